import type { Locator, Page } from "@playwright/test";
import { expect, type JourneyWorld, test } from "@/e2e/fixtures";
import type { Api } from "@/e2e/support/api";
import { untilReady } from "@/e2e/support/ready";
import { newSite } from "@/e2e/support/scenarios";
import { addresses } from "@/lib/addresses";
import type { SITE_VISIBILITIES } from "@/lib/sites/sites/kinds";
import { sites } from "@/lib/sites/sites/operations";
import { siteSections } from "@/lib/sites/structure/operations";

/** A published site with this audience, whose section “Insider” is for visitors with the plan “pro”. */
async function siteFor(api: Api, world: JourneyWorld, visibility: (typeof SITE_VISIBILITIES)[number]) {
  const [guide, inner] = [
    await world.space({ title: "Guide", pages: ["# Welcome\n\nFor readers.\n"] }),
    await world.space({ title: "Insider", pages: ["# Axolotl\n\nFor some.\n"] }),
  ];
  const { id: siteId, basename } = await newSite(api, world, { spaces: [guide.id] });
  const params = { organizationId: world.organization.id, siteId };
  const caller = api.as(world.admin);
  const { id: siteSectionId } = await caller.call(siteSections.create, {
    params,
    body: { spaceId: inner.id },
  });
  const body = { condition: 'visitor.claims.plan == "pro"' };
  await caller.call(siteSections.update, { params: { ...params, siteSectionId }, body });
  await caller.call(sites.update, { params, body: { visibility, adaptiveContent: { enabled: true } } });
  await caller.call(sites.publish, { params });
  return { address: `/docs/${basename}`, audience: addresses.site.audience(params.organizationId, siteId) };
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Presses a button that copies a text, and returns that. */
async function copiedBy(page: Page, button: Locator): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await button.click();
  await expect.poll(() => copied(page)).not.toBe("");
  return copied(page);
}

const welcome = { name: "Welcome", level: 1 } as const;

