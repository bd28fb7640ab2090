import { expect, PASSWORD, test } from "@/e2e/fixtures";
import { signInPage } from "@/e2e/pages/sign-in";
import { expectNoViolations } from "@/e2e/support/axe";
import { addresses } from "@/lib/addresses";
import { totpCode } from "@/lib/testing/totp-code";

test("a member adds the passkey that their organization requires, and signs in with it alone and after the password", async ({
  world,
  api,
  visitor,
  baseURL,
}) => {
  const { organization } = world;
  const [admin, ana] = [await world.member("admin"), await world.member("edit")];
  const home = addresses.organization.home(organization.id);
  const page = await visitor();
  // Browsers create passkeys for hostnames, never for IP addresses.
  const at = (path: string) => new URL(path, baseURL?.replace("127.0.0.1", "localhost")).href;
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const started = await api
    .as(admin)
    .post<{ secret: string }>("/v1/user/second-factor/totp", { password: PASSWORD });
  await api.as(admin).put("/v1/user/second-factor/totp", { code: totpCode(started.body.secret) });
  await api.as(admin).patch(`/v1/orgs/${organization.id}`, { secondFactor: true });

  const signIn = signInPage(page);
  await page.goto(at(addresses.signIn(home)));
  await signIn.signIn(ana);
  await expect(page.getByRole("heading", { name: /requires two-factor authentication/ })).toBeVisible();
  await expectNoViolations("a second factor is required", page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await dialog.getByRole("button", { name: "I stored them" }).click();
  await expect(page).toHaveURL(at(home));

  await page.context().clearCookies();
  await page.goto(at(addresses.signIn(home)));
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(at(home));

  await page.context().clearCookies();
  await page.goto(at(addresses.signIn(home)));
  await signIn.signIn(ana);
  await page.getByRole("button", { name: "Use passkey" }).click();
  await expect(page).toHaveURL(at(home));

  await page.goto(at(addresses.account.security()));
  const keys = page.getByRole("list", { name: "Your passkeys" });
  await expect(keys).toContainText("Work laptop");
  await keys.getByRole("button", { name: "Remove Work laptop" }).click();
  await dialog.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Remove passkey" }).click();
  await expect(keys).toBeHidden();
});
