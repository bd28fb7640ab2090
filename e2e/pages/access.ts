import type { Locator, Page } from "@playwright/test";
import { addresses } from "@/lib/addresses";

/** Access: the settings of a space, and the dialog of a collection. */
export function accessPage(page: Page) {
  const people = page.getByRole("combobox", { name: "People and teams" });

  async function open(spaceId: string): Promise<void> {
    await page.goto(addresses.space.access(spaceId));
  }

  const roleOf = (name: string): Locator => page.getByLabel(`Role of ${name}`, { exact: true });
  const remove = (name: string): Locator => page.getByRole("button", { name: `Remove access of ${name}` });

  const whyOf = (name: string): Locator => page.getByRole("button", { name: `Why ${name} has this access` });

  /** Gives these people a role by its name in the list of roles. */
  async function give(names: readonly string[], role: string): Promise<void> {
    await people.click();
    for (const name of names) {
      await page.getByPlaceholder("Search members and teams").fill(name);
      await page.getByRole("option", { name }).click();
    }
    await page.keyboard.press("Escape");
    await page.getByLabel("Role", { exact: true }).click();
    await page.getByRole("option", { name: role }).click();
    await page.getByRole("button", { name: "Add", exact: true }).click();
  }

  return { page, people, open, roleOf, remove, whyOf, give };
}
