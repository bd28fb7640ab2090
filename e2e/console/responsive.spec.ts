import { expect, test } from "@/e2e/fixtures";
import { expectNarrow } from "@/e2e/support/expect-screens";
import {
  conflictingChangeRequest,
  describedApis,
  installedIntegration,
  newSite,
  testedProvider,
  translatedSpace,
} from "@/e2e/support/scenarios";
import { screensOfOrganization, screensOfSpecs } from "@/e2e/support/screens";
import { addresses } from "@/lib/addresses";

test("no list of a busy organization scrolls sideways in narrow windows", async ({ api, as, world }) => {
  const { space } = await conflictingChangeRequest(world, api);
  await describedApis(world, api);
  await testedProvider(world, api);
  await newSite(api, world, { spaces: [space.id], visibility: "visitor-auth" });
  await translatedSpace(world, api);
  await installedIntegration(world, api);
  await expectNarrow(await as(world.admin), [...screensOfOrganization(world), ...screensOfSpecs(world)]);
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
