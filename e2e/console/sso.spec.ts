import { expect, test } from "@/e2e/fixtures";
import { logIn, ssoSettings } from "@/e2e/pages/sso";
import { type IdentityProvider, startIdentityProvider } from "@/e2e/support/identity-provider";
import { verifyDomain } from "@/e2e/support/verified-domain";
import { addresses } from "@/lib/addresses";
import { saml } from "@/lib/identity/saml/operations";
import { database } from "@/lib/platform/db/client";
import { certificateUntil } from "@/lib/testing/certificate";
import { IDP_KEYS } from "@/lib/testing/idp-keys";

let idp: IdentityProvider;
test.beforeAll(async () => {
  idp = await startIdentityProvider();
});
test.afterAll(() => idp.close());

test("an admin sets single sign-on up, tests it, requires it, and gets in by it and by a recovery code", async ({
  world,
  as,
}) => {
  const { admin, organization } = world;
  const page = await as(admin);
  const settings = ssoSettings(page, organization.id);
  await settings.open();
  await settings.addProvider("Acme ID");
  await expect(page.getByText("Audience URI (SP Entity ID)")).toBeVisible();
  await settings.connect(idp);

  const opened = await settings.startTest();
  await logIn(opened, admin.email);
  await expect(opened.getByText("Link your account")).toBeVisible();
  await opened.getByRole("button", { name: "Link my account" }).click();
  await expect(opened.getByText("The test passed")).toBeVisible();
  await expect(opened.getByRole("list", { name: "Checks" }).getByText("InResponseTo")).toBeVisible();
  await opened.close();
  // The window that started the test shows the result by itself.
  await expect(page.getByText("The test passed")).toBeVisible();

  await settings.button("Enable").click();
  await expect(settings.button("Disable…")).toBeVisible();
  await settings.button("Disable…").click();
  const question = page.getByRole("alertdialog", { name: "Disable Acme ID?" });
  await expect(question).toContainText("People who are signed in stay signed in.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await settings.open();
  await settings.openRequirement();
  const requirements = page.getByRole("list", { name: "Requirements" });
  await expect(requirements).toContainText("Your test passed.");
  await expect(requirements).toContainText("Missing: No recovery codes");
  await expect(settings.button("Require single sign-on")).toBeDisabled();
  const [code = ""] = await settings.createCodes();
  await expect(requirements).toContainText("10 recovery codes left");
  await settings.requireForAll();

  await expect(page.getByRole("heading", { name: /requires single sign-on/ })).toBeVisible();
  await page.getByRole("link", { name: "Continue with Acme ID" }).click();
  await logIn(page, admin.email);
  await expect(page.getByRole("button", { name: "Stop requiring single sign-on" })).toBeVisible();

  const other = await as(admin);
  await other.goto(addresses.organization.home(organization.id));
  await expect(other.getByRole("heading", { name: /requires single sign-on/ })).toBeVisible();
  await other.getByRole("button", { name: "Use a recovery code" }).click();
  await other.getByLabel("Recovery code").fill("wrong");
  await other.getByRole("button", { name: "Use recovery code" }).click();
  await expect(other.getByRole("alert").first()).toContainText("not a recovery code");
  await other.getByLabel("Recovery code").fill(code);
  await other.getByRole("button", { name: "Use recovery code" }).click();
  await expect(other).toHaveURL(addresses.organization.home(organization.id));
});

test("someone new signs in with the address of a verified domain", async ({ world, api, visitor }) => {
  const { admin, organization } = world;
  const domain = `acme-${organization.id.toLowerCase()}.test`;
  await verifyDomain(organization.id, domain);
  const metadata = await api
    .as(admin)
    .post<{ certificate: string }>(`/v1/orgs/${organization.id}/saml-metadata`, { url: idp.metadataURL });
  const { certificate } = metadata.body;
  await api.as(admin).post(`/v1/orgs/${organization.id}/saml`, {
    ...{
      label: "Acme ID",
      entityID: idp.origin,
      ssoURL: `${idp.origin}/sso`,
      certificate,
      defaultRole: "read",
    },
  });
  const page = await visitor();
  await page.goto(addresses.signIn(addresses.organization.members(organization.id)));
  await page.getByRole("link", { name: "Use single sign-on" }).click();
  await page.getByLabel("Work e-mail").fill("nina@elsewhere.test");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("doesn't use single sign-on here");
  await page.getByLabel("Work e-mail").fill(`nina@${domain}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await logIn(page, `nina@${domain}`);
  await expect(page).toHaveURL(addresses.organization.members(organization.id));
  await expect(page.getByRole("table", { name: "Members" })).toContainText("nina");
});

test("an admin is warned of a certificate that expires soon, until a successor is added", async ({
  world,
  api,
  as,
}) => {
  const { admin, organization } = world;
  const add = (label: string, certificate: string) =>
    api.as(admin).call(saml.create, {
      params: { organizationId: organization.id },
      body: { label, entityID: idp.origin, ssoURL: `${idp.origin}/sso`, certificate },
    });
  await add("Acme ID", certificateUntil(new Date(Date.now() + 9.5 * 86_400_000)));
  await add("Old ID", certificateUntil(new Date(Date.now() - 86_400_000)));
  await add("Other ID", IDP_KEYS.second.certificate);
  const page = await as(admin);
  const settings = ssoSettings(page, organization.id);
  const ending = page.getByText("The certificate of Acme ID expires in 10 days");
  await settings.open();
  await expect(ending).toBeVisible();
  const ended = page.getByRole("status").filter({ hasText: "The certificate of Old ID has expired" });
  await expect(ended).toContainText("People can still sign in with it.");
  await expect(page.getByRole("status").filter({ has: ending })).not.toContainText("still");
  await expect(page.getByText(/The certificate of Other ID/)).toHaveCount(0);

  await page
    .getByRole("status")
    .filter({ has: ending })
    .getByRole("link", { name: "Add certificate" })
    .click();
  await expect(page.getByRole("list", { name: "Certificates" })).toContainText("Expires soon");
  await expect(ending).toBeVisible();
  const field = page.getByRole("textbox", { name: "Certificates" });
  await field.fill((await field.inputValue()) + IDP_KEYS.first.certificate);
  await settings.button("Save changes").click();
  await expect(page.getByRole("list", { name: "Certificates" }).getByRole("listitem")).toHaveCount(2);
  await expect(ending).toHaveCount(0);
});

test("an admin unlinks a member whose NameID changed, and exempts another within the cap", async ({
  world,
  api,
  as,
  visitor,
}) => {
  const { admin, organization } = world;
  const [edda, rita] = [await world.member("edit", "Edda Editor"), await world.member("read", "Rita Reader")];
  const params = { organizationId: organization.id };
  const provider = await api.as(admin).call(saml.create, {
    params,
    body: {
      ...{ label: "Acme ID", entityID: idp.origin, ssoURL: `${idp.origin}/sso` },
      certificate: IDP_KEYS.first.certificate,
    },
  });
  await database().samlIdentity.create({
    data: { samlProviderId: provider.id, subject: "edda-1", userId: edda.id },
  });
  const browser = await visitor();
  const signIn = async () => {
    await browser.goto(provider.service.startURL);
    await logIn(browser, edda.email);
  };
  await signIn();
  await expect(browser.getByRole("main").getByRole("alert")).toContainText("Single sign-on failed.");

  const page = await as(admin);
  await page.goto(addresses.organization.ssoProvider(organization.id, provider.id, { step: "log" }));
  const attempt = page.getByRole("list", { name: "Sign-ins" }).getByRole("listitem");
  await expect(attempt).toContainText("edda-1");
  await expect(attempt).toContainText(edda.email);
  await attempt.getByRole("link", { name: "Edda Editor" }).click();
  await page.getByRole("button", { name: "Unlink Acme ID" }).click();
  const question = page.getByRole("alertdialog", { name: "Unlink Edda Editor from Acme ID?" });
  await question.getByRole("button", { name: "Unlink member" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText("edda-1")).toHaveCount(0);
  await signIn();
  await expect(browser).toHaveURL(addresses.organization.home(organization.id));

  await page.goto(addresses.organization.member(organization.id, rita.id));
  await page.getByRole("button", { name: "Actions for Rita Reader" }).click();
  await page.getByRole("menuitem", { name: "Exempt from single sign-on…" }).click();
  const exempting = page.getByRole("alertdialog", { name: "Exempt Rita Reader from single sign-on?" });
  await expect(exempting).toContainText("0 of 5 exemptions used.");
  await exempting.getByRole("button", { name: "Exempt" }).click();
  await expect(page.getByText("Exempt: signs in with a password and two-factor")).toContainText(
    "1 of 5 exemptions used",
  );

  await api.as(admin).call(saml.update, {
    params: { ...params, samlProviderId: provider.id },
    body: { enabled: false },
  });
  const other = await visitor();
  await other.goto(provider.service.startURL);
  await expect(other.getByRole("main").getByRole("alert")).toContainText("isn't available");
});

test("an admin adds a domain, and reads why it isn't verified", async ({ world, as }) => {
  const { admin, organization } = world;
  const page = await as(admin);
  await page.goto(addresses.organization.domains(organization.id));
  await page.getByRole("button", { name: "Add domain" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Domain").fill("gmail.com");
  await dialog.getByRole("button", { name: "Add domain" }).click();
  await expect(dialog.getByRole("alert")).toContainText("e-mail provider");
  await dialog.getByLabel("Domain").fill("acme.invalid");
  await dialog.getByRole("button", { name: "Add domain" }).click();
  const item = page.getByRole("list", { name: "Domains" }).getByRole("listitem");
  await expect(item).toContainText("_bindery.acme.invalid");
  await expect(item).toContainText("bindery-verification=");
  await item.getByRole("button", { name: "Check acme.invalid now" }).click();
  await expect(item).toContainText(/No TXT record found|name servers/);
  await item.getByRole("button", { name: "Remove acme.invalid" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove domain" }).click();
  await expect(page.getByText("No domains yet")).toBeVisible();
});
