import type { Locator } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { expectShownAccessible } from "@/e2e/support/axe";
import { openVisualEditor } from "@/e2e/support/visual-editor";

/** A page in the visual editor, with its menus. */
async function visual(...given: Parameters<typeof openVisualEditor>) {
  const opened = await openVisualEditor(...given);
  const { page, stored } = opened;
  return {
    ...opened,
    expectStored: async (expected: string) => expect(await stored()).toBe(expected),
    blocks: page.getByRole("listbox", { name: "Blocks" }),
    handle: page.getByRole("button", { name: "Block menu" }),
    item: (name: string) => page.getByRole("menuitem", { name }),
    /** Chooses from the open menu of a block, which does it once it has closed. */
    choose: async (name: string) => {
      await page.getByRole("menuitem", { name }).click();
      await expect(opened.editor.text).toBeFocused();
    },
  };
}

test("inserts a block by the menu at a slash, with the keyboard", async ({ api, as, world }) => {
  const { editor, page, blocks, stored } = await visual({ api, as, world }, "Water.\n");
  await editor.caretBehind("Water.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/ta");
  await expect(blocks.getByRole("option")).toHaveText([/^Task list/, /^Table/, /^Tabs/]);
  await page.keyboard.press("ArrowDown");
  await expect(blocks.getByRole("option", { selected: true })).toHaveText(/^Table/);
  await expectShownAccessible("the menu of blocks", page);
  await page.keyboard.press("Enter");
  await expect(blocks).toBeHidden();
  await page.keyboard.type("Pump");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Litres");
  // The widths of the columns are those at the first save.
  const narrow = (await stored()).replace(/ +/g, " ").replace(/-+/g, "-");
  expect(narrow).toBe("Water.\n\n| Pump | Litres |\n| - | - |\n| | |\n");

  // The block that was chosen last is the first of the next menu; after Escape the "/" is text.
  await editor.caretBehind("Water.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(blocks.getByRole("option").first()).toHaveText(/^Table/);
  await page.keyboard.press("Escape");
  await expect(blocks).toBeHidden();
  await page.keyboard.type("usr");
  await expect(editor.text).toContainText("/usr");
});

test("moves, copies, changes and deletes blocks by their handle and by keys", async ({ api, as, world }) => {
  const given = "* one\n* two\n\n__Second__ words.\n";
  const { editor, page, handle, item, choose, expectStored } = await visual({ api, as, world }, given);
  const words = editor.text.getByText("words.");
  await words.hover();
  const topOf = async (element: Locator) => (await element.boundingBox())!.y;
  await expect.poll(async () => Math.abs((await topOf(handle)) - (await topOf(words)))).toBeLessThan(16);
  await handle.click();
  await expect(item("Heading 2")).toBeVisible();
  await expectShownAccessible("the menu of a block", page);
  await choose("Heading 2");
  await expectStored("* one\n* two\n\n## __Second__ words.\n");

  // A list that scrolls below a resting pointer loses its focus.
  await page.mouse.move(0, 0);
  await page.keyboard.press("ControlOrMeta+.");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  // A menu moves its focus some time after a key.
  const focusBy = async (key: string, name: string) => {
    await page.keyboard.press(key);
    await expect(item(name)).toBeFocused();
  };
  await focusBy("End", "Delete");
  await focusBy("ArrowUp", "Move down");
  await focusBy("ArrowUp", "Move up");
  await page.keyboard.press("Enter");
  await expect(editor.text).toBeFocused();
  await expectStored("## __Second__ words.\n\n* one\n* two\n");

  await editor.caretBehind("two");
  await page.keyboard.press("ControlOrMeta+Shift+ArrowUp");
  await expectStored("## __Second__ words.\n\n* two\n* one\n");
  await page.keyboard.press("ControlOrMeta+Shift+d");
  await page.keyboard.type("!");
  await expectStored("## __Second__ words.\n\n* two\n* two!\n* one\n");
  await page.keyboard.press("ControlOrMeta+Shift+Backspace");
  await expectStored("## __Second__ words.\n\n* two\n* one\n");

  await editor.caretBehind("two");
  for (const key of ["Escape", "Escape", "Shift+ArrowDown"]) await page.keyboard.press(key);
  await expect(editor.text.locator(".visual-selected")).toHaveText(["two", "one"]);
  await page.keyboard.press("ControlOrMeta+Shift+d");
  await expectStored("## __Second__ words.\n\n* two\n* one\n* two\n* one\n");
  await page.keyboard.press("ControlOrMeta+x");
  await expectStored("## __Second__ words.\n\n* two\n* one\n");
  await page.keyboard.press("ControlOrMeta+z");
  await expectStored("## __Second__ words.\n\n* two\n* one\n* two\n* one\n");
});

test("drags a block by its handle into a tab, and undo puts it back", async ({ api, as, world }) => {
  const given = 'First\n\n__Second__\n\n::::tabs\n:::tab{title="Pump"}\nSwitch\n:::\n::::\n';
  const { editor, page, handle, expectStored } = await visual({ api, as, world }, given);
  const line = page.locator("[data-drop-line]");
  const placeOf = async (element: Locator) => (await element.boundingBox())!;
  const first = editor.text.getByText("First");
  await first.hover();
  await expect
    .poll(async () => Math.abs((await placeOf(handle)).y - (await placeOf(first)).y))
    .toBeLessThan(16);
  const grip = await placeOf(handle);
  const drag = async (element: Locator) => {
    const { x, y, height } = await placeOf(element);
    await page.mouse.move(x + 4, y + height - 2, { steps: 4 });
  };
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await drag(editor.text.getByText("Second"));
  await expect(line).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(line).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole("menu")).toHaveCount(0);

  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  const switched = editor.text.getByText("Switch");
  await drag(switched);
  await expect
    .poll(async () => Math.abs((await placeOf(line)).y - (await placeOf(switched)).y))
    .toBeLessThan(48);
  await page.mouse.up();
  await expect(line).toHaveCount(0);
  await expectStored(given.replace("First\n\n", "").replace("Switch", "Switch\n\nFirst"));
  await page.keyboard.press("ControlOrMeta+z");
  await expectStored(given);
});

