import type { Page } from "@playwright/test";

/** The revisions of a space, newest first. */
export function historyPage(page: Page) {
  const entries = page.getByRole("main").getByRole("listitem");

  async function open(spaceId: string): Promise<void> {
    await page.goto(`/s/${spaceId}/~/history`);
  }

  /** Opens a change request that undoes the newest revision. */
  async function revertLatest(): Promise<void> {
    await page
      .getByRole("button", { name: /Revert/ })
      .first()
      .click();
  }

  return { page, entries, open, revertLatest };
}
