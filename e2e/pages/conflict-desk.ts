import { expect, type Locator, type Page } from "@playwright/test";

/** Deciding what stays where a change request and the space changed the same things. */
export function conflictDesk(page: Page) {
  const list = page.getByRole("navigation", { name: "Conflicts" });

  /** The entry of a conflict in the list. */
  function conflict(title: string): Locator {
    return list.getByRole("button", { name: new RegExp(title) });
  }

  async function takeBoth(): Promise<void> {
    await page.getByRole("button", { name: /Both/ }).first().click();
  }

  async function expectAllResolved(): Promise<void> {
    await expect(page.getByText(/all .*resolved/i).first()).toBeVisible();
  }

  return { page, list, conflict, takeBoth, expectAllResolved };
}
