import type { Locator, Page } from "@playwright/test";
import { untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";

export function spacesPage(page: Page) {
  const filter = page.getByRole("searchbox", { name: "Filter by title" });
  const create = page.getByRole("button", { name: "New space" });
  const dialog = page.getByRole("dialog", { name: "New space" });
  const trashTab = page.getByRole("link", { name: /^Trash/ });

  async function open(organizationId: string): Promise<void> {
    await page.goto(addresses.organization.spaces(organizationId));
    await untilReady(page);
  }

  const tree = page.getByRole("treegrid", { name: "Collections and spaces" });
  const createCollection = page.getByRole("button", { name: "New collection" });

  /** Titles of the visible collections and spaces, from top to bottom, with their level. */
  async function outline(): Promise<string[]> {
    // All at once: reading rows one by one would wait for rows that disappear meanwhile.
    return tree.locator("tr[aria-level]").evaluateAll((rows) =>
      rows.map((row) => {
        const title = row.querySelector<HTMLElement>("[data-row-link]")?.innerText ?? "";
        return `${row.getAttribute("aria-level")} ${title.split("\n").at(-1)}`;
      }),
    );
  }

  /** Chooses from the menu of a row. */
  async function choose(title: string, entry: string): Promise<void> {
    await (await openMenu(title)).getByRole("menuitem", { name: entry }).click();
  }

  /** The field in which a title is changed. */
  const titleOf = (title: string): Locator => page.getByRole("textbox", { name: `Title of ${title}` });

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

  /** Creates a space generated from a spec. */
  async function createFromSpec(title: string, spec: string): Promise<void> {
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByRole("radio", { name: "OpenAPI spec" }).check();
    await dialog.getByRole("combobox", { name: "OpenAPI spec" }).click();
    await page.getByRole("option", { name: new RegExp(`^${spec}`) }).click();
    await dialog.getByRole("button", { name: "Create space" }).click();
  }

  return {
    page,
    filter,
    create,
    createCollection,
    dialog,
    trashTab,
    tree,
    open,
    outline,
    choose,
    row,
    titleOf,
    createSpace,
    createFromSpec,
    openMenu,
  };
}
