import type { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, type JourneyWorld, test } from "@/e2e/fixtures";
import type { Api } from "@/e2e/support/api";
import { expectShownAccessible } from "@/e2e/support/axe";
import { importArchive } from "@/e2e/support/import";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";
import { siteCustomization } from "@/lib/sites/customization/operations";
import { sites } from "@/lib/sites/sites/operations";
import { BLOCKS, SECOND, SPEC } from "@/lib/testing/every-block";

/** A few tokens of each kind in every distinct language. */
const CODE = {
  rust: '/// Doc\n#[derive(Debug)]\nfn main() -> u32 { let a = asm!("nop"); 0x1f } // end',
  ts: "@decorated() class A<T> extends B { private x: number = 1; /re/g }",
  json: '{ "a": [1, true, null, "b"] }',
  diff: "- removed\n+ added\n@@ -1 +1 @@",
  html: '<!-- c --><a href="x">&amp;</a>',
  css: "#a .b::after { color: #fff !important; width: calc(1px + 2rem); }",
  sh: '#!/bin/sh\nexport A="b $C"; if true; then echo 1; fi # end',
  yaml: "a: &b\n  - 1\n  - !!str two # c",
  markdown: "# Title\n\n**strong** *em* `code` [a](b)\n\n> quote",
};

const CODE_PAGE = `# Code\n\n${Object.entries(CODE)
  .map(([language, text]) => `## ${language}\n\n\`\`\`${language}\n${text}\n\`\`\`\n`)
  .join("\n")}
## Lines

\`\`\`text lineNumbers highlight="1"
${"A line that is longer than paper is wide. ".repeat(5)}
\`\`\`
`;

const LINK = { title: "Changes", to: { kind: "url", url: "https://pumps.example/changes" } } as const;

/** A site with all kinds of blocks, in a colour of its own. */
async function siteOfBlocks(request: APIRequestContext, api: Api, world: JourneyWorld): Promise<string> {
  const create = { width: 1200, height: 600, channels: 3, background: "teal" } as const;
  const space = await world.space({ title: "Manual" });
  const organizationId = world.organization.id;
  const as = api.as(world.admin);
  const { slug: specSlug } = await as.call(openApiSpecs.create, {
    params: { organizationId },
    body: { slug: "pumps", source: { text: SPEC } },
  });
  await as.call(openApiSpecs.update, {
    params: { organizationId, specSlug },
    body: { visibility: "public" },
  });
  const files = [
    {
      name: "SUMMARY.md",
      content: "- [Blocks](blocks.md)\n  - [Second](second.md)\n- [Code](code.md)\n- [Cards](cards.md)\n",
    },
    // A picture with a broken link takes space only once that is known; diagrams do not count.
    { name: "blocks.md", content: BLOCKS.replace(/,? and\n<inline-image[^>]*>|```mermaid.*?```\n/gs, "") },
    { name: "second.md", content: SECOND },
    { name: "code.md", content: CODE_PAGE },
    {
      name: "cards.md",
      content: "# Cards\n\n::::cards\n:::card\n![A pump](shot.png)\n\n**[Second](second.md)**\n:::\n::::\n",
    },
    { name: "shot.png", content: await sharp({ create }).png().toBuffer() },
    { name: "data.bin", content: Buffer.from("data") },
  ];
  await importArchive(
    api,
    world.admin,
    { ...space, organizationId },
    { name: "blocks.zip", zip: zipOf(files) },
  );
  const { id: siteId, basename } = await as.call(sites.create, {
    params: { organizationId },
    body: { title: "Water works", spaces: [space.id] },
  });
  const params = { organizationId, siteId };
  const look = await as.call(siteCustomization.get, { params });
  const primaryColor = { light: "#f59e0b", dark: "#7c2d12" };
  await as.call(siteCustomization.put, {
    params,
    body: {
      ...look,
      // Words of the bar, which other widths of letters would move.
      header: { ...look.header, links: [{ ...LINK, links: [] }] },
      announcement: { enabled: true, message: "The pumps of next year are here", style: "info" },
      styling: { ...look.styling, primaryColor, sidebar: { background: "filled", list: "pill" } },
    },
  });
  await as.call(sites.publish, { params });
  const address = `/docs/${basename}`;
  await expect
    .poll(async () => (await request.get(`${address}/~/search?q=second`)).text())
    .toContain("<mark>");
  return address;
}

/** Measures a page load in a visitor's browser: transferred kB by kind, and the layout shifts. */
async function measured(page: Page, address: string) {
  const devtools = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const sent: Record<string, number> = {};
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    sent[kind] = (sent[kind] ?? 0) + encodedDataLength / 1000;
  });
  await devtools.send("Network.enable");
  await page.goto(address, { waitUntil: "networkidle" });
  const seen = await page.evaluate(async () => {
    // Pictures further down load when they are near the view; one link is broken, as authors' links may be.
    for (const image of document.images) {
      image.scrollIntoView();
      if (image.checkVisibility()) await image.decode().catch(() => {});
    }
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
    await new Promise((done) => setTimeout(done, 300));
    const resources = performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
      renderBlockingStatus?: string;
    })[];
    return {
      shift: shifts.reduce((sum, each) => sum + each, 0),
      pictures: [...document.images].filter((image) => image.naturalWidth > 0).length,
      blocking: resources.flatMap(({ name, renderBlockingStatus }) =>
        renderBlockingStatus === "blocking" ? new URL(name).pathname.replace(/^.*\./, "") : [],
      ),
    };
  });
  await devtools.detach();
  // The number of pictures is up to authors.
  const requests = [...kinds.values()].filter((kind) => kind !== "Image");
  return { sent, requests, ...seen };
}

