import { expect, PASSWORD, test } from "@/e2e/fixtures";
import { signInPage } from "@/e2e/pages/sign-in";
import { keptMails } from "@/e2e/support/mail";
import { addresses } from "@/lib/addresses";

test("someone changes their address by the link in a mail to the new one", async ({ as, visitor, world }) => {
  const ana = await world.member("edit", "Ana Editor");
  const next = { ...ana, email: `new-${ana.email}` };
  const page = await as(ana);
  await page.goto(addresses.account.security());
  const card = page.getByRole("region", { name: "E-mail" });
  await card.getByRole("button", { name: "Change address" }).click();
  const dialog = page.getByRole("dialog", { name: "Change e-mail address" });
  await dialog.getByLabel("New e-mail").fill(next.email);
  await dialog.getByLabel("Current password").fill("wrong horse battery");
  await dialog.getByRole("button", { name: "Send link" }).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Send link" }).click();
  await expect(card).toContainText(`Follow the link we sent to ${next.email}`);
  await expect(card).toContainText(ana.email);

  await expect.poll(() => keptMails(next)).toHaveLength(1);
  const [mail = ""] = await keptMails(next);
  const { pathname, search } = new URL(/Confirm address: (\S+)/.exec(mail)?.[1] ?? "");
  const other = await visitor();
  await other.goto(pathname + search);
  await expect(other.getByText("Sign in first to the account that asked for this e-mail.")).toBeVisible();

  await page.goto(pathname + search);
  await expect(page.getByRole("heading", { name: `Use ${next.email}?` })).toBeVisible();
  await page.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is changed" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signInPage(page).signIn(next);
  await page.waitForURL((url) => url.pathname !== addresses.signIn());
  // The old address gets a mail, too.
  await expect.poll(async () => (await keptMails(ana)).join()).toContain("Your e-mail address was changed");
});
