import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { expectShownAccessible } from "@/e2e/support/axe";
import { smallBook } from "@/e2e/support/book";
import { expectUsable } from "@/e2e/support/expect-screens";
import { importArchive } from "@/e2e/support/import";
import { untilLoaded, untilReady } from "@/e2e/support/ready";
import {
  apiReference,
  conflictingChangeRequest,
  crowdedDesk,
  describedApis,
  installedIntegration,
  linkedSpace,
  newSite,
  testedProvider,
  translatedSpace,
} from "@/e2e/support/scenarios";
import {
  screensOfAccount,
  screensOfChangeRequest,
  screensOfDevelopers,
  screensOfImport,
  screensOfIntegration,
  screensOfOrganization,
  screensOfProvider,
  screensOfReference,
  screensOfSettings,
  screensOfSite,
  screensOfSpace,
  screensOfSpecs,
  screensOfTranslation,
} from "@/e2e/support/screens";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import { spacePermissions } from "@/lib/organizations/permissions/operations";
import { database } from "@/lib/platform/db/client";
import { sites } from "@/lib/sites/sites/operations";
import { sampledScreens } from "@/lib/testing/sampled-screens";

/* Every screen, empty and full, and the dialogs. */

test("sign-in is accessible and fits narrow windows", async ({ visitor }) => {
  await expectUsable(await visitor(), [
    ["sign-in", addresses.signIn()],
    ["single sign-on", addresses.singleSignOn()],
    ["no such page", "/no-such-screen"],
  ]);
});

test("the account is accessible and fits narrow windows", async ({ api, as, world }) => {
  await api.as(world.admin).get("/v1/user");
  const { id: userId } = world.admin;
  await database().oidcIdentity.create({
    data: { issuer: "https://login.acme.test", subject: userId, userId },
  });
  await expectUsable(await as(world.admin), screensOfAccount);
});

test("the manual and the API reference are accessible and fit narrow windows", async ({ visitor }) => {
  await expectUsable(await visitor(), screensOfDevelopers);
});

test("an empty organization is accessible and fits narrow windows", async ({ as, world }) => {
  await expectUsable(await as(world.admin), screensOfOrganization(world));
});

test("the setup of single sign-on is accessible and fits narrow windows", async ({ api, as, world }) => {
  const { id: organizationId } = world.organization;
  const { id, rehearsalId } = await testedProvider(world, api);
  await expectUsable(await as(world.admin), [
    ...screensOfProvider(world, id),
    ["the result of a test", addresses.organization.ssoTest(organizationId, id, rehearsalId)],
  ]);
  const asked = await as(await world.member("edit"));
  const required = (what: { sso?: true; secondFactor?: true }) =>
    database().organization.update({ where: { id: organizationId }, data: what, select: { id: true } });
  await required({ secondFactor: true });
  await expectUsable(asked, [
    ["a second factor required", addresses.secondFactorSetup({ organization: organizationId })],
  ]);
  await required({ sso: true });
  await expectUsable(asked, [
    ["single sign-on required", addresses.singleSignOn({ organization: organizationId })],
  ]);
});

test("an empty space is accessible and fits narrow windows", async ({ as, world }) => {
  const space = await world.space();
  await expectUsable(await as(world.admin), screensOfSpace(space));
});

test("an empty change request is accessible and fits narrow windows", async ({ as, world }) => {
  const space = await world.space();
  const { number } = await world.changeRequest(space, { subject: "" });
  await expectUsable(await as(world.admin), screensOfChangeRequest(space, number));
});

test("an organization at work is accessible and fits narrow windows", async ({ api, as, world }) => {
  const { reviewer } = await conflictingChangeRequest(world, api);
  const guides = await world.collection("Guides");
  await world.space({ title: "Inside", parent: guides });
  await describedApis(world, api);
  await expectUsable(await as(reviewer), [
    ...screensOfOrganization(world),
    ...screensOfSpecs(world),
    ["an open collection", addresses.organization.collection(world.organization.id, guides.id)],
  ]);
});

