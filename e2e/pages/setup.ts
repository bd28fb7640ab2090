import type { Page } from "@playwright/test";

type FirstAdministrator = {
  code: string;
  organization: string;
  name: string;
  email: string;
  password: string;
};

/** The screen that creates the first administrator. */
export function setupPage(page: Page) {
  const heading = page.getByRole("heading", { level: 1, name: "Set up Bindery" });
  const code = page.getByLabel("Set-up code");
  const password = page.getByLabel("Password", { exact: true });
  const submit = page.getByRole("button", { name: "Set up and sign in" });

  async function fill(first: FirstAdministrator): Promise<void> {
    await code.fill(first.code);
    await page.getByLabel("Organization").fill(first.organization);
    await page.getByLabel("Your name").fill(first.name);
    await page.getByLabel("E-mail").fill(first.email);
    await password.fill(first.password);
  }

  return { page, heading, code, password, submit, fill };
}
