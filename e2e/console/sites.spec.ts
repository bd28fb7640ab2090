import type { Locator, Page } from "@playwright/test";
import { expect, type JourneyWorld, test } from "@/e2e/fixtures";
import { accessPage } from "@/e2e/pages/access";
import type { Api } from "@/e2e/support/api";
import { untilReady } from "@/e2e/support/ready";
import { newSite } from "@/e2e/support/scenarios";
import { addresses } from "@/lib/addresses";
import { database } from "@/lib/platform/db/client";
import { sites } from "@/lib/sites/sites/operations";
import { siteSectionGroups, siteSections, siteStructure } from "@/lib/sites/structure/operations";

test("a site is created and arranged with the keyboard alone, after a list of changed addresses", async ({
  as,
  world,
}) => {
  await world.space({ title: "Guide" });
  await world.space({ title: "Reference" });
  const page = await as(world.admin);
  await page.goto(addresses.organization.sites(world.organization.id));

  await test.step("it is created from two spaces, which become tabs by default, or versions", async () => {
    await page.getByRole("button", { name: "New site" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New site" });
    await dialog.getByRole("textbox", { name: "Title" }).fill("Acme Docs");
    await dialog.getByRole("combobox", { name: "Spaces" }).click();
    await page.getByRole("option", { name: "Guide" }).click();
    await expect(dialog.getByRole("radiogroup", { name: "Tabs or versions?" })).toBeHidden();
    await page.getByRole("option", { name: "Reference" }).click();
    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("radio", { name: "Tabs" })).toBeChecked();
    await dialog.getByRole("button", { name: "Create site" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Acme Docs" })).toBeVisible();
    await page.getByRole("link", { name: "Structure" }).click();
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

  await test.step("changed addresses are listed before they go live", async () => {
    await page.getByRole("button", { name: "Actions for Reference" }).first().click();
    await page.getByRole("menuitem", { name: "Make default" }).click();
    const changed = waiting.getByRole("table", { name: "Addresses that change" });
    await expect(changed.getByRole("row", { name: /Reference/ })).toContainText("/reference");
    await expect(waiting).toContainText("2 changes");
    await page.reload();
    await expect(waiting, "the draft is kept").toContainText("2 changes");
    await expect(sections.first()).toContainText("Reference");
  });
});

test("versions of a site become tabs, and a space gets a section wherever it is moved to", async ({
  api,
  as,
  world,
}) => {
  const spaces = [];
  for (const title of ["Guide", "Reference", "Changes"]) spaces.push(await world.space({ title }));
  const site = await newSite(api, world, { spaces: spaces.map(({ id }) => id) });
  const page = await as(world.admin);
  await page.goto(addresses.site.structure(world.organization.id, site.id));
  const { sections, row, waiting } = structureOf(page);
  await expect.poll(sections).toEqual(["1 Guide", "1 Reference", "1 Changes"]);
  const undone = async () => {
    await waiting.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
    await expect(waiting).toBeHidden();
    await expect.poll(sections).toEqual(["1 Guide", "1 Reference", "1 Changes"]);
  };

  await test.step("from its menu", async () => {
    await page.getByRole("button", { name: "Actions for Changes" }).click();
    await page.getByRole("menuitem", { name: "Move to…" }).click();
    const dialog = page.getByRole("dialog", { name: "Move Changes" });
    await dialog.getByRole("combobox", { name: "Move to" }).click();
    await page.getByRole("option", { name: "In a new section" }).click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect.poll(() => page.getByRole("row", { level: 1 }).allInnerTexts()).toHaveLength(2);
    await undone();
  });

  await test.step("by dragging", async () => {
    await dragOver(page, row("Changes"), row("Guide"), 0.9);
    const target = (await page.locator("tr", { hasText: "In a new section" }).boundingBox())!;
    await page.mouse.move(target.x + 200, target.y + target.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => page.getByRole("row", { level: 1 }).allInnerTexts()).toHaveLength(2);
    await undone();
  });

  await test.step("with the keyboard", async () => {
    await row("Changes").focus();
    await page.keyboard.press("Space");
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowDown");
    await expect(page.getByText("Changes, in a new section")).toBeAttached();
    await page.keyboard.press("Space");
    await expect.poll(() => page.getByRole("row", { level: 1 }).allInnerTexts()).toHaveLength(2);
    await undone();
  });

  await test.step("all of them at once, and with a new group", async () => {
    await page.getByRole("button", { name: "New group" }).click();
    const group = page.getByRole("dialog", { name: "New group" });
    await expect(group).toContainText("Each space becomes a section of its own.");
    await group.getByRole("textbox", { name: "Title" }).fill("More");
    await group.getByRole("button", { name: "Add group" }).click();
    await expect.poll(() => page.getByRole("row", { level: 1 }).allInnerTexts()).toHaveLength(4);
    await undone();
    await page.getByRole("button", { name: "Show as tabs" }).click();
    await expect.poll(() => page.getByRole("row", { level: 1 }).allInnerTexts()).toHaveLength(3);
    await waiting.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Changes saved")).toBeVisible();
    const params = { organizationId: world.organization.id, siteId: site.id };
    const { type, structure } = await api.as(world.admin).call(siteStructure.get, { params });
    expect([type, ...structure.map(({ title }) => title)]).toEqual([
      "sections",
      "Guide",
      "Reference",
      "Changes",
    ]);
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
  await untilReady(page);

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
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("link", { name: "Audience" }).click();
  await page.getByRole("radio", { name: /^Share links/ }).click();
  await expect(waiting).toContainText("Audience: Share links");
  await waiting.getByRole("button", { name: "Save changes" }).click();
  await expect(waiting).toBeHidden();
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
  await expect(page.getByRole("textbox", { name: "JSON Schema" }), "no claims are stored yet").toHaveValue(
    "",
  );
  await expect(page.getByText("No claims yet.")).toBeVisible();
  await page.getByRole("button", { name: "Start from an example" }).click();
  await expect(tester.getByRole("status")).toHaveText("Visible to this visitor");
  await tester.getByRole("textbox", { name: "Claims of a visitor" }).fill('{ "plan": "free" }');
  await expect(tester.getByRole("status")).toHaveText("Hidden from this visitor");

  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("link", { name: "Appearance" }).click();
  const preview = page.frameLocator('iframe[title="Preview of the site"]');
  await expect(preview.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByRole("textbox", { name: "Announcement" }).fill("Soon");
  await expect(preview.getByText("Soon"), "an unfinished link leaves the preview").toBeVisible();
  await page.getByRole("textbox", { name: "Title of link 1" }).fill("Install");
  await page.getByRole("combobox", { name: "Where link 1 leads" }).click();
  await page.getByRole("option", { name: "Guide" }).click();
  await page.getByRole("combobox", { name: "Page of link 1" }).click();
  await page.getByRole("option", { name: "Installing" }).click();
  await page.getByRole("button", { name: "Add link", exact: true }).first().click();
  await page.getByRole("textbox", { name: "Title of link 2" }).fill("More");
  await page.getByRole("combobox", { name: "Where link 2 leads" }).click();
  await page.getByRole("option", { name: "Menu of links" }).click();
  await page.getByRole("textbox", { name: "Title of link of More 1" }).fill("Status");
  await page.getByRole("textbox", { name: "Address of link of More 1" }).fill("https://status.example/");
  await page.getByRole("checkbox", { name: "Readers can download PDFs" }).check();
  await page.getByRole("textbox", { name: "Announcement" }).fill("Version 2 is out");
  await expect(preview.getByText("Version 2 is out")).toBeVisible();
  await expect(preview.locator(".links summary")).toHaveText("More");
  await expect(preview.locator(".links .menu a")).toHaveAttribute("href", "https://status.example/");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Page of link 1" })).toHaveText("Installing");
  await waiting.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await expect(waiting).toBeHidden();

  await page.goto(addresses.site.settings(world.organization.id, site.id));
  const agents = page.getByRole("checkbox", { name: "Let AI agents read the site" });
  await untilReady(page);
  await agents.uncheck();
  await page.getByRole("region", { name: "General" }).getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(agents).not.toBeChecked();
});

/** A published site with the sections Guide (default), Reference and Changes, and the empty group More. */
async function arrangedSite(api: Api, world: JourneyWorld) {
  const [guide, ...others] = await Promise.all(
    ["Guide", "Reference", "Changes"].map((title) =>
      world.space({ title, pages: [`# ${title} start\n`, `# About ${title}\n`] }),
    ),
  );
  const site = await newSite(api, world, { spaces: [guide!.id] });
  const params = { organizationId: world.organization.id, siteId: site.id };
  const caller = api.as(world.admin);
  for (const { id: spaceId } of others)
    await caller.call(siteSections.create, { params, body: { spaceId, title: null } });
  await caller.call(siteSectionGroups.create, { params, body: { title: "More" } });
  await caller.call(sites.publish, { params });
  return { ...site, structure: addresses.site.structure(world.organization.id, site.id) };
}

const structureOf = (page: Page) => {
  const rows = page.getByRole("treegrid", { name: "Structure" }).getByRole("row");
  const outline = () =>
    rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const title = row.querySelector<HTMLElement>("[data-row-link]")?.innerText.replace(/^\P{L}+/u, "");
        return title ? [`${row.ariaLevel} ${title}`] : [];
      }),
    );
  return {
    outline,
    /** Sections and groups, each with its parent. */
    sections: async () => (await outline()).filter((line, index, all) => !isSpaceLine(line, all[index - 1])),
    row: (title: string) => rows.filter({ hasText: title }).first(),
    waiting: page.getByRole("region", { name: "Unpublished changes" }),
  };
};
/** Each section contains one space with the same title. */
const isSpaceLine = (line: string, before?: string): boolean =>
  before !== undefined && line === `${Number(before[0]) + 1}${before.slice(1)}`;

/** Presses the mouse on one row and moves it to another, without releasing. */
async function dragOver(page: Page, from: Locator, to: Locator, at = 0.5) {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + 200, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 210, start.y + start.height / 2 + 4);
  await page.mouse.move(end.x + 200, end.y + end.height * at, { steps: 4 });
}

test("a site is arranged with the mouse, and old addresses lead on", async ({ api, as, world }) => {
  const site = await arrangedSite(api, world);
  const page = await as(world.admin);
  await page.goto(site.structure);
  await untilReady(page);
  const { sections, row, waiting } = structureOf(page);
  await expect.poll(sections).toEqual(["1 Guide", "1 Reference", "1 Changes", "1 More"]);

  await test.step("a refused drop shows why, and changes nothing", async () => {
    await dragOver(page, row("More"), row("Reference"));
    await expect(page.getByText("Sections can only hold spaces.").first()).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Sections can only" })).toBeAttached();
    await page.mouse.up();
    await expect(waiting).toBeHidden();
  });

  await test.step("Escape leaves the dragged row in place", async () => {
    await dragOver(page, row("Changes"), row("More"));
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(waiting).toBeHidden();
  });

  await test.step("a section goes into a group, which opens under the pointer", async () => {
    await dragOver(page, row("Changes"), row("More"));
    await page.mouse.up();
    await expect.poll(sections).toEqual(["1 Guide", "1 Reference", "1 More", "2 Changes"]);
    await expect(waiting).toContainText("1 change");
    await row("More").getByRole("button", { name: "More", exact: true }).click();
    await expect(row("More")).toHaveAttribute("aria-expanded", "false");
    await dragOver(page, row("Reference"), row("More"));
    await expect(row("More")).toHaveAttribute("aria-expanded", "true");
    await page.mouse.up();
    await expect.poll(sections).toEqual(["1 Guide", "1 More", "2 Changes", "2 Reference"]);
  });

  await test.step("another path names the redirect, and goes live with the rest", async () => {
    await page.getByRole("button", { name: "Actions for Reference" }).first().click();
    await page.getByRole("menuitem", { name: "Edit section…" }).click();
    const dialog = page.getByRole("dialog", { name: "Reference" });
    await dialog.getByRole("textbox", { name: "Path" }).fill("api");
    await expect(dialog).toContainText("Redirect: /reference will lead to /api");
    await expect(dialog).toContainText(`/docs/${site.basename}/api`);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: "Audience" }).click();
    await expect(page.getByRole("radio", { name: /^Public/ })).toBeChecked();
    await expect(waiting, "the draft is the same on all screens").toContainText("Change “Reference”: path");
    await page.getByRole("link", { name: "Structure" }).click();
    await waiting.getByRole("button", { name: "Publish changes" }).click();
    await expect(page.getByText("Changes published")).toBeVisible();
    await expect
      .poll(() => leadsTo(page, site, "/reference/about-reference"))
      .toEqual([301, `/docs/${site.basename}/api/about-reference`]);
  });

  await test.step("the removal of a space shows that its content stays", async () => {
    await page.getByRole("button", { name: "Actions for Changes" }).first().click();
    await page.getByRole("menuitem", { name: "Remove section…" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Remove Changes from the site?" });
    await expect(dialog).toContainText("The space and all content stay.");
    await dialog.getByRole("button", { name: "Remove section" }).click();
    await expect.poll(sections).toEqual(["1 Guide", "1 More", "2 Reference"]);
  });
});

test("spaces and groups are added with the other changes of a structure", async ({ api, as, world }) => {
  const site = await arrangedSite(api, world);
  await world.space({ title: "Tutorials", pages: ["# First steps\n"] });
  const page = await as(world.admin);
  await page.goto(site.structure);
  const { sections, row, waiting } = structureOf(page);
  const before = ["1 Guide", "1 Reference", "1 Changes", "1 More"];
  await expect.poll(sections).toEqual(before);
  await untilReady(page);
  const top = async () => (await row("Guide").boundingBox())?.y;
  const topBefore = await top();

  await page.getByRole("button", { name: "New group" }).click();
  const group = page.getByRole("dialog", { name: "New group" });
  await group.getByRole("textbox", { name: "Title" }).fill("Learn");
  await group.getByRole("button", { name: "Add group" }).click();
  await expect.poll(sections).toEqual([...before, "1 Learn"]);
  await expect(waiting).toContainText("1 change");
  await expect.poll(top, "rows keep their place").toBe(topBefore);

  await page.getByRole("button", { name: "Add space" }).click();
  const dialog = page.getByRole("dialog", { name: "Add space" });
  await dialog.getByRole("combobox", { name: "Space" }).click();
  await page.getByRole("option", { name: "Tutorials" }).click();
  await dialog.getByRole("button", { name: "Add space" }).click();
  await expect.poll(sections).toEqual([...before, "1 Learn", "1 Tutorials"]);
  await expect(waiting.getByRole("row", { name: /Tutorials/ })).toContainText("/tutorials");

  await test.step("unpublished parts can be moved, and readers see none of them", async () => {
    await page.getByRole("button", { name: "Actions for Tutorials" }).first().click();
    await page.getByRole("menuitem", { name: "Move to…" }).click();
    const move = page.getByRole("dialog", { name: "Move Tutorials" });
    await move.getByRole("combobox", { name: "Move to" }).click();
    await page.getByRole("option", { name: "Learn" }).click();
    await move.getByRole("button", { name: "Move", exact: true }).click();
    await expect.poll(sections).toEqual([...before, "1 Learn", "2 Tutorials"]);
    expect((await page.request.get(`/docs/${site.basename}/tutorials`)).status()).toBe(404);
  });

  await test.step("undo reverts one change after the other, and the rest goes live", async () => {
    await waiting.getByRole("button", { name: "Undo" }).click();
    await expect.poll(sections).toEqual([...before, "1 Learn", "1 Tutorials"]);
    await waiting.getByRole("button", { name: "Publish changes" }).click();
    await expect(page.getByText("Changes published")).toBeVisible();
    await expect.poll(sections).toEqual([...before, "1 Learn", "1 Tutorials"]);
    await expect
      .poll(async () => (await page.request.get(`/docs/${site.basename}/tutorials`)).status())
      .toBe(200);
  });

  await test.step("a draft is no longer with readers", async () => {
    await page.getByRole("button", { name: "Actions for Tutorials" }).last().click();
    await page.getByRole("menuitem", { name: "Edit…" }).click();
    const draft = page.getByRole("dialog", { name: "Tutorials" });
    await draft.getByRole("checkbox", { name: "Draft" }).check();
    await draft.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("row", { name: /^Tutorials/ }).nth(1)).toContainText("Draft");
    await waiting.getByRole("button", { name: "Publish changes" }).click();
    await expect
      .poll(async () => (await page.request.get(`/docs/${site.basename}/tutorials`)).status())
      .toBe(404);
  });
});

/** The target that readers are redirected to from an address of a site. */
async function leadsTo(page: Page, { basename }: { basename?: string }, path: string) {
  const answer = await page.request.get(`/docs/${basename}${path}`, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
}

/** Presses a key until an element has the focus. */
async function press(page: Page, key: string, until: Locator, most = 60) {
  for (let times = 0; times < most; times += 1) {
    if (await until.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(until).toBeFocused();
}

test("a site is arranged with the keyboard alone", async ({ api, as, world }) => {
  const site = await arrangedSite(api, world);
  const page = await as(world.admin);
  await page.goto(site.structure);
  await untilReady(page);
  const { sections, row, waiting } = structureOf(page);
  await expect.poll(sections).toEqual(["1 Guide", "1 Reference", "1 Changes", "1 More"]);

  await press(page, "j", row("Changes"));
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Changes stays where it was.")).toBeAttached();
  await expect(waiting).toBeHidden();

  await page.keyboard.press("Space");
  await expect(page.getByText(/^Picked up/)).toBeAttached();
  const said = page.getByRole("status").filter({ hasText: /^Changes, / });
  await page.keyboard.press("ArrowDown");
  await expect(said).toBeAttached();
  for (let step = 0; step < 8 && !(await said.innerText()).includes("in More"); step += 1) {
    const before = await said.innerText();
    await page.keyboard.press("ArrowDown");
    await expect(said).not.toHaveText(before);
  }
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/draft/changes", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press("Space");
  await expect.poll(sections).toEqual(["1 Guide", "1 Reference", "1 More", "2 Changes"]);

  await test.step("a late answer doesn't move the focus", async () => {
    await expect(row("Changes")).toBeFocused();
    await press(page, "k", row("More"));
    answer();
    await expect(waiting).toContainText("1 change");
    await expect(row("More")).toBeFocused();
  });

  await test.step("quick moves build on each other", async () => {
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(sections).toEqual(["1 More", "2 Changes", "1 Guide", "1 Reference"]);
    await expect(waiting).toContainText("3 changes");
  });

  await press(page, "j", row("Reference"));
  await press(page, "Tab", page.getByRole("button", { name: "Actions for Reference" }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit section…" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Make default" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(waiting.getByRole("row", { name: /Guide/ })).toContainText("/guide");
  await expect(page.getByRole("button", { name: "Actions for Reference" }).first()).toBeFocused();
  await press(page, "Shift+Tab", waiting.getByRole("button", { name: "Publish changes" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Changes published")).toBeVisible();
  await expect
    .poll(() => leadsTo(page, site, "/about-guide"))
    .toEqual([301, `/docs/${site.basename}/guide/about-guide`]);
});

test("two admins arrange a site at once, and nothing is lost", async ({ api, as, world }) => {
  const site = await arrangedSite(api, world);
  const other = await world.member("admin");
  const [one, two] = [await as(world.admin), await as(other)];
  await Promise.all([one.goto(site.structure), two.goto(site.structure)]);
  await Promise.all([untilReady(one), untilReady(two)]);
  const [first, second] = [structureOf(one), structureOf(two)];
  await Promise.all([expect(first.row("Changes")).toBeVisible(), expect(second.row("Guide")).toBeVisible()]);

  await dragOver(one, first.row("Changes"), first.row("More"));
  await one.mouse.up();
  await expect(first.waiting).toContainText("1 change");
  await expect(second.waiting, "the draft is that of both").toContainText("1 change");
  await expect.poll(second.sections).toEqual(["1 Guide", "1 Reference", "1 More", "2 Changes"]);
  await dragOver(two, second.row("Guide"), second.row("More"), 0.1);
  await two.mouse.up();
  await expect(first.waiting).toContainText("2 changes");
  await second.waiting.getByRole("button", { name: "Publish changes" }).click();
  await expect(two.getByText("Changes published")).toBeVisible();
  await expect(first.waiting).toBeHidden();
  await expect.poll(first.sections).toEqual(["1 Reference", "1 Guide", "1 More", "2 Changes"]);
  await expect.poll(second.sections).toEqual(["1 Reference", "1 Guide", "1 More", "2 Changes"]);

  await test.step("a move between neighbours that parted is refused with the present order", async () => {
    const params = { organizationId: world.organization.id, siteId: site.id };
    const { structure } = await api.as(world.admin).call(siteStructure.get, { params });
    const [reference, guide, more] = structure.map(({ id }) => id);
    const at = (id?: string) => ({ type: "site-section" as const, id: id! });
    const answer = await api
      .as(world.admin)
      .patch(`/v1/orgs/${params.organizationId}/sites/${site.id}/structure/sort`, {
        item: { type: "site-section-group", id: more },
        position: { before: at(reference), after: at(guide) },
      });
    expect(answer.status, answer.text).toBe(409);
    expect(answer.text).toContain(reference!);
  });
});

test("page views and unhelpful ratings are counted by page", async ({ api, as, world }) => {
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

test("an address that readers did not find is redirected from the insights", async ({ api, as, world }) => {
  const space = await world.space({ title: "Guide", pages: { Pumps: "They run.\n" } });
  const site = await newSite(api, world, { spaces: [space.id] });
  await database().siteCount.create({
    data: { siteId: site.id, day: new Date(), kind: "not_found", subject: "/old page", detail: "", count: 3 },
  });
  const page = await as(world.admin);
  await page.goto(addresses.site.insights(world.organization.id, site.id));
  await page.getByRole("link", { name: "Redirect /old page" }).click();
  const dialog = page.getByRole("dialog", { name: "New redirect" });
  await expect(dialog.getByRole("textbox", { name: "From" })).toHaveValue("/old%20page");
  await dialog.getByRole("button", { name: "Create redirect" }).click();
  await expect(page.getByText("/old%20page is redirected")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/redirects$/);
});
