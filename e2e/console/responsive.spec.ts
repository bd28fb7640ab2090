import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { smallBook } from "@/e2e/support/book";
import { importArchive } from "@/e2e/support/import";
import { untilLoaded } from "@/e2e/support/ready";
import {
  apiReference,
  conflictingChangeRequest,
  describedApis,
  installedIntegration,
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
import { spacePermissions } from "@/lib/organizations/permissions/operations";
import { sampledScreens } from "@/lib/testing/sampled-screens";

/** A small phone, and a laptop zoomed to 200 %: nothing is cut off or scrolls sideways. */
const VIEWPORTS = [
  ["a phone of 360 px", { width: 360, height: 740 }],
  ["a laptop at 200 %", { width: 720, height: 450 }],
] as const;

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("no screen scrolls sideways on a phone, nor on a zoomed laptop", async ({ api, as, world }) => {
  const { space, request, target } = await conflictingChangeRequest(world, api);
  await api.as(world.admin).call(changeRequests.pull, { params: target });
  await api.as(world.admin).call(spacePermissions.grant, {
    params: { spaceId: space.id },
    body: { role: "review", users: [world.admin.id] },
  });
  await describedApis(world, api);
  const provider = await testedProvider(world, api);
  const reference = await apiReference(world, api);
  const run = await importArchive(api, world.admin, space, smallBook());
  const site = await newSite(api, world, { spaces: [space.id], visibility: "visitor-auth" });
  const translation = await translatedSpace(world, api);
  const integrationName = await installedIntegration(world, api);
  const page = await as(world.admin);
  const screens = [
    ...screensOfOrganization(world),
    ...screensOfSpecs(world),
    ...screensOfSite(world, site.id),
    ...screensOfTranslation(world, translation.settings.id, translation.pageId),
    ...screensOfIntegration(world, integrationName),
    ...screensOfProvider(world, provider.id),
    ...screensOfReference(reference),
    ...screensOfAccount,
    ...screensOfDevelopers,
    ...screensOfSpace(space),
    ...screensOfImport(run),
    ...screensOfSettings(space),
    ...screensOfChangeRequest(space, request.number),
  ];
  const look = expect.configure({ soft: true });
  for (const [screen, path] of sampledScreens(screens)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    await untilLoaded(page);
    for (const [device, viewport] of VIEWPORTS) {
      await page.setViewportSize(viewport);
      await look.poll(() => overflow(page), `${screen} on ${device}`).toBe(0);
    }
  }
});

test("the navigation and the page tree open on a phone", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: "Loud.\n", Valves: "Slow.\n" } });
  const page = await as(world.admin);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(addresses.space.reader(space.id));
  await page.getByRole("button", { name: "Pages" }).click();
  await page.getByRole("treeitem", { name: "Valves" }).click();
  await expect(page.getByRole("article", { name: "Valves" })).toBeVisible();
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("link", { name: "Spaces", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Spaces" })).toBeVisible();
});
