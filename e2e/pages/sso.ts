import { expect, type Page } from "@playwright/test";
import type { IdentityProvider } from "@/e2e/support/identity-provider";
import { addresses } from "@/lib/addresses";

/** The screens on which an organization sets up single sign-on. */
export function ssoSettings(page: Page, organizationId: string) {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog");

  async function open(): Promise<void> {
    await page.goto(addresses.organization.sso(organizationId));
  }

  /** Opens the screen that requires it for everyone. */
  async function openRequirement(): Promise<void> {
    await page.getByRole("link", { name: "Review requirements" }).click();
    await expect(page.getByRole("list", { name: "Requirements" })).toBeVisible();
  }

  async function step(name: string): Promise<void> {
    const link = page.getByRole("navigation", { name: "Setup" }).getByRole("link", { name });
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
  }

  /** Creates a draft of a provider. */
  async function addProvider(name: string): Promise<void> {
    await button("Add identity provider").first().click();
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Start setup" }).click();
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }

  /** Enters the provider's metadata. */
  async function connect({ metadataURL }: Pick<IdentityProvider, "metadataURL">): Promise<void> {
    await step("Provider's values");
    await page.getByRole("textbox", { name: "Metadata URL" }).fill(metadataURL);
    await button("Read from URL").click();
    await expect(page.getByRole("region", { name: "Changes by the metadata" })).toContainText("Added");
    await button("Use these values").click();
    await expect(page.getByRole("list", { name: "Certificates" })).toContainText("CN=idp-a.example.test");
    await button("Save changes").click();
    await expect(button("Discard")).toBeHidden();
    await expect(page.getByRole("list", { name: "Certificates" })).toContainText("CN=idp-a.example.test");
  }

  /** Starts a test; returns its window, in which the provider asks for an account. */
  async function startTest(): Promise<Page> {
    await step("Test");
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "Start test" }).click(),
    ]);
    return opened;
  }

  /** Creates recovery codes and returns them. */
  async function createCodes(): Promise<string[]> {
    await button("Create recovery codes").click();
    await dialog.getByRole("button", { name: "Create recovery codes" }).click();
    const list = dialog.getByRole("list", { name: "Recovery codes" });
    await expect(list.getByRole("listitem")).toHaveCount(10);
    const codes = await list.getByRole("listitem").allInnerTexts();
    await dialog.getByRole("button", { name: "I stored them" }).click();
    await expect(dialog).toBeHidden();
    return codes;
  }

  async function requireForAll(): Promise<void> {
    await button("Require single sign-on").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Require single sign-on" }).click();
  }

  return {
    page,
    open,
    openRequirement,
    step,
    addProvider,
    connect,
    startTest,
    createCodes,
    requireForAll,
    button,
  };
}

/** Enters the account at the identity provider. */
export async function logIn(page: Page, account: string): Promise<void> {
  await page.getByLabel("Account").fill(account);
  await page.getByRole("button", { name: "Log in" }).click();
}
