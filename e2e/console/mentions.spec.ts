import { expect, test } from "@/e2e/fixtures";
import { addresses } from "@/lib/addresses";
import { comments } from "@/lib/collaboration/comments/operations";

test("a mention is a chip in a comment being written, and is sent as a link", async ({ api, as, world }) => {
  const space = await world.space({ pages: { Welcome: "Hello.\n" } });
  const ben = await world.member("edit", "Ben_Beside [QA]");
  const page = await as(world.admin);
  await page.goto(addresses.space.reader(space.id));
  await page.getByRole("button", { name: "Outline and comments" }).click();
  await page.getByRole("radio", { name: /Comments/ }).click();
  const field = page.getByRole("textbox", { name: "Comment on this page" });
  await field.fill("");
  await field.pressSequentially("Ask @Ben");
  // Text typed before the next frame comes after the name.
  await page.getByRole("option", { name: /Ben_Beside/ }).evaluate(async (option) => {
    option.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    await Promise.resolve();
    document.execCommand("insertText", false, "o");
    await new Promise(requestAnimationFrame);
    document.execCommand("insertText", false, "r");
  });
  await expect(field).toHaveText("Ask @Ben_Beside [QA] or");
  await field.pressSequentially(" @Ben");
  await expect(page.getByRole("option", { name: /Ben_Beside/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field).toHaveText("Ask @Ben_Beside [QA] or @Ben_Beside [QA] ");
  // Deletes the whole name at once.
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(field).toHaveText("Ask @Ben_Beside [QA] or ");
  await field.pressSequentially("me.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("article", { name: "Thread by Alma Admin" })).toContainText(
    "Ask @Ben_Beside [QA] or me.",
  );
  const { items } = await api.as(world.admin).call(comments.list.space, {
    params: { spaceId: space.id },
    query: { format: "markdown" },
  });
  expect(items.map(({ body }) => "markdown" in body && body.markdown.trim())).toEqual([
    `Ask [@Ben_Beside [QA]](/users/${ben.id}) or me.`,
  ]);
});
