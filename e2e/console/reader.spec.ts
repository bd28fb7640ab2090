import type { Route } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { readerPage } from "@/e2e/pages/reader";
import { untilLoaded, untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";
import { comments } from "@/lib/collaboration/comments/operations";

const MANUAL = `::::tabs
:::tab{title="Linux"}
### On Linux

Start the service.
:::
:::tab{title="Windows"}
### On Windows

Press the button.
:::
::::

\`\`\`js title="start.js" lineNumbers
const pump = start();
\`\`\`
`;

test("tabs take turns by mouse, keyboard and address, and code is copied", async ({ as, world }) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: MANUAL } });
  const page = await as(world.admin);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await readerPage(page).open(space.id);
  const tab = (name: string) => page.getByRole("tab", { name });

  await expect(page.getByText("Start the service.")).toBeVisible();
  await tab("Windows").click();
  await expect(page.getByText("Press the button.")).toBeVisible();
  await expect(page.getByText("Start the service.")).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Linux")).toBeFocused();
  await expect(page.getByText("Start the service.")).toBeVisible();
  await page.goto(`${page.url().split("#")[0]}#on-windows`);
  await expect(page.getByText("Press the button.")).toBeVisible();

  await page.getByRole("button", { name: "Copy code" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("const pump = start();");
});

test("emoji are images from the server", async ({ api, as, world }) => {
  const space = await world.space({
    title: "Rockets",
    pages: ["---\nemoji: 🚀\n---\n\n# Launch\n\nReady 🐋 now.\n"],
  });
  const page = await as(world.admin);
  await page.goto(addresses.space.reader(space.id));
  const text = page.getByText("Ready 🐋 now.");
  for (const [emoji, file] of [
    [page.getByRole("treeitem", { name: "Launch" }).locator("img"), "1f680.svg"],
    [text.locator("img"), "1f40b.svg"],
  ] as const) {
    await expect(emoji).toHaveAttribute("src", `/api/emoji/${file}`);
    await expect
      .poll(() => emoji.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true);
  }
  await text.selectText();
  expect(await page.evaluate(() => String(getSelection()))).toBe("Ready 🐋 now.");
  const { Launch = "" } = await world.pageIds(space);
  await api.as(world.admin).call(comments.post.space, {
    params: { spaceId: space.id },
    body: { page: Launch, body: { markdown: 'Yes <emoji code="1f600"/> and 👍' } },
  });
  await page.goto(addresses.space.comments(space.id));
  await expect(page.getByText("Yes 😀 and 👍").locator("img")).toHaveCount(2);
  const names = ["1f680.svg", "zz.svg", "..%2f..%2fpackage.json"];
  const statuses = names.map(async (name) => (await page.request.get(`/api/emoji/${name}`)).status());
  expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
});

test("links lead to anchors in HTML, on their page and from others", async ({ as, world }) => {
  const member = await world.member("read", "Rita Reader");
  const filler = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join("\n\n");
  const guide = `[Down](#old)\n\n${filler}\n\n<a name="old"></a>The old place.\n\n${filler}\n`;
  const space = await world.space({
    title: "Old places",
    pages: { Guide: guide, Start: "[There](guide.md#old)\n" },
  });
  const page = await as(member);
  const reader = readerPage(page);
  const place = page.getByText("The old place.");

  await reader.open(space.id, "guide");
  await expect(place).not.toBeInViewport();
  await page.getByRole("link", { name: "Down" }).click();
  await expect(place).toBeInViewport();

  await reader.open(space.id, "start");
  await page.getByRole("link", { name: "There" }).click();
  await expect(place).toBeInViewport();
});