test("a team and a webhook are accessible and fit narrow windows", async ({ api, as, world }) => {
  const { id: organizationId } = world.organization;
  const team = await world.team({ title: "Writers", members: [await world.member("edit")] });
  const webhook = await api.as(world.admin).call(webhooks.create, {
    params: { organizationId },
    body: { title: "Chat", url: "https://hooks.acme.test/bindery", events: ["space.created"] },
  });
  await expectUsable(await as(world.admin), [
    ["a team", addresses.organization.team(organizationId, team.teamId)],
    ["a webhook", addresses.organization.webhook(organizationId, webhook.id)],
  ]);
});

test("a space generated from a spec is accessible and fits narrow windows", async ({ api, as, world }) => {
  await describedApis(world, api);
  await expectUsable(await as(world.admin), screensOfReference(await apiReference(world, api)));
});

test("a site is accessible and fits narrow windows", async ({ api, as, world }) => {
  const space = await world.space({ title: "Guide" });
  const site = await newSite(api, world, { spaces: [space.id], visibility: "share-link" });
  const page = await as(world.admin);
  await expectUsable(page, screensOfSite(world, site.id));
  await api.as(world.admin).call(sites.update, {
    params: { organizationId: world.organization.id, siteId: site.id },
    body: { visibility: "visitor-auth" },
  });
  await expectUsable(page, [
    ["the audience that signs in", addresses.site.audience(world.organization.id, site.id)],
  ]);
});

test("an integration is accessible and fits narrow windows", async ({ api, as, world }) => {
  const name = await installedIntegration(world, api);
  await expectUsable(await as(world.admin), screensOfIntegration(world, name));
});

test("a translation is accessible and fits narrow windows", async ({ api, as, world }) => {
  const { settings, pageId } = await translatedSpace(world, api);
  await expectUsable(await as(world.admin), screensOfTranslation(world, settings.id, pageId));
});

test("a space at work is accessible and fits narrow windows", async ({ api, as, world }) => {
  const { space } = await conflictingChangeRequest(world, api);
  const run = await importArchive(api, world.admin, space, smallBook());
  await expectUsable(await as(world.admin), [...screensOfSpace(space), ...screensOfImport(run)]);
});

test("the settings of a space are accessible and fit narrow windows", async ({ api, as, world }) => {
  const space = await world.space();
  const reviewer = await world.member("read");
  await api.as(world.admin).call(spacePermissions.grant, {
    params: { spaceId: space.id },
    body: { role: "review", users: [reviewer.id] },
  });
  await expectUsable(await as(world.admin), screensOfSettings(space));
});

type Opening = readonly [title: string, path: string, open: () => Promise<void>];

/** Dialogs, each opened on its screen. */
async function expectDialogsAccessible(page: Page, dialogs: readonly Opening[]): Promise<void> {
  for (const [title, path, open] of sampledScreens(dialogs)) {
    await test.step(title, async () => {
      await page.goto(path);
      await untilReady(page);
      await open();
      const dialog = page.locator("[role=dialog], [role=alertdialog]").and(page.getByLabel(title));
      await expect(dialog).toBeVisible();
      await untilLoaded(dialog);
      // The loaded content may come as a separate dialog.
      await expect(dialog).toBeVisible();
      await expectShownAccessible(title, page, (axe) => axe.include("[role=dialog], [role=alertdialog]"));
    });
  }
}

/** Ways to open a dialog. */
const openings = (page: Page) => {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const choose = async (menu: string, entry: string) => {
    await press(menu);
    await page.getByRole("menuitem", { name: entry }).click();
  };
  return { press, choose };
};