test("a share link is created, copied, opened by another person and revoked", async ({
  api,
  as,
  visitor,
  world,
}) => {
  const { address, audience } = await siteFor(api, world, "share-link");
  const page = await as(world.admin);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const reader = await visitor();
  expect((await reader.goto(address))?.status()).toBe(404);

  await page.goto(audience);
  await page.getByRole("button", { name: "New share link" }).click();
  const dialog = page.getByRole("dialog", { name: "New share link" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("For partners");
  await dialog.getByRole("button", { name: "Create share link" }).click();
  const row = page.getByRole("row", { name: /For partners/ });
  const link = await copiedBy(page, row.getByRole("button", { name: "Copy link" }));

  await reader.goto(link);
  await expect(reader.getByRole("heading", welcome)).toBeVisible();

  await test.step("a disabled link works for no one, and for everyone again once it is on", async () => {
    const works = row.getByRole("switch", { name: "For partners works" });
    await works.click();
    await expect(works).not.toBeChecked();
    await expect.poll(async () => (await reader.goto(link))?.status()).toBe(404);
    await works.click();
    await expect(works).toBeChecked();
    await expect.poll(async () => (await reader.goto(link))?.status()).toBe(200);
  });

  await test.step("a deleted link is refused forever", async () => {
    await row.getByRole("button", { name: "Delete For partners" }).click();
    const asked = page.getByRole("alertdialog", { name: "Delete For partners?" });
    await asked.getByRole("button", { name: "Delete share link" }).click();
    await expect(row).toBeHidden();
    await expect.poll(async () => (await reader.goto(link))?.status()).toBe(404);
  });
});

test("a token from the console opens a site, until the key is replaced", async ({
  api,
  as,
  visitor,
  world,
}) => {
  const { address, audience } = await siteFor(api, world, "visitor-auth");
  const page = await as(world.admin);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(audience);
  const builder = page.getByRole("region", { name: "Test token" });
  const claims = builder.getByRole("textbox", { name: "Claims" });

  await test.step("invalid claims are refused with their place", async () => {
    await claims.fill('{ "plan": }');
    await builder.getByRole("button", { name: "Create token" }).click();
    await expect(builder).toContainText("This isn't JSON (line 1, column 11)");
  });

  const tokenFor = async (plan: string) => {
    await claims.fill(JSON.stringify({ plan }));
    await builder.getByRole("button", { name: "Create token" }).click();
    const open = builder.getByRole("link", { name: "Open site with it" });
    await expect(open).toBeVisible();
    return (await open.getAttribute("href"))!;
  };
  const basic = await visitor();
  await basic.goto(await tokenFor("basic"));
  await expect(basic.getByRole("heading", welcome)).toBeVisible();
  await expect(basic.getByRole("link", { name: "Insider" })).toHaveCount(0);
  const pro = await visitor();
  await pro.goto(await tokenFor("pro"));
  await expect(pro.getByRole("link", { name: "Insider" })).toBeVisible();

  await test.step("a new key ends the tokens of the one before, and signs new ones", async () => {
    const key = page.getByRole("region", { name: "Signing key" });
    const copy = key.getByRole("button", { name: "Copy", exact: true });
    const before = await copiedBy(page, copy);
    await key.getByRole("button", { name: "Replace key" }).click();
    const asked = page.getByRole("alertdialog", { name: "Replace the signing key?" });
    await asked.getByRole("button", { name: "Replace key" }).click();
    await expect(asked).toBeHidden();
    await expect
      .poll(async () => {
        await key.getByRole("button", { name: /^Cop(y|ied)$/ }).click();
        return (await copied(page)) !== before;
      })
      .toBe(true);
    await expect.poll(async () => (await pro.goto(address))?.status()).toBe(401);
    expect((await pro.goto(await tokenFor("pro")))?.status()).toBe(200);
    await expect(pro.getByRole("link", { name: "Insider" })).toBeVisible();
  });
});

test("a public site shows more to visitors with a token", async ({ api, as, visitor, world }) => {
  const { address, audience } = await siteFor(api, world, "public");
  const reader = await visitor();
  await reader.goto(address);
  await expect(reader.getByRole("link", { name: "Insider" })).toHaveCount(0);

  const page = await as(world.admin);
  await page.goto(audience);
  const builder = page.getByRole("region", { name: "Test token" });
  await builder.getByRole("button", { name: "Create token" }).click();
  await reader.goto((await builder.getByRole("link", { name: "Open site with it" }).getAttribute("href"))!);
  await expect(reader.getByRole("link", { name: "Insider" })).toBeVisible();
});

test("a wider audience is published on purpose, after a question", async ({ api, as, visitor, world }) => {
  const { address, audience } = await siteFor(api, world, "share-link");
  const reader = await visitor();
  const page = await as(world.admin);
  await page.goto(audience);
  const visibility = page.getByRole("region", { name: "Visibility" });
  const radio = (name: string) => visibility.getByRole("radio", { name });
  const waiting = page.getByRole("region", { name: "Unpublished changes" });
  const publish = waiting.getByRole("button", { name: "Publish changes" });

  await test.step("an arrow key chooses, and changes nothing yet", async () => {
    await untilReady(page);
    await radio("Share links").focus();
    for (const name of ["Unlisted", "Public"]) {
      await page.keyboard.press("ArrowUp");
      await expect(radio(name)).toBeChecked();
    }
    await expect(radio("Public")).toBeFocused();
    await expect(waiting).toContainText("1 change not published yet");
    await expect(waiting).toContainText("Audience: Public");
    expect((await reader.goto(address))?.status()).toBe(404);
  });

  await test.step("a choice of the present audience leaves nothing to publish", async () => {
    await radio("Share links").check();
    await expect(waiting).toBeHidden();
    await radio("Public").check();
  });

  await test.step("publishing asks once, and declining leaves the site private", async () => {
    await publish.click();
    const asked = page.getByRole("alertdialog", { name: "Change visibility to “Public”?" });
    await expect(asked).toContainText("Anyone can read it");
    await asked.getByRole("button", { name: "Cancel" }).click();
    await expect(asked).toBeHidden();
    expect((await reader.goto(address))?.status()).toBe(404);
    await publish.click();
    await asked.getByRole("button", { name: "Publish changes" }).click();
    await expect(page.getByText("Changes published")).toBeVisible();
    await expect(waiting).toBeHidden();
    await expect(radio("Public")).toBeChecked();
    await expect.poll(async () => (await reader.goto(address))?.status()).toBe(200);
  });

  await test.step("a narrower audience is published without a question", async () => {
    await radio("Signed-in visitors").check();
    await publish.click();
    await expect(waiting).toBeHidden();
    await expect.poll(async () => (await reader.goto(address))?.status()).not.toBe(200);
  });
});