test("a page is copied: its address, its Markdown, its sections, its path", async ({ as, world }) => {
  const space = await world.space({ title: "Water works" });
  await world.live(space, {
    changes: [
      { operation: "insert_page", ref: "works", type: "group", title: "Works" },
      {
        operation: "insert_page",
        into: "works",
        title: "Pumps",
        document: { markdown: "# Pumps\n\n## At night\n\nThey run.\n" },
      },
    ],
  });
  const page = await as(world.admin);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const reader = readerPage(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await reader.open(space.id, "works/pumps");

  await reader.menu.click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect.poll(copied).toBe(page.url());
  await reader.menu.click();
  await page.getByRole("menuitem", { name: "Copy page as Markdown" }).click();
  await expect.poll(copied).toBe("# Pumps\n\n## At night\n\nThey run.\n");
  await reader.article.getByRole("button", { name: "Copy link to “At night”" }).click();
  await expect.poll(copied).toBe(`${page.url().split("#")[0]}#at-night`);

  const path = page.getByRole("navigation", { name: "Path of the page" });
  await path.getByRole("link", { name: "Works" }).click();
  await expect(page.getByRole("article", { name: "Works" })).toBeVisible();
});

test("both sides of a page fold away and stay folded; a laptop has room for the text", async ({
  as,
  world,
}) => {
  const space = await world.space({
    title: "Water works",
    pages: { Pumps: `# Pumps\n\n## At night\n\n${"They run and run. ".repeat(40)}\n` },
  });
  const page = await as(world.admin);
  await page.setViewportSize({ width: 1280, height: 800 });
  const reader = readerPage(page);
  await reader.open(space.id, "pumps");
  const width = async () => (await reader.article.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThanOrEqual(640);
  await expect(reader.tree).toBeVisible();
  await expect(reader.outline).toBeHidden();

  await page.getByRole("button", { name: "Pages", exact: true }).click();
  await expect(reader.tree).toBeHidden();
  await expect(reader.outline).toBeVisible();
  await page.reload();
  await expect(reader.outline).toBeVisible();
  await expect(reader.tree).toBeHidden();
  await expect.poll(width).toBeGreaterThanOrEqual(640);
  await page.getByRole("button", { name: "Outline and comments" }).click();
  await expect(reader.outline).toBeHidden();
});

test("the history of a page leads to each version, and back to it for review", async ({ as, world }) => {
  const space = await world.space({
    title: "Water works",
    pages: { Pumps: "Pumps run on diesel.\n", Valves: "Slow.\n" },
  });
  await world.live(space, { subject: "Close valves fast", edits: { Valves: "Fast.\n" } });
  await world.live(space, { subject: "Run on sunlight", edits: { Pumps: "Pumps run on sunlight.\n" } });
  const page = await as(world.admin);
  const reader = readerPage(page);
  await reader.open(space.id, "pumps");
  await reader.menu.click();
  await page.getByRole("menuitem", { name: "Page history" }).click();
  await expect(page.getByRole("heading", { name: "History of “Pumps”" })).toBeVisible();
  const versions = page.getByRole("main").getByRole("listitem");
  await expect(versions.filter({ hasText: "Run on sunlight" })).toContainText("Current");
  await expect(page.getByText("Close valves fast")).toHaveCount(0);

  await page.getByRole("button", { name: "Compare with now" }).last().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("diesel");
  await expect(dialog).toContainText("sunlight");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Restore this version" }).last().click();
  await expect(page).toHaveURL(/\/~\/changes\/\d+\/changes$/);
  await expect(page.getByRole("region", { name: "Pumps", exact: true })).toContainText("diesel");
});

test("“Edit” prefers the change request that already changes the page", async ({ as, world }) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "Lift.", Valves: "Hold." } });
  await world.changeRequest(space, { subject: "About valves", edits: { Valves: "Hold it." } });
  await world.changeRequest(space, { subject: "About pumps", edits: { Pumps: "Lift it." } });
  const page = await as(world.admin);
  const reader = readerPage(page);
  await reader.open(space.id);
  for (const [title, subject] of [
    ["Valves", "About valves"],
    ["Pumps", "About pumps"],
  ] as const) {
    await page.getByRole("treeitem", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const offered = page.getByRole("menuitem", { name: /^Continue in #/ });
    await expect(offered).toHaveCount(2);
    await expect(offered.first()).toContainText(subject);
    await page.keyboard.press("Escape");
  }
});

test("a long page shows its beginning at once, then the rest and the place in its address", async ({
  as,
  world,
}) => {
  const filler = "Pumps lift water from the well.\n\n".repeat(6_000);
  const text = `# Long\n\nThe first words.\n\n${filler}## At the end\n\nThe last words.\n`;
  const space = await world.space({ pages: { Long: text } });
  const page = await as(world.admin);
  const rest = /\/content\/rendered\?path=long$/;
  const first = async (route: Route) => {
    await expect(page.getByText("The first words.")).toBeVisible();
    await expect(page.getByText("Loading the rest of this page…")).toBeVisible();
    await route.continue();
  };
  // Only once, since the rest may be read again later.
  await page.route(rest, first, { times: 1 });
  await page.goto(`${addresses.space.reader(space.id, "long")}#at-the-end`);
  await expect(page.getByText("The last words.")).toBeInViewport();
  await expect(page.getByText("Loading the rest of this page…")).toBeHidden();
});

for (const width of [390, 900, 1700]) {
  test(`the comment form of a tall table opens within the screen, ${width} px wide`, async ({
    as,
    world,
  }) => {
    const rows = Array.from({ length: 60 }, (_, row) => `| Pump ${row} | ${row} litres |`);
    const table = ["| Pump | Flow |", "| --- | --- |", ...rows].join("\n");
    const space = await world.space({ pages: { Flows: `Before it.\n\n${table}\n\nAfter it.\n` } });
    const page = await as(world.admin);
    await page.setViewportSize({ width, height: 700 });
    const reader = readerPage(page);
    await reader.open(space.id, "flows");
    await untilReady(page);
    await untilLoaded(page);
    const cell = reader.article.getByRole("cell", { name: "Pump 30", exact: true });
    await cell.scrollIntoViewIfNeeded();
    const mark = reader.article.getByRole("button", { name: /^Comment on: Pump/ });
    await expect(async () => {
      await page.mouse.move(1, 1);
      await cell.hover();
      await expect(mark).toBeInViewport({ timeout: 500 });
    }).toPass();
    const at = await page.evaluate(() => scrollY);
    // A click of the locator would scroll to where the block begins.
    const { x = 0, y = 0 } = (await mark.boundingBox()) ?? {};
    await page.mouse.click(x + 10, y + 10);
    const field = page.getByRole("textbox", { name: "Comment on this block" });
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Comment", exact: true })).toBeInViewport({ ratio: 1 });
    if (width < 1700) await expect.poll(() => page.evaluate(() => scrollY)).toBe(at);
  });
}
