import type { Page } from "@playwright/test";
import { expect, type JourneyWorld, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { editorPage } from "@/e2e/pages/editor";
import type { Api } from "@/e2e/support/api";
import { expectShownAccessible } from "@/e2e/support/axe";
import { untilConnected, untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";
import { pages } from "@/lib/content/pages/operations";

const TEXT = `---
icon: rocket
x: kept
---

# Pumps

Water is pumped at night.
It is *cold*.

* one
* two

> Quoted words.

\`\`\`sh
pump --on
\`\`\`

[x]: https://example.org
`;

/** A page in a change request, opened in the visual editor. */
async function visual(
  { world, as, api }: { world: JourneyWorld; as: (person: JourneyWorld["admin"]) => Promise<Page>; api: Api },
  text = TEXT,
) {
  const space = await world.space({ pages: { Pumps: text } });
  const draft = await world.changeRequest(space);
  const { Pumps: pageId = "" } = await world.pageIds(space);
  const stored = async () => {
    const read = await api.as(world.admin).call(pages.get.changeRequest, {
      params: { spaceId: space.id, changeRequestId: draft.id, pageId },
      query: { format: "markdown" },
    });
    return read.type === "document" ? read.markdown : undefined;
  };
  const open = async (person: JourneyWorld["admin"]) => {
    const editor = editorPage(await as(person));
    await editor.open(space.id, draft.number);
    await editor.chooseView("Visual");
    return editor;
  };
  return { space, draft, stored, open, editor: await open(world.admin) };
}

/** Keeps the reports of changed selections from the page until they are released. */
async function holdSelectionChanges(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const hold = (event: Event) => event.stopImmediatePropagation();
    addEventListener("selectionchange", hold, { capture: true });
    return () => removeEventListener("selectionchange", hold, { capture: true });
  });
  return () => held.evaluate((release) => release());
}

test("changes the lines that were edited, and no others", async ({ api, as, world }) => {
  const { editor, stored } = await visual({ world, as, api });
  const { page, text } = editor;
  await expect(text.getByRole("heading", { name: "Pumps" })).toBeVisible();
  await expect(text).not.toContainText("icon");

  await editor.caretBehind("Water is pumped");
  await page.keyboard.type(" slowly");
  await editor.expectSaved();
  let expected = TEXT.replace("pumped at", "pumped slowly at");
  expect(await stored()).toBe(expected);

  await editor.selectBefore("slowly".length);
  await page.keyboard.press("ControlOrMeta+b");
  await editor.expectSaved();
  expected = expected.replace("slowly", "**slowly**");
  expect(await stored()).toBe(expected);

  await editor.caretBehind("two");
  await page.keyboard.press("Enter");
  await page.keyboard.type("three");
  await editor.expectSaved();
  expected = expected.replace("* two", "* two\n* three");
  expect(await stored()).toBe(expected);

  await editor.caretBehind("Quoted words.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Next");
  await page.keyboard.press("ControlOrMeta+Alt+2");
  await editor.expectSaved();
  expected = expected.replace("> Quoted words.", "> Quoted words.\n\n## Next");
  expect(await stored()).toBe(expected);

  await text.getByRole("textbox", { name: "Language of the code" }).fill("bash");
  await page.keyboard.press("Enter");
  await editor.expectSaved();
  expected = expected.replace("```sh", "```bash");
  expect(await stored()).toBe(expected);

  await page.reload();
  await expect(text.getByRole("heading", { name: "Next" })).toBeVisible();
  await expect(text.locator("strong")).toHaveText("slowly");
});

test("the visual editor writes nothing when the page is only looked at, or its edits are undone", async ({
  api,
  as,
  world,
}) => {
  const { editor, stored } = await visual({ world, as, api });
  await editor.caretBehind("Water is pumped");
  // One input, because a pause between two letters makes two steps of them.
  await editor.page.keyboard.insertText(" fast");
  await expect(editor.text).toContainText("pumped fast");
  await editor.page.keyboard.press("ControlOrMeta+z");
  await expect(editor.text).not.toContainText("fast");
  await editor.expectSaved();
  expect(await stored()).toBe(TEXT);
  await editor.page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(editor.text).toContainText("pumped fast");
  await editor.expectSaved();
  expect(await stored()).toBe(TEXT.replace("pumped", "pumped fast"));
});

