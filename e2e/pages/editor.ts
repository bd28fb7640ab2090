import { expect, type Locator, type Page } from "@playwright/test";
import { editorAddress } from "@/lib/addresses";

/** Writing in a change request. */
export function editorPage(page: Page) {
  const tree = page.getByRole("tree", { name: "Pages" });
  const text = page.getByRole("textbox", { name: "Text of the page" });
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  const saveState = page.getByRole("status", { name: "Saving" });
  const preview = page.getByRole("region", { name: "Preview" });
  const review = page.getByRole("link", { name: "See changes" });
  const pageMenu = page.getByRole("button", { name: "Page", exact: true });
  const collision = page.getByRole("status").filter({ hasText: "You both changed the same words." });

  const chips = text.locator(".cm-chip");
  const slashMenu = page.locator(".cm-slash").getByRole("listbox");
  const linkDialog = page.getByRole("dialog", { name: /^Link to/ });
  const linkPicker = {
    dialog: linkDialog,
    search: linkDialog.getByRole("combobox"),
    option: (name: string) => linkDialog.getByRole("option", { name }),
  };
  const findPanel = page.getByRole("search", { name: "Find and replace" });
  const find = {
    panel: findPanel,
    field: findPanel.getByRole("textbox", { name: "Find" }),
    replacement: findPanel.getByRole("textbox", { name: "Replace with" }),
    status: findPanel.getByRole("status"),
    button: (name: string) => findPanel.getByRole("button", { name, exact: true }),
  };

  /** The marks of the visual editor beside blocks that others changed, or that beside the block of these words. */
  function changedElsewhere(words = ""): Locator {
    return page.getByRole("button", { name: `Changed elsewhere: ${words}` });
  }

  /** The mark beside the block that begins on a line of the text. */
  function threadsAt(line: number): Locator {
    return page.getByRole("button", { name: `1 open on line ${line}`, exact: true });
  }

  /** Opens the question whether to delete the open page; returns the dialog. */
  async function askToDelete(): Promise<Locator> {
    await pageMenu.click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    const dialog = page.getByRole("alertdialog", { name: /^Delete/ });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  /** The number of lines of the text, including those not drawn. */
  async function lineCount(): Promise<number> {
    return text.evaluate((content) => {
      const { cmTile, cmView } = content as unknown as Record<
        "cmTile" | "cmView",
        { view: { state: { doc: { lines: number } } } } | undefined
      >;
      return (cmTile ?? cmView)?.view.state.doc.lines ?? 0;
    });
  }

  /** @param number of the change request; null = the first change opens one */
  async function open(spaceId: string, number: number | null, at = ""): Promise<void> {
    await page.goto(editorAddress(spaceId, number, at));
    // Until the text has the focus, keys for something else could go into it.
    await expect(text).toBeFocused();
  }

  /** @param mark the change request's mark on the page: null = none, absent = any */
  function treeItem(title: string, mark?: "Added" | "Edited" | "Deleted" | "Moved" | null): Locator {
    if (mark !== undefined)
      return tree.getByRole("treeitem", { name: mark ? `${title} ${mark}` : title, exact: true });
    const words = title.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    return tree.getByRole("treeitem", { name: new RegExp(`^${words}(?: (?:Added|Edited|Deleted|Moved))?$`) });
  }

  /** Waits until this page is open in the editor. */
  async function expectPage(title: string): Promise<void> {
    await expect(page.getByRole("region", { name: `Editing ${title}` })).toBeVisible();
    await expect(text).toBeVisible();
  }

  async function choose(title: string): Promise<void> {
    await treeItem(title).click();
    await expectPage(title);
  }

  /** Replaces the whole line with these words. */
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

  /** @param view "Visual", "Source" or "Split"; not each text has each of them */
  const pressView = (view: string) =>
    page.getByRole("radiogroup", { name: "View" }).getByRole("radio", { name: view, exact: true }).click();

  /** Opens a view that the text has, see `pressView`. */
  async function chooseView(view: string): Promise<void> {
    await pressView(view);
    // The text of the view before is shown until this one has loaded.
    await expect(text).toHaveClass(view === "Visual" ? /ProseMirror/ : /cm-content/);
  }

  /** Puts the caret of the visual editor behind these words. */
  async function caretBehind(words: string): Promise<void> {
    await text.evaluate(async (content, words) => {
      const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.nodeValue?.indexOf(words) ?? -1;
        if (at < 0) continue;
        const selection = getSelection()!;
        const offset = at + words.length;
        const isThere =
          selection.isCollapsed && selection.anchorNode === node && selection.anchorOffset === offset;
        // A frame may come before the browser reports it, and an editor that lost the focus meanwhile ignores it.
        const reported = new Promise((done) =>
          document.addEventListener("selectionchange", done, { once: true }),
        );
        (content as HTMLElement).focus();
        selection.collapse(node, offset);
        if (!isThere) await reported;
        return;
      }
      throw new Error(`no “${words}”`);
    }, words);
    await selectionRead();
  }

  /** The visual editor reads the selection once the browser reports it. */
  const selectionRead = () => page.evaluate(() => new Promise(requestAnimationFrame));

  /** Selects characters before the caret. */
  async function selectBefore(count: number): Promise<void> {
    for (let step = 0; step < count; step += 1) {
      const change = await page.evaluateHandle(() => ({
        reported: new Promise((done) => document.addEventListener("selectionchange", done, { once: true })),
      }));
      await page.keyboard.press("Shift+ArrowLeft");
      await change.evaluate(({ reported }) => reported.then(() => {}));
    }
    await selectionRead();
  }

  async function expectSaved(): Promise<void> {
    await expect(saveState).toHaveText("Saved");
  }

  /** Moves the open page below another one. */
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
    open,
    treeItem,
    expectPage,
    choose,
    replaceLine,
    write,
    expectSaved,
    pressView,
    chooseView,
    caretBehind,
    selectBefore,
    moveInto,
    chips,
    slashMenu,
    linkPicker,
    find,
    lineCount,
    threadsAt,
    changedElsewhere,
    askToDelete,
  };
}
