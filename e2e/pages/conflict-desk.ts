import { expect, type Locator, type Page } from "@playwright/test";

/** Resolving conflicts between a change request and the space. */
export function conflictDesk(page: Page) {
  const list = page.getByRole("navigation", { name: "Conflicts" });
  const decided = page.getByRole("status").filter({ hasText: /\d+ of \d+ decided/ });
  const resolved = page.getByText("Every conflict is resolved");
  const saved = page.getByText("Saved", { exact: true });
  const undo = page.getByRole("button", { name: "Undo", exact: true });

  /** The entry of a conflict in the list. */
  function entry(title: string): Locator {
    return list.getByRole("button", { name: new RegExp(title) });
  }

  /** One conflict, by the title of the page it is about. */
  function conflict(title: string): Locator {
    return page.getByRole("region", { name: title, exact: true });
  }

  /** One conflict in a text: "Conflict 1 of 2". */
  function hunk(title: string, position = 1): Locator {
    return conflict(title).getByRole("article", { name: new RegExp(`^Conflict ${position} of \\d+$`) });
  }

  function remaining(side: "space" | "this change request"): Locator {
    return page.getByRole("button", { name: `All remaining: ${side}` });
  }

  /** A choice of a conflict that is not about a text. */
  function choice(title: string, name: RegExp): Locator {
    return conflict(title).getByRole("radio", { name });
  }

  async function take(title: string, side: "Space" | "This change request" | "Both"): Promise<void> {
    const button = hunk(title).getByRole("button", { name: new RegExp(`^${side}`) });
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  }

  return {
    page,
    list,
    decided,
    resolved,
    saved,
    undo,
    entry,
    conflict,
    hunk,
    remaining,
    choice,
    take,
  };
}
