import { expect, test } from "@/e2e/fixtures";
import { editorPage } from "@/e2e/pages/editor";
import { expectShownAccessible } from "@/e2e/support/axe";
import { holdWrites } from "@/e2e/support/hold-writes";
import { addresses } from "@/lib/addresses";
import { pageEdits, pages } from "@/lib/content/pages/operations";

test("icon, title and description are edited above the text, other fields in its details", async ({
  api,
  as,
  world,
}) => {
  const text = "---\nx:  kept\n---\n\nWater is pumped at night.\n";
  const space = await world.space({ pages: { Pumps: text } });
  const { number, id } = await world.changeRequest(space);
  const { Pumps: pageId = "" } = await world.pageIds(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, number);
  await editor.chooseView("Visual");
  const head = page.getByRole("textbox", { name: "Title of the page" }).locator("visible=true");
  const description = page.getByRole("textbox", { name: "Description of the page" });
  await expect(head).toHaveValue("Pumps");

  await description.fill("How water rises.");
  await description.press("Enter");
  await editor.expectSaved();
  await head.fill("Pumping");
  await head.press("Enter");
  await expect(editor.treeItem("Pumping")).toBeVisible();

  await page.getByRole("button", { name: "Add icon" }).click();
  const icons = page.getByRole("dialog", { name: "Choose an icon" });
  await expectShownAccessible("the icons of a page", page);
  await icons.getByRole("button", { name: "🚀" }).click();
  await expect(page.getByRole("button", { name: "Icon 🚀" })).toBeVisible();

  await description.fill("Not this.");
  await description.press("Escape");
  await expect(description).toHaveValue("How water rises.");
  await expectShownAccessible("the head of a page", page);

  const read = () =>
    api.as(world.admin).call(pages.get.changeRequest, {
      params: { spaceId: space.id, changeRequestId: id, pageId },
      query: { format: "markdown" },
    });
  await expect
    .poll(read)
    .toMatchObject({ title: "Pumping", description: "How water rises.", emoji: "🚀", markdown: text });
  await page.reload();
  await expect(head).toHaveValue("Pumping");
  await expect(description).toHaveValue("How water rises.");

  // Fields of other tools are no text, and the editor goes on with what was made of them.
  await expect(editor.text).toHaveText("Water is pumped at night.");
  await editor.pageMenu.click();
  await page.getByRole("menuitem", { name: "Details…" }).click();
  const details = page.getByRole("dialog", { name: "Page details" });
  const others = details.getByRole("textbox", { name: "Other fields" });
  await expect(others).toHaveValue("x:  kept");
  await others.fill("x:  kept\ny: [1,  2]");
  await details.getByRole("button", { name: "Save details" }).click();
  await expect(details).toBeHidden();
  await expect(editor.pageMenu).toBeFocused();
  await editor.caretBehind("Water is pumped");
  await page.keyboard.type(" slowly");
  await editor.expectSaved();
  const edited = text.replace("kept", "kept\ny: [1,  2]").replace("pumped", "pumped slowly");
  expect(await read()).toMatchObject({ title: "Pumping", markdown: edited });
});

