import type { Locator, Page } from "@playwright/test";

export function spacesPage(page: Page) {
  const filter = page.getByRole("searchbox", { name: "Filter by title" });
  const create = page.getByRole("button", { name: "New space" });
  const dialog = page.getByRole("dialog", { name: "New space" });
  const trashTab = page.getByRole("link", { name: /^Trash/ });

  async function open(organizationId: string): Promise<void> {
    await page.goto(`/o/${organizationId}/spaces`);
  }

  function row(title: string): Locator {
    return page.getByRole("row", { name: new RegExp(title) });
  }

  async function createSpace(title: string, start: "Blank" | "Import" = "Blank"): Promise<void> {
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByRole("radio", { name: start }).check();
    await dialog.getByRole("button", { name: "Create space" }).click();
  }

  async function openMenu(title: string): Promise<Locator> {
    await page.getByRole("button", { name: `Actions for ${title}` }).click();
    return page.getByRole("menu");
  }

  return { page, filter, create, dialog, trashTab, open, row, createSpace, openMenu };
}
