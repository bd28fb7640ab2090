import { expect, test } from "@/e2e/fixtures";
import { editorPage } from "@/e2e/pages/editor";
import { expectShownAccessible } from "@/e2e/support/axe";
import { noteReady, untilConnected } from "@/e2e/support/ready";
import { comments } from "@/lib/collaboration/comments/operations";
import { pageEdits, pages } from "@/lib/content/pages/operations";

test.use({ editor: "split" });

test("the editor opens the first page changed by the change request", async ({ as, world }) => {
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
  await expect(editor.treeItem("Pumps", "Deleted")).toBeVisible();
  // The editor opens another page, at its address.
  await editor.expectPage("Welcome");
  await expect(page).toHaveURL(new RegExp(`${ids.Welcome}$`));
  // By keyboard, after a reload.
  await page.reload();
  // The text takes the focus once it is open, also from the tree.
  await expect(editor.text).toBeFocused();
  await editor.treeItem("Pumps", "Deleted").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Restore page" }).click();
  await editor.expectPage("Pumps");
  await expect(editor.text).toContainText("Water.");
});

test("asks for nothing of a page that it deleted, also where it was the only one", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ pages: { Pumps: "Water.\n", Tanks: "Steel.\n" } });
  const ids = await world.pageIds(space);
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number, ids.Pumps);
  const insertGroup = async (title: string) => {
    await api.as(world.admin).call(pageEdits.apply, {
      params: { spaceId: space.id, changeRequestId: draft.id },
      body: { changes: [{ operation: "insert_page", title, type: "group" }] },
    });
    await expect(editor.treeItem(title, "Added")).toBeVisible();
  };
  // Events of the preparation, which the stream sends when it starts, let the editor read the page again: those come
  // before that of a later change.
  await untilConnected(page);
  await insertGroup("Before all");
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
    // A later change shows after everything that the deletion made the editor read again.
    await insertGroup(`After ${title}`);
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

test("duplicates a page with its text and details, behind it", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: "Water is pumped.\n", Valves: "Open.\n" } });
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, null);
  await editor.expectPage("Pumps");
  await editor.replaceLine("Water is pumped", "Water is pumped at noon.");
  await editor.pageMenu.click();
  await page.getByRole("menuitem", { name: "Duplicate page" }).click();
  await editor.expectPage("Pumps (copy)");
  await expect(editor.text).toContainText("Water is pumped at noon.");
  await editor.replaceLine("Water is pumped", "Here at night.");
  await editor.expectSaved();
  const titles = async () => {
    const texts = await editor.tree.getByRole("treeitem").allInnerTexts();
    return texts.map((text) => text.split("\n")[0]);
  };
  await expect.poll(titles).toEqual(["Pumps", "Pumps (copy)", "Valves"]);
  await editor.choose("Pumps");
  await expect(editor.text).toContainText("Water is pumped at noon.");
});

test("a duplicate has cover, layout, flags, description and variables of its page", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({
    pages: { Pumps: "---\ndescription: Former words\n---\n\nWater.\n" },
  });
  const { Pumps: id = "" } = await world.pageIds(space);
  const fields = { description: "How water rises.", icon: "droplet", noIndex: true };
  const cover = { ref: { kind: "url" as const, url: "https://example.org/sea.png" }, yPos: 12 };
  const layout = { width: "wide" as const, coverSize: "full" as const };
  const variables = { pressure: 4 };
  const draft = await world.changeRequest(space, {
    changes: [
      { operation: "update_page", page: id, ...fields, cover, layout },
      { operation: "set_variables", page: id, variables },
    ],
  });
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number, id);
  await editor.expectPage("Pumps");
  await editor.pageMenu.click();
  await page.getByRole("menuitem", { name: "Duplicate page" }).click();
  await editor.expectPage("Pumps (copy)");
  const copyId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(copyId).not.toBe(id);
  const copy = await api.as(world.admin).call(pages.get.changeRequest, {
    params: { spaceId: space.id, changeRequestId: draft.id, pageId: copyId },
  });
  expect(copy).toMatchObject({ title: "Pumps (copy)", ...fields, cover, layout, variables });
});

