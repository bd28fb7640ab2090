import type { Locator, Page } from "@playwright/test";
import { addresses } from "@/lib/addresses";

/** The teams of an organization, and one of them. */
export function teamsPage(page: Page) {
  const members = page.getByRole("table", { name: "Members of the team" });

  async function open(organizationId: string): Promise<void> {
    await page.goto(addresses.organization.teams(organizationId));
  }

  /** A person's row in the table of the open team. */
  const row = (name: string): Locator => members.getByRole("row").filter({ hasText: name });
  const roleOf = (name: string): Locator =>
    page.getByRole("combobox", { name: `Role of ${name} in the team`, exact: true });

  /** Chooses people by name in the open dialog's list of members. */
  async function choose(names: readonly string[]): Promise<void> {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Members" }).click();
    for (const name of names) {
      await page.getByPlaceholder("Search members").fill(name);
      await page.getByRole("option", { name }).click();
    }
    await page.keyboard.press("Escape");
  }

  async function create(title: string, names: readonly string[]): Promise<void> {
    await page.getByRole("button", { name: "New team" }).first().click();
    await page.getByRole("dialog").getByLabel("Name").fill(title);
    if (names.length > 0) await choose(names);
    await page.getByRole("button", { name: "Create team" }).click();
  }

  return { page, members, open, row, roleOf, choose, create };
}
