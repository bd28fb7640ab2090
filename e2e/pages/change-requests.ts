import type { Locator, Page } from "@playwright/test";
import { addresses } from "@/lib/addresses";

/** The change requests of a space, or the inbox of an organization. */
export function changeRequestsPage(page: Page) {
  const heading = page.getByRole("heading", { level: 1, name: "Change requests" });
  const create = page.getByRole("button", { name: "New change request" });

  async function open(where: { spaceId: string } | { organizationId: string }, list?: string): Promise<void> {
    await page.goto(
      "spaceId" in where
        ? addresses.space.changeRequests(where.spaceId, { list })
        : addresses.organization.changeRequests(where.organizationId, { list }),
    );
  }

  function list(name: string): Locator {
    return page
      .getByRole("navigation", { name: "Lists of change requests" })
      .getByRole("link", { name: new RegExp(`^${name}`) });
  }

  function request(subject: string): Locator {
    return page.getByRole("link", { name: subject });
  }

  return { page, heading, create, open, list, request };
}
