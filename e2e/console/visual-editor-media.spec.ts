import type { Route } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { expectShownAccessible } from "@/e2e/support/axe";
import { openVisualEditor } from "@/e2e/support/visual-editor";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const isUpload = (url: URL): boolean => url.pathname.endsWith("/content");
const isOfFiles = (route: Route): boolean => route.request().postData()?.includes("insert_files") === true;

/** A page in the visual editor, beside a page to link to. */
async function visual(fixtures: Parameters<typeof openVisualEditor>[0], text: string) {
  const opened = await openVisualEditor(fixtures, text, { Valves: "# Valves\n\n## Closing\n" });
  const {
    editor,
    pageIds: { Valves: otherId = "" },
  } = opened;
  const pasteFile = (name: string) =>
    editor.text.evaluate(
      (text, [pixel = "", name = ""]) => {
        const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([bytes], name, { type: "image/png" }));
        text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      [PIXEL, name],
    );
  return { ...opened, pasteFile, otherId };
}

test("the visual editor shows a pasted picture on its way, and edits its words and width", async ({
  api,
  as,
  world,
}) => {
  const { editor, page, stored, pasteFile } = await visual({ api, as, world }, "# Pumps\n\nWater.\n");
  const { text } = editor;
  await editor.caretBehind("Water.");
  await page.keyboard.press("Enter");
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(isUpload, async (route) => {
    if (isOfFiles(route)) await released;
    await route.continue();
  });
  await pasteFile("pump.png");
  await expect(text.getByRole("status")).toHaveText("Uploading pump.png…");
  release();
  const picture = text.getByRole("img", { name: "pump.png" });
  await expect(picture).toBeVisible();
  await expect(text.getByRole("status")).toHaveCount(0);
  const [, id = ""] = /\/files\/([\w-]+)\)/.exec(await stored()) ?? [];
  expect(await stored()).toBe(`# Pumps\n\nWater.\n\n![pump.png](/files/${id})\n`);

  await picture.click();
  await text.getByRole("textbox", { name: "Alternative text" }).fill("A pump");
  await page.keyboard.press("Enter");
  await expect(text.getByRole("img", { name: "A pump" })).toBeVisible();
  expect(await stored()).toBe(`# Pumps\n\nWater.\n\n![A pump](/files/${id})\n`);
  await text.getByRole("img").click();
  await text.getByRole("textbox", { name: "Caption" }).fill("At night");
  await page.keyboard.press("Enter");
  expect(await stored()).toBe(`# Pumps\n\nWater.\n\n![A pump](/files/${id} "At night")\n`);
  await text.getByRole("img").click();
  await expectShownAccessible("the fields of a picture", page);
  await text.getByRole("textbox", { name: "Width in pixels" }).fill("320");
  await page.keyboard.press("Enter");
  await expect(text.getByRole("img")).toHaveAttribute("width", "320");
  const block = `::::images\n:::image{ref="/files/${id}" alt="A pump" width="320"}\nAt night\n:::\n::::`;
  expect(await stored()).toBe(`# Pumps\n\nWater.\n\n${block}\n`);
  await text.getByRole("textbox", { name: "Width in pixels" }).fill("200");
  await page.keyboard.press("Enter");
  await editor.caretBehind("At night");
  await page.keyboard.type("!");
  expect(await stored()).toBe(
    `# Pumps\n\nWater.\n\n${block.replace("320", "200").replace("night", "night!")}\n`,
  );

  await text
    .locator("input[type=file]")
    .setInputFiles({ name: "dark.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") });
  await expect(text.getByRole("textbox", { name: "Picture in dark mode" })).toHaveValue(/^\/files\//);
  expect(await stored()).toMatch(
    /:::image\{ref="\/files\/\S+" alt="A pump" width="200" refDark="\/files\/\S+"\}/,
  );
});

test("a picture that is stored after a switch of the editor is inserted, and words written meanwhile stay", async ({
  api,
  as,
  world,
}) => {
  const { editor, page, stored, pasteFile } = await visual({ api, as, world }, "# Pumps\n\nWater.\n");
  const { text } = editor;
  let release = () => {};
  let released = Promise.resolve();
  const hold = () => {
    released = new Promise<void>((done) => {
      release = done;
    });
  };
  await page.route(isUpload, async (route) => {
    if (isOfFiles(route)) await released;
    await route.continue();
  });
  await editor.caretBehind("Water.");
  hold();
  await pasteFile("one.png");
  await expect(text.getByRole("status")).toHaveText("Uploading one.png…");
  await page.keyboard.press("ControlOrMeta+Alt+e");
  await expect(text).toContainText("# Pumps");
  await expect(text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("Meanwhile.");
  await editor.expectSaved();
  release();
  await expect(text).toContainText("one.png");
  const [, one = ""] = /\/files\/([\w-]+)\)/.exec(await stored()) ?? [];
  expect(await stored()).toBe(`# Pumps\n\nWater.![one.png](/files/${one})\nMeanwhile.\n`);

  hold();
  await pasteFile("two.png");
  await page.keyboard.press("ControlOrMeta+Alt+e");
  await expect(text.getByRole("img", { name: "one.png" })).toBeVisible();
  await expect(text).toBeFocused();
  release();
  await expect(text.getByRole("img", { name: "two.png" })).toBeVisible();
  expect(await stored()).toContain("Meanwhile.![two.png](/files/");
});

