import type { Page } from "@playwright/test";
import { PASSWORD } from "@/e2e/fixtures";
import { addresses } from "@/lib/addresses";

export function signInPage(page: Page) {
  const email = page.getByLabel("E-mail");
  const password = page.getByLabel("Password", { exact: true });
  const submit = page.getByRole("button", { name: "Sign in" });
  const error = page.getByRole("main").getByRole("alert");

  /** @param next where to go after signing in */
  async function open(next?: string): Promise<void> {
    await page.goto(addresses.signIn(next));
  }

  async function signIn(person: { email: string }, secret = PASSWORD): Promise<void> {
    await email.fill(person.email);
    await password.fill(secret);
    await submit.click();
  }

  return { page, email, password, submit, error, open, signIn };
}