test("a key works where the one before it put the caret, however late the browser reports that", async ({
  api,
  as,
  world,
}) => {
  const { editor, stored } = await visual({ world, as, api });
  const { page } = editor;
  await editor.caretBehind("Quoted");
  const release = await holdSelectionChanges(page);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await release();
  await page.keyboard.type("Next");
  await editor.caretBehind("It is");
  await holdSelectionChanges(page);
  for (const _ of "It is") await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ControlOrMeta+b");
  await editor.expectSaved();
  expect(await stored()).toBe(
    TEXT.replace("Quoted words.", "Quoted words.\n>\n> Next").replace("It is", "**It is**"),
  );
});

test("a key in a comment works where the one before it put the caret, also after a reload", async ({
  as,
  world,
}) => {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const request = changeRequestPage(page);
  await request.open(space.id, draft.number);
  const field = request.activity.getByRole("textbox", { name: "Comment", exact: true });
  await field.click();
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await page.keyboard.type("First line");
  await page.keyboard.press("Enter");
  await page.keyboard.type("second");
  const release = await holdSelectionChanges(page);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await release();
  await page.keyboard.type("between");
  await expect(field.getByRole("paragraph")).toHaveText(["First line", "between", "second"]);
  await holdSelectionChanges(page);
  await field.selectText();
  await page.keyboard.press("Delete");
  await expect(field).toHaveText("");
  // A stored draft of the deleted words would show again.
  await page.reload();
  await field.click();
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await expect(field).toHaveText("");
});

test("switches to the source and back with the caret in the same word", async ({ api, as, world }) => {
  const { editor, stored } = await visual({ world, as, api });
  const { page, text } = editor;
  await editor.caretBehind("It is");
  await page.keyboard.type(" very");
  await page.keyboard.press("ControlOrMeta+Alt+e");
  await expect(text).toContainText("icon: rocket");
  await expect(text).toBeFocused();
  await page.keyboard.type(" quite");
  await expect(text).toContainText("It is very quite *cold*.");
  await page.keyboard.press("ControlOrMeta+Alt+e");
  await expect(text).not.toContainText("icon: rocket");
  await expect(text).toBeFocused();
  await page.keyboard.type(" so");
  await expect(text).toContainText("It is very quite so cold.");
  await editor.expectSaved();
  expect(await stored()).toBe(TEXT.replace("It is", "It is very quite so"));

  // In each mode, the edits of the other one are one step.
  await page.keyboard.press("ControlOrMeta+Alt+e");
  await expect(text).toContainText("It is very quite so *cold*.");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(text).toContainText("It is very quite *cold*.");
  await page.keyboard.press("ControlOrMeta+Alt+e");
  await expect(text).toContainText("It is very quite cold.");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(text).toContainText("It is very quite so cold.");
  await editor.expectSaved();
  expect(await stored()).toBe(TEXT.replace("It is", "It is very quite so"));
  await page.reload();
  await expect(text.getByRole("heading", { name: "Pumps" })).toBeVisible();
});

