import { expect, type Locator, type Page } from "@playwright/test";
import { addresses } from "@/lib/addresses";

/** The signed-in person's own pages. */
export function accountPage(page: Page) {
  const sessions = page.getByRole("list", { name: "Browsers" });

  async function openSessions(): Promise<void> {
    await page.goto(addresses.account.sessions());
    await expect(sessions).toBeVisible();
  }

  async function openTokens(): Promise<void> {
    await page.goto(addresses.account.tokens());
  }

  async function signOutOthers(): Promise<void> {
    await page.getByRole("button", { name: "Sign out other browsers" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Sign out all other browsers?" });
    await dialog.getByRole("button", { name: "Sign out other browsers" }).click();
    await expect(dialog).toBeHidden();
  }

  /** Creates a token and returns it, as its dialog shows it once. */
  async function createToken(name: string): Promise<string> {
    await page.getByRole("button", { name: "New token" }).click();
    const form = page.getByRole("dialog", { name: "New API token" });
    await form.getByLabel("Name").fill(name);
    await form.getByRole("checkbox", { name: "Read" }).check();
    await form.getByRole("button", { name: /Create token/ }).click();
    const made = page.getByRole("alertdialog").or(page.getByRole("dialog", { name: /Your token/ }));
    const secret = await made
      .getByRole("region", { name: "API token" })
      .getByText(/^bnd_pat_/)
      .innerText();
    await made.getByRole("button", { name: "I have copied it" }).click();
    await expect(made).toBeHidden();
    return secret;
  }

  function token(name: string): Locator {
    return page.getByRole("row").filter({ hasText: name });
  }

  async function revokeToken(name: string): Promise<void> {
    await page.getByRole("button", { name: `Revoke ${name}` }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Revoke token" }).click();
    await expect(dialog).toBeHidden();
    await expect(token(name)).toHaveCount(0);
  }

  return { page, sessions, openSessions, openTokens, signOutOthers, createToken, token, revokeToken };
}