test("a block that is cut and pasted behind words is a block of its own", async ({ api, as, world }) => {
  const { editor, page, expectStored } = await visual({ api, as, world }, "First\n\n__Second__\n\nThird\n");
  await editor.caretBehind("First");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+x");
  await expectStored("__Second__\n\nThird\n");
  await editor.caretBehind("Second");
  await page.keyboard.press("ControlOrMeta+v");
  await expect(editor.text.getByRole("paragraph")).toHaveText(["Second", "First", "Third"]);
  await expectStored("__Second__\n\nFirst\n\nThird\n");
});

test("a press below the last block begins a paragraph there", async ({ api, as, world }) => {
  const table = "Water.\n\n| a |\n| - |\n| 1 |\n";
  const { editor, page, expectStored } = await visual({ api, as, world }, table);
  // The code for a press below the text loads after the text.
  await page.waitForLoadState("networkidle");
  const { x, y, height } = (await editor.text.getByRole("table").boundingBox())!;
  await page.mouse.click(x + 20, y + height + 80);
  await page.keyboard.type("Below");
  await expectStored(`${table}\nBelow\n`);
});

test("changes callouts, tabs and conditions where they are", async ({ api, as, world }) => {
  const given = `:::hint{style="info"}
Careful.
:::

::::tabs
:::tab{title="Pump"}
On
:::
:::tab{title="Valve"}
Shut
:::
::::

:::if{expression="space.vars.x"}
Shown
:::
`;
  const { editor, page, item, choose, expectStored } = await visual({ api, as, world }, given);
  const { text } = editor;
  await text.getByRole("combobox", { name: "Kind of the callout" }).selectOption("Warning");
  let expected = given.replace('"info"', '"warning"');
  await expectStored(expected);

  await text.getByRole("textbox", { name: "Title of the tab" }).nth(1).fill("Valves");
  await page.keyboard.press("Enter");
  await text.getByRole("textbox", { name: "Condition" }).fill("space.vars.y");
  await page.keyboard.press("Enter");
  expected = expected.replace('"Valve"', '"Valves"').replace("vars.x", "vars.y");
  await expectStored(expected);

  await editor.caretBehind("On");
  await page.keyboard.press("ControlOrMeta+.");
  await expect(item("Add tab")).toBeVisible();
  await expectShownAccessible("the menu of a tab", page);
  await choose("Add tab");
  await page.keyboard.type("Hose");
  expected = expected.replace(
    '\n:::\n:::tab{title="Valves"}',
    '\n:::\n:::tab{title="Tab 3"}\nHose\n:::\n:::tab{title="Valves"}',
  );
  await expectStored(expected);
  await page.keyboard.press("ControlOrMeta+.");
  await choose("Move tab forward");
  expected = expected
    .replace(':::tab{title="Tab 3"}\nHose\n:::\n', "")
    .replace("Shut\n:::\n", 'Shut\n:::\n:::tab{title="Tab 3"}\nHose\n:::\n');
  await expectStored(expected);
  await page.keyboard.press("ControlOrMeta+.");
  await choose("Delete tab");
  expected = expected.replace(':::tab{title="Tab 3"}\nHose\n:::\n', "");
  await expectStored(expected);

  await editor.caretBehind("Careful.");
  await page.keyboard.press("ControlOrMeta+.");
  await choose("Remove the box, keep its text");
  await expectStored(expected.replace(':::hint{style="warning"}\nCareful.\n:::', "Careful."));
});