test("the visual editor shows blocks and formulas as readers see them, and edits their source there", async ({
  api,
  as,
  world,
}) => {
  const given = [
    "a <b>x</b>, $E = mc^2$ and a note[^1].",
    "<div>\nold\n</div>",
    '<p align="center">\nMore <b>inside</b>\n</p>',
    "$$\n\\frac{1}{2}\n$$",
    "```math\na^2\n```",
    "```mermaid\ngraph TD\n  A[Draft] --> B[Merge]\n```",
    '::embed[A film]{url="https://example.org/film"}',
    "[^1]: The *note*.",
    "- [ ] a task",
  ].join("\n\n");
  const { editor, stored } = await visual({ world, as, api }, `${given}\n`);
  const { page, text } = editor;
  const block = (name: string) => text.getByRole("group", { name, exact: true });
  await expect(text.locator("math")).toHaveCount(3);
  await expect(text.frameLocator('iframe[title="Diagram"]').getByText("Merge")).toBeVisible();
  await expect(block("HTML").filter({ hasText: "More" })).toHaveAccessibleDescription("More inside");
  await expect(block("Footnote")).toHaveAccessibleDescription("The note.");
  await expect(block("Embed").getByText("A film", { exact: true })).toBeVisible();
  await expectShownAccessible("blocks as readers see them", page);

  // The frame of a selected block is shown where the arrow keys stop, and Enter opens its source.
  await editor.caretBehind("and a note");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await expect(text.locator(".ProseMirror-selectednode")).toHaveAccessibleName("HTML");
  await page.keyboard.press("Enter");
  const source = text.getByRole("textbox", { name: "Source: HTML" });
  await source.fill("<div>\nnew\n</div>");
  await expect(block("HTML").first()).toContainText("new");
  await source.press("Escape");
  await expect(source).toHaveCount(0);

  await block("Formula").click();
  await text.getByRole("textbox", { name: "Source: Formula" }).fill("$$\n\\frac{1}{3}\n$$");
  await expect(block("Formula").locator("math")).toContainText("3");
  await page.keyboard.press("Escape");

  await block("Embed").click();
  await text.getByRole("textbox", { name: "Caption" }).fill("The film");
  await page.keyboard.press("Enter");
  await expect(block("Embed").getByText("The film", { exact: true })).toBeVisible();

  const formula = text.locator(".visual-chip", { has: page.locator("math") });
  // Blanks around it would be shown.
  expect(await formula.locator(".visual-shown").evaluate(({ childNodes }) => childNodes.length)).toBe(1);
  await formula.click();
  await text.getByRole("textbox", { name: "Formula", exact: true }).fill("E = m");
  await page.keyboard.press("Enter");
  // A shorter formula moves what is pressed next.
  await expect(formula.locator("math")).not.toContainText("c");
  await text.getByText("1", { exact: true }).first().click();
  await expect(text.locator(".ProseMirror-selectednode")).toHaveAccessibleName("Footnote");
  await editor.text.getByRole("checkbox", { name: "a task" }).check();
  await editor.expectSaved();
  const edits = [
    ["old", "new"],
    ["{2}", "{3}"],
    ["A film", "The film"],
    ["E = mc^2", "E = m"],
    ["[ ]", "[x]"],
  ] as const;
  const expected = edits.reduce((all, [from, to]) => all.replace(from, to), given);
  expect(await stored()).toBe(`${expected}\n`);
});

test("adopts a colleague's edits without moving the caret", async ({ api, as, world }) => {
  const { editor, open, stored } = await visual({ world, as, api });
  const theirs = await open(await world.member("edit", "Ben Beside"));
  await untilConnected(editor.page);
  await untilConnected(theirs.page);
  await editor.caretBehind("Water is pumped");
  await theirs.caretBehind("It is");
  // The browser reports a selection late, as it does while keys are held down.
  const release = await holdSelectionChanges(editor.page);
  for (const _ of "pumped") await editor.page.keyboard.press("Shift+ArrowLeft");
  await theirs.page.keyboard.type(" not");
  await theirs.expectSaved();
  await expect(editor.text).toContainText("It is not cold.");
  expect(await editor.page.evaluate(() => getSelection()?.toString())).toBe("pumped");
  await release();
  await editor.page.keyboard.press("ArrowRight");
  // One input, because a pause between two letters makes two steps of them.
  await editor.page.keyboard.insertText(" here");
  await editor.expectSaved();
  await expect(theirs.text).toContainText("pumped here at night");
  await theirs.page.keyboard.type(" so");
  await theirs.expectSaved();
  const both = TEXT.replace("pumped", "pumped here").replace("It is", "It is not so");
  expect(await stored()).toBe(both);
  await expect(editor.text).toContainText("not so cold");
  // Undo takes one's own words back, and none of the colleague's.
  await editor.page.keyboard.press("ControlOrMeta+z");
  await editor.expectSaved();
  expect(await stored()).toBe(both.replace("pumped here", "pumped"));
});

