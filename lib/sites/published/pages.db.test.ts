import { readFileSync } from "node:fs";
import { type HtmlElementLike, HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { CONTAINER_DIRECTIVES, LEAF_DIRECTIVES } from "@/lib/core/content/document/names";
import { AROUND_TEXT, OBJECTS } from "@/lib/core/content/markdown-inline";
import { newId } from "@/lib/core/ids";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { DEFAULT_CUSTOMIZATION } from "@/lib/sites/customization/default-customization";
import type { Customization } from "@/lib/sites/customization/schemas";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api } from "@/lib/testing/api";
import { hasCorpus, REAL_BOOK } from "@/lib/testing/corpus";
import { BLOCKS, SECOND, SPEC } from "@/lib/testing/every-block";
import { PNG } from "@/lib/testing/import-fixture";
import { importZip } from "@/lib/testing/import-zip";
import { ask, removeMadeSites, siteOf } from "@/lib/testing/published-site";
import { type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";

afterAll(removeMadeSites);

const customization: Customization = {
  ...DEFAULT_CUSTOMIZATION,
  title: "Water & works",
  favicon: { emoji: "1f4a7" },
  announcement: {
    enabled: true,
    message: "Version 2 is <here>",
    link: { title: "Read", to: { kind: "url", url: "https://example.org/?a=1&b=2" } },
    style: "info",
  },
  header: {
    ...DEFAULT_CUSTOMIZATION.header,
    links: [
      { title: "Blog", to: { kind: "url", url: "https://example.org/blog" }, links: [] },
      {
        title: "More",
        to: null,
        links: [{ title: "Status", to: { kind: "url", url: "https://example.org/status" } }],
      },
    ],
  },
  footer: {
    copyright: "© Water works",
    groups: [
      { title: "Company", links: [{ title: "About", to: { kind: "url", url: "https://example.org" } }] },
    ],
  },
  pdf: { enabled: true },
  privacyPolicy: { url: "https://example.org/privacy" },
};

const importInto = async (here: World, space: SpaceSubject, zip: Buffer) =>
  importZip(here, scopeOfSpace(space), zip);

type Answer = Awaited<ReturnType<typeof ask>>;

const ID = /\sid="([^"]*)"/g;
const LINK = /<(?:a|link)\b[^>]*?\shref="([^"]*)"|\s(?:src|action)="([^"]*)"/g;
const decoded = (text: string): string =>
  text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, digits) =>
      String.fromCodePoint(parseInt(digits, hex ? 16 : 10)),
    )
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

/** Crawls the wanted addresses of a site from its sitemap on; returns the responses and the broken links. */
async function walk(base: string, more: readonly string[] = [], isWanted = (_path: string) => true) {
  const answers = new Map<string, Answer>();
  const links: { from: string; to: string }[] = [];
  const open = ["", "/sitemap.xml", "/robots.txt", "/llms.txt", "/llms-full.txt", ...more].map(
    (path) => base + path,
  );
  while (open.length > 0) {
    const address = open.pop()!;
    if (answers.has(address)) continue;
    const answer = await ask(address);
    answers.set(address, answer);
    const type = answer.headers["content-type"] ?? "";
    const found = type.startsWith("text/html")
      ? [...answer.text.matchAll(LINK)].map(([, href, other]) => decoded((href ?? other)!))
      : type.startsWith("application/")
        ? [...answer.text.matchAll(/<(?:loc|link)>([^<]+)/g)].map(([, href]) => decoded(href!))
        : [];
    for (const href of found) {
      const { origin, pathname, search, hash } = new URL(href, new URL(address, env.url));
      if (origin !== new URL(env.url).origin || !(pathname === base || pathname.startsWith(`${base}/`)))
        continue;
      links.push({ from: address, to: pathname + search + hash });
      // Feedback is sent, not linked, and an empty search is no page.
      if (!pathname.endsWith("/~/feedback") && isWanted(pathname)) open.push(pathname + search);
    }
  }
  const idsOf = new Map(
    [...answers].map(([address, { text }]) => [
      address,
      new Set([...text.matchAll(ID)].map(([, id]) => decoded(id!))),
    ]),
  );
  const isBroken = ({ to }: { to: string }): boolean => {
    const [path = "", fragment] = to.split("#");
    const answer = answers.get(path);
    if (answer === undefined) return false;
    if (answer.status !== 200) return true;
    return fragment !== undefined && !idsOf.get(path)!.has(decodeURIComponent(fragment));
  };
  const described = ({ from, to }: { from: string; to: string }) =>
    `${from} links to ${to}, ${answers.get(to.split("#")[0]!)!.status}`;
  return { answers, links, broken: links.filter(isBroken).map(described) };
}

/** HTML allows the attribute on `expect`, too: https://html.spec.whatwg.org/#attr-link-blocking */
const mayBlock = (link: HtmlElementLike): string | null =>
  ["expect", "stylesheet"].includes(String(link.getAttribute("rel"))) ? null : "is for other links";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  elements: ["html5", { link: { attributes: { blocking: { allowed: mayBlock } } } }],
  // The text may contain a raw ">"; the parser finds an invalid "<".
  rules: { "no-raw-characters": "off" },
});

