import type { Page } from "@playwright/test";
import { PASSWORD } from "@/e2e/fixtures";
import { addresses } from "@/lib/addresses";

export function signInPage(page: Page) {
  const email = page.getByLabel("E-mail");
  const password = page.getByLabel("Password", { exact: true });
  const submit = page.getByRole("button", { name: "Sign in", exact: true });
  const error = page.getByRole("main").getByRole("alert");

  /** @param next the address after signing in */
  async function open(next?: string): Promise<void> {
    await page.goto(addresses.signIn(next));
  }

  async function signIn(person: { email: string }, secret = PASSWORD): Promise<void> {
    await email.fill(person.email);
    await password.fill(secret);
    await submit.click();
  }

  /** Enters a code of an authenticator app, after the password. */
  async function enterCode(code: string): Promise<void> {
    await page.getByLabel("Authentication code").fill(code);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
  }

  async function useRecoveryCode(code: string): Promise<void> {
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(code);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
  }

  return { page, email, password, submit, error, open, signIn, enterCode, useRecoveryCode };
}