test("selects a long text to its end right after it was opened", async ({ world, as, api }) => {
  test.slow();
  const text = `Water is pumped.\n\n${"The tank *holds* two days, and the well is deep.\n\n".repeat(3_000)}Last.\n`;
  const { editor, stored } = await visual({ world, as, api }, text);
  const { page } = editor;
  await editor.text.getByText("Water is pumped.").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Behind it.");
  await expect(editor.text.getByText("Last. Behind it.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Home");
  // The block, then the page.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Gone.");
  // A busy machine takes long to store so many blocks.
  await expect(editor.saveState).toHaveText("Saved", { timeout: 120_000 });
  expect(await stored()).toBe("Gone.\n");
});

test("the visual editor opens a text with conflict markers as source, and says why", async ({
  api,
  as,
  world,
}) => {
  const { editor } = await visual({ world, as, api }, "a\n");
  await editor.chooseView("Source");
  await editor.write("<<<<<<< mine\na\n=======\nb\n>>>>>>> theirs\n");
  await editor.pressView("Visual");
  await expect(editor.page.getByText("Shown as source")).toBeVisible();
  await expect(editor.text).toContainText("<<<<<<< mine");
  await editor.write("decided\n");
  await editor.chooseView("Visual");
  await expect(editor.page.getByText("Shown as source")).toHaveCount(0);
  await expect(editor.text).toHaveText("decided");
});

test("the visual editor is accessible, and its tools work by keyboard", async ({ api, as, world }) => {
  const { editor, stored } = await visual({ world, as, api });
  const { page } = editor;
  await expectShownAccessible("the visual editor", page);

  const bar = page.getByRole("toolbar", { name: "Selected words" });
  await editor.caretBehind("cold");
  await editor.selectBefore("cold".length);
  await expect(bar).toBeVisible();
  await expectShownAccessible("the tools for selected words", page);
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("ArrowRight");
  await expect(bar.getByRole("button", { name: "Italic", pressed: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("button", { name: "Italic", pressed: false })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(editor.text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");

  await editor.caretBehind("Quoted words");
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Bold" }).focus();
  for (const _ of Array.from({ length: 6 })) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Heading 1" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(editor.text.getByRole("heading", { name: "Quoted words." })).toBeVisible();
  await editor.expectSaved();
  expect(await stored()).toBe(TEXT.replace("> Quoted", "> ## Quoted"));

  await editor.text.focus();
  await page.keyboard.press("Shift+F6");
  await expect(page.getByRole("button", { name: "Heading 2" })).toBeFocused();
  await page.keyboard.press("F6");
  await expect(editor.text).toBeFocused();
  await page.keyboard.press("F6");
  const outline = page.getByRole("navigation", { name: "Outline of the text" });
  await expect(outline.getByRole("button", { name: "Pumps" })).toBeFocused();
  await page.keyboard.press("Shift+F6");
  await expect(editor.text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Shift+f");
  await expect(editor.tree).toBeHidden();
  await expect(outline).toBeHidden();
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(editor.saveState).toBeVisible();
  await expectShownAccessible("the editor in focus mode", page);
  await page.keyboard.type("!");
  await page.keyboard.press("ControlOrMeta+Shift+f");
  await expect(editor.tree).toBeVisible();
  await expect(editor.text).toBeFocused();
});

test("the visual editor opens at the word that was clicked in the reader, also far down a long page", async ({
  api,
  as,
  world,
}) => {
  const filler = Array.from({ length: 900 }, (_, at) => `Line ${at} about *pumps*.\n\nThe same.\n`).join(
    "\n",
  );
  const text = `# Long\n\n${filler}\n## At the end\n\nThe last words.\n`;
  const space = await world.space({ pages: { Long: text } });
  const page = await as(world.admin);
  await page.goto(addresses.space.reader(space.id));
  const words = page.getByRole("article").getByText("Line 870 about");
  await untilReady(page);
  await expect(page.getByText("The last words.")).toBeAttached();
  await words.click({ position: { x: 2, y: 8 } });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const editor = editorPage(page);
  await expect(editor.text).toBeFocused();
  await expect(editor.text.getByText("Line 870 about")).toBeInViewport();
  await page.keyboard.type("At last: ");
  await editor.expectSaved();
  const number = Number(new URL(page.url()).pathname.split("/")[5]);
  const { Long: pageId = "" } = await world.pageIds(space);
  const stored = async () => {
    const read = await api.as(world.admin).call(pages.get.changeRequest, {
      params: { spaceId: space.id, changeRequestId: String(number), pageId },
      query: { format: "markdown" },
    });
    return read.type === "document" ? read.markdown : undefined;
  };
  const expected = text.replace("Line 870", "At last: Line 870");
  expect(await stored()).toBe(expected);

  // Commands work over the borders of the groups in which a long page is shown.
  for (let line = 0; line < 60; line += 1) await page.keyboard.press("ControlOrMeta+Shift+ArrowUp");
  await page.keyboard.type("x");
  for (let line = 0; line < 60; line += 1) await page.keyboard.press("ControlOrMeta+Shift+ArrowDown");
  await page.keyboard.press("Backspace");
  await editor.expectSaved();
  expect(await stored()).toBe(expected);
});