test("starts pages with templates, of Bindery and of the space, also an empty one", async ({ as, world }) => {
  const space = await world.space({ pages: { Weekly: "## Agenda of the week\n", Empty: "" } });
  const draft = await world.changeRequest(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  await editor.choose("Weekly");
  await editor.pageMenu.click();
  await page.getByRole("menuitem", { name: "Details…" }).click();
  const details = page.getByRole("dialog", { name: "Page details" });
  await details.getByRole("checkbox", { name: "Template" }).click();
  await details.getByRole("button", { name: "Save details" }).click();
  await expect(details).toBeHidden();

  await page.getByRole("button", { name: "New page" }).click();
  const dialog = page.getByRole("dialog", { name: "New page" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Week 48");
  await expect(dialog.getByRole("radio", { name: "Blank page" })).toBeChecked();
  await expectShownAccessible("the templates for a page", page);
  await dialog.getByRole("radio", { name: "Weekly" }).check();
  await dialog.getByRole("button", { name: "Add" }).click();
  await editor.expectPage("Week 48");
  await expect(editor.text).toContainText("Agenda of the week");

  await page.getByRole("button", { name: "New page" }).click();
  await dialog.getByRole("radio", { name: "How-to" }).check();
  await dialog.getByRole("button", { name: "Add" }).click();
  await editor.expectPage("How-to");
  await expect(editor.text).toContainText("Before you begin");

  await editor.choose("Empty");
  await editor.chooseView("Visual");
  const offered = page.getByRole("region", { name: "Start from a template" });
  await offered.getByRole("button", { name: "Meeting notes" }).click();
  await expect(editor.text).toContainText("Next steps");
  await expect(offered).toBeHidden();
  await editor.expectSaved();
  await editor.text.press("ControlOrMeta+z");
  await expect(offered).toBeVisible();
});

test("a page opens when another one is dropped into it, and closes when the move is undone", async ({
  as,
  world,
}) => {
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

test("carries a page through the tree with the keyboard, and says why a drop is refused", async ({
  as,
  world,
}) => {
  const space = await world.space({ pages: { Welcome: "Hello.\n", Pumps: "Water.\n", Tanks: "Steel.\n" } });
  const draft = await world.changeRequest(space, {
    changes: [{ operation: "insert_page", title: "Guides", type: "group" }],
  });
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);

  await test.step("Space picks a page up, arrow keys carry it into another one", async () => {
    await editor.treeItem("Tanks").focus();
    await page.keyboard.press("Space");
    await expect(page.getByText(/^Picked up Tanks, position 3 of 4\./)).toBeAttached();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("Tanks, in Pumps, position 2 of 4")).toBeAttached();
    await page.keyboard.press("Enter");
    await expect(page.getByText("“Tanks” moved into “Pumps”")).toBeVisible();
    await expect(editor.treeItem("Tanks", "Moved")).toHaveAttribute("aria-level", "2");
    await expect(editor.treeItem("Tanks", "Moved")).toBeFocused();
  });

  await test.step("Escape leaves a page where it was", async () => {
    await page.keyboard.press("Space");
    await expect(page.getByText(/^Picked up Tanks/)).toBeAttached();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText(/^Picked up Tanks/)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByText("Tanks stays where it was.")).toBeAttached();
    await expect(editor.treeItem("Tanks", "Moved")).toHaveAttribute("aria-level", "2");
  });

  await test.step("Alt with an arrow moves it among its siblings", async () => {
    await editor.treeItem("Pumps").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(editor.treeItem("Pumps")).toHaveAttribute("aria-posinset", "1");
    await expect(editor.treeItem("Pumps")).toBeFocused();
  });

  await test.step("the mouse is shown why a group cannot go into a page", async () => {
    const [from, to] = await Promise.all(
      ["Guides", "Welcome"].map(async (title) => (await editor.treeItem(title).boundingBox())!),
    );
    await page.mouse.move(from!.x + 60, from!.y + from!.height / 2);
    await page.mouse.down();
    await page.mouse.move(to!.x + 60, to!.y + to!.height / 2, { steps: 6 });
    await expect(page.getByText("Groups can only be at the top level.").first()).toBeVisible();
    await page.mouse.up();
    await expect(editor.treeItem("Guides")).toHaveAttribute("aria-level", "1");
  });
});

test("a page is moved by touch, by the handle of its row", async ({ browser, as, world }) => {
  const space = await world.space({ pages: { Welcome: "Hello.\n", Pumps: "Water.\n", Tanks: "Steel.\n" } });
  const draft = await world.changeRequest(space);
  const { cookies } = await (await as(world.admin)).context().storageState();
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 1100, height: 800 },
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await noteReady(page);
  const editor = editorPage(page);
  await editor.open(space.id, draft.number);
  const handle = (await editor.treeItem("Tanks").locator("[data-drag-handle]").boundingBox())!;
  const target = (await editor.treeItem("Welcome").boundingBox())!;
  const finger = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: handle.x + handle.width / 2, y }],
    });
  const [start, end] = [handle.y + handle.height / 2, target.y + target.height / 2];
  await touch("touchStart", start);
  for (const share of [0.3, 0.6, 1]) await touch("touchMove", start + (end - start) * share);
  await touch("touchEnd", end);
  await expect(page.getByText("“Tanks” moved into “Welcome”")).toBeVisible();
  await context.close();
});

test("the editor shows threads beside their blocks and takes a comment on the block at the caret", async ({
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
