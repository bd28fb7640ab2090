import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { editorPage } from "@/e2e/pages/editor";
import { expectShownAccessible } from "@/e2e/support/axe";
import { holdWrites } from "@/e2e/support/hold-writes";
import { untilConnected } from "@/e2e/support/ready";
import { openVisualEditor } from "@/e2e/support/visual-editor";
import { parseEditorAddress } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { pageEdits } from "@/lib/content/pages/operations";

const TEXT = "# Pumps\n\nWater is pumped at *night*.\n\nThe tank holds two days.\n";

const threads = (page: Page) => page.getByRole("article", { name: /^Thread by/ });

test("comments beside words and blocks, and applies a suggestion as one step", async ({ api, as, world }) => {
  const { editor, page, stored, pageIds } = await openVisualEditor({ world, as, api }, TEXT);
  const field = page.getByRole("textbox", { name: "Comment on this block" });

  await test.step("on selected words, by the bar", async () => {
    await editor.caretBehind("night");
    await editor.selectBefore("night".length);
    const bar = page.getByRole("toolbar", { name: "Selected words" });
    await bar.getByRole("button", { name: "Comment" }).click();
    await expect(field).toBeFocused();
    await field.fill("Why at night?");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(editor.text.locator("mark.commented")).toHaveText("night");
    await expect(threads(page)).toContainText("Why at night?");
    await expect(editor.text.getByText("Water is pumped at")).toHaveAccessibleDescription("1 open comment.");
  });

  await test.step("on a block that is not saved yet, by its menu", async () => {
    await editor.caretBehind("two days");
    await page.keyboard.type(" of water");
    await page.keyboard.press("ControlOrMeta+.");
    await page.getByRole("menuitem", { name: "Comment" }).click();
    await expect(field).toBeFocused();
    await page.getByRole("button", { name: "Suggest a change" }).click();
    const suggestion = page.getByRole("textbox", { name: "Suggested text" });
    await expect(suggestion).toHaveText("The tank holds two days of water.");
    await suggestion.fill("The tank holds water for two days.");
    await page.getByRole("button", { name: "Suggest change" }).click();
    await expect(threads(page)).toHaveCount(2);
    await expectShownAccessible("threads beside the visual editor", page);
  });

  await test.step("applied in place beside an edit of a colleague, and undone without it", async () => {
    const [, spaceId = "", number = ""] = /\/s\/([^/]+)\/~\/changes\/(\d+)/.exec(page.url()) ?? [];
    const ben = await world.member("edit", "Ben Beside");
    await page.route("**/suggestions/apply", async (route) => {
      const document = { markdown: (await stored()).replace("pumped at", "pumped up at") };
      await api.as(ben).call(pageEdits.apply, {
        params: { spaceId, changeRequestId: number },
        body: { changes: [{ operation: "update_page", page: pageIds.Pumps ?? "", document }] },
      });
      await route.continue();
    });
    await page.getByRole("button", { name: "Apply suggestion" }).click();
    await expect(editor.text).toContainText("The tank holds water for two days.");
    await expect(editor.text).toContainText("Water is pumped up at night.");
    await expect(threads(page)).toHaveCount(1);
    await editor.caretBehind("for two days");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.text).toContainText("The tank holds two days of water.");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.text).toContainText("The tank holds two days.");
    await expect(editor.text).toContainText("Water is pumped up at night.");
    expect(await stored()).toBe(TEXT.replace("pumped at", "pumped up at"));
  });

  await test.step("resolved in the margin", async () => {
    await threads(page).getByRole("button", { name: "Resolve thread" }).click();
    await expect(threads(page)).toHaveCount(0);
    await expect(editor.text.locator("mark.commented")).toHaveCount(0);
  });
});

