import type { Locator } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { editorPage } from "@/e2e/pages/editor";
import { expectShownAccessible } from "@/e2e/support/axe";
import { untilConnected } from "@/e2e/support/ready";
import { pageEdits, pages } from "@/lib/content/pages/operations";

test.use({ editor: "split" });

const long = (name: string) =>
  Array.from({ length: 60 }, (_, index) => `${name} paragraph ${index + 1} says little.`).join("\n\n");

test("the source editor links to a page by its name, shows the name, and stores the id", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({
    pages: { Welcome: "Read on.\n", "Night pumps": "# Night pumps\n\n## Starting\n\nAt ten.\n" },
  });
  const draft = await world.changeRequest(space);
  const ids = await world.pageIds(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number, ids.Welcome);
  await editor.text.press("ControlOrMeta+End");
  await page.keyboard.type("See [[");
  await editor.linkPicker.search.fill("pump");
  await expect(editor.linkPicker.option("Night pumps")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(editor.linkPicker.dialog).toBeHidden();
  await expect(editor.text).toBeFocused();
  await expect(editor.chips).toHaveText(["page: Night pumps"]);
  await page.keyboard.type(" first.");

  // A link to a heading, over selected words.
  await page.keyboard.press("Enter");
  await page.keyboard.type("start");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("ControlOrMeta+k");
  await editor.linkPicker.search.fill("night");
  await expect(editor.linkPicker.option("Night pumps")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("#");
  await editor.linkPicker.option("Starting").click();
  await expect(editor.chips).toHaveText(["page: Night pumps", "page: Night pumps › starting"]);
  await editor.expectSaved();

  const id = ids["Night pumps"] ?? "";
  const read = await api.as(world.admin).call(pages.get.changeRequest, {
    params: { spaceId: space.id, changeRequestId: draft.id, pageId: ids.Welcome ?? "" },
    query: { format: "markdown" },
  });
  const stored = read.type === "document" ? read.markdown : "";
  expect(stored).toContain(`See [Night pumps](/pages/${id}) first.\n[start](/pages/${id}#starting)`);
  await expect(editor.preview.getByRole("link", { name: "Night pumps" })).toBeVisible();
});

test("lines of the source have the direction of their words", async ({ as, world }) => {
  const space = await world.space({ pages: ["# דף הבית\n\nnpm start\n\nשלום npm\n"] });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number, (await world.pageIds(space))["דף הבית"]);
  const line = (words: string) => editor.text.locator(".cm-line", { hasText: words });
  await expect(line("דף")).toHaveCSS("direction", "rtl");
  await expect(line("שלום")).toHaveCSS("direction", "rtl");
  await expect(line("start")).toHaveCSS("direction", "ltr");
});

test("steps over a chip at once, and marks a broken one", async ({ as, world }) => {
  const space = await world.space({ pages: { Welcome: "Go.\n", Pumps: "Water.\n" } });
  const { Welcome = "", Pumps = "" } = await world.pageIds(space);
  const draft = await world.changeRequest(space, {
    edits: { Welcome: `[on](/pages/${Pumps})!\n\n[off](/pages/nothing)\n` },
  });
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number, Welcome);
  await expect(editor.chips).toHaveText(["page: Pumps", "broken link to a page: Missing page"]);
  await editor.text.press("ControlOrMeta+Home");
  // Over "[on](", the chip, and ")".
  for (let step = 0; step < 7; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("*");
  await expect(editor.text).toContainText(")*!");
  await editor.expectSaved();
});