test("words in the fields above the text survive a reload and a crash, and replace none that others stored meanwhile", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ pages: { Pumps: "Water is pumped at night.\n" } });
  const { number, id } = await world.changeRequest(space);
  const { Pumps: pageId = "" } = await world.pageIds(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, number, pageId);
  await editor.chooseView("Visual");
  const title = page.getByRole("textbox", { name: "Title of the page" }).locator("visible=true");
  const description = page.getByRole("textbox", { name: "Description of the page" });
  const params = { spaceId: space.id, changeRequestId: id };
  const read = () => api.as(world.admin).call(pages.get.changeRequest, { params: { ...params, pageId } });

  await title.fill("Pumping");
  await page.reload();
  await expect(title).toHaveValue("Pumping");
  await expect.poll(read).toMatchObject({ title: "Pumping" });

  await description.fill("How water rises.");
  await page.reload();
  await expect(description).toHaveValue("How water rises.");
  await expect.poll(read).toMatchObject({ title: "Pumping", description: "How water rises." });

  await description.fill("My words.");
  await api.as(world.admin).call(pageEdits.apply, {
    params,
    query: { compat: "false" },
    body: { changes: [{ operation: "update_page", page: pageId, description: "Their words." }] },
  });
  await page.reload();
  await expect(description).toHaveValue("My words.");
  await expect(editor.text).toHaveText("Water is pumped at night.");
  expect(await read()).toMatchObject({ description: "Their words." });
  await description.press("Escape");
  await expect(description).toHaveValue("Their words.");
  await page.reload();
  await expect(description).toHaveValue("Their words.");

  await title.fill("Pumps at night");
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void devtools.send("Page.crash").catch(() => {});
  await crashed;
  const next = editorPage(await page.context().newPage());
  await next.open(space.id, number, pageId);
  await expect(next.treeItem("Pumps at night")).toBeVisible();
});

