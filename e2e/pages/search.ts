import type { Locator, Page } from "@playwright/test";
import { untilReady } from "@/e2e/support/ready";

/** The command menu and its results. */
export function searchMenu(page: Page) {
  const field = page.getByRole("combobox", { name: "Command menu" });

  /** All results, the best first. */
  const options = page.getByRole("dialog", { name: "Command menu" }).getByRole("option");
  const option = (label: string): Locator => options.filter({ hasText: label });

  async function open(): Promise<void> {
    await untilReady(page);
    await page.keyboard.press("ControlOrMeta+k");
    await field.or(page.getByRole("textbox", { name: "Command menu" })).waitFor();
  }

  function found(title: string): Locator {
    return page.getByRole("group", { name: "Pages" }).getByRole("option", { name: title });
  }

  return { page, field, options, option, open, found };
}

/** The search beside the current page. */
export function spaceSearch(page: Page) {
  const open = page.getByRole("button", { name: "Search this space" });
  const field = page.getByRole("combobox", { name: "Search this space" });
  const results = page.getByRole("listbox", { name: "Pages found" }).getByRole("option");
  return { page, open, field, results };
}
