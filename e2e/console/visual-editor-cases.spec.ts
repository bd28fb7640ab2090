import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { openVisualEditor } from "@/e2e/support/visual-editor";
import { editorAddress } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";

const paste = (page: Page, html: string, plain: string) =>
  page.getByRole("textbox", { name: "Text of the page" }).evaluate(
    (text, [html = "", plain = ""]) => {
      const clipboardData = new DataTransfer();
      if (html !== "") clipboardData.setData("text/html", html);
      clipboardData.setData("text/plain", plain);
      text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, plain],
  );

test("Backspace deletes an emoji of several characters as a whole", async ({ api, as, world }) => {
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, "One 👩‍👩‍👧 two\n");
  await editor.caretBehind("👩‍👩‍👧");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("+");
  expect(await stored()).toBe("One + two\n");
});

test("Backspace deletes a reference to a footnote, whose text stays and is marked as unused", async ({
  api,
  as,
  world,
}) => {
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, "One[^1]\n\n[^1]: Note.\n");
  const unused = editor.text.getByText("Not used: no words refer to this footnote");
  await expect(unused).toHaveCount(0);
  await editor.text.getByText("One").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  if ((await editor.text.locator(".visual-footnote").count()) > 0) await page.keyboard.press("Backspace");
  expect(await stored()).toBe("One\n\n[^1]: Note.\n");
  await expect(unused).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(unused).toHaveCount(0);
  expect(await stored()).toBe("One[^1]\n\n[^1]: Note.\n");
});

test("pastes text that only looks like Markdown as it is", async ({ api, as, world }) => {
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, "Water\n");
  await editor.caretBehind("Water");
  await paste(page, "", " * not a list");
  await expect(editor.text).toContainText("Water * not a list");
  expect(await stored()).toBe("Water * not a list\n");
});

test("pastes lines with tabs as a table, and lines in a list as items", async ({ api, as, world }) => {
  const text = "- one\n- four\n\nWater\n";
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, text);
  await editor.caretBehind("one");
  await page.keyboard.press("Enter");
  await expect(editor.text.getByRole("listitem")).toHaveCount(3);
  await paste(page, "", "two\nthree\n");
  await expect(editor.text.getByRole("listitem")).toHaveText(["one", "two", "three", "four"]);
  await editor.caretBehind("Water");
  await paste(page, "", "a\tb\n1\t2\n");
  await expect(editor.text.getByRole("cell", { name: "2" })).toBeVisible();
  const items = "- one\n- two\n- three\n- four";
  expect(await stored()).toBe(`${items}\n\nWater\n\n| a | b |\n| - | - |\n| 1 | 2 |\n`);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor.text.getByRole("table")).toHaveCount(0);
  await expect(editor.text).toContainText("a\tb");
});

test("moves selected words that are dragged to another line", async ({ api, as, world }) => {
  const text = "One two\n\nThree four five six\n";
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, text);
  await editor.caretBehind("two");
  await page.keyboard.press("Shift+ControlOrMeta+ArrowLeft");
  const bar = page.getByRole("toolbar", { name: "Selected words" });
  await expect(bar).toBeVisible();
  /** The middle of some words. */
  const middleOf = (words: string) =>
    editor.text.evaluate((dom, words) => {
      const walker = document.createTreeWalker(dom, NodeFilter.SHOW_TEXT);
      let node = walker.nextNode();
      while (node && !node.textContent!.includes(words)) node = walker.nextNode();
      const range = document.createRange();
      const at = node!.textContent!.indexOf(words);
      range.setStart(node!, at);
      range.setEnd(node!, at + words.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }, words);
  const [from, to] = [await middleOf("two"), await middleOf("four five")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await expect(bar).toBeHidden();
  await page.mouse.move(from.x + 8, from.y + 4, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(bar).toBeHidden();
  await page.mouse.up();
  await expect(editor.text.getByRole("paragraph").first()).toHaveText("One");
  expect((await stored()).replaceAll("two", "")).toBe("One\n\nThree four five six\n");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor.text.getByRole("paragraph").first()).toHaveText("One two");
});

test("pastes the plain text of HTML into code", async ({ api, as, world }) => {
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, "```\none\n```\n");
  await editor.caretBehind("one");
  await paste(page, "<p><b>*two*</b> &amp; three</p>", "*two* & three");
  await expect(editor.text).toContainText("one*two* & three");
  expect(await stored()).toBe("```\none*two* & three\n```\n");
});

test("pastes 2 MB of HTML as plain text, and says so", async ({ api, as, world }) => {
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, "Water.\n");
  await editor.caretBehind("Water.");
  await paste(page, "<p>Some <b>bold</b> words.</p>".repeat(70_000), " Some bold words.");
  await expect(page.getByText("Couldn't keep the formatting")).toBeVisible();
  await expect(editor.text).toContainText("Water. Some bold words.");
  expect(await stored()).toBe("Water. Some bold words.\n");
});

test("a merged change request is not edited, and says why", async ({ api, as, world }) => {
  const space = await world.space({ pages: { Pumps: "Water.\n" } });
  const { Pumps: pageId = "" } = await world.pageIds(space);
  const { number, id } = await world.changeRequest(space, { edits: { Pumps: "Cold water.\n" } });
  const params = { spaceId: space.id, changeRequestId: id };
  await api.as(world.admin).call(changeRequests.merge, { params });
  const page = await as(world.admin);
  await page.goto(editorAddress(space.id, number, pageId));
  await expect(page.getByText("This change request is merged; you can't edit it.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Text of the page" })).toHaveCount(0);
});