test("words in the fields above the text survive the way back to another page", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ pages: { Pumps: "Water.\n", Tanks: "More water.\n" } });
  const { number, id } = await world.changeRequest(space);
  const { Pumps = "", Tanks: pageId = "" } = await world.pageIds(space);
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, number, Pumps);
  await editor.chooseView("Visual");
  const title = page.getByRole("textbox", { name: "Title of the page" }).locator("visible=true");
  await expect(title).toHaveValue("Pumps");
  await editor.treeItem("Tanks").click();
  await expect(title).toHaveValue("Tanks");
  await title.fill("Large tanks");
  await page.goBack();
  await expect(title).toHaveValue("Pumps");
  await page.goForward();
  await expect(title).toHaveValue("Large tanks");
  const params = { spaceId: space.id, changeRequestId: id, pageId };
  const stored = () => api.as(world.admin).call(pages.get.changeRequest, { params });
  await expect.poll(stored).toMatchObject({ title: "Large tanks" });

  await test.step("also those typed while earlier ones are stored", async () => {
    const release = await holdWrites(page);
    await title.fill("Larger tanks");
    await title.press("Enter");
    await title.fill("Largest tanks");
    release();
    await expect.poll(stored).toMatchObject({ title: "Larger tanks" });
    await expect(editor.treeItem("Larger tanks")).toBeVisible();
    await page.goBack();
    await expect(title).toHaveValue("Pumps");
    await page.goForward();
    await expect(title).toHaveValue("Largest tanks");
  });
});

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="2"><rect width="8" height="2" fill="teal"/></svg>`;

test("a cover is chosen, replaced by a dropped picture and removed above the text, and readers see it", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ pages: { Pumps: "Water is pumped at night.\n" } });
  const { number, id } = await world.changeRequest(space);
  const { Pumps: pageId = "" } = await world.pageIds(space);
  const stored = async () => {
    const params = { spaceId: space.id, changeRequestId: id, pageId };
    const read = await api.as(world.admin).call(pages.get.changeRequest, { params });
    return read.type === "document" ? read.cover?.ref : null;
  };
  const coverSize = async () => {
    const params = { spaceId: space.id, changeRequestId: id, pageId };
    const read = await api.as(world.admin).call(pages.get.changeRequest, { params });
    return read.type === "document" ? read.layout.coverSize : null;
  };
  const page = await as(world.admin);
  const editor = editorPage(page);
  await editor.open(space.id, number);
  await editor.chooseView("Visual");
  const cover = page.getByRole("region", { name: "Cover" });
  await expect(cover.getByRole("img")).toHaveCount(0);
  const picture = { name: "sea.svg", mimeType: "image/svg+xml", buffer: Buffer.from(PICTURE) };
  await page.getByLabel("Choose a cover").setInputFiles(picture);
  await expect(cover.getByRole("button", { name: "Change cover" })).toBeAttached();
  await expect.poll(stored).toMatchObject({ kind: "file" });
  const first = await stored();
  await expect(cover.locator("img")).toHaveJSProperty("naturalWidth", 8);
  await expectShownAccessible("the cover of a page", page);

  await cover.evaluate(
    (element, source) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([source], "night.svg", { type: "image/svg+xml" }));
      element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    PICTURE.replace("teal", "navy"),
  );
  await expect.poll(stored).not.toEqual(first);

  await test.step("its settings choose a file of the space and its width", async () => {
    await cover.hover();
    await cover.getByRole("button", { name: "Cover settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Cover" });
    await dialog.getByRole("combobox", { name: "File", exact: true }).click();
    await page.getByRole("option", { name: "sea.svg" }).click();
    await dialog.getByRole("combobox", { name: "Width of the cover" }).click();
    await page.getByRole("option", { name: "As wide as the window" }).click();
    await expectShownAccessible("the settings of a cover", page);
    await dialog.getByRole("button", { name: "Save cover" }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(stored).toEqual(first);
    await expect.poll(coverSize).toBe("full");
  });

  await page.goto(addresses.changeRequest.preview(space.id, number, "pumps"));
  await expect(page.getByRole("article").locator("header img")).toHaveJSProperty("naturalWidth", 8);

  await editor.open(space.id, number);
  await editor.chooseView("Visual");
  await cover.hover();
  await cover.getByRole("button", { name: "Remove cover" }).click();
  await expect(cover.getByRole("button", { name: "Add cover" })).toBeVisible();
  await expect.poll(stored).toBeUndefined();
});

test("a heading that is the title is shown once, and an edit of either changes both", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ pages: { Pumps: "# Pumps #\n\nWater.\n", Wells: "Wells.\n" } });
  const { number, id } = await world.changeRequest(space);
  const { Pumps: pageId = "" } = await world.pageIds(space);
  const editor = editorPage(await as(world.admin));
  const { page, text } = editor;
  const params = { spaceId: space.id, changeRequestId: id };
  const read = () =>
    api.as(world.admin).call(pages.get.changeRequest, {
      params: { ...params, pageId },
      query: { format: "markdown" },
    });
  await editor.open(space.id, number, pageId);
  await editor.chooseView("Visual");
  const title = page.getByRole("textbox", { name: "Title of the page" }).locator("visible=true");
  await expect(text.getByRole("heading", { name: "Pumps" })).toBeVisible();
  await expect(title).toHaveCount(0);
  await page.getByRole("textbox", { name: "Description of the page" }).fill("How water rises.");
  await page.keyboard.press("Enter");

  await editor.caretBehind("Pumps");
  await page.keyboard.type(" at night");
  await expect(editor.treeItem("Pumps at night")).toBeVisible();
  await expect(title).toHaveCount(0);
  await expect.poll(read).toMatchObject({
    description: "How water rises.",
    markdown: "# Pumps at night #\n\nWater.\n",
  });

  await editor.pageMenu.click();
  await page.getByRole("menuitem", { name: "Details…" }).click();
  const details = page.getByRole("dialog", { name: "Page details" });
  await details.getByRole("textbox", { name: "Title" }).fill("Night pumps");
  await details.getByRole("button", { name: "Save details" }).click();
  await expect(text.getByRole("heading", { name: "Night pumps" })).toBeVisible();
  await expect(title).toHaveCount(0);
  await expect.poll(read).toMatchObject({ title: "Night pumps", markdown: "# Night pumps #\n\nWater.\n" });

  // A title that was set apart from the text is a field above it.
  await api.as(world.admin).call(pageEdits.apply, {
    params,
    query: { compat: "false" },
    body: { changes: [{ operation: "update_page", page: pageId, title: "Waterworks" }] },
  });
  await expect(title).toHaveValue("Waterworks");
  await expect(text.getByRole("heading", { name: "Night pumps" })).toBeVisible();
});