test("a picture on its way comes into the text of a page that its author left meanwhile", async ({
  api,
  as,
  world,
}) => {
  const { editor, page, stored, pasteFile } = await visual({ api, as, world }, "# Pumps\n\nWater.\n\nEnd.\n");
  for (const [view, name] of [
    ["Visual", "one.png"],
    ["Source", "two.png"],
  ] as const) {
    await editor.chooseView(view);
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route(
      isUpload,
      async (route) => {
        await released;
        await route.continue();
      },
      { times: 1 },
    );
    await editor.caretBehind("Water.");
    const isSent = page.waitForRequest((request) => isUpload(new URL(request.url())));
    await pasteFile(name);
    await isSent;
    await editor.choose("Valves");
    release();
    await expect.poll(stored).toContain(`Water.![${name}](/files/`);
    await editor.choose("Pumps");
    await expect(editor.text).toContainText("End.");
  }
  expect(await stored()).toMatch(/^# Pumps\n\nWater\.!\[two.*\)!\[one.*\)\n\nEnd\.\n$/);
});

test("the handle of a picture stays at its side beside its fields", async ({ api, as, world }) => {
  const { editor, stored } = await visual({ api, as, world }, "# Pumps\n\n![A pump](/icon.svg)\n");
  const picture = editor.text.getByRole("img", { name: "A pump" });
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(100);
  await picture.click();
  await expect(editor.text.getByRole("textbox", { name: "Width in pixels" })).toBeVisible();
  const handle = editor.text.getByRole("slider", { name: "Width of the picture" });
  const [around, own] = [await picture.boundingBox(), await handle.boundingBox()];
  expect(Math.abs(around!.x + around!.width - own!.x)).toBeLessThan(20);
  expect(own!.y).toBeGreaterThan(around!.y);
  expect(own!.y + own!.height).toBeLessThan(around!.y + around!.height);
  await handle.press("ArrowLeft");
  const width = String(Math.round(around!.width) - 20);
  expect(await stored()).toBe(
    `# Pumps\n\n::::images\n:::image{ref="/icon.svg" alt="A pump" width="${width}"}\n:::\n::::\n`,
  );
});

test("a failed upload of a picture leaves no placeholder", async ({ api, as, world }) => {
  const { editor, page, stored, pasteFile } = await visual({ api, as, world }, "# Pumps\n\nWater.\n");
  await page.route(isUpload, (route) => (isOfFiles(route) ? route.abort() : route.continue()));
  await editor.caretBehind("Water.");
  const refused = page.waitForEvent("requestfailed");
  await pasteFile("pump.png");
  await refused;
  await expect(page.getByText("Couldn't upload pump.png")).toBeVisible();
  await expect(editor.text.getByRole("status")).toHaveCount(0);
  expect(await stored()).toBe("# Pumps\n\nWater.\n");
});

test("links to a page by two brackets, and words by a pasted address", async ({ api, as, world }) => {
  const { editor, page, stored, otherId } = await visual({ api, as, world }, "# Pumps\n\nSee words.\n");
  await editor.caretBehind("See");
  await page.keyboard.type(" [[");
  const chosen = editor.linkPicker.dialog.getByRole("option", { selected: true });
  await editor.linkPicker.search.fill("valv");
  await expect(chosen).toContainText("Valves");
  await page.keyboard.press("Enter");
  await expect(editor.text).toBeFocused();
  await page.keyboard.type(" and");
  expect(await stored()).toBe(`# Pumps\n\nSee [Valves](/pages/${otherId}) and words.\n`);

  await editor.caretBehind("words");
  await editor.selectBefore(5);
  await page.keyboard.press("ControlOrMeta+k");
  await editor.linkPicker.search.fill("valv");
  await expect(chosen).toContainText("Valves");
  await page.keyboard.press("#");
  await editor.linkPicker.option("Closing").click();
  expect(await stored()).toBe(
    `# Pumps\n\nSee [Valves](/pages/${otherId}) and [words](/pages/${otherId}#closing).\n`,
  );
  await editor.caretBehind("and");
  await editor.selectBefore(3);
  await editor.text.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "https://e.org/a_b");
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(await stored()).toContain("[and](https://e.org/a_b)");
});

test("the visual editor shows variables and emoji by their meaning", async ({ api, as, world }) => {
  const given = '# Pumps\n\nVersion <expression expression="space.vars.version"/> <emoji code="1f680"/>.\n';
  const { editor, stored } = await visual({ api, as, world }, given);
  await expect(editor.text).toContainText("Version {{ space.vars.version }} 🚀.");
  expect(await stored()).toBe(given);
});

test("find and replace works in the visual editor", async ({ api, as, world }) => {
  const given = "# Pumps\n\nA pump, *pu*mps.\n\n| Pump |\n| - |\n| x |\n";
  const { editor, page, stored } = await visual({ api, as, world }, given);
  const { find } = editor;
  await editor.caretBehind("A pump");
  await page.keyboard.press("ControlOrMeta+f");
  await expect(find.field).toBeFocused();
  await page.keyboard.type("pump");
  await expect(find.status).toHaveText("4 results");
  await expect(editor.text.locator(".visual-match")).toHaveCount(5);
  await expectShownAccessible("find in the visual editor", page);
  await page.keyboard.press("Enter");
  await expect(find.status).toHaveText("3 of 4");
  await page.keyboard.press("Shift+Enter");
  await expect(find.status).toHaveText("2 of 4");
  await find.button("Match case").click();
  await expect(find.status).toHaveText("1 of 2");
  await find.replacement.fill("valve");
  await page.keyboard.press("Enter");
  await expect(find.status).toHaveText("1 of 1");
  expect(await stored()).toBe(given.replace("A pump", "A valve"));
  await find.button("Match case").click();
  await find.button("Replace all").click();
  await expect(find.status).toHaveText("3 replaced");
  expect(await stored()).toBe("# valves\n\nA valve, *valve*s.\n\n| valve |\n| - |\n| x |\n");
  await page.keyboard.press("Escape");
  await expect(find.panel).toBeHidden();
  await expect(editor.text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  expect(await stored()).toBe(given.replace("A pump", "A valve"));
});