test("stores what is typed into a field of a block before it is left, and keeps it when the source is shown", async ({
  api,
  as,
  world,
}) => {
  const given = `:::if{expression="space.vars.x"}
Shown
:::

<div>
old
</div>
`;
  const { editor, page, expectStored } = await visual({ api, as, world }, given);
  const { text } = editor;
  const condition = text.getByRole("textbox", { name: "Condition" });
  await condition.press("End");
  await page.keyboard.type(" = 1");
  await expectStored(given.replace("vars.x", "vars.x = 1"));
  await expect(condition).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("2");
  await expectStored(given.replace("vars.x", "vars.x = 21"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(condition).toHaveValue("space.vars.x");
  await condition.fill("space.vars.y");
  await page.keyboard.press("ControlOrMeta+Alt+e");
  await expect(text).toContainText(':::if{expression="space.vars.y"}');
  await expect(text).toBeFocused();
  await expectStored(given.replace("vars.x", "vars.y"));

  await page.keyboard.press("ControlOrMeta+Alt+e");
  await text.getByRole("group", { name: "HTML" }).click();
  const source = text.getByRole("textbox", { name: "Source: HTML" });
  await expect(source).toBeFocused();
  // Several blocks come in the place of the source when it is left.
  await source.fill("<div>\nnew\n</div>\n\nMore words.");
  const several = given
    .replace("vars.x", "vars.y")
    .replace("<div>\nold\n</div>", "<div>\nnew\n</div>\n\nMore words.");
  await expectStored(several);
  await expect(source).toBeFocused();
  await page.reload();
  await expect(text.getByRole("paragraph").getByText("More words.")).toBeVisible();
  await expectStored(several);
});

test("the visual editor shows an alert as a callout, and changes its kind and its title", async ({
  api,
  as,
  world,
}) => {
  const given = "> [!NOTE] Old\n> Careful.\n";
  const { editor, page, expectStored } = await visual({ api, as, world }, given);
  await expect(editor.text).not.toContainText("[!NOTE]");
  await editor.text.getByRole("combobox", { name: "Kind of the callout" }).selectOption("Caution");
  await editor.text.getByRole("textbox", { name: "Title" }).fill("New");
  await editor.caretBehind("Careful.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Hot.");
  await expectStored("> [!CAUTION] New\n> Careful.\n>\n> Hot.\n");
});

test("changes tables by their menu, and clears formatting", async ({ api, as, world }) => {
  const given = "|a|b|\n|-|-:|\n|1|2|\n|3|**4** *5*|\n";
  const { editor, page, expectStored, ...menu } = await visual({ api, as, world }, given);
  await expect(editor.text.getByRole("columnheader")).toHaveText(["a", "b"]);
  await expect(editor.text.getByRole("cell", { name: "2", exact: true })).toHaveCSS("text-align", "right");
  const choose = async (name: string) => {
    await page.keyboard.press("ControlOrMeta+.");
    await menu.choose(name);
  };
  await editor.caretBehind("1");
  await choose("Center column");
  await expect(editor.text.getByRole("cell", { name: "1", exact: true })).toHaveCSS("text-align", "center");
  await expectStored(given.replace("|-|", "|:-:|"));
  await choose("Move down");
  await expectStored("|a|b|\n|:-:|-:|\n|3|**4** *5*|\n|1|2|\n");
  await choose("Delete row");
  await expectStored("|a|b|\n|:-:|-:|\n|3|**4** *5*|\n");
  await editor.caretBehind("5");
  await page.keyboard.press("ControlOrMeta+a");
  await page
    .getByRole("toolbar", { name: "Formatting" })
    .getByRole("button", { name: "Clear formatting" })
    .click();
  await expectStored("|a|b|\n|:-:|-:|\n|3|4 5|\n");
  await choose("Delete table");
  await page.keyboard.type("Gone");
  await expectStored("Gone\n");
});

test("colors selected words by the bar, and clears them", async ({ api, as, world }) => {
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, "Water is cold.\n");
  await editor.caretBehind("Water is cold");
  await editor.selectBefore("cold".length);
  const bar = page.getByRole("toolbar", { name: "Selected words" });
  await bar.getByRole("button", { name: "Color", exact: true }).click();
  await expect(bar.getByRole("button", { name: "Red text" })).toBeVisible();
  await expectShownAccessible("the colors of words", page);
  await bar.getByRole("button", { name: "Red text" }).click();
  await expect(editor.text.locator("mark.text-red")).toHaveText("cold");
  expect(await stored()).toBe('Water is <mark text="red">cold</mark>.\n');
  await page.keyboard.press("ControlOrMeta+\\");
  expect(await stored()).toBe("Water is cold.\n");
});

test("the menu of a block opens in sight, also where the block was scrolled away", async ({
  api,
  as,
  world,
}) => {
  const long = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.\n`).join("\n");
  const { editor, page } = await visual({ api, as, world }, long);
  await editor.caretBehind("Paragraph 0.");
  const last = editor.text.getByText("Paragraph 59.");
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await page.keyboard.press("ControlOrMeta+.");
  await expect(page.getByRole("menu")).toBeInViewport({ ratio: 1 });
  await expect(editor.text.getByText("Paragraph 0.")).toBeInViewport();
});

test("the visual editor opens the menu of a block on a phone from the toolbar", async ({
  api,
  as,
  world,
}) => {
  const { editor, page, item, choose, expectStored } = await visual({ api, as, world }, "Water.\n");
  await page.setViewportSize({ width: 390, height: 800 });
  await editor.caretBehind("Water.");
  await page.getByRole("button", { name: "Menu of this block" }).click();
  await expect(item("Heading 2")).toBeVisible();
  await expectShownAccessible("the menu of a block on a phone", page);
  await choose("Heading 2");
  await expectStored("## Water.\n");
});

test("turns Markdown into formatting while it is typed, unless a person turned that off", async ({
  api,
  as,
  world,
}) => {
  const { editor, page, expectStored } = await visual({ api, as, world }, "Water.\n");
  await editor.caretBehind("Water.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- Use **bold** words");
  await page.keyboard.press("Enter");
  await page.keyboard.type("[] check");
  await expectStored("Water.\n\n- Use **bold** words\n- [ ] check\n");
  await page.evaluate(() => localStorage.setItem("bindery-typed-markdown", "off"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("# text");
  await expectStored("Water.\n\n- Use **bold** words\n- [ ] check\n\n\\# text\n");
});

test("pastes formatted text, tables and Markdown as blocks", async ({ api, as, world }) => {
  const { editor, page, expectStored } = await visual({ api, as, world }, "Water.\n");
  const paste = (html: string, plain: string) =>
    editor.text.evaluate(
      (text, [html = "", plain = ""]) => {
        const clipboardData = new DataTransfer();
        if (html !== "") clipboardData.setData("text/html", html);
        clipboardData.setData("text/plain", plain);
        text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      [html, plain],
    );
  await editor.caretBehind("Water.");
  await page.keyboard.press("Enter");
  await paste(
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">B</span><span> t</span></p></b>',
    "B t",
  );
  await expect(editor.text.locator("strong")).toHaveText("B");
  await page.keyboard.press("Enter");
  await paste("<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>", "a\tb\n1\t2");
  await expect(editor.text.locator("table")).toContainText("2");
  const table = "| a | b |\n| - | - |\n| 1 | 2 |";
  await expectStored(`Water.\n\n**B** t\n\n${table}\n`);

  await editor.caretBehind("Water.");
  await page.keyboard.press("Enter");
  await paste("", "## Pumps\n\n- one");
  await expect(editor.text.getByRole("heading", { name: "Pumps" })).toBeVisible();
  await expectStored(`Water.\n\n## Pumps\n\n- one\n\n**B** t\n\n${table}\n`);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor.text.getByRole("heading", { name: "Pumps" })).toHaveCount(0);
  await expect(editor.text).toContainText("## Pumps");
});

test("pastes formatted text as Markdown in the source", async ({ api, as, world }) => {
  const { editor, page, expectStored } = await visual({ api, as, world }, "Water.\n");
  await editor.chooseView("Source");
  await editor.text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await editor.text.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", "<ul><li>one</li><li><b>two</b></li></ul>");
    clipboardData.setData("text/plain", "one\ntwo");
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(editor.text).toContainText("- **two**");
  await expectStored("Water.\n\n- one\n- **two**\n");
});

test("the visual editor changes a condition in tags, and gives it a branch for everyone else", async ({
  api,
  as,
  world,
}) => {
  const given = "{% if space.vars.x == 1 %}\n* One\n\n{%- elsif space.vars.y -%}\n\n* Two\n{% endif %}\n";
  const { editor, page, expectStored } = await visual({ api, as, world }, given);
  const { text } = editor;
  await text.getByRole("textbox", { name: "Condition" }).fill("space.vars.x == 2");
  await page.keyboard.press("Enter");
  const changed = given.replace("== 1", "== 2");
  await expectStored(changed);

  await text.getByRole("button", { name: "Add otherwise" }).click();
  await expect(text).toBeFocused();
  await expect(text.getByRole("button", { name: "Add otherwise" })).toBeHidden();
  await page.keyboard.type("Three");
  await expectStored(changed.replace("\n{% endif %}", "\n\n{% else %}\n\nThree\n{% endif %}"));
  await expectShownAccessible("a condition with branches", page);
});
