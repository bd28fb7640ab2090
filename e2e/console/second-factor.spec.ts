import { expect, test } from "@/e2e/fixtures";
import { memberMenu, secondFactorSettings } from "@/e2e/pages/second-factor";
import { signInPage } from "@/e2e/pages/sign-in";
import { expectNoViolations } from "@/e2e/support/axe";
import { addresses } from "@/lib/addresses";
import { totpCode } from "@/lib/testing/totp-code";

test("someone adds an authenticator app, signs in with it and with a recovery code, and has an admin reset it", async ({
  world,
  as,
  visitor,
}) => {
  const { admin, organization } = world;
  const ana = await world.member("edit");
  const settings = secondFactorSettings(await as(ana));
  await settings.open();
  const { key, codes } = await settings.addApp();
  await expect(settings.card.getByText("10 recovery codes left")).toBeVisible();
  await expectNoViolations("sign-in settings", settings.page);

  const page = await visitor();
  const home = addresses.organization.home(organization.id);
  const signIn = signInPage(page);
  await signIn.open(home);
  await signIn.signIn(ana);
  await signIn.enterCode("000000");
  await expect(signIn.error).toContainText("Wrong code");
  await expectNoViolations("second step of signing in", page);
  // The code of this half minute was used already, to add the app.
  await signIn.enterCode(totpCode(key, Date.now() + 30_000));
  await expect(page).toHaveURL(home);

  const other = await visitor();
  const withRecovery = signInPage(other);
  await withRecovery.open(home);
  await withRecovery.signIn(ana);
  await withRecovery.useRecoveryCode(codes[0]!);
  await expect(other).toHaveURL(home);

  const adminPage = await as(admin);
  await adminPage.goto(addresses.organization.member(organization.id, ana.id));
  await memberMenu(adminPage, ana).resetSecondFactor();
  // The page leads there by itself.
  await expect(signInPage(other).submit).toBeVisible();
  await other.goto(home);
  await expect(other).toHaveURL(/\/signin/);
  await signInPage(other).signIn(ana);
  await expect(other).toHaveURL(home);
});
