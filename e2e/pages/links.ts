import type { Page } from "@playwright/test";
import { addresses } from "@/lib/addresses";

/** The screen of a space's links. */
export function linksPage(page: Page) {
  /** The shown links of one page. */
  const ofPage = (title: string) => page.getByRole("region", { name: title, exact: true });
  const show = (which: "Broken" | "Links to this app" | "All") =>
    page.getByRole("radio", { name: which, exact: true });

  async function open(spaceId: string): Promise<void> {
    await page.goto(addresses.space.links(spaceId));
  }

  return { page, open, ofPage, show };
}
