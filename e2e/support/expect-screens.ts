import { expect, type Page, test } from "@playwright/test";
import { sampledScreens } from "@/lib/testing/sampled-screens";
import { expectShownAccessible } from "./axe";
import { untilLoaded, untilReady } from "./ready";
import type { Screens } from "./screens";

/** A small phone, and a laptop zoomed to 200 %: nothing is cut off or scrolls sideways. */
const NARROW = [
  ["a phone of 360 px", { width: 360, height: 740 }],
  ["a laptop at 200 %", { width: 720, height: 450 }],
] as const;

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens the screens one after another. */
async function openEach(page: Page, screens: Screens, look: (name: string) => Promise<void>): Promise<void> {
  const chosen = sampledScreens(screens);
  // The limit of a test is for a few screens.
  test.setTimeout(test.info().timeout + 20_000 * chosen.length);
  for (const [name, path] of chosen) {
    await test.step(name, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      // Some content is requested only once the scripts run.
      await untilReady(page);
      await untilLoaded(page);
      await look(name);
    });
  }
}

async function expectShownNarrow(name: string, page: Page): Promise<void> {
  const wide = page.viewportSize()!;
  for (const [device, viewport] of NARROW) {
    await page.setViewportSize(viewport);
    await expect.soft.poll(() => overflow(page), `${name} on ${device}`).toBe(0);
  }
  await page.setViewportSize(wide);
}

/** No narrow window scrolls the screens sideways. */
export const expectNarrow = (page: Page, screens: Screens): Promise<void> =>
  openEach(page, screens, (name) => expectShownNarrow(name, page));

/** The screens are accessible in light and dark, and no narrow window scrolls them sideways: opening takes longest. */
export async function expectUsable(page: Page, screens: Screens): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await openEach(page, screens, async (name) => {
    await expectShownAccessible(name, page);
    await expectShownNarrow(name, page);
  });
}