test("dialogs of an organization have no violations", async ({ as, world }) => {
  const home = addresses.organization.home(world.organization.id);
  await world.space({ title: "Handbook" });
  await world.collection("Guides");
  const page = await as(world.admin);
  const { press, choose } = openings(page);
  await expectDialogsAccessible(page, [
    ["Command menu", home, () => page.keyboard.press("ControlOrMeta+k")],
    ["Keyboard shortcuts", home, () => page.keyboard.press("?")],
    ["Move Handbook", `${home}/spaces`, () => choose("Actions for Handbook", "Move to…")],
    ["Access to Guides", `${home}/spaces`, () => choose("Actions for Guides", "Access…")],
    ["Add people", `${home}/members`, () => press("Add people")],
    ["Add OpenAPI spec", `${home}/openapi`, () => press("Add spec")],
    ["New API token", addresses.account.tokens(), () => press("New token")],
  ]);
});

test("an open combobox has no violations, with matches and without", async ({ as, world }) => {
  await world.space({ title: "Handbook" });
  await world.collection("Guides");
  const page = await as(world.admin);
  await page.goto(addresses.organization.spaces(world.organization.id));
  await untilReady(page);
  const { choose } = openings(page);
  await choose("Actions for Handbook", "Move to…");
  await page.getByRole("dialog").getByRole("combobox").first().click();
  const search = page.getByRole("combobox", { expanded: true }).last();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectShownAccessible("with matches", page, (axe) => axe.include("[cmdk-root]"));
  await search.fill("zzz");
  await expect(page.getByRole("status").filter({ hasText: /./ }).first()).toBeVisible();
  await expectShownAccessible("without matches", page, (axe) => axe.include("[cmdk-root]"));
});

test("dialogs of a change request have no violations", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: "Loud.\n", Valves: "Slow.\n" } });
  const { number } = await world.changeRequest(space, { subject: "Quiet", edits: { Pumps: "Quiet.\n" } });
  const request = addresses.changeRequest.overview(space.id, number);
  const page = await as(world.admin);
  const { press, choose } = openings(page);
  await expectDialogsAccessible(page, [
    ["Page details", `${request}/edit`, () => choose("Page", "Details…")],
    [`Merge #${number}: Quiet?`, request, () => press("Merge")],
    ["Preview links", request, () => choose("More actions", "Preview links…")],
    ["Split change request", request, () => choose("More actions", "Split…")],
  ]);
});

test("the list of links that would break is accessible and fits narrow windows", async ({ as, world }) => {
  const { space, removal } = await linkedSpace(world);
  await expectUsable(await as(world.admin), [
    ["all links", addresses.space.links(space.id, { status: "all" })],
    ["broken links", addresses.space.links(space.id)],
    ["links that would break", addresses.changeRequest.overview(space.id, removal.number)],
  ]);
});

test("a change request in conflict is accessible and fits narrow windows", async ({ api, as, world }) => {
  const { space, request, target } = await conflictingChangeRequest(world, api);
  await api.as(world.admin).call(changeRequests.pull, { params: target });
  await expectUsable(await as(world.admin), screensOfChangeRequest(space, request.number));
});

test("a crowded conflict desk, partly decided, is accessible and fits narrow windows", async ({
  api,
  as,
  world,
}) => {
  const { space, request, target } = await crowdedDesk(world, api);
  const caller = api.as(world.admin);
  const { items } = await caller.call(changeRequests.conflicts, { params: target });
  const place = items.find(({ hunks = [] }) => hunks.length > 1);
  const move = items.find(({ kind }) => kind === "move");
  if (!place?.hunks?.[0] || !move) throw new Error("The desk is not crowded.");
  await caller.call(changeRequests.resolveConflicts, {
    params: target,
    body: {
      decisions: [
        { conflict: place.id, resolution: { hunks: { [place.hunks[0].id]: { choice: "both" } } } },
        { conflict: move.id, resolution: { choice: "main" } },
      ],
    },
  });
  const screens = screensOfChangeRequest(space, request.number);
  await expectUsable(
    await as(world.admin),
    screens.filter(([name]) => name === "conflicts"),
  );
});
