import type { Locator, Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { editorPage } from "@/e2e/pages/editor";
import { readerPage } from "@/e2e/pages/reader";
import { untilReady } from "@/e2e/support/ready";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { pages } from "@/lib/content/pages/operations";

/** Without what fills cells: it depends on when the table was stored first. */
const withoutFill = (markdown: string): string => markdown.replace(/(?<=\|)[ -]+(?=\|)/g, "");

const written = (valves: string) => `# Pumps

Loud.

## Steps

- See [Valves](/pages/${valves})
- two

\`\`\`sh
pump --on
\`\`\`

:::hint{style="info"}
Careful.
:::

| Pump | Litres |
|||
|||
|||

![A pump](/icon.svg)

The end. Or not.
`;

/** More stops than a screen has. */
const MOST_STOPS = 60;

/** Presses Tab until something has the focus. Everything on the way there shows that it has it. */
async function tabTo(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const seen: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      await expect(wanted).toBeInViewport();
      return;
    }
    seen.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ""));
  }
  throw new Error(`${key} does not lead there, but to:\n${seen.join("\n")}`);
}

/** No step here uses the mouse. */
test("writes a page and asks for its review with the keyboard alone", async ({ api, as, world }) => {
  test.slow();
  const space = await world.space({
    title: "Water works",
    pages: { Pumps: "# Pumps\n\nLoud.\n", Valves: "# Valves\n" },
  });
  const { Pumps: pumps = "", Valves: valves = "" } = await world.pageIds(space);
  const page = await as(world.admin);
  const { keyboard } = page;
  const reader = readerPage(page);
  const editor = editorPage(page);

  await test.step("from the page to its editor", async () => {
    await reader.open(space.id);
    await expect(reader.article.getByText("Loud.")).toBeVisible();
    await untilReady(page);
    await tabTo(page, reader.edit);
    await keyboard.press("Enter");
    await expect(editor.text).toBeFocused();
  });

  await test.step("headings, lists, links, code and a callout", async () => {
    await keyboard.press("ControlOrMeta+End");
    await keyboard.press("Enter");
    await keyboard.type("## Steps");
    await keyboard.press("Enter");
    await keyboard.type("- See ");
    await keyboard.type("[[");
    await editor.linkPicker.search.waitFor();
    await keyboard.type("valv");
    await expect(editor.linkPicker.dialog.getByRole("option", { selected: true })).toContainText("Valves");
    await keyboard.press("Enter");
    await expect(editor.text).toBeFocused();
    await keyboard.press("Enter");
    await keyboard.type("two");
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    await keyboard.type("```sh");
    await keyboard.press("Enter");
    await keyboard.type("pump --on");
    await keyboard.press("ControlOrMeta+Enter");
    await keyboard.type("/callout");
    await expect(page.getByRole("listbox", { name: "Blocks" }).getByRole("option").first()).toHaveText(
      /^Callout/,
    );
    await keyboard.press("Enter");
    await keyboard.type("Careful.");
    await keyboard.press("ControlOrMeta+Enter");
  });

  await test.step("a table, with a row by its menu", async () => {
    await keyboard.type("/tabl");
    await expect(page.getByRole("listbox", { name: "Blocks" }).getByRole("option").first()).toHaveText(
      /^Table/,
    );
    await keyboard.press("Enter");
    await keyboard.type("Pump");
    await keyboard.press("Tab");
    await keyboard.type("Litres");
    await keyboard.press("ControlOrMeta+.");
    const add = page.getByRole("menuitem", { name: "Insert row below" });
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await keyboard.press("ArrowDown");
    await expect(add).toBeFocused();
    await keyboard.press("Enter");
    await expect(editor.text).toBeFocused();
    await keyboard.press("ControlOrMeta+Enter");
  });

  await test.step("a picture by its address, and a comment on its block", async () => {
    await keyboard.type("![A pump](/icon.svg)");
    await expect(editor.text.getByRole("img", { name: "A pump" })).toBeVisible();
    await keyboard.press("Enter");
    await keyboard.type("The end.");
    await keyboard.press("ControlOrMeta+Alt+m");
    await expect(page.getByRole("textbox", { name: "Comment on this block" })).toBeFocused();
    await keyboard.type("Is this all?");
    await keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByRole("article", { name: /^Thread by/ })).toContainText("Is this all?");
    await expect(page.locator(":focus")).toBeInViewport();
    await keyboard.press("Escape");
    await expect(editor.text).toBeFocused();
    await keyboard.type(" Or not.");
  });

  await test.step("asked for review by the command menu", async () => {
    await editor.expectSaved();
    await keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox", { name: "Command menu" })).toBeFocused();
    await keyboard.type("ask for review");
    await expect(page.getByRole("option", { name: "Ask for review" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Ask for review" });
    await expect(dialog.getByRole("textbox", { name: "Subject" })).toBeFocused();
    await tabTo(page, dialog.getByRole("button", { name: "Open without reviewers" }));
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: "Edit “Pumps”" })).toBeVisible();
  });

  await test.step("stored as it was written", async () => {
    const caller = api.as(world.admin);
    const params = { spaceId: space.id };
    const { items } = await caller.call(changeRequests.list, { params });
    expect(items).toMatchObject([{ status: "open" }]);
    const read = await caller.call(pages.get.changeRequest, {
      params: { ...params, changeRequestId: items[0]!.id, pageId: pumps },
      query: { format: "markdown" },
    });
    expect(read.type === "document" && withoutFill(read.markdown ?? "")).toBe(written(valves));
  });
});