test("the source editor leaves the command menu to Ctrl+K where nothing is selected", async ({
  as,
  world,
}) => {
  const space = await world.space({ pages: { Welcome: "Read on.\n" } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await editor.text.press("ControlOrMeta+Home");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Command menu" })).toBeVisible();
});

test("offers blocks at a slash and inserts them by keyboard", async ({ as, world }) => {
  const space = await world.space({ pages: { Welcome: "Read on.\n" } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await editor.write("");
  await page.keyboard.type("/");
  await expect(editor.slashMenu).toBeVisible();
  await page.keyboard.type("warn");
  await expect(editor.slashMenu.getByRole("option")).toHaveText([/Callout/]);
  await page.keyboard.press("Enter");
  await expect(editor.text).toContainText(':::hint{style="info"}');
  await page.keyboard.type("Mind the gap.");
  await expect(editor.preview.getByRole("note")).toContainText("Mind the gap.");

  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(editor.slashMenu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(editor.slashMenu).toBeHidden();
  await expect(editor.text).toContainText("/");
});

test("the source editor finds and replaces, and leaves the second Ctrl+F to the browser", async ({
  as,
  world,
}) => {
  const space = await world.space({ pages: { Welcome: `${long("Pump")}\n\nThe pump ends.\n` } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await editor.text.press("ControlOrMeta+Home");
  await page.keyboard.press("ControlOrMeta+f");
  await expect(editor.find.field).toBeFocused();
  await page.keyboard.type("pump");
  await expect(editor.find.status).toHaveText("61 results");
  await page.keyboard.press("Enter");
  await expect(editor.find.status).toHaveText("1 of 61");
  await page.keyboard.press("Shift+Enter");
  await expect(editor.find.status).toHaveText("61 of 61");
  // The match is outside of the lines drawn so far.
  await expect(editor.text).toContainText("The pump ends.");
  await editor.find.button("Match case").click();
  await expect(editor.find.status).toHaveText("1 of 1");
  const taken = await page.evaluate(() => {
    const event = new KeyboardEvent("keydown", { key: "f", ctrlKey: true, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(taken).toBe(false);
  await editor.find.button("Match case").click();
  await editor.find.replacement.fill("Valve");
  await editor.find.button("Replace all").click();
  await expect(editor.find.status).toHaveText("61 replaced");
  await page.keyboard.press("Escape");
  await expect(editor.find.panel).toBeHidden();
  await expect(editor.text).toContainText("The Valve ends.");
  await editor.expectSaved();
});

test("the source editor keeps the caret in place when another person writes above it", async ({
  as,
  world,
}) => {
  const space = await world.space({ pages: { Welcome: `First line.\n\n${long("Some")}\n` } });
  const colleague = await world.member("edit", "Ben Beside");
  const draft = await world.changeRequest(space);
  const [mine, theirs] = [editorPage(await as(world.admin)), editorPage(await as(colleague))];
  await mine.open(space.id, draft.number);
  await theirs.open(space.id, draft.number);
  await untilConnected(mine.page);
  await mine.text.press("ControlOrMeta+Home");
  await mine.page.keyboard.press("ControlOrMeta+f");
  await expect(mine.find.field).toBeFocused();
  await mine.page.keyboard.type("paragraph 40 says");
  await expect(mine.find.status).toHaveText("1 result");
  await mine.page.keyboard.press("Enter");
  await expect(mine.find.status).toHaveText("1 of 1");
  await mine.page.keyboard.press("Escape");
  await expect(mine.find.panel).toBeHidden();
  await expect(mine.text).toBeFocused();
  await mine.page.keyboard.press("ArrowRight");
  const line = mine.text.getByText("Some paragraph 40 says");
  await expect(line).toBeInViewport();
  // The editor scrolls until it has measured all lines around the match.
  await (await line.elementHandle())?.waitForElementState("stable");
  const before = await line.boundingBox();

  await theirs.text.getByText("First line.").click({ clickCount: 3 });
  await theirs.page.keyboard.insertText("First line.\n\nAnd a second.\n\nAnd a third.\n");
  await theirs.expectSaved();
  await expect.poll(() => mine.lineCount()).toBeGreaterThan(124);
  await expect
    .poll(async () => Math.round((await line.boundingBox())?.y ?? 0))
    .toBe(Math.round(before?.y ?? -1));
  // One input, because a pause between two letters makes two steps of them.
  await mine.page.keyboard.insertText(" very");
  await expect(mine.text).toContainText("Some paragraph 40 says very little.");
  await mine.expectSaved();
  // Undo affects only one's own edits.
  await mine.page.keyboard.press("ControlOrMeta+z");
  await expect(mine.text).toContainText("Some paragraph 40 says little.");
  await mine.expectSaved();
  await mine.page.keyboard.press("ControlOrMeta+Home");
  await expect(mine.text).toContainText("And a third.");
});

test("the source editor keeps text and preview at the same block", async ({ as, world }) => {
  const space = await world.space({ pages: { Welcome: `${long("Some")}\n` } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  const last = editor.preview.getByText("Some paragraph 60 says");
  await expect(last).toBeAttached();
  await expect(last).not.toBeInViewport();
  await editor.text.press("ControlOrMeta+End");
  await expect(last).toBeInViewport();
  await editor.text.press("ControlOrMeta+Home");
  await expect(editor.preview.getByText("Some paragraph 1 says")).toBeInViewport();

  await editor.preview.hover();
  await editor.preview.evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
  await expect(editor.text.getByText("Some paragraph 60 says")).toBeInViewport();
  await last.dblclick();
  await expect(editor.text).toBeFocused();
  await page.keyboard.type("X");
  await expect(editor.text).toContainText("XSome paragraph 60 says");
});

test("previews wide tables from their first column, and the page's description", async ({
  api,
  as,
  world,
}) => {
  const cells = (text: string) => `|${` ${text} |`.repeat(14)}\n`;
  const table = `${cells("Column with a name")}${cells("---")}${cells("Some value")}`;
  const space = await world.space({ pages: { Welcome: "Read on.\n" } });
  const draft = await world.changeRequest(space, { edits: { Welcome: table } });
  const { Welcome = "" } = await world.pageIds(space);
  await api.as(world.admin).call(pageEdits.apply, {
    params: { spaceId: space.id, changeRequestId: draft.id },
    query: {},
    body: { changes: [{ operation: "update_page", page: Welcome, description: "All of it." }] },
  });
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number, Welcome);
  await expect(editor.preview.getByRole("columnheader").first()).toBeVisible();
  await expect(editor.preview).toContainText("All of it.");
  const left = async (of: Locator) => (await of.boundingBox())?.x ?? Number.NaN;
  expect(await left(editor.preview.getByRole("table"))).toBeGreaterThan(await left(editor.preview));
});

test("the source editor keeps code as typed and moves items of lists with Tab", async ({ as, world }) => {
  const space = await world.space({ pages: { Welcome: "Read on.\n" } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await editor.write("");
  await page.keyboard.type("```js\nif (a) {\n    b();\nc();\n```");
  await expect(editor.text.locator(".cm-line")).toHaveText([
    "```js",
    "if (a) {",
    "    b();",
    "    c();",
    "```",
  ]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("\n- one\ntwo");
  await page.keyboard.press("Tab");
  await expect(editor.text.locator(".cm-line").last()).toHaveText("  - two");
  await page.keyboard.press("Shift+Tab");
  await expect(editor.text.locator(".cm-line").last()).toHaveText("- two");
  // Escape gives Tab back to the browser.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(editor.text).not.toBeFocused();
});

test("the source editor is accessible with its menus and panels open", async ({ as, world }) => {
  const space = await world.space({ pages: { Welcome: "Read on.\n", Pumps: "Water.\n" } });
  const { Welcome = "", Pumps = "" } = await world.pageIds(space);
  const draft = await world.changeRequest(space, {
    edits: { Welcome: `[on](/pages/${Pumps}), [off](/pages/nothing)\n` },
    changes: [{ operation: "delete_page", page: Pumps }],
  });
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number, Welcome);
  await expect(editor.treeItem("Pumps", "Deleted")).toBeVisible();
  await editor.text.press("ControlOrMeta+f");
  await expect(editor.find.field).toBeFocused();
  await page.keyboard.type("on");
  await expectShownAccessible("finding in the editor", page);
  await page.keyboard.press("Escape");
  await editor.text.press("ControlOrMeta+End");
  await page.keyboard.type("/");
  await expect(editor.slashMenu).toBeVisible();
  await expectShownAccessible("the menu of blocks", page);
  await page.keyboard.press("Escape");
  await page.keyboard.type(" [[");
  await expect(editor.linkPicker.option("Welcome")).toBeVisible();
  await expectShownAccessible("choosing what to link to", page);
});