async function errorsIn(address: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html, address);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const around = html.split("\n")[line - 1]!.slice(Math.max(0, column - 60), column + 120);
      return `${address}: ${ruleId}: ${message}: ${around}`;
    }),
  );
}

describe("the pages of a site", () => {
  let base: string;

  beforeAll(async () => {
    const here = await world();
    const space = await here.space({ title: "Manual & more" });
    const other = await here.space({ title: "Version 1", pages: [SECOND.replace(/\[.*?\]\(.*?\)/g, "")] });
    const reference = await here.space({ title: "Reference", pages: ["# Calls\n\nAll of them.\n"] });
    const as = api.as(here.admin);
    const specs = `/v1/orgs/${here.organization.id}/openapi`;
    await as.post(specs, { slug: "pumps", source: { text: SPEC }, visibility: "public" });
    await runWaitingJobs(database());
    await importInto(
      here,
      space,
      zipOf([
        { name: "SUMMARY.md", content: "- [Blocks](blocks.md)\n  - [Second](second.md)\n" },
        { name: "blocks.md", content: BLOCKS },
        { name: "second.md", content: SECOND },
        { name: "shot.png", content: PNG },
        { name: "data.bin", content: Buffer.from("data") },
      ]),
    );
    const section = (title: string) => ({ title, path: title.toLowerCase() });
    const site = await siteOf(
      here,
      [
        { space, section: section("Guide") },
        { space: reference, section: section("Reference") },
      ],
      { customization },
    );
    const { sectionId } = await database().siteSpace.findFirstOrThrow({
      where: { siteId: site.id, spaceId: space.id },
    });
    const place = { siteId: site.id, sectionId, path: "v1", position: "b", default: false };
    await database().siteSpace.create({ data: { ...place, id: newId(), spaceId: other.id } });
    await runWaitingJobs(database());
    base = site.base;
  });

  it("show every kind of block and inline", () => {
    const blocks = [...Object.keys(CONTAINER_DIRECTIVES), ...LEAF_DIRECTIVES];
    expect(blocks.filter((name) => !new RegExp(`^:+${name}\\b`, "m").test(BLOCKS))).toEqual([]);
    const inlines = [...AROUND_TEXT, ...OBJECTS];
    expect(inlines.filter((name) => !BLOCKS.includes(`<${name}`))).toEqual([]);
  });

  it("are found with their section, variant and parent pages", async () => {
    const { text } = await ask(`${base}/~/search?q=deeper`);
    expect(text).toContain("<small>Guide › Manual &#38; more › Blocks</small>");
  });

  it("are valid HTML, and link to existing pages", async () => {
    const searches = ["/~/search", "/~/search?q=second", "/~/search?q=nowhere"];
    const { answers, links, broken } = await walk(base, searches);
    const missing = await ask(`${base}/no/second`);
    const documents = [
      ...[...answers].filter(([, { headers }]) => headers["content-type"]?.startsWith("text/html")),
      ["missing", missing] as const,
      ["unknown site", await ask("/docs/no-such-site")] as const,
    ];
    expect(documents.length).toBeGreaterThan(8);
    const errors = await Promise.all(documents.map(([address, { text }]) => errorsIn(address, text)));
    expect(errors.flat()).toEqual([]);
    expect(answers.get(base)?.text).toMatch(
      /<img src="[^"]*" alt="Picture" title="Caption" width="10" height="20"/,
    );
    expect(links.length).toBeGreaterThan(50);
    expect(broken).toEqual([]);
  });
});

if (hasCorpus()) {
  // Reads and validates 240 addresses; the limit only ends a test that hangs.
  it("publishes a real book with no broken links other than those of its text", async () => {
    const here = await world();
    const space = await here.space({ title: "Book" });
    await importInto(here, space, readFileSync(REAL_BOOK));
    const { base } = await siteOf(here, [{ space }]);
    await runWaitingJobs(database());
    const sitemap = await ask(`${base}/sitemap.xml`);
    const pages = new Set(
      [...sitemap.text.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url!).pathname),
    );
    expect(pages.size).toBeGreaterThanOrEqual(120);
    const { answers, links, broken } = await walk(base, [], (path) => !path.endsWith(".md"));
    const texts = new Set(links.map(({ to }) => to).filter((path) => path.endsWith(".md")));
    expect(texts.size).toBeGreaterThanOrEqual(pages.size - 1);
    for (const address of texts) expect((await ask(address)).status).toBe(200);
    const documents = [...answers].filter(([, { headers }]) =>
      headers["content-type"]?.startsWith("text/html"),
    );
    expect(documents.length).toBeGreaterThanOrEqual(pages.size);
    // The book's own build adds the anchors of rules and grammars.
    expect(broken.filter((link) => !/#(?:r-|grammar-)/.test(link)).join("\n")).toBe("");
    for (const [address, { text }] of documents) expect(await errorsIn(address, text)).toEqual([]);
  }, 300_000);
}
