import { expect, type Locator, type Page } from "@playwright/test";

/*
 * A page is shown before its scripts listen. The product keeps presses and text from before; other keys are lost, so
 * wait before pressing any.
 */

/** Records for `untilReady` when an opened page begins to listen. */
export async function noteReady(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("bindery:ready", () => Object.assign(window, { binderyIsReady: true }));
  });
}

/** Waits until this browser receives live events: the tab with the event stream holds a lock for it. */
export const untilConnected = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0))
    .toBeGreaterThan(0);

/** Waits until the scripts of the page listen. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => "binderyIsReady" in window);
}

/** Waits until all content here has loaded. The gallery of components shows some that never do. */
export const untilLoaded = (place: Page | Locator): Promise<void> =>
  expect(place.locator(":is([aria-busy=true], [data-loading]):not([data-specimen] *)")).toHaveCount(0);