test("a page with pictures comes light, at once, and moves nothing", async ({
  api,
  request,
  visitor,
  world,
}) => {
  const address = await siteOfBlocks(request, api, world);
  for (const width of [1440, 390]) {
    const page = await visitor();
    await page.setViewportSize({ width, height: 800 });
    const { sent, requests, shift, pictures, blocking } = await measured(page, address);
    expect(pictures).toBeGreaterThan(2);
    expect({ width, shift }).toEqual({ width, shift: 0 });
    // The bar is there before the style sheet.
    expect(blocking).toEqual([]);
    // Four, and the scripts of operations and diagrams, which few pages have.
    const files = requests.filter((kind) => kind !== "Font");
    expect(files.length, requests.join()).toBeLessThanOrEqual(5);
    // One file for texts and one for code, in the script of the page.
    expect(requests.length - files.length).toBeLessThanOrEqual(3);
    expect(sent.Font ?? 0).toBeLessThanOrEqual(45);
    expect(sent.Script).toBeLessThanOrEqual(15);
    expect(sent.Stylesheet).toBeLessThanOrEqual(14);
    // For a page with every kind of block, which no real page has.
    expect(sent.Document).toBeLessThanOrEqual(29);
  }
});

test("every block, other pages and the phone are accessible in a site's own colour", async ({
  api,
  request,
  visitor,
  world,
}) => {
  test.slow();
  const address = await siteOfBlocks(request, api, world);
  const page = await visitor();
  // Levels of headings are up to authors.
  const ofAuthors = (axe: AxeBuilder) => axe.disableRules("heading-order");
  await page.goto(address);
  await expectShownAccessible("every block", page, ofAuthors);
  for (const [name, path] of [
    ["code", "/code"],
    ["a missing page", "/no/second"],
    ["results", "/~/search?q=second"],
  ]) {
    await page.goto(address + path);
    await expectShownAccessible(name!, page);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(address);
  await expectShownAccessible("every block on a phone", page, ofAuthors);
  const beyond = () => document.documentElement.scrollWidth - document.body.offsetWidth;
  await expect.poll(() => page.evaluate(beyond)).toBe(0);
});

test("a card of a picture and a title is a link as a whole, with a shadow unless the site is flat", async ({
  api,
  request,
  visitor,
  world,
}) => {
  const page = await visitor();
  await page.goto(`${await siteOfBlocks(request, api, world)}/cards`);
  const card = page.locator(".card");
  const seen = /rgba\([^)]*0\.1\)/;
  await expect(card).toHaveCSS("box-shadow", seen);
  await page.locator("body").evaluate(({ classList }) => classList.add("flat"));
  await expect(card).not.toHaveCSS("box-shadow", seen);
  await card.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(/\/second$/);
});

test("a printed page shows tables and lines of code to their end", async ({
  api,
  request,
  visitor,
  world,
}) => {
  const page = await visitor();
  await page.setViewportSize({ width: 794, height: 100 });
  await page.goto(await siteOfBlocks(request, api, world));
  const hidden = () =>
    page
      .locator(".table-scroll")
      .evaluateAll((tables) =>
        tables.reduce(
          (most, { scrollHeight, clientHeight }) => Math.max(most, scrollHeight - clientHeight),
          0,
        ),
      );
  await expect.poll(hidden).toBeGreaterThan(0);
  await page.emulateMedia({ media: "print" });
  await expect.poll(hidden).toBe(0);
  await page.goto(`${page.url()}/code`);
  const digits = await page
    .locator(".numbered-line")
    .first()
    .evaluate((line) => {
      const { font, width } = getComputedStyle(line, "::before");
      const canvas = document.createElement("canvas").getContext("2d")!;
      canvas.font = font;
      return Number.parseFloat(width) / canvas.measureText("0").width;
    });
  expect(Math.round(digits), "digits that numbers of lines have room for").toBeGreaterThanOrEqual(4);
  const cut = await page
    .locator("pre")
    .evaluateAll((blocks) =>
      blocks
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((pre) => pre.textContent),
    );
  expect(cut).toEqual([]);
});

test("a page that is printed before it is shown as a whole is complete", async ({
  api,
  request,
  visitor,
  world,
}) => {
  const page = await visitor();
  await page.goto(await siteOfBlocks(request, api, world));
  await expect(page.locator("body[data-waits]")).toHaveCount(0);
  await page.evaluate(() => {
    document.body.dataset.waits = "text";
  });
  const end = page.locator("article > :last-child");
  await expect(end).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(end).toBeVisible();
});

test("a wide image is enlarged by mouse, by keyboard and on a phone", async ({
  api,
  request,
  visitor,
  world,
}) => {
  const address = await siteOfBlocks(request, api, world);
  const page = await visitor();
  await page.goto(address);
  const image = page.getByRole("button", { name: "Enlarge image: Picture" });
  const enlarged = page.getByRole("dialog", { name: "Picture" });
  const shown = enlarged.getByRole("img", { name: "Picture" });
  const widthOf = async (picture: typeof image) => (await picture.boundingBox())!.width;
  await image.click();
  await expect(shown).toBeInViewport({ ratio: 1 });
  expect(await widthOf(shown)).toBeGreaterThan(await widthOf(image));
  await page.keyboard.press("Escape");
  await expect(enlarged).toHaveCount(0);
  await expect(image).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(enlarged.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(enlarged).toHaveCount(0);
  await expect(image).toBeFocused();
  await page.setViewportSize({ width: 390, height: 800 });
  await image.click();
  await expect(enlarged).toBeInViewport({ ratio: 1 });
  expect(await widthOf(shown)).toBeGreaterThan(2 * (await widthOf(image)));
  await enlarged.getByRole("button", { name: "Close" }).click();
  await expect(enlarged).toHaveCount(0);
});
