import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { expectNoViolations } from "@/e2e/support/axe";
import { untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";

test("the gallery shows each component in light, with a picture in dark beside it", async ({ visitor }) => {
  const page = await visitor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(addresses.developers.ui());
  await untilReady(page);
  const panels = page.locator("[data-specimen]");
  const background = (index: number) =>
    panels.nth(index).evaluate((panel) => getComputedStyle(panel).backgroundColor);
  await expect.poll(() => background(0)).toBe("rgb(255, 255, 255)");
  await expect.poll(() => background(1)).toBe("rgb(19, 19, 20)");
  await expect(panels.nth(1)).toHaveJSProperty("inert", true);
  await expectNoViolations("the gallery in both themes", page);
  // The whole text, as on every page that is read.
  await page.keyboard.press("ControlOrMeta+a");
  await expect(page.getByText("3 spaces selected")).toHaveCount(0);

  await page.getByRole("navigation", { name: "Theme" }).getByRole("link", { name: "Dark" }).click();
  await expect(page.getByRole("link", { name: "Dark" })).toHaveAttribute("aria-current", "page");
  await expect.poll(() => background(0)).toBe("rgb(19, 19, 20)");
  await expectNoViolations("the gallery in dark", page);
});

test("the gallery fits a phone, and its rows move with the keyboard", async ({ visitor }) => {
  const page = await visitor();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(addresses.developers.ui());
  await untilReady(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const rows = page.getByRole("list", { name: "Pages to arrange" }).getByRole("listitem");
  await rows.getByRole("button", { name: "Changes" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^Picked up Changes/)).toBeAttached();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Changes, before Guides, position 2 of 4")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(rows).toHaveText(["Welcome", "Changes", "Guides", "Reference"]);
});

test("a drag that Escape cancels does not press the row at its release", async ({ visitor }) => {
  const page = await visitor();
  await page.goto(addresses.developers.ui());
  await untilReady(page);
  const rows = page.getByRole("list", { name: "Pages to arrange" }).first().getByRole("listitem");
  const pressed = await rows.first().evaluateHandle((row) => {
    const clicks: Event[] = [];
    row.addEventListener("click", (event) => clicks.push(event));
    return clicks;
  });
  await rows.first().scrollIntoViewIfNeeded();
  const { x, y, height } = (await rows.first().boundingBox())!;
  await page.mouse.move(x + 60, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 80, y + height / 2, { steps: 4 });
  await expect(rows.first()).toHaveCSS("opacity", "0.5");
  await page.keyboard.press("Escape");
  await expect(rows.first()).toHaveCSS("opacity", "1");
  await page.mouse.up();
  expect(await pressed.evaluate(({ length }) => length)).toBe(0);
  await page.mouse.click(x + 60, y + height / 2);
  expect(await pressed.evaluate(({ length }) => length)).toBe(1);
});

/** From now on timers run late, as on a busy page. */
const delayTimers = (page: Page) =>
  page.evaluate(() => {
    const onTime = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (run: () => void, wait = 0) => onTime(run, wait + 2000) });
  });

test("arrow keys choose among radio buttons, also while the timers of a busy page are late", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto(addresses.developers.ui());
  await untilReady(page);
  const group = page.getByRole("radiogroup", { name: "Audience", exact: true }).first();
  const radios = group.getByRole("radio");
  await radios.first().focus();
  await delayTimers(page);
  await page.keyboard.press("ArrowDown");
  await expect(radios.nth(1)).toBeFocused();
  await expect(radios.nth(1)).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(radios.first()).toBeFocused();
  await expect(radios.first()).toBeChecked();
});

test("Enter chooses the item that the arrow key before reached, also while timers are late", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto(addresses.developers.ui());
  await untilReady(page);

  await test.step("in a menu", async () => {
    const sort = page.getByRole("button", { name: "Sort", exact: true }).first();
    const choice = (name: string) => page.getByRole("menuitemradio", { name });
    await sort.focus();
    await page.keyboard.press("Enter");
    await expect(choice("Last updated")).toBeFocused();
    await delayTimers(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(sort).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(choice("Title")).toBeChecked();
    await expect(page.getByRole("menuitemradio").first()).toBeFocused();
    for (const [key, reached] of [
      ["End", page.getByRole("menuitemradio").last()],
      ["Home", page.getByRole("menuitemradio").first()],
    ] as const) {
      await page.keyboard.press(key);
      expect(await reached.evaluate((item) => item === document.activeElement)).toBe(true);
    }
    await page.keyboard.press("Escape");
    // The focus returns late, too.
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(sort).toBeFocused();
  });

  await test.step("in a list", async () => {
    const role = page.getByRole("combobox", { name: "Role", exact: true }).first();
    await role.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("option", { name: "Editor" })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(role).toHaveText("Admin");
  });
});

test("a menu stays open when something else takes the focus while it appears", async ({ visitor }) => {
  const page = await visitor();
  await page.goto(addresses.developers.ui());
  await untilReady(page);
  const sort = page.getByRole("button", { name: "Sort", exact: true }).first();
  const other = page
    .getByRole("radiogroup", { name: "Audience", exact: true })
    .first()
    .getByRole("radio")
    .first();
  // Like a text that has loaded: it takes the focus right before the menu does.
  await other.evaluate((field) => {
    const focus = HTMLElement.prototype.focus;
    HTMLElement.prototype.focus = function (options) {
      if (this.role === "menu") {
        HTMLElement.prototype.focus = focus;
        focus.call(field);
      }
      focus.call(this, options);
    };
  });
  await sort.click();
  await expect(page.getByRole("menu")).toBeFocused();
  await expect(page.getByRole("menuitemradio", { name: "Title" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sort).toBeFocused();
  await sort.click();
  await expect(page.getByRole("menu")).toBeFocused();
  await other.focus();
  await expect(page.getByRole("menu")).toBeHidden();
});
