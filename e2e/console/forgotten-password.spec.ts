import { expect, test } from "@/e2e/fixtures";
import { signInPage } from "@/e2e/pages/sign-in";
import { expectNoViolations } from "@/e2e/support/axe";
import { keptMails } from "@/e2e/support/mail";
import { addresses } from "@/lib/addresses";

test("someone who forgot their password sets a new one by the link in a mail", async ({ visitor, world }) => {
  const ana = await world.member("edit");
  const page = await visitor();
  const signIn = signInPage(page);
  await signIn.open();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("E-mail").fill(ana.email);
  await expectNoViolations("forgotten password", page);
  await page.getByRole("button", { name: "E-mail me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();

  await expect.poll(() => keptMails(ana)).toHaveLength(1);
  const [mail = ""] = await keptMails(ana);
  const { pathname, search } = new URL(/Reset password: (\S+)/.exec(mail)?.[1] ?? "");
  await page.goto(pathname + search);
  await expectNoViolations("new password", page);
  await page.getByLabel("New password", { exact: true }).fill("another horse battery");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn.signIn(ana, "another horse battery");
  await page.waitForURL((url) => url.pathname !== addresses.signIn());

  await page.goto(addresses.account.security());
  await expect(page.getByRole("region", { name: "E-mail" }).getByText(ana.email)).toBeVisible();
  await expectNoViolations("sign-in settings", page);

  await page.goto(pathname + search);
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
});
