import type { APIRequestContext } from "@playwright/test";
import { expect, type JourneyWorld, test } from "@/e2e/fixtures";
import type { Api } from "@/e2e/support/api";
import { expectShownAccessible } from "@/e2e/support/axe";
import { errorsReported } from "@/e2e/support/errors-reported";
import { siteCustomization } from "@/lib/sites/customization/operations";
import { sites } from "@/lib/sites/sites/operations";
import { siteSections } from "@/lib/sites/structure/operations";

const LONG_LINE = `pumpctl ${"--close valve ".repeat(20)}`;
const GUIDE = `# Pumps

Lift water. [Valves](valves) hold it.

## Starting

\`\`\`sh
npm start
\`\`\`

## Stopping

::::tabs
:::tab{title="By hand"}
Close the valve.
:::
:::tab{title="By wire"}
Cut the power.

\`\`\`sh
${LONG_LINE}
\`\`\`
:::
::::

| Part | Weight |
|---|---|
| Pump | 12 kg |
`;

const link = (title: string) => ({ title, to: { kind: "url" as const, url: "https://example.org/" } });
const menus = ["Guides", "API reference", "Changelog", "Support"].map((title) => ({
  ...link(title),
  links: [
    link(`${title} that everybody who is new here should read first`),
    link(`${title} Donaudampfschifffahrtsgesellschaftskapitaensmuetze`),
  ],
}));
const LINKS = [...menus, { ...link("Releases of all pumps and valves since the first one"), links: [] }];

const PAGES = [GUIDE, "# Valves\n\nThey hold water.\n\n## Leaking valves\n\nTighten them.\n"];

const TABS_PAGE = `# Taps

::::tabs
:::tab{title="By hand"}
Turn the tap.
:::
:::tab{title="By wire"}
Send a signal.
:::
::::
`;

const LONG_PAGE = `# Leaking\n\n${Array.from(
  { length: 80 },
  (_, n) => `## Valve ${n}\n\n${"It is tightened from both sides. ".repeat(n % 30)}\n\n- Close it.\n`,
).join("\n")}`;

const PAGE_OF_LINES = `# Lines\n\n${`${"It is tightened from both sides. ".repeat(4)}\n\n`.repeat(20)}`;

const SHORT_PAGE = "# Short\n\n## First\n\nOne.\n\n## Second\n\nTwo.\n";

/** A public site. */
async function publishedSite(
  request: APIRequestContext,
  api: Api,
  world: JourneyWorld,
  pages = PAGES,
): Promise<string> {
  const space = await world.space({ title: "Manual", pages });
  const organizationId = world.organization.id;
  const as = api.as(world.admin);
  const body = { title: "Water works", spaces: [space.id] };
  const { id: siteId, basename } = await as.call(sites.create, { params: { organizationId }, body });
  const params = { organizationId, siteId };
  const look = await as.call(siteCustomization.get, { params });
  await as.call(siteCustomization.put, {
    params,
    body: { ...look, header: { ...look.header, links: LINKS } },
  });
  await as.call(sites.publish, { params });
  const address = `/docs/${basename}`;
  const search = `${address}/~/search?q=leaking`;
  await expect.poll(async () => (await request.get(search)).text()).toContain("<mark>");
  return address;
}

test("a site is read and searched without a script", async ({ api, browser, baseURL, request, world }) => {
  const address = await publishedSite(request, api, world);
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: "dark", baseURL });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Pumps/);
  await page.getByText("By wire").click();
  await expect(page.getByText("Cut the power.")).toBeVisible();
  await expect(page.getByText("Close the valve.")).toBeHidden();

  await page
    .getByRole("navigation", { name: "Table of contents" })
    .getByRole("link", { name: "Valves" })
    .click();
  await expect(page).toHaveURL(`${address}/valves`);
  await page.getByRole("searchbox").fill("leaking");
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("link", { name: "Leaking valves" }).click();
  await expect(page).toHaveURL(`${address}/valves#leaking-valves`);
  await expect(page.getByRole("heading", { name: "Leaking valves" })).toBeInViewport();
  await page.getByRole("link", { name: "Copy page" }).click();
  await expect(page).toHaveURL(`${address}/valves.md`);
  await context.close();
});

