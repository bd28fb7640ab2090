import { expect, type Locator, type Page } from "@playwright/test";

/*
 * A page is shown before its scripts listen. What is pressed and written until then the product keeps; keys that
 * are no text go nowhere, so wait before pressing any.
 */

/** Lets `untilReady` know when a page that is opened begins to listen. */
export async function noteReady(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("bindery:ready", () => Object.assign(window, { binderyIsReady: true }));
  });
}

/** Waits until this browser hears what others do: the tab that holds the connection has a lock for it. */
export const untilConnected = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0))
    .toBeGreaterThan(0);

/** Waits until the scripts of the page listen. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => "binderyIsReady" in window);
}

/** Waits until nothing is loading any more that is to be shown here. */
export const untilLoaded = (place: Page | Locator): Promise<void> =>
  expect(place.locator("[aria-busy=true], [data-loading]")).toHaveCount(0);
