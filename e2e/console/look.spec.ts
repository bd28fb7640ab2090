import type { Locator, Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { editorPage } from "@/e2e/pages/editor";
import { readerPage } from "@/e2e/pages/reader";
import { spacesPage } from "@/e2e/pages/spaces";
import { untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const background = (of: Locator) => of.evaluate((node) => getComputedStyle(node).backgroundColor);

const widthOf = async (of: Locator) => (await of.boundingBox())?.width ?? 0;

test("a disabled button does not catch the eye first", async ({ as, world }) => {
  await world.space({ title: "Handbook" });
  const screen = spacesPage(await as(world.admin));
  await screen.open(world.organization.id);
  await screen.create.click();
  const send = screen.dialog.getByRole("button", { name: "Create space" });
  const blue = await background(send);
  await screen.dialog.getByRole("radio", { name: "Template" }).check();
  await expect(send).toBeDisabled();
  await expect.poll(() => background(send)).not.toBe(blue);
  await screen.dialog.getByRole("radio", { name: "Team handbook" }).check();
  await expect.poll(() => background(send)).toBe(blue);
});

test("an empty list has no header", async ({ as, world }) => {
  const page = await as(world.admin);
  await page.goto(addresses.organization.specs(world.organization.id));
  await expect(page.getByRole("heading", { name: /No OpenAPI spec yet/ })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveCount(0);
});

test("text has at least 640 pixels on a small laptop, in reader, review, preview and editor", async ({
  as,
  world,
}) => {
  const words = `${"Pumps lift water from the well to the tank above the house. ".repeat(8)}\n`;
  const space = await world.space({ pages: { Pumps: words } });
  const request = await world.changeRequest(space, { edits: { Pumps: `${words}\nAnd back.\n` } });
  const page = await as(world.admin);
  await page.setViewportSize({ width: 1280, height: 800 });
  const measures = {
    reader: addresses.space.reader(space.id),
    review: addresses.changeRequest.changes(space.id, request.number),
    preview: addresses.changeRequest.preview(space.id, request.number),
  };
  for (const [screen, address] of Object.entries(measures)) {
    await page.goto(address);
    const inline = page.getByRole("radio", { name: "Inline" });
    if (screen === "review") await inline.click();
    if (screen === "review") await expect(inline).toBeChecked();
    const text = page.getByRole("main").getByText("Pumps lift water").first();
    await expect.poll(() => widthOf(text), screen).toBeGreaterThanOrEqual(640);
  }
  const editor = editorPage(page);
  await editor.open(space.id, request.number);
  await expect(editor.text).toContainText("Pumps lift water");
  await expect.poll(() => widthOf(editor.text), "editor").toBeGreaterThanOrEqual(640);
  await editor.chooseView("Source");
  await expect.poll(() => widthOf(editor.text), "source").toBeGreaterThanOrEqual(640);
  await expect(page.getByRole("radio", { name: "Split", exact: true })).toBeHidden();
  await page.setViewportSize({ width: 1600, height: 900 });
  await editor.chooseView("Split");
  await expect(editor.preview).toBeVisible();
});

/** True if an emoji is drawn as something other than the box of a missing glyph. */
const isDrawn = (page: Page, emoji: string) =>
  page.evaluate(async (shown) => {
    await document.fonts.ready;
    const family = getComputedStyle(document.body).fontFamily;
    const picture = (text: string) => {
      const canvas = document.createElement("canvas");
      const context = canvas.getContext("2d")!;
      context.font = `32px ${family}`;
      context.fillText(text, 4, 40);
      return canvas.toDataURL();
    };
    return picture(shown) !== picture("\u{10fffd}");
  }, emoji);

test("emoji show on a machine without a font for them, and a page without emoji loads no font", async ({
  page: stranger,
  as,
  world,
}) => {
  const colorful = await world.space({ title: "Colorful", pages: { Orca: "A whale 🐋 swims.\n" } });
  const page = await as(world.admin);
  const loaded = (page: Page) =>
    page.evaluate(
      () =>
        [...document.fonts].filter((face) => /Emoji/.test(face.family) && face.status === "loaded").length,
    );
  await stranger.goto(addresses.signIn());
  await stranger.evaluate(() => document.fonts.ready);
  expect(await loaded(stranger)).toBe(0);

  await page.goto(addresses.space.reader(colorful.id));
  await expect(page.getByText("A whale")).toBeVisible();
  await expect.poll(() => isDrawn(page, "🐋")).toBe(true);
  expect(await loaded(page), "no more than what is shown").toBeLessThanOrEqual(3);
});

test("a menu in the bar at the top neither moves the page when it opens nor when it closes", async ({
  as,
  world,
}) => {
  const text = `# Long\n\n${"Pumps lift water from the well.\n\n".repeat(120)}`;
  const space = await world.space({ pages: { Long: text } });
  const page = await as(world.admin);
  // Makes unwanted scrolling visible at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const reader = readerPage(page);
  await reader.open(space.id, "long");
  await untilReady(page);
  await page.evaluate(() => scrollTo(0, 900));
  const scrolled = () => page.evaluate(() => scrollY);
  // A press as people make it: the runner's own would scroll to the original place of the bar.
  const { x, y, width, height } = (await reader.menu.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  // A focused menu receives keys.
  await expect(page.getByRole("menu")).toBeFocused();
  expect(await scrolled()).toBe(900);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(reader.menu).toBeFocused();
  expect(await scrolled()).toBe(900);
});

test("the ring around a row of a list is whole, over its buttons too", async ({ as, world }) => {
  await world.space({ title: "Handbook" });
  const page = await as(world.admin);
  await page.goto(addresses.organization.spaces(world.organization.id));
  await untilReady(page);
  await page.keyboard.press("j");
  const row = page.locator("tr[data-row]:focus");
  await expect(row).toBeVisible();
  const ring = await row.evaluate((element) => {
    const { position, zIndex, outlineStyle } = getComputedStyle(element, "::after");
    const above = [...element.children].map((cell) => Number(getComputedStyle(cell).zIndex) || 0);
    return { position, outlineStyle, isOver: Number(zIndex) > Math.max(...above) };
  });
  expect(ring).toEqual({ position: "absolute", outlineStyle: "solid", isOver: true });
});
