import { expect, type Locator, type Page } from "@playwright/test";
import { editorAddress } from "@/lib/addresses";

/** Writing in a change request. */
export function editorPage(page: Page) {
  const tree = page.getByRole("tree", { name: "Pages" });
  const text = page.getByRole("textbox", { name: "Text of the page" });
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  const saveState = page.getByRole("status", { name: "Saving" });
  const preview = page.getByRole("region", { name: "Preview" });
  const review = page.getByRole("link", { name: /^Review/ });
  const pageMenu = page.getByRole("button", { name: "Page", exact: true });
  const collision = page.getByText("Somebody else changed this page while you wrote");
  const others = page.getByRole("note", { name: "Who else changes this page" });

  /** @param number of the change request; null = the first change opens one */
  async function open(spaceId: string, number: number | null, at = ""): Promise<void> {
    await page.goto(editorAddress(spaceId, number, at));
    await expect(text).toBeVisible();
  }

  function treeItem(title: string): Locator {
    return tree.getByRole("treeitem", { name: title, exact: true });
  }

  /** Waits until this page is the one that is edited. */
  async function expectPage(title: string): Promise<void> {
    await expect(page.getByRole("region", { name: `Editing ${title}` })).toBeVisible();
    await expect(text).toBeVisible();
  }

  async function choose(title: string): Promise<void> {
    await treeItem(title).click();
    await expectPage(title);
  }

  /** Replaces a whole line that shows these words. */
  async function replaceLine(words: string, line: string): Promise<void> {
    await text.getByText(words).click({ clickCount: 3 });
    await page.keyboard.insertText(`${line}\n`);
    await expect(text).toContainText(line);
  }

  /** Replaces everything. */
  async function write(content: string): Promise<void> {
    await text.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(content);
  }

  async function expectSaved(): Promise<void> {
    await expect(saveState).toHaveText("Saved");
  }

  /** Moves the page that is edited below another one. */
  async function moveInto(parent: string): Promise<void> {
    await pageMenu.click();
    await page.getByRole("menuitem", { name: "Move to…" }).click();
    const dialog = page.getByRole("dialog", { name: /^Move/ });
    await dialog.getByRole("combobox", { name: "Into" }).click();
    await page.getByRole("option", { name: new RegExp(`^${parent}`) }).click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  return {
    page,
    tree,
    text,
    title,
    saveState,
    preview,
    review,
    pageMenu,
    collision,
    others,
    open,
    treeItem,
    expectPage,
    choose,
    replaceLine,
    write,
    expectSaved,
    moveInto,
  };
}
