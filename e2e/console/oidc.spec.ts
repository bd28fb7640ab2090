import { expect, PASSWORD, test } from "@/e2e/fixtures";
import { shell } from "@/e2e/pages/shell";
import { signInPage } from "@/e2e/pages/sign-in";
import { addresses } from "@/lib/addresses";
import { type Issuer, startIssuer } from "@/lib/testing/issuer";

// The tests share one issuer at an address that the installation knows.
test.describe.configure({ mode: "default" });

let issuer: Issuer;
test.beforeAll(async ({ baseURL }) => {
  issuer = await startIssuer(`${baseURL}/api/auth/callback/oidc`, Number(process.env.E2E_ISSUER_PORT));
});
test.afterAll(() => issuer.close());

test("a member signs in with the issuer of the installation, and strangers read why they can't", async ({
  world,
  visitor,
}) => {
  const { admin, organization } = world;
  const enter = async (next?: string) => {
    const page = await visitor();
    await signInPage(page).open(next);
    await page.getByRole("button", { name: "Continue with Acme accounts" }).click();
    return page;
  };
  const home = addresses.organization.home(organization.id);
  issuer.says({ sub: admin.id, email: admin.email, email_verified: true });
  await expect(await enter(home)).toHaveURL(home);

  issuer.says({
    sub: `stranger-${admin.id}`,
    email: `stranger-${admin.id}@example.test`,
    email_verified: true,
  });
  const refused = await enter();
  await expect(refused.getByRole("heading", { name: "You weren't signed in" })).toBeVisible();
  await expect(refused.getByText("There is no account with your e-mail address.")).toBeVisible();
  await refused.getByRole("link", { name: "Back to sign-in" }).click();
  await expect(refused).toHaveURL(addresses.signIn());
});

test("a member unlinks the issuer of the installation with their password", async ({
  world,
  as,
  visitor,
}) => {
  const ana = await world.member("edit", "Ana Editor");
  issuer.says({ sub: ana.id, email: ana.email, email_verified: true });
  const through = await visitor();
  const home = addresses.organization.home(world.organization.id);
  await signInPage(through).open(home);
  await through.getByRole("button", { name: "Continue with Acme accounts" }).click();
  await expect(through).toHaveURL(home);

  const page = await as(ana);
  await page.goto(addresses.account.security());
  const linked = page.getByRole("region", { name: "Linked accounts" });
  await linked.getByRole("button", { name: "Unlink Acme accounts" }).click();
  const dialog = page.getByRole("dialog", { name: "Unlink Acme accounts?" });
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Unlink account" }).click();
  await expect(shell(page).toast("Acme accounts unlinked")).toBeVisible();
  await expect(linked).toHaveCount(0);
  // The session that began with the issuer ended: its page leads to the sign-in screen by itself.
  await expect(through.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});
