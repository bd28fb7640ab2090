import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { editorPage } from "@/e2e/pages/editor";
import { addresses } from "@/lib/addresses";
import { comments } from "@/lib/collaboration/comments/operations";
import { blocksOf } from "@/lib/core/content/blocks";

test.use({ editor: "split" });

const FIELDS = "---\nicon: drop\nhidden: false\n---\n";
const TEXT = "Water is pumped at night.\n";

/** Holds requests until the returned function is called. */
async function hold(page: Page, requests: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(requests, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

test("the text has the focus once it is open, below the front matter", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const draft = await world.changeRequest(space, { edits: { Pumps: `${FIELDS}${TEXT}` } });
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await expect(editor.text).toBeFocused();
  await page.keyboard.type("Cold ");
  await expect(editor.text.locator(".cm-line").nth(4)).toHaveText("Cold Water is pumped at night.");
  await editor.expectSaved();
});

test("a page is read once, before the scripts of its editor have loaded", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const { Pumps: pageId = "" } = await world.pageIds(space);
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const release = await hold(page, "**/_next/static/**/*.js");
  const source = new RegExp(`/page/${pageId}\\?format=markdown`);
  let reads = 0;
  await page.route(source, async (route) => {
    reads += 1;
    await route.continue();
  });
  const reading = page.waitForRequest(source);
  await page.goto(addresses.changeRequest.editor(space.id, draft.number, pageId), { waitUntil: "commit" });
  await reading;
  release();
  await expect(editorPage(page).text).toContainText(TEXT.trim());
  expect(reads).toBe(1);
});

test("a text that opens takes no focus from where the person put it meanwhile", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: TEXT, Valves: "Shut.\n" } });
  const ids = await world.pageIds(space);
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number, ids.Pumps);
  await expect(editor.text).toBeFocused();
  const release = await hold(page, new RegExp(`/page/${ids.Valves}`));
  await editor.treeItem("Valves").click();
  await expect(editor.text).toBeHidden();
  await page.keyboard.press("ArrowUp");
  await expect(editor.treeItem("Pumps")).toBeFocused();
  release();
  await expect(editor.text).toContainText("Shut.");
  await expect(editor.treeItem("Pumps")).toBeFocused();
});

test("a toolbar button never writes into the front matter", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const draft = await world.changeRequest(space, { edits: { Pumps: `${FIELDS}${TEXT}` } });
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await editor.text.press("ControlOrMeta+Home");
  await page.getByRole("button", { name: "Bullet list" }).click();
  await expect(editor.text.locator(".cm-line")).toHaveText([
    ...FIELDS.trimEnd().split("\n"),
    "- Water is pumped at night.",
    "",
  ]);
});

test("letters typed right after Ctrl+F are searched for, even while no script can be loaded", async ({
  as,
  world,
}) => {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  const release = await hold(page, "**/_next/static/**/*.js");
  await editor.text.press("ControlOrMeta+f");
  await page.keyboard.type("night");
  await expect(editor.find.field).toHaveValue("night");
  release();
  await expect(editor.text.locator(".cm-line").first()).toHaveText(TEXT.trim());
});

test("letters typed while the other editor loads come before those that follow", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await expect(editor.text).toBeFocused();
  const release = await hold(page, "**/_next/static/**/*.js");
  await page.keyboard.press("ControlOrMeta+Alt+e");
  await expect(page.getByLabel("Opening", { exact: true })).toBeFocused();
  await page.keyboard.type("Cold ");
  // As a key that is pressed in the moment in which the editor gets the focus.
  await page.evaluate(() =>
    window.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof HTMLElement && target.isContentEditable)) return;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => document.execCommand("insertText", false, "clear ");
      port2.postMessage(null);
    }),
  );
  release();
  await expect(editor.text).toContainText("Cold clear ");
});

test("letters typed while the link picker loads go into its field", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: TEXT, Valves: "Shut.\n" } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number, (await world.pageIds(space)).Pumps);
  const release = await hold(page, "**/_next/static/**/*.js");
  await editor.text.press("ControlOrMeta+Home");
  await page.keyboard.type("[[valv");
  await page.keyboard.press("Backspace");
  await expect(editor.text.locator(".cm-line").first()).toHaveText(`[[${TEXT.trim()}`);
  release();
  await expect(editor.linkPicker.search).toHaveValue("val");
  await page.keyboard.press("Escape");
  await page.keyboard.type("x");
  await expect(editor.text).toContainText("x");
});

test("words of an input method go into the field of the link picker while it loads", async ({
  as,
  world,
}) => {
  const space = await world.space({ pages: { Pumps: TEXT, Valves: "Shut.\n" } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number, (await world.pageIds(space)).Pumps);
  const release = await hold(page, "**/_next/static/**/*.js");
  await editor.text.press("ControlOrMeta+Home");
  await page.keyboard.type("[[");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.imeSetComposition", { text: "べん", selectionStart: 2, selectionEnd: 2 });
  await devtools.send("Input.insertText", { text: "弁" });
  await devtools.send("Input.imeSetComposition", { text: "ば", selectionStart: 1, selectionEnd: 1 });
  await expect(editor.text.locator(".cm-line").first()).toHaveText(`[[${TEXT.trim()}`);
  release();
  await expect(editor.linkPicker.search).toHaveValue("弁ば");
  await expect(page.locator(".cm-line").first()).toHaveText(`[[${TEXT.trim()}`);
});

test("letters typed while the form of another comment on a block loads go into the form", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const { Pumps: pageId = "" } = await world.pageIds(space);
  const draft = await world.changeRequest(space);
  await api.as(world.admin).call(comments.post.changeRequest, {
    params: { spaceId: space.id, changeRequestId: draft.id },
    body: { body: { markdown: "Is it?" }, page: pageId, node: blocksOf(TEXT)[0]?.key },
  });
  const page = await as(world.admin);
  for (const width of [1000, 1900]) {
    await page.setViewportSize({ width, height: 800 });
    const editor = editorPage(page);
    await editor.open(space.id, draft.number);
    await expect(editor.threadsAt(1)).toBeVisible();
    const release = await hold(page, "**/_next/static/**/*.js");
    await editor.text.press("ControlOrMeta+Alt+m");
    await page.keyboard.type("Why at night?");
    release();
    const field = page.getByRole("textbox", { name: "Comment on this block" });
    await expect(field).toHaveText("Why at night?");
    await expect(editor.text.locator(".cm-line").first()).toHaveText(TEXT.trim());
    // Else its draft would be there at the next width.
    await field.fill("");
    await expect(field).toHaveText("");
    await page.unroute("**/_next/static/**/*.js");
  }
});

test("letters typed while a comment's form loads go into the form", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  const release = await hold(page, "**/_next/static/**/*.js");
  await editor.text.press("ControlOrMeta+Alt+m");
  await page.keyboard.type("Why at ");
  // The caret at the moment in which the editor takes the place of the plain field: a key may be pressed right then.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector("[data-text][contenteditable=true]")) return;
      observer.disconnect();
      Object.assign(window, { caretAtExchange: getSelection()?.anchorOffset });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  release();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "caretAtExchange"))).toBe("Why at ".length);
  await page.keyboard.type("night?");
  await expect(page.getByRole("textbox", { name: "Comment on this block" })).toHaveText("Why at night?");
  await expect(editor.text.locator(".cm-line").first()).toHaveText(TEXT.trim());
});