test("copies a link to a block, which opens the page there for a reviewer", async ({ api, as, world }) => {
  const long = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.\n`).join("\n");
  const { editor, page } = await openVisualEditor({ world, as, api }, `${long}\nWater.\n`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await editor.caretBehind("Water.");
  await page.keyboard.type(" It is cold.");
  await page.keyboard.press("ControlOrMeta+.");
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const reviewer = await as(await world.member("comment", "Rita Reviewer"));
  await reviewer.goto(link);
  await expect(reviewer.getByRole("article").getByText("Water. It is cold.")).toBeInViewport();

  await test.step("opened again after the reader went on", async () => {
    const first = reviewer.getByRole("article").getByText("Paragraph 0.");
    await first.scrollIntoViewIfNeeded();
    await expect(first).toBeInViewport();
    await reviewer.goto(link);
    await expect(reviewer.getByRole("article").getByText("Water. It is cold.")).toBeInViewport();
  });
  await test.step("after the block was edited", async () => {
    await editor.caretBehind("It is cold");
    await page.keyboard.type(" and clear");
    await editor.expectSaved();
    const other = await as(await world.member("read", "Rosa Reader"));
    await other.goto(link);
    await expect(other.getByRole("article").getByText("It is cold and clear.")).toBeInViewport();
  });
});

test("two people write in one paragraph, see where the other one is, and decide about the same words in place", async ({
  api,
  as,
  world,
}) => {
  const { editor: mine, page, stored } = await openVisualEditor({ world, as, api }, TEXT);
  const theirs = editorPage(await as(await world.member("edit", "Ben Beside")));
  await theirs.page.goto(page.url());
  await expect(theirs.text).toBeVisible();
  await untilConnected(page);
  await untilConnected(theirs.page);
  await theirs.caretBehind("Water is");
  await expect(mine.text.getByText("Water is pumped at")).toHaveAccessibleDescription(
    "Ben Beside is writing here.",
  );
  await mine.caretBehind("pumped at ");
  await theirs.page.keyboard.type(" slowly");
  await expect(mine.text).toContainText("Water is slowly pumped");
  await page.keyboard.type("mid");
  await mine.expectSaved();
  await expect(theirs.text).toContainText("Water is slowly pumped at midnight.");
  expect(await stored()).toBe(TEXT.replace("is pumped at ", "is slowly pumped at mid"));

  // Both change the same word before the first change arrives.
  const release = await holdWrites(page);
  await mine.caretBehind("The tank holds two");
  await mine.selectBefore("two".length);
  await page.keyboard.type("three");
  await theirs.caretBehind("The tank holds two");
  await theirs.selectBefore("two".length);
  await theirs.page.keyboard.type("four");
  await theirs.expectSaved();
  release();
  await page.getByRole("button", { name: "Ben Beside changed the same words" }).click();
  const choice = page.getByRole("dialog", { name: "Ben Beside changed the same words" });
  await expect(choice.getByRole("region", { name: "Ben Beside" })).toContainText("four");
  await expect(choice.getByRole("region", { name: "You" })).toContainText("three");
  await expectShownAccessible("the choice between two versions", page);
  await choice.getByRole("radio", { name: "Keep mine" }).click();
  await choice.getByRole("button", { name: "Save result" }).click();
  await mine.expectSaved();
  await expect(theirs.text).toContainText("The tank holds three days.");
});

test("the editor keeps the text of a page that another person deletes meanwhile", async ({
  api,
  as,
  world,
}) => {
  const { editor, page, pageIds } = await openVisualEditor({ world, as, api }, TEXT, { Tanks: "Two.\n" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await untilConnected(page);
  await editor.caretBehind("Water is");
  await page.keyboard.type(" never");
  await editor.expectSaved();
  const [, spaceId = "", number = ""] = /\/s\/([^/]+)\/~\/changes\/(\d+)/.exec(page.url()) ?? [];
  const ben = await world.member("edit", "Ben Beside");
  await api.as(ben).call(pageEdits.apply, {
    params: { spaceId, changeRequestId: number },
    body: { changes: [{ operation: "delete_page", page: pageIds.Pumps ?? "" }] },
  });
  await expect(page.getByText("This page was deleted")).toBeVisible();
  await editor.caretBehind("never");
  await page.keyboard.type(" again");
  await page.getByRole("button", { name: "Copy text" }).click();
  await expect(page.getByText("Text copied")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(TEXT.replace("Water is", "Water is never again"));
});

test("the editor keeps the text of a change request that another person merges meanwhile", async ({
  api,
  as,
  world,
}) => {
  const { editor, page } = await openVisualEditor({ world, as, api }, TEXT);
  await untilConnected(page);
  await editor.caretBehind("Water is");
  await page.keyboard.type(" never");
  await editor.expectSaved();
  const [, spaceId = "", number = ""] = /\/s\/([^/]+)\/~\/changes\/(\d+)/.exec(page.url()) ?? [];
  await page.route(/\/content\?/, (route) => route.abort());
  await editor.caretBehind("never");
  await page.keyboard.type(" again");
  await expect(editor.text).toContainText("never again");
  await api.as(world.admin).call(changeRequests.merge, { params: { spaceId, changeRequestId: number } });
  await expect(page.getByText("This change request is merged; you can't edit it.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your last edits weren't saved")).toBeVisible();
  await expectShownAccessible("the text of a merged change request", page);
  await page.unroute(/\/content\?/);
  await page.getByRole("button", { name: "Continue in a new change request" }).click();
  await expect(editor.text).toContainText("Water is never again pumped");
  await expect(page).toHaveURL(({ pathname }) => parseEditorAddress(pathname).number === Number(number) + 1);
  await editor.expectSaved();
});
