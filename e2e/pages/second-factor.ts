import { expect, type Page } from "@playwright/test";
import { PASSWORD, type Person } from "@/e2e/fixtures";
import { addresses } from "@/lib/addresses";
import { totpCode } from "@/lib/testing/totp-code";

/** Sign-in methods in the settings of an account. */
export function secondFactorSettings(page: Page) {
  const card = page.getByRole("region", { name: "Two-factor authentication" });
  const dialog = page.getByRole("dialog");

  async function open(): Promise<void> {
    await page.goto(addresses.account.security());
    await expect(card).toBeVisible();
  }

  /** Adds an authenticator app; returns its key and the recovery codes. */
  async function addApp(): Promise<{ key: string; codes: string[] }> {
    await card.getByRole("button", { name: "Add app" }).click();
    await dialog.getByLabel("Current password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    const key = (await dialog.locator("code").innerText()).replaceAll(" ", "");
    await dialog.getByLabel("Authentication code").fill(totpCode(key));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    const list = dialog.getByRole("list", { name: "Recovery codes" });
    await expect(list).toBeVisible();
    const codes = await list.getByRole("listitem").allInnerTexts();
    await dialog.getByRole("button", { name: "I stored them" }).click();
    await expect(dialog).toBeHidden();
    return { key, codes };
  }

  return { page, card, dialog, open, addApp };
}

/** An admin's actions on a member, on the member's screen. */
export function memberMenu(page: Page, { displayName }: Pick<Person, "displayName">) {
  async function resetSecondFactor(): Promise<void> {
    await page.getByRole("button", { name: `Actions for ${displayName}` }).click();
    await page.getByRole("menuitem", { name: "Reset two-factor authentication…" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Reset" }).click();
    await expect(question).toBeHidden();
  }
  return { resetSecondFactor };
}
