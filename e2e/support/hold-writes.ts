import type { Page } from "@playwright/test";

/** Holds the writes of this page, and the reads after them, until the returned function is called. */
export async function holdWrites(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/content\?/, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}
