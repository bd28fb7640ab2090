import { expect, type Locator, type Page } from "@playwright/test";

/** The signed-in person's own pages. */
export function accountPage(page: Page) {
  const sessions = page.getByRole("heading", { name: "Sessions" });

  async function openSessions(): Promise<void> {
    await page.goto("/account/sessions");
    await expect(sessions).toBeVisible();
  }

  async function openTokens(): Promise<void> {
    await page.goto("/account/tokens");
  }

  async function signOutOthers(): Promise<void> {
    await page.getByRole("button", { name: /Sign out .*other/ }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /Sign out/ })
      .click();
  }

  /** Makes a token and returns it, as its dialog shows it once. */
  async function createToken(name: string): Promise<string> {
    await page.getByRole("button", { name: "New token" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Create token" }).click();
    const secret = page.getByText(/^bnd_pat_\w/);
    const token = await secret.innerText();
    await page.keyboard.press("Escape");
    return token;
  }

  function token(name: string): Locator {
    return page.getByRole("row").filter({ hasText: name });
  }

  async function revokeToken(name: string): Promise<void> {
    await token(name)
      .getByRole("button", { name: /Revoke/ })
      .click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /Revoke/ })
      .click();
    await expect(token(name)).toHaveCount(0);
  }

  return { page, sessions, openSessions, openTokens, signOutOthers, createToken, token, revokeToken };
}
