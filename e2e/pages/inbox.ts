import type { Locator, Page } from "@playwright/test";
import { addresses } from "@/lib/addresses";

/** The bell on every screen, and the inbox of an organization. */
export function inboxPage(page: Page) {
  const latest = page.getByRole("dialog", { name: "Notifications" });
  const list = page.getByRole("list", { name: "Notifications" });

  const bellOf = (unread: number): Locator =>
    page.getByRole("button", {
      name: unread > 0 ? `Notifications, ${unread} unread` : "Notifications",
      exact: true,
    });

  const item = (text: string | RegExp): Locator => list.getByRole("listitem").filter({ hasText: text });

  const open = (organizationId: string, query?: { show?: string }) =>
    page.goto(addresses.organization.inbox(organizationId, query));

  return { page, bellOf, latest, list, item, open };
}
