import { expect, test } from "@/e2e/fixtures";
import { editorPage } from "@/e2e/pages/editor";
import { readerPage } from "@/e2e/pages/reader";
import { untilConnected } from "@/e2e/support/ready";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { pages } from "@/lib/content/pages/operations";

test.use({ editor: "split" });

const TEXT = "Water is pumped at night.\n\nThe tank holds two days.\n";

test("the editor opens a change request with the first change, not with the first look", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const drafts = () =>
    api
      .as(world.admin)
      .call(changeRequests.list, { params: { spaceId: space.id }, query: { status: "draft" } });
  const page = await as(world.admin);
  await readerPage(page).open(space.id);
  await readerPage(page).edit.click();
  const editor = editorPage(page);
  await editor.expectPage("Pumps");
  expect((await drafts()).count).toBe(0);
  await editor.replaceLine("Water is pumped", "Water is pumped at noon.");
  await editor.expectSaved();
  expect((await drafts()).count).toBe(1);
});

test("the editor keeps every untouched block byte for byte", async ({ api, as, world }) => {
  const odd = "*  star list\n*  of two\n\nFirst  line\\\nsecond\n\n| a|b |\n|-|:-:|\n| 1 | 2|\n\nTouch me.\n";
  const space = await world.space({ pages: { Odd: odd } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await editor.replaceLine("Touch me.", "Touched.");
  await editor.expectSaved();
  const { Odd: pageId = "" } = await world.pageIds(space);
  const read = await api.as(world.admin).call(pages.get.changeRequest, {
    params: { spaceId: space.id, changeRequestId: draft.id, pageId },
    query: { format: "markdown" },
  });
  expect(read.type === "document" && read.markdown).toBe(odd.replace("Touch me.", "Touched."));
});

test("the editor keeps unsaved text over a reload and a lost connection", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await editor.replaceLine("Water is pumped", "Water is pumped at noon.");
  await editor.expectSaved();
  await page.reload();
  await expect(editor.text).toContainText("Water is pumped at noon.");

  await page.context().setOffline(true);
  await editor.replaceLine("The tank holds", "The tank holds a week.");
  await expect(editor.saveState).toHaveText("Saved in this browser");
  await page.context().setOffline(false);
  await editor.expectSaved();
  await page.reload();
  await expect(editor.text).toContainText("The tank holds a week.");
});

test("sends unsent text after a restart", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await page.context().setOffline(true);
  await editor.replaceLine("The tank holds", "The tank holds a month.");
  await expect(editor.saveState).toHaveText("Saved in this browser");
  const second = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  // A browser that is killed may not have written its storage to the disk yet.
  await second.addInitScript(() => localStorage.clear());
  await second.context().setOffline(false);
  const reopened = editorPage(second);
  await reopened.open(space.id, draft.number);
  await expect(reopened.text).toContainText("The tank holds a month.");
  await reopened.expectSaved();
});

test("the editor never lets one of two people in a page overwrite the other silently", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const colleague = await world.member("edit", "Ben Beside");
  const draft = await world.changeRequest(space);
  const [mine, theirs] = [editorPage(await as(world.admin)), editorPage(await as(colleague))];
  await mine.open(space.id, draft.number);
  await theirs.open(space.id, draft.number);
  await untilConnected(mine.page);
  await theirs.replaceLine("The tank holds", "The tank holds a year.");
  await expect(mine.text).toContainText("The tank holds a year.");

  // Both edits are under way before either browser receives the other.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await mine.page.route(/\/content\?/, async (route) => {
    await held;
    await route.continue();
  });
  await mine.replaceLine("Water is pumped", "Water is pumped by Alma.");
  await theirs.replaceLine("Water is pumped", "Water is pumped by Ben.");
  await theirs.expectSaved();
  release();
  await expect(mine.collision).toContainText("Ben Beside edited this page");
  const { Pumps: pageId = "" } = await world.pageIds(space);
  const stored = async () => {
    const read = await api.as(world.admin).call(pages.get.changeRequest, {
      params: { spaceId: space.id, changeRequestId: draft.id, pageId },
      query: { format: "markdown" },
    });
    return read.type === "document" ? read.markdown : undefined;
  };
  expect(await stored()).toContain("Water is pumped by Ben.");
  await mine.page.getByRole("button", { name: "Compare and choose" }).click();
  const dialog = mine.page.getByRole("dialog", { name: "Ben Beside edited the same words" });
  await expect(dialog.getByRole("region", { name: "Ben Beside" })).toContainText("by Ben");
  await dialog.getByRole("radio", { name: "Keep mine" }).click();
  await dialog.getByRole("button", { name: "Save result" }).click();
  await mine.expectSaved();
  expect(await stored()).toContain("Water is pumped by Alma.");
});
