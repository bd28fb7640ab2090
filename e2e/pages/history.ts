import type { Locator, Page } from "@playwright/test";
import { addresses } from "@/lib/addresses";

/** The revisions of a space, newest first, and one revision. */
export function historyPage(page: Page) {
  const heading = page.getByRole("heading", { level: 1 });
  const revertButton = page.getByRole("button", { name: "Revert" });

  async function open(spaceId: string): Promise<void> {
    await page.goto(addresses.space.history(spaceId));
  }

  function revision(title: string): Locator {
    return page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  }

  async function openRevision(title: string): Promise<void> {
    await revision(title).first().getByRole("link").click();
  }

  return { page, heading, revertButton, open, revision, openRevision };
}
