import { expect, test } from "@/e2e/fixtures";
import { readerPage } from "@/e2e/pages/reader";
import { comments } from "@/lib/collaboration/comments/operations";
import { blocksOf } from "@/lib/core/content/blocks";

const PUMPS = "Water is pumped at night, when power is cheap.";
const TANK = "The tank in the hills holds two days of it.";
const VALVE = "Whoever closes a valve writes it down here.";
const text = (...blocks: string[]) => `${blocks.join("\n\n")}\n`;

test("a thread stays with its block through edits, and can be moved when the block is deleted", async ({
  api,
  as,
  world,
}) => {
  const editor = await world.member("edit", "Edda Editor");
  const space = await world.space({ title: "Water works", pages: { Water: text(PUMPS, TANK, VALVE) } });
  const { Water = "" } = await world.pageIds(space);
  const ask = (source: string, markdown: string) =>
    api.as(editor).call(comments.post.space, {
      params: { spaceId: space.id },
      body: { page: Water, node: blocksOf(source)[0]?.key, body: { markdown } },
    });
  await ask(TANK, "Only two?");
  await ask(VALVE, "In which book?");
  await world.live(space, { edits: { Water: text(PUMPS, TANK.replace("two", "three")) } });

  const page = await as(editor);
  const reader = readerPage(page);
  const question = (words: string) =>
    page.getByRole("article", { name: /^Thread by/ }).filter({ hasText: words });

  await test.step("it is shown at the edited block, with the block's former text", async () => {
    await reader.open(space.id, "water");
    await page.getByRole("button", { name: /^1 open on: The tank/ }).click();
    const thread = reader.beside;
    await expect(thread).toContainText("Only two?");
    await thread.getByText("Then and now").click();
    await expect(thread.getByText("holds two days")).toBeVisible();
    await expect(thread.getByText("holds three days")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  const removed = page.getByRole("region", { name: "Comments on removed text" });

  await test.step("one with a deleted block is listed under the page with the old text", async () => {
    await expect(removed).toContainText("In which book?");
    await expect(removed).toContainText(VALVE);
    await expect(removed).not.toContainText("Only two?");
  });

  await test.step("it is moved to another block with the keyboard", async () => {
    await question("In which book?").getByRole("button", { name: "More about this comment" }).focus();
    await page.keyboard.press("Enter");
    // A menu and a dialog that open move the focus themselves.
    await expect(page.getByRole("menu").locator(":focus")).toHaveCount(1);
    await page.getByRole("menuitem", { name: "Move to another block…" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Move to another block" });
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await dialog.getByRole("radio", { name: PUMPS }).focus();
    await page.keyboard.press("Space");
    await expect(dialog.getByRole("radio", { name: PUMPS })).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "Move thread" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(removed).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^1 open on: Water is pumped/ })).toBeVisible();
  });
});
