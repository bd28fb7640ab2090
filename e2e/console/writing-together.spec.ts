import type { Page } from "@playwright/test";
import { expect, type JourneyWorld, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { editorPage } from "@/e2e/pages/editor";
import type { Api } from "@/e2e/support/api";
import { holdWrites } from "@/e2e/support/hold-writes";
import { untilConnected } from "@/e2e/support/ready";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { notifications } from "@/lib/collaboration/notifications/operations";
import { pages } from "@/lib/content/pages/operations";
import { toDocument } from "@/lib/core/content/document";

test.use({ editor: "split" });

const TEXT = "Water is pumped at night. It is cold.\n\nThe tank holds two days.\n";

type Fixtures = { world: JourneyWorld; as: (person: JourneyWorld["admin"]) => Promise<Page>; api: Api };

/** Opens a page of one change request in the editors of two people; `stored` reads its stored text. */
async function twoEditors({ api, as, world }: Fixtures) {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const ben = await world.member("edit", "Ben Beside");
  const draft = await world.changeRequest(space);
  const { Pumps: pageId = "" } = await world.pageIds(space);
  const [mine, theirs] = [editorPage(await as(world.admin)), editorPage(await as(ben))];
  for (const editor of [mine, theirs]) await editor.open(space.id, draft.number, pageId);
  const stored = async () => {
    const read = await api.as(world.admin).call(pages.get.changeRequest, {
      params: { spaceId: space.id, changeRequestId: draft.id, pageId },
      query: { format: "markdown" },
    });
    return read.type === "document" ? read.markdown : undefined;
  };
  return { mine, theirs, pageId, stored };
}

/** Overwrites a word of the first line, as people do. */
async function writeOver(
  { text, page }: ReturnType<typeof editorPage>,
  at: number,
  word: string,
  next: string,
) {
  await text.press("ControlOrMeta+Home");
  for (let step = 0; step < at; step += 1) await page.keyboard.press("ArrowRight");
  for (let step = 0; step < word.length; step += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.insertText(next);
  await expect(text).toContainText(next);
}

test("two people write in one line and at one place, and both keep all of their words", async ({
  api,
  as,
  world,
}) => {
  const { mine, theirs, stored } = await twoEditors({ api, as, world });
  await untilConnected(mine.page);
  const release = await holdWrites(mine.page);

  await writeOver(mine, "Water is ".length, "pumped", "filtered");
  await mine.text.press("ControlOrMeta+End");
  await mine.page.keyboard.press("Enter");
  await mine.page.keyboard.insertText("From Alma.");
  await writeOver(theirs, "Water is pumped at ".length, "night", "noon");
  await theirs.text.press("ControlOrMeta+End");
  await theirs.page.keyboard.press("Enter");
  await theirs.page.keyboard.insertText("From Ben.");
  await theirs.expectSaved();
  release();
  await mine.expectSaved();
  await expect(mine.collision).toHaveCount(0);

  const both =
    "Water is filtered at noon. It is cold.\n\nThe tank holds two days.\n\nFrom Ben.\n\nFrom Alma.\n";
  expect(await stored()).toBe(both);
  await expect(theirs.text).toContainText("From Alma.");

  // Undo reverts only one's own steps, one by one, and no word of the colleague's.
  await mine.text.press("ControlOrMeta+z");
  await mine.text.press("ControlOrMeta+z");
  await mine.text.press("ControlOrMeta+z");
  await expect(mine.text).toContainText("Water is pumped at noon. It is cold.");
  await expect(mine.text).not.toContainText("From Alma.");
  await mine.expectSaved();
  expect(await stored()).toContain("From Ben.");
  await mine.text.press("ControlOrMeta+z");
  await mine.page.keyboard.press("ControlOrMeta+End");
  await mine.page.keyboard.insertText(" The end.");
  await expect.poll(stored).toContain("The end.");
  expect(await stored()).toContain("Water is pumped at noon.");
});

for (const view of ["Visual", "Source"])
  test(`words that an input method composes come once beside a colleague's, in the view ${view}`, async ({
    api,
    as,
    world,
  }) => {
    const { mine, theirs, pageId, stored } = await twoEditors({ api, as, world });
    for (const editor of [mine, theirs]) {
      await editor.chooseView(view);
      await untilConnected(editor.page);
    }
    const devtools = await mine.page.context().newCDPSession(mine.page);
    const compose = (text: string) =>
      devtools.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await mine.caretBehind("Water is");
    await compose("に");
    await compose("にほ");
    const read = mine.page.waitForResponse(
      (response) => response.request().method() === "GET" && response.url().includes(`${pageId}?format=`),
    );
    await theirs.caretBehind("at night");
    await theirs.page.keyboard.type(" or noon");
    await read;
    await compose("にほん");
    await devtools.send("Input.insertText", { text: "日本" });
    await expect(mine.text).toContainText("Water is日本 pumped at night or noon. It is cold.");
    await mine.expectSaved();
    expect(await stored()).toBe(
      "Water is日本 pumped at night or noon. It is cold.\n\nThe tank holds two days.\n",
    );
  });

test("a choice between the same words keeps the colleague's other words, who can restore the replaced ones", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ pages: { Pumps: TEXT } });
  const ben = await world.member("edit", "Ben Beside");
  const draft = await world.changeRequest(space);
  const [mine, theirs] = [editorPage(await as(world.admin)), editorPage(await as(ben))];
  await mine.open(space.id, draft.number);
  await theirs.open(space.id, draft.number);
  await untilConnected(mine.page);
  const release = await holdWrites(mine.page);
  await mine.replaceLine("Water is pumped", "Water is pumped by Alma. It is cold.");
  await theirs.replaceLine("Water is pumped", "Water is pumped by Ben. It is cold. Ben saw it.");
  await theirs.expectSaved();
  release();
  await expect(mine.collision).toContainText("Ben Beside edited this page");
  await mine.page.getByRole("button", { name: "Compare and choose" }).click();
  const dialog = mine.page.getByRole("dialog", { name: "Ben Beside edited the same words" });
  await expect(dialog.getByRole("textbox", { name: "Result" })).toHaveText(
    "Water is pumped by Ben. Water is pumped by Alma.",
  );
  await dialog.getByRole("radio", { name: "Keep mine" }).click();
  await dialog.getByRole("button", { name: "Save result" }).click();
  await mine.expectSaved();
  await expect(mine.text).toContainText("Water is pumped by Alma. It is cold. Ben saw it.");
  await mine.text.press("ControlOrMeta+z");
  await expect(mine.text).toContainText("Ben saw it.");
  await mine.text.press("ControlOrMeta+Shift+z");
  await mine.expectSaved();

  const replaced = async () =>
    (await api.as(ben).call(notifications.list, { query: { kind: ["words-replaced"] } })).items;
  await expect.poll(replaced).toHaveLength(1);
  const items = await replaced();
  const { pathname, search } = new URL(items[0]?.urls.app ?? "");
  await theirs.page.goto(pathname + search);
  const restoring = theirs.page.getByRole("dialog", { name: "Restore your words" });
  await restoring.getByRole("radio", { name: "Restore mine" }).click();
  await restoring.getByRole("button", { name: "Save result" }).click();
  await theirs.expectSaved();
  await expect(theirs.text).toContainText("Water is pumped by Ben. It is cold. Ben saw it.");
  await expect(mine.text).toContainText("Water is pumped by Ben. It is cold. Ben saw it.");
});

test("two people who edit the description of a change request at once keep each other's words", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ title: "Handbook" });
  const draft = await world.changeRequest(space);
  const describe = (markdown: string) =>
    api.as(world.admin).call(changeRequests.update, {
      params: { spaceId: space.id, changeRequestId: draft.id },
      body: { description: { ...toDocument(markdown) } },
    });
  await describe("Pumps change.");
  const page = await as(world.admin);
  await changeRequestPage(page).open(space.id, draft.number);
  await page.getByRole("button", { name: "Edit description" }).click();
  const box = page.getByRole("textbox", { name: "Description" });
  await expect(box).toContainText("Pumps change.");
  await box.press("ControlOrMeta+Home");
  await box.pressSequentially("All ");
  await describe("Pumps change.\n\nSee the ticket.");
  await page.getByRole("button", { name: "Save description" }).click();
  await expect(box).toBeHidden();
  await expect(page.getByText("All Pumps change.")).toBeVisible();
  await expect(page.getByText("See the ticket.")).toBeVisible();
});
