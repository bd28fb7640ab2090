import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { ssoSettings } from "@/e2e/pages/sso";
import { PASSWORD_THERE, type SimpleSamlPhp, startSimpleSamlPhp } from "@/e2e/support/simplesamlphp";
import { verifyDomain } from "@/e2e/support/verified-domain";
import { addresses } from "@/lib/addresses";
import { saml } from "@/lib/identity/saml/operations";
import { IDP_KEYS } from "@/lib/testing/idp-keys";

/* For `npm run test:simplesamlphp` only: the ordinary tests have their own provider, and need no PHP. */

let idp: SimpleSamlPhp;
test.beforeAll(async () => {
  idp = await startSimpleSamlPhp();
});
test.afterAll(() => idp.close());

async function logIn(page: Page, account: string, password = PASSWORD_THERE): Promise<void> {
  await page.getByLabel("Username").fill(account);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

test("SimpleSAMLphp is set up, tested with signed requests, and signs a member and someone new in", async ({
  api,
  as,
  visitor,
  world,
}) => {
  const { admin, organization } = world;
  const domain = `acme-${organization.id.toLowerCase()}.test`;
  await verifyDomain(organization.id, domain);
  const newcomer = `nina@${domain}`;
  const page = await as(admin);
  const settings = ssoSettings(page, organization.id);
  const providers = api.as(admin);
  const place = { organizationId: organization.id };

  await test.step("its metadata is read from its address", async () => {
    await settings.open();
    await settings.addProvider("SimpleSAMLphp");
    await settings.connect(idp);
  });

  const { items } = await providers.call(saml.list, { params: place, query: {} });
  const provider = await providers.call(saml.update, {
    params: { ...place, samlProviderId: items[0]!.id },
    body: { signRequests: true, defaultRole: "read" },
  });
  expect(provider.service.certificate).toBeDefined();
  await idp.admit(provider.service, [admin.email, newcomer]);

  await test.step("a test passes, once the password is right", async () => {
    await settings.open();
    await page.getByRole("link", { name: "SimpleSAMLphp" }).click();
    const opened = await settings.startTest();
    await logIn(opened, admin.email, "wrong");
    await expect(opened.getByText("Incorrect username or password").first()).toBeVisible();
    await logIn(opened, admin.email);
    await opened.getByRole("button", { name: "Link my account" }).click();
    await expect(opened.getByText("The test passed")).toBeVisible();
    await opened.close();
    await settings.button("Enable").click();
    await expect(settings.button("Disable…")).toBeVisible();
  });

  await test.step("someone new becomes a member", async () => {
    const other = await visitor();
    await other.goto(addresses.singleSignOn());
    await other.getByLabel("Work e-mail").fill(newcomer);
    await other.getByRole("button", { name: "Continue" }).click();
    await logIn(other, newcomer);
    await expect(other).toHaveURL(addresses.organization.home(organization.id));
  });

  await test.step("requests that another key signed are refused there, so ours really are signed", async () => {
    await idp.admit({ ...provider.service, certificate: IDP_KEYS.second.certificate }, [newcomer]);
    const other = await visitor();
    await other.goto(addresses.singleSignOn());
    await other.getByLabel("Work e-mail").fill(newcomer);
    await other.getByRole("button", { name: "Continue" }).click();
    await expect(other.getByText(/signature/i).first()).toBeVisible();
  });
});
