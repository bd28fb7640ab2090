import { expect, type Locator, type Page } from "@playwright/test";
import { untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";

export function readerPage(page: Page) {
  const tree = page.getByRole("tree", { name: "Pages" });
  const article = page.getByRole("article");
  const outline = page.getByRole("navigation", { name: "On this page" });
  const edit = page.getByRole("link", { name: "Edit" }).or(page.getByRole("button", { name: "Edit" }));

  /** The threads in their column, if there is room for one. */
  const beside = page.getByRole("region", { name: "Comments beside the text" });
  const menu = page.getByRole("button", { name: "More actions" });

  async function open(spaceId: string, path = ""): Promise<void> {
    await page.goto(addresses.space.reader(spaceId, path));
  }

  function treeItem(title: string): Locator {
    return tree.getByRole("treeitem", { name: title, exact: true });
  }

  function heading(title: string): Locator {
    return page.getByRole("heading", { level: 1, name: title });
  }

  /** The tab of the space's header. */
  function tab(name: "Read" | "Change requests" | "History" | "Comments"): Locator {
    return page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}`) });
  }

  /** Opens a tab of the space's header and waits for its address. */
  async function openTab(name: Parameters<typeof tab>[0]): Promise<void> {
    await expect(tab(name)).toBeVisible();
    // A press before that loads the whole page again, below what follows.
    await untilReady(page);
    await tab(name).click();
    await expect(tab(name)).toHaveAttribute("aria-current", "page");
  }

  return { page, tree, article, beside, outline, edit, menu, open, treeItem, heading, tab, openTab };
}
