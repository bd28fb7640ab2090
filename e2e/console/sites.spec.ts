import { expect, test } from "@/e2e/fixtures";
import { accessPage } from "@/e2e/pages/access";
import { newSite } from "@/e2e/support/scenarios";
import { addresses } from "@/lib/addresses";
import { database } from "@/lib/platform/db/client";

test("a site is made, arranged with the keyboard alone, and is told which addresses change", async ({
  as,
  world,
}) => {
  await world.space({ title: "Guide" });
  await world.space({ title: "Reference" });
  const page = await as(world.admin);
  await page.goto(addresses.organization.sites(world.organization.id));

  await test.step("it is made from a space, and gets another one as a section", async () => {
    await page.getByRole("button", { name: "New site" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New site" });
    await dialog.getByRole("textbox", { name: "Title" }).fill("Acme Docs");
    await dialog.getByRole("combobox", { name: "Spaces" }).click();
    await page.getByRole("option", { name: "Guide" }).click();
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Create site" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Acme Docs" })).toBeVisible();
    await page.getByRole("link", { name: "Structure" }).click();
    await page.getByRole("button", { name: "Add space" }).click();
    const add = page.getByRole("dialog", { name: "Add space" });
    await add.getByRole("combobox", { name: "Space" }).click();
    await page.getByRole("option", { name: "Reference" }).click();
    await add.getByRole("combobox", { name: "Where" }).click();
    await page.getByRole("option", { name: "In a new section" }).click();
    await add.getByRole("button", { name: "Add space" }).click();
    await expect(add).toBeHidden();
  });

  const table = page.getByRole("treegrid", { name: "Structure" });
  const sections = table.getByRole("row", { level: 1 });
  const reference = sections.filter({ hasText: "Reference" });
  const waiting = page.getByRole("region", { name: "Unpublished changes" });

  await test.step("Space picks a row up, arrow keys carry it, Space drops it", async () => {
    await expect(sections).toHaveCount(2);
    await reference.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText(/Picked up Reference, position 2 of 2/)).toBeAttached();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await expect(page.getByText("Reference, position 1 of 2")).toBeAttached();
    await expect(sections.first()).toContainText("Reference");
    await expect(reference).toBeFocused();
  });

  await test.step("what changes addresses is listed before it goes live", async () => {
    await page.getByRole("button", { name: "Actions for Reference" }).first().click();
    await page.getByRole("menuitem", { name: "Make default" }).click();
    const changed = waiting.getByRole("table", { name: "Addresses that change" });
    await expect(changed.getByRole("row", { name: /Reference/ })).toContainText("/reference");
    await page.reload();
    await expect(sections.first()).toContainText("Guide");
  });
});

test("changes of a structure are undone and saved, and a site gets its settings", async ({
  api,
  as,
  world,
}) => {
  const spaces = await Promise.all(
    ["Guide", "Reference Donaudampfschifffahrtselektrizitaetswerkgesellschaft"].map((title) =>
      world.space({ title, pages: ["# Welcome\n", "# Installing\n"] }),
    ),
  );
  const site = await newSite(api, world, { spaces: spaces.map(({ id }) => id) });
  await world.member(null, "Gus");
  const page = await as(world.admin);
  await page.goto(addresses.site.structure(world.organization.id, site.id));
  const rows = page.getByRole("treegrid", { name: "Structure" }).getByRole("row", { level: 1 });
  const waiting = page.getByRole("region", { name: "Unpublished changes" });

  await rows.nth(1).dragTo(rows.first(), { targetPosition: { x: 80, y: 4 } });
  await expect(rows.first()).toContainText("Reference");
  await expect(waiting).toContainText("1 change");
  await waiting.getByRole("button", { name: "Undo" }).click();
  await expect(rows.first()).toContainText("Guide");
  await expect(waiting).toBeHidden();

  await rows.nth(1).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await waiting.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await page.reload();
  await expect(rows.first()).toContainText("Reference");

  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("link", { name: "Audience" }).click();
  await page.getByRole("radio", { name: /^Share links/ }).click();
  await page.getByRole("button", { name: "New share link" }).click();
  const dialog = page.getByRole("dialog", { name: "New share link" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("For partners");
  await dialog.getByRole("button", { name: "Create share link" }).click();
  await expect(page.getByRole("row", { name: /For partners/ })).toBeVisible();

  await page.getByRole("link", { name: "Access" }).click();
  const access = accessPage(page);
  await access.give(["Gus"], "Create");
  await expect(access.roleOf("Gus")).toHaveText("Create");
  await expect(page.getByRole("region", { name: "Everyone with access" })).toContainText("Gus");

  await page.getByRole("link", { name: "Redirects" }).click();
  await page.getByRole("button", { name: "New redirect" }).first().click();
  const redirect = page.getByRole("dialog", { name: "New redirect" });
  await redirect.getByRole("textbox", { name: "From" }).fill("/old/guide");
  await redirect.getByRole("button", { name: "Create redirect" }).click();
  await expect(page.getByRole("row", { name: /\/old\/guide Reference/ })).toBeVisible();

  await page.getByRole("link", { name: "Adaptive content" }).click();
  const tester = page.getByRole("region", { name: "Test a condition" });
  await expect(tester.getByRole("status")).toHaveText("This visitor sees it.");
  await tester.getByRole("textbox", { name: "Claims of a visitor" }).fill('{ "plan": "free" }');
  await expect(tester.getByRole("status")).toHaveText("This visitor doesn't see it.");

  await page.getByRole("link", { name: "Appearance" }).click();
  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByRole("textbox", { name: "Title of link 1" }).fill("Install");
  await page.getByRole("combobox", { name: "Where link 1 leads" }).click();
  await page.getByRole("option", { name: "Guide" }).click();
  await page.getByRole("combobox", { name: "Page of link 1" }).click();
  await page.getByRole("option", { name: "Installing" }).click();
  await page.getByRole("checkbox", { name: "Readers can download PDFs" }).check();
  await page.getByRole("textbox", { name: "Announcement" }).fill("Version 2 is out");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Readers see it at once.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Page of link 1" })).toHaveText("Installing");
});

test("what readers read and what did not help them is counted by page", async ({ api, as, world }) => {
  const space = await world.space({ title: "Guide", pages: { Pumps: "They run.\n" } });
  const { Pumps = "" } = await world.pageIds(space);
  const site = await newSite(api, world, { spaces: [space.id] });
  const db = database();
  const { id: detail } = await db.siteSpace.findFirstOrThrow({ where: { siteId: site.id } });
  const counted = { siteId: site.id, day: new Date(), subject: Pumps, detail };
  await db.siteCount.createMany({
    data: [
      { ...counted, kind: "view", count: 40 },
      { ...counted, kind: "helpful", count: 3 },
      { ...counted, kind: "not_helpful", count: 2 },
    ],
  });
  const page = await as(world.admin);
  await page.goto(addresses.site.insights(world.organization.id, site.id));
  await expect(
    page.getByRole("region", { name: "Most read" }).getByRole("row", { name: "Pumps" }),
  ).toHaveText("Pumps40");
  const criticized = page.getByRole("region", { name: "Not helpful" });
  await expect(criticized.getByRole("columnheader")).toHaveText(["Page", "Not helpful", "Helpful"]);
  const header = await criticized.getByText("Helpful", { exact: true }).boundingBox();
  expect(header?.height, "is there to be read").toBeGreaterThan(8);
  await expect(criticized.getByRole("row", { name: "Pumps" })).toHaveText("Pumps23");
});