test("the visual editor writes from right to left in a text of Hebrew", async ({ api, as, world }) => {
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, "שלום\n\n- מים\n\n> ציטוט\n");
  await expect(editor.text).toHaveCSS("direction", "rtl");
  const title = page.getByRole("textbox", { name: "Title of the page" }).locator("visible=true");
  await expect(title).toHaveCSS("direction", "ltr");
  await title.fill("משאבות");
  await expect(title).toHaveCSS("direction", "rtl");
  await editor.caretBehind("שלום");
  await page.keyboard.type(" abc");
  await editor.caretBehind("מים");
  await page.keyboard.press("Enter");
  await page.keyboard.type("קר");
  expect(await stored()).toContain("שלום abc");
  expect(await stored()).toContain("- מים\n- קר\n");
  const handle = page.getByRole("button", { name: "Block menu" });
  const centre = await editor.text.evaluate((text) => {
    const { x, width } = text.getBoundingClientRect();
    return x + width / 2;
  });
  await expect.poll(async () => (await handle.boundingBox())?.x).toBeGreaterThan(centre);
  // Handles and outline are on different sides of the text.
  const outline = page.getByText(/min read$/);
  await expect.poll(async () => (await outline.boundingBox())?.x).toBeLessThan(centre);
});

test("changes one word in the source of HTML, which stays as it is otherwise", async ({ api, as, world }) => {
  const html =
    "<details>\n<summary>More</summary>\n<b  class='x'>Cold</b> water\n</details>\n\n<div>Cold</div>\n";
  const { editor, stored } = await openVisualEditor({ api, as, world }, `One\n\n${html}`);
  const block = editor.text.getByRole("group", { name: "HTML" }).filter({ hasText: "<div>" });
  // The head of a block that is shown as readers see it appears under the pointer.
  await expect(block).toHaveAttribute("data-shown");
  await block.hover();
  await block.getByRole("button", { name: "Edit source" }).click();
  const source = block.getByRole("textbox", { name: "Source: HTML" });
  await source.fill("<div>Hot</div>");
  await source.press("Escape");
  expect(await stored()).toBe(`One\n\n${html.replace("<div>Cold", "<div>Hot")}`);
});

test("inline syntax leaves the lines around it where they are, selected or long", async ({
  api,
  as,
  world,
}) => {
  const text = `Where $a^2$ holds.\n\n![Blue](data:image/png;base64,${"A".repeat(300)})\n`;
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, text);
  const line = editor.text.getByText("Where");
  const height = () => line.evaluate((paragraph) => paragraph.clientHeight);
  await expect(line.locator("[data-shown]")).toBeVisible();
  const before = await height();
  await editor.caretBehind("Where ");
  await page.keyboard.press("ArrowRight");
  const field = editor.text.getByRole("textbox", { name: "Formula" });
  await expect(field).toBeVisible();
  expect(await height()).toBe(before);
  await field.fill("b^2");
  expect(await stored()).toBe(text.replace("a^2", "b^2"));
  expect(await editor.text.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0);
});

test("a source with an unclosed fence is shown as readers see it, and stays", async ({ api, as, world }) => {
  const text = "One\n\n```js\nlet x\n\n# no heading\n";
  const { editor, stored } = await openVisualEditor({ api, as, world }, text);
  for (const view of ["Source", "Visual", "Source", "Visual"]) await editor.chooseView(view);
  await expect(editor.text.getByRole("heading")).toHaveCount(0);
  await expect(editor.text.locator("pre")).toContainText("# no heading");
  expect(await stored()).toBe(text);
});

test("a long page that is read to its end stays, and takes words at its end", async ({ api, as, world }) => {
  test.slow();
  const part = (index: number) => `## Part ${index}\n\n* a __b__\n+ c\n\nSee [the\nplan][p], 2 * 3.\n\n`;
  const text = `${Array.from({ length: 700 }, (_, index) => part(index)).join("")}[p]: x.md\n\nThe end.\n`;
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, text);
  const end = editor.text.getByText("The end.");
  await end.scrollIntoViewIfNeeded();
  await expect(end).toBeInViewport();
  expect(await stored()).toBe(text);
  await editor.caretBehind("The end.");
  await page.keyboard.type(" Really.");
  // A busy machine takes long to store so many blocks.
  await expect(editor.saveState).toHaveText("Saved", { timeout: 120_000 });
  expect(await stored()).toBe(text.replace("The end.", "The end. Really."));
});

test("the visual editor reports a part that does not load, and stores what is typed without it", async ({
  api,
  as,
  world,
}) => {
  const withoutPart: typeof as = async (person) => {
    const page = await as(person);
    await page.route(/\/chunks\/.*\.js$/, async (route) => {
      const response = await route.fetch();
      const isPart = (await response.text()).includes("visual-selected");
      await (isPart ? route.abort() : route.fulfill({ response }));
    });
    return page;
  };
  const { editor, page, stored } = await openVisualEditor({ api, as: withoutPart, world }, "Water.\n");
  await editor.caretBehind("Water.");
  await page.keyboard.type(" Cold.");
  await page
    .getByRole("toolbar", { name: "Formatting" })
    .getByRole("button", { name: "Clear formatting" })
    .click();
  await expect(page.getByText("Couldn't load this")).toBeVisible();
  expect(await stored()).toBe("Water. Cold.\n");
});