test("readers search while they type, choose a theme and copy code", async ({
  api,
  request,
  visitor,
  world,
}) => {
  const address = await publishedSite(request, api, world);
  const page = await visitor();
  const reported = errorsReported(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address);
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("npm start");
  await page.getByRole("link", { name: "Copy page" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("```sh\nnpm start");
  await expectShownAccessible("a page of a site", page);
  // Initially hidden code behaves like any other once it is shown.
  const wrap = page.getByRole("button", { name: "Wrap long lines" });
  await expect(wrap).toBeHidden();
  await page.getByText("By wire", { exact: true }).click();
  await wrap.click();
  await expect(wrap).toHaveAttribute("aria-pressed", "true");
  await page.getByText("By hand", { exact: true }).click();

  const search = page.getByRole("combobox");
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("leakng");
  await expect(page.getByRole("status")).toHaveText("1 page found");
  await expectShownAccessible("the search of a site", page);
  // Links of the header leave hardly any room for the search field.
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect(page.getByRole("option", { name: "Leaking valves" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("option", { selected: true })).toHaveText(/^Valves/);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toContainText("Leaking valves");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${address}/valves#leaking-valves`);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("/valves");

  // The menu offers recent pages before any text is typed.
  await page.goto(address);
  await page.keyboard.press("/");
  await expect(page.getByText("Recent pages")).toBeVisible();
  await page.getByRole("option", { name: "Valves", exact: true }).click();
  await expect(page).toHaveURL(`${address}/valves`);

  await test.step("a first visitor of a page without a table of contents gets the pages it links to", async () => {
    await page.goto(address);
    await page.evaluate(() => {
      localStorage.clear();
      const menu = '<li>Help<ul><li><a href="/help">Status</a></li></ul></li>';
      document.querySelector(".side")!.innerHTML = `<ul class="drawer-links">${menu}</ul>`;
    });
    await page.keyboard.press("/");
    await expect(page.getByRole("option")).toHaveText(["Valves"]);
    await page.keyboard.press("Escape");
  });

  const theme = page.getByRole("button", { name: /^Theme/ });
  await theme.click();
  await theme.click();
  await expect(page.locator("html")).toHaveClass("dark");
  await page.addInitScript(() => {
    const noteFirst = () => {
      // On a slow machine, frames begin before the document does.
      if (!document.body) return void requestAnimationFrame(noteFirst);
      const { className, dataset } = document.documentElement;
      dataset.first = [className, document.querySelector("header .search") && "bar"].join();
    };
    requestAnimationFrame(noteFirst);
  });
  await page.reload();
  await expect(page.locator("html")).toHaveClass("dark");
  // The first frame has the bar, and no other theme.
  await expect(page.locator("html")).toHaveAttribute("data-first", "dark,bar");
  await page.goto(`${address}/nothing/valves`);
  await expect(page.getByRole("link", { name: "Leaking valves" })).toBeVisible();

  await page.setViewportSize({ width: 900, height: 700 });
  await page.goto(address);
  const links = page.getByRole("navigation", { name: "Links" });
  const menu = links.locator("summary", { hasText: "Support" });
  await menu.click();
  const inside = links.getByRole("link", { name: "Support that everybody" });
  await expect(inside).toBeInViewport({ ratio: 1 });
  const long = links.getByRole("link", { name: /Donau/ }).filter({ visible: true });
  await expect.poll(() => long.evaluate((word) => word.scrollWidth - word.clientWidth)).toBe(0);
  const beyond = () => document.documentElement.scrollWidth - document.body.offsetWidth;
  await expect.poll(() => page.evaluate(beyond)).toBe(0);

  await menu.click();
  await expect(inside).toBeHidden();

  // The table of contents opens over the page with the links of the header, and leaves the bar in reach.
  await page.setViewportSize({ width: 390, height: 700 });
  await expect(links).toBeHidden();
  const contents = page.getByRole("navigation", { name: "Table of contents" });
  await page.locator(".contents > summary").click();
  await expect(contents.getByRole("link", { name: "Valves", exact: true })).toBeInViewport({ ratio: 1 });
  await contents.getByRole("link", { name: "Support that everybody" }).focus();
  await expect(contents.getByRole("link", { name: "Support that everybody" })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(beyond)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(contents).toBeHidden();
  await page.getByRole("searchbox").click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");

  // The bar over the text names the current section, and opens the outline.
  const bar = page.locator(".on-page summary");
  await page.locator("#stopping").evaluate((heading) => heading.scrollIntoView());
  await expect(bar).toContainText("Stopping");
  await bar.click();
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Starting" })
    .click();
  await expect(page).toHaveURL(`${address}#starting`);
  await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();
  // A missing page is the only error in the browser's console.
  expect(reported.filter((text) => !/404/.test(text))).toEqual([]);
});

test("no phone scrolls a site with versions and header links sideways", async ({ api, visitor, world }) => {
  const spaces = [];
  for (const title of ["Manual of all pumps, version 2.0", "Manual of all pumps, version 1.0"])
    spaces.push((await world.space({ title, pages: PAGES })).id);
  const organizationId = world.organization.id;
  const as = api.as(world.admin);
  const body = { title: "Water works of the city", spaces };
  const { id: siteId, basename } = await as.call(sites.create, { params: { organizationId }, body });
  const params = { organizationId, siteId };
  const look = await as.call(siteCustomization.get, { params });
  const header = { ...look.header, links: [{ ...link("Support"), links: [] }] };
  await as.call(siteCustomization.put, { params, body: { ...look, header } });
  for (const title of ["Guide of all valves", "Reference of all valves", "Recipes"]) {
    const { id: spaceId } = await world.space({ title, pages: PAGES });
    await as.call(siteSections.create, { params, body: { spaceId } });
  }
  await as.call(sites.publish, { params });
  const page = await visitor();
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/docs/${basename}`);
    const beyond = () => document.documentElement.scrollWidth - document.body.offsetWidth;
    await expect.poll(() => page.evaluate(beyond)).toBe(0);
    await page.locator(".variants > summary").click();
    await expect(page.getByRole("link", { name: "Manual of all pumps, version 1.0" })).toBeVisible();
    await expect.poll(() => page.evaluate(beyond), "with the versions open").toBe(0);
    await page.goto(`/docs/${basename}/recipes`);
    const current = page.getByRole("navigation", { name: "Sections" }).locator("[aria-current]");
    await expect(current, "the row shows the current section").toBeInViewport({ ratio: 1 });
  }
});

test("a page is shown in steps, and at once where an address leads to a section", async ({
  api,
  request,
  visitor,
  world,
}) => {
  const address = await publishedSite(request, api, world, [LONG_PAGE, SHORT_PAGE, PAGE_OF_LINES]);
  const page = await visitor();
  await page.addInitScript(() => {
    const steps: (string | null)[] = [];
    Object.assign(window, { steps });
    new MutationObserver((changes) => {
      for (const { oldValue } of changes) steps.push(oldValue);
    }).observe(document, { attributeFilter: ["data-waits"], attributeOldValue: true, subtree: true });
  });
  for (const [target, steps] of [
    ["", [null, "text", "columns", "rest", "end"]],
    ["#valve-50", [null, "text"]],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`${address}${target}`);
    await expect(page.locator("body[data-waits]")).toHaveCount(0);
    await expect(page.locator(".about")).toBeAttached();
    expect(await page.evaluate(() => (window as unknown as { steps: unknown }).steps)).toEqual(steps);
  }
  await test.step("the first step fills the window", async () => {
    await page.goto(`${address}/lines`);
    await expect(page.locator("body[data-waits]")).toHaveCount(0);
    const inView = page.locator(".prose-doc > *").filter({ visible: true });
    const shown = await inView.evaluateAll(
      (blocks) => blocks.filter((block) => block.getBoundingClientRect().top < innerHeight).length,
    );
    await page.evaluate(() => {
      document.body.dataset.waits = "columns";
    });
    expect(await inView.count()).toBeGreaterThanOrEqual(shown);
  });
});

test("a long page shows the section that an address or its outline leads to", async ({
  api,
  request,
  visitor,
  world,
}) => {
  const address = await publishedSite(request, api, world, [LONG_PAGE, SHORT_PAGE]);
  const page = await visitor();
  await test.step("a short page is at its beginning", async () => {
    await page.setViewportSize({ width: 1440, height: 1600 });
    await page.goto(`${address}/short`);
    await expect(page.locator(".outline [aria-current]")).toHaveText("Overview");
  });
  /** Expects a heading in view: not outside of the window, nor below a bar. */
  const expectSeen = async (id: string) => {
    const heading = page.locator(`#${id}`);
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() =>
        heading.evaluate((element) => {
          const { left, top } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + 5, top + 5));
        }),
      )
      .toBe(true);
    await expect(page.locator(".outline [aria-current]")).toHaveAttribute("href", `#${id}`);
  };
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("about:blank");
    await page.goto(`${address}#valve-50`);
    await expectSeen("valve-50");
    if (width === 390) await page.locator(".on-page summary").click();
    const outline = page.getByRole("navigation", { name: "On this page" });
    await outline.getByRole("link", { name: "Valve 22", exact: true }).click();
    await expectSeen("valve-22");
    // Everything is laid out soon, so that the end is in its final place, and screen readers find all of it.
    await expect(page.getByRole("heading", { name: /^Valve/ })).toHaveCount(80);
    const parts = page.locator(".part");
    const laidOut = () => parts.evaluateAll((all) => all.filter((part) => part.hasAttribute("style")).length);
    await expect.poll(laidOut).toBe(await parts.count());
    await page.locator("#valve-22").click();
    await page.keyboard.press("End");
    await expect(page.locator(".about")).toBeInViewport();
    // The outline beside the text follows it.
    if (width === 1440) await expect(page.locator('.outline [aria-current="true"]')).toBeInViewport();
  }
});

test("a tab that was chosen is chosen on other pages and after a reload", async ({
  api,
  request,
  visitor,
  world,
}) => {
  const address = await publishedSite(request, api, world, [...PAGES, TABS_PAGE]);
  const page = await visitor();
  await page.goto(`${address}/taps`);
  await expect(page.getByText("Turn the tap.")).toBeVisible();
  await page.goto(address);
  await page.getByRole("radio", { name: "By hand" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Cut the power.")).toBeVisible();
  await page.goto(`${address}/taps`);
  await expect(page.getByText("Send a signal.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Send a signal.")).toBeVisible();
  await expect(page.getByText("Turn the tap.")).toBeHidden();
});
