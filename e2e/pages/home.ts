import type { Page } from "@playwright/test";
import { addresses } from "@/lib/addresses";

export function homePage(page: Page) {
  const heading = page.getByRole("heading", { level: 1 });
  const toReview = page.getByRole("region", { name: "Waiting for your review" });
  const own = page.getByRole("region", { name: "Your change requests" });
  const changed = page.getByRole("region", { name: "What changed" });
  const merged = page.getByRole("region", { name: "Recently merged" });
  const createFirstSpace = page.getByRole("button", { name: "Start with a blank space" });
  const importFirstSpace = page.getByRole("button", { name: "Import documents" });

  async function open(organizationId: string): Promise<void> {
    await page.goto(addresses.organization.home(organizationId));
  }

  return { page, heading, toReview, own, changed, merged, createFirstSpace, importFirstSpace, open };
}
