import type { Locator, Page } from "@playwright/test";

/** The frame of every screen: navigation, menus, toasts. */
export function shell(page: Page) {
  const navigation = page.getByRole("navigation", { name: "Main" });
  const userMenu = page.getByRole("button", { name: "Your menu" });

  function toast(text: string | RegExp): Locator {
    return page.getByRole("region", { name: /Notifications/ }).getByText(text);
  }

  /** The button in a toast that undoes its change. */
  function undo(text: string | RegExp): Locator {
    return page
      .getByRole("region", { name: /Notifications/ })
      .getByRole("listitem")
      .filter({ hasText: text })
      .getByRole("button", { name: "Undo" });
  }

  async function signOut(): Promise<void> {
    await userMenu.click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  }

  return { page, navigation, userMenu, toast, undo, signOut };
}
