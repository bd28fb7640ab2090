import { expect, test } from "@/e2e/fixtures";
import { editorPage } from "@/e2e/pages/editor";
import { comments } from "@/lib/collaboration/comments/operations";

test("opens the first page changed by the change request", async ({ as, world }) => {
  const space = await world.space({ pages: { Welcome: "Hello.\n", Pumps: "Water.\n", Tanks: "Steel.\n" } });
  const draft = await world.changeRequest(space, {
    edits: { Tanks: "Steel and glass.\n", Pumps: "Cold.\n" },
  });
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await editor.expectPage("Pumps");
  await expect(editor.text).toContainText("Cold.");
});

test("marks changed pages, names the links to a page before it is deleted, and restores it", async ({
  as,
  world,
}) => {
  const space = await world.space({ pages: { Welcome: "Hello.\n", Pumps: "Water.\n", Tanks: "Steel.\n" } });
  const ids = await world.pageIds(space);
  const draft = await world.changeRequest(space, {
    edits: { Welcome: `See [the pumps](/pages/${ids.Pumps}).\n` },
  });
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number, ids.Pumps);
  await expect(editor.treeItem("Welcome", "Edited")).toBeVisible();

  const dialog = await editor.askToDelete();
  await expect(dialog).toContainText("1 page links here");
  await expect(dialog.getByRole("listitem")).toHaveText(["Welcome"]);
  await dialog.getByRole("button", { name: "Delete page" }).click();
  await expect(dialog).toBeHidden();
  await expect(editor.treeItem("Pumps", "Deleted")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await editor.expectPage("Pumps");
  await expect(editor.treeItem("Pumps", null)).toBeVisible();

  await (await editor.askToDelete()).getByRole("button", { name: "Delete page" }).click();
  // By keyboard, after a reload.
  await expect(editor.treeItem("Pumps", "Deleted")).toBeVisible();
  await page.reload();
  await editor.treeItem("Pumps", "Deleted").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Restore page" }).click();
  await editor.expectPage("Pumps");
  await expect(editor.text).toContainText("Water.");
});

test("asks for nothing of a page that it deleted, also where it was the only one", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: "Water.\n", Tanks: "Steel.\n" } });
  const ids = await world.pageIds(space);
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number, ids.Pumps);
  for (const title of ["Pumps", "Tanks"]) {
    await editor.expectPage(title);
    const dialog = await editor.askToDelete();
    await expect(dialog).toContainText("No page links here");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(ids[title] ?? "")) asked.push(`${request.method()} ${request.url()}`);
    });
    await dialog.getByRole("button", { name: "Delete page" }).click();
    await expect(dialog).toBeHidden();
    await expect(editor.treeItem(title, "Deleted")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
  }
});

test("restores a deleted new page with its text", async ({ as, world }) => {
  const space = await world.space({ pages: { Welcome: "Hello.\n" } });
  const draft = await world.changeRequest(space, {
    changes: [{ operation: "insert_page", title: "Draft", document: { markdown: "Only here.\n" } }],
  });
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await editor.expectPage("Draft");
  await editor.replaceLine("Only here.", "Written since.");
  await (await editor.askToDelete()).getByRole("button", { name: "Delete page" }).click();
  await expect(editor.treeItem("Draft", "Added")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await editor.expectPage("Draft");
  await expect(editor.text).toContainText("Written since.");
});

test("opens the page into which another one is dropped, and undoes the move", async ({ as, world }) => {
  const space = await world.space({ pages: { Welcome: "Hello.\n", Pumps: "Water.\n", Tanks: "Steel.\n" } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await editor.treeItem("Tanks").dragTo(editor.treeItem("Pumps"));
  await expect(page.getByText("“Tanks” moved into “Pumps”")).toBeVisible();
  await expect(editor.treeItem("Tanks", "Moved")).toHaveAttribute("aria-level", "2");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(editor.treeItem("Tanks", null)).toHaveAttribute("aria-level", "1");
});

test("shows threads beside their blocks and takes a comment on the block at the caret", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ pages: { Welcome: "# Welcome\n\nFirst words.\n\nSecond words.\n" } });
  const { Welcome: pageId = "" } = await world.pageIds(space);
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await editor.text.getByText("First words.").click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await page.getByRole("textbox", { name: "Comment on this block" }).fill("Which ones?");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(editor.threadsAt(3)).toBeVisible();
  const listed = await api.as(world.admin).call(comments.list.changeRequest, {
    params: { spaceId: space.id, changeRequestId: draft.id },
    query: { targetPage: pageId },
  });
  expect(listed.items.map(({ target }) => target.node?.preview)).toEqual(["First words."]);

  // The mark moves along with its block.
  await editor.text.press("ControlOrMeta+Home");
  await page.keyboard.press("ControlOrMeta+ArrowRight");
  await page.keyboard.press("End");
  await page.keyboard.type("\n\nNew words.");
  await expect(editor.threadsAt(5)).toBeVisible();
  await editor.threadsAt(5).click();
  const threads = page.getByRole("dialog", { name: "Threads on this block" });
  await expect(threads).toContainText("Which ones?");
  await threads.getByRole("button", { name: "Resolve thread" }).click();
  await expect(editor.threadsAt(5)).toBeHidden();
});

test("reports a lost connection once, and keeps everything visible", async ({ as, world }) => {
  const space = await world.space({ pages: { Welcome: "Hello.\n" } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await page.context().setOffline(true);
  await editor.replaceLine("Hello.", "Hello there.");
  await expect(editor.saveState).toHaveText("Saved in this browser");
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(page.getByText(/sent when you/)).toBeHidden();
  const { height, scrolled } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight - window.innerHeight,
    scrolled: window.scrollY,
  }));
  expect([height, scrolled]).toEqual([0, 0]);
  await page.context().setOffline(false);
  await editor.expectSaved();
});
