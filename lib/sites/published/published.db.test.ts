import { createHash, randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import sharp from "sharp";
import { extractText } from "unpdf";
import { afterAll, describe, expect, it } from "vitest";
import { scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { newId } from "@/lib/core/ids";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";
import { database, type Prisma } from "@/lib/platform/db/client";
import { encryptSecret } from "@/lib/platform/encrypted-secret";
import { env } from "@/lib/platform/env";
import { sitePreviews } from "@/lib/sites/preview-links/operations";
import { publishedSites, sites } from "@/lib/sites/sites/operations";
import { siteSections, siteSpaces } from "@/lib/sites/structure/operations";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api } from "@/lib/testing/api";
import { importZip } from "@/lib/testing/import-zip";
import {
  ask,
  KEY,
  leadsTo,
  provenHost,
  removeMadeSites,
  type Sent,
  siteOf,
} from "@/lib/testing/published-site";
import { unique } from "@/lib/testing/unique";
import { insertions, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { serveRobots } from "./installation-robots";
import { isSiteRequest, serveHost } from "./serve";
import { clearSiteCache } from "./site-state";

afterAll(removeMadeSites);

const START = `# Start here

How to begin. Read [the setup](setup) next.

## First steps

\`\`\`js
const answer = 42;
\`\`\`
`;
const SETUP = "# Setup\n\nInstall the closure library.\n\n## Closure types\n\nThere are three.\n";

describe("a public site of one space", () => {
  async function publicSite() {
    const made = await world();
    const space = await made.space({ title: "Handbook", pages: [START, SETUP] });
    return { made, space, site: await siteOf(made, [{ space }]) };
  }

  it("shows its first page at its own address, with navigation, outline and neighbours", async () => {
    const { site } = await publicSite();
    const { status, headers, text } = await ask(site.base);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect(headers["x-robots-tag"]).toBeUndefined();
    expect(text).toContain("<title>Start here · Guide</title>");
    expect(text).toContain(`<link rel="canonical" href="${env.url}${site.base}">`);
    expect(text).toContain(`<a href="${site.base}" aria-current="page">`);
    expect(text).toContain(`<a href="${site.base}/setup">the setup</a>`);
    expect(text).toContain(`rel="next" href="${site.base}/setup"`);
    expect(text).toContain(
      `<a class="copy-page" href="${site.base}/start-here.md" rel="nofollow" data-copy="text">`,
    );
    expect(text).toContain('<meta name="description" content="');
    expect(text).not.toContain("noindex");
    expect(text).not.toContain("data-block");
  });

  it("has one address for each page, and redirects other forms to it", async () => {
    const { site } = await publicSite();
    expect((await ask(`${site.base}/setup`)).status).toBe(200);
    expect(await leadsTo(`${site.base}/start-here`)).toEqual([301, site.base]);
    expect(await leadsTo(`${site.base}/setup/?q=1`)).toEqual([301, `${site.base}/setup?q=1`]);
    expect(await leadsTo(`${site.base}/SETUP`)).toEqual([301, `${site.base}/setup`]);
    expect(await leadsTo(`${site.base.toUpperCase().replace("DOCS", "docs")}//setup`)).toEqual([
      301,
      `${site.base}/setup`,
    ]);
  });

  it("answers a missing page with its navigation and with pages that have words of the address", async () => {
    const { site } = await publicSite();
    await runWaitingJobs(database());
    const { status, headers, text } = await ask(`${site.base}/old/closure`);
    expect(status).toBe(404);
    expect(headers["cache-control"]).toBe("no-store");
    expect(text).toContain(">Start here</a>");
    expect(text).toContain(`href="${site.base}/setup#closure-types"`);
    expect((await ask(`${site.base}/%E0%A4%A`)).status).toBe(404);
    expect((await ask("/docs/nothing-of-this-name")).status).toBe(404);
    expect((await ask("/docs/")).status).toBe(404);
  });

  it("suggests the page whose address ends like a missing one", async () => {
    const { made, space, site } = await publicSite();
    const { Setup } = await made.pageIds(space);
    const page = { title: "Install and monitor", slug: "quickstart", document: { markdown: "Soon." } };
    await made.live(space, { changes: [{ operation: "insert_page", into: Setup!, ...page }] });
    const { status, text } = await ask(`${site.base}/QuickStart`);
    expect(status).toBe(404);
    expect(text).toContain(
      `<a href="${site.base}/setup/quickstart"><strong>Install and monitor</strong> <small>Setup</small></a>`,
    );
    // A page that has the words, too, is suggested with their sections.
    await runWaitingJobs(database());
    const { text: both } = await ask(`${site.base}/old/setup`);
    expect(both).toContain("<strong><mark>Setup</mark></strong>");
  });

  it("suggests pages of the variant that is read before those of others", async () => {
    const made = await world();
    const versions: { space: { id: string }; path: string }[] = [];
    for (const path of ["v1", "v2", "v3", "v4", "v5", "v6", "v7"]) {
      const space = await made.space({ title: path, pages: [START, SETUP] });
      const { Setup } = await made.pageIds(space);
      const page = { title: `Begin with ${path}`, slug: "quickstart", document: { markdown: "Soon." } };
      await made.live(space, { changes: [{ operation: "insert_page", into: Setup!, ...page }] });
      versions.push({ space, path });
    }
    const site = await siteOf(made, versions);
    for (const path of ["v4", "v7"]) {
      const { text } = await ask(`${site.base}/${path}/old/quickstart`);
      const [first] = text.match(/<strong>Begin with [^<]*/) ?? [];
      expect(first).toBe(`<strong>Begin with ${path}`);
    }
  });

  it("answers 304 for unchanged pages, and compresses cached ones", async () => {
    const { site } = await publicSite();
    const plain = await ask(site.base);
    const compressed = await ask(site.base, { headers: { "accept-encoding": "gzip, br" } });
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(compressed.headers.vary).toContain("Accept-Encoding");
    for (const { headers } of [plain, compressed]) {
      const again = await ask(site.base, { headers: { "if-none-match": headers.etag! } });
      expect([again.status, again.text]).toEqual([304, ""]);
    }
    expect((await ask(site.base, { method: "HEAD" })).text).toBe("");
    expect((await ask(site.base, { method: "DELETE" })).status).toBe(405);
  });

  it("repeats a response only for an equal request", async () => {
    const { made, site } = await publicSite();
    const br = { headers: { accept: "text/html", "accept-encoding": "br" } };
    const again = async (sent: Sent = br) =>
      (await ask(`${site.base}/setup`, sent)).headers["content-encoding"];
    // Made, cached, and ready to be sent.
    for (let turn = 0; turn < 4; turn++) expect(await again()).toBe("br");
    expect(await again({ headers: { accept: "text/html" } })).toBeUndefined();
    const markdown = await ask(`${site.base}/setup`, {
      headers: { accept: "text/markdown", "accept-encoding": "br" },
    });
    expect(markdown.headers["content-type"]).toMatch(/^text\/markdown/);
    const { headers } = await ask(`${site.base}/setup`, br);
    const known = await ask(`${site.base}/setup`, {
      headers: { ...br.headers, "if-none-match": headers.etag! },
    });
    expect(known.status).toBe(304);
    const ids = [headers["x-request-id"], (await ask(`${site.base}/setup`, br)).headers["x-request-id"]];
    expect(new Set(ids).size).toBe(2);

    const at = `/v1/orgs/${made.organization.id}/sites/${site.id}`;
    const as = api.as(made.admin);
    await as.patch(at, { visibility: "visitor-auth" });
    expect((await ask(`${site.base}/setup`, br)).status).toBe(401);
    await as.patch(at, { visibility: "public", adaptiveContent: { enabled: true } });
    expect((await ask(`${site.base}/setup`, br)).status).toBe(200);
  });

  it("shows a merge at once, and redirects from former addresses", async () => {
    const { made, space, site } = await publicSite();
    const before = await ask(`${site.base}/setup`);
    const { Setup } = await made.pageIds(space);
    await made.live(space, { edits: { Setup: "# Setup\n\nA new text.\n" } });
    expect((await ask(`${site.base}/setup`)).text).toContain("A new text.");
    // The former anchor leads to the renamed heading.
    expect((await ask(`${site.base}/setup`)).text).not.toContain('id="closure-types"');
    await made.live(space, { edits: { Setup: SETUP } });
    await made.live(space, { edits: { Setup: SETUP.replace("Closure types", "Kinds of closures") } });
    expect((await ask(`${site.base}/setup`)).text).toMatch(
      /<h2[^>]* id="kinds-of-closures"[^>]*><span id="closure-types"><\/span>/,
    );
    await made.live(space, { edits: { Setup: "# Setup\n\nA new text.\n" } });
    expect((await ask(`${site.base}/setup`)).text).toContain("A new text.");
    const after = await ask(`${site.base}/setup`);
    expect(after.headers.etag).not.toBe(before.headers.etag);

    await made.live(space, { changes: [{ operation: "update_page", page: Setup!, slug: "installation" }] });
    expect(await leadsTo(`${site.base}/setup`)).toEqual([301, `${site.base}/installation`]);
  });

  it("has no anchors of headings from before its audience could read it", async () => {
    const { made, space, site } = await publicSite();
    const at = `/v1/orgs/${made.organization.id}/sites/${site.id}`;
    const as = api.as(made.admin);
    const rename = (heading: string) =>
      made.live(space, { edits: { Setup: SETUP.replace("Closure types", heading) } });
    const anchorsAfter = async (widen: () => Promise<{ status: number }>, former: string) => {
      await rename(former);
      await rename(`${former} renamed`);
      expect((await widen()).status).toBeLessThan(300);
      const { text } = await ask(`${site.base}/setup`);
      expect(text).toContain(`${former} renamed`);
      expect(text).not.toContain(`id="${former.toLowerCase()}"`);
    };
    const publish = () => as.post(`${at}/publish`);
    const setVisibility = (visibility: string) => as.patch(at, { visibility });
    expect((await as.post(`${at}/unpublish`)).status).toBeLessThan(300);
    await anchorsAfter(publish, "Acquisition");
    await setVisibility("visitor-auth");
    await anchorsAfter(() => setVisibility("public"), "Layoffs");
    await rename("Closure types");
    expect((await ask(`${site.base}/setup`)).text).toContain('id="layoffs-renamed"');

    const [placed] = (await as.get<{ items: { id: string }[] }>(`${at}/site-spaces`)).body.items;
    const other = await made.space({ title: "Other", pages: { Other: "Text." } });
    const show = (spaceId: string) => as.patch(`${at}/site-spaces/${placed!.id}`, { spaceId });
    expect((await show(other.id)).status).toBe(200);
    await anchorsAfter(() => show(space.id), "Lawsuit");
  });

  it("shows a merge to every one of several concurrent first requests", async () => {
    const { made, space, site } = await publicSite();
    await Promise.all(Array.from({ length: 3 }, () => ask(`${site.base}/setup`)));
    await made.live(space, { edits: { Setup: "# Setup\n\nA new text.\n" } });
    expect((await ask(`${site.base}/setup`)).text).toContain("A new text.");
  });

  it("gives every page as Markdown, and lists for machines", async () => {
    const { site } = await publicSite();
    const markdown = await ask(`${site.base}/setup.md`);
    expect(markdown.headers["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(markdown.text).toBe(SETUP);
    expect((await ask(`${site.base}/start-here.md`)).text).toContain(
      `[the setup](${env.url}${site.base}/setup)`,
    );
    const asMarkdown = await ask(`${site.base}/setup`, { headers: { accept: "text/markdown" } });
    expect([asMarkdown.text, asMarkdown.headers.vary]).toEqual([SETUP, expect.stringMatching(/^Accept\b/)]);
    const mixed = { headers: { accept: "text/html, text/markdown;q=0.5" } };
    expect((await ask(`${site.base}/setup`, mixed)).text).toMatch(/^<!doctype html>/);

    const sitemap = await ask(`${site.base}/sitemap.xml`);
    expect(sitemap.headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(sitemap.text.match(/<loc>[^<]+/g)).toEqual([
      `<loc>${env.url}${site.base}`,
      `<loc>${env.url}${site.base}/setup`,
    ]);
    expect((await ask(`${site.base}/robots.txt`)).text).toContain(
      `Sitemap: ${env.url}${site.base}/sitemap.xml`,
    );
    expect((await ask(`${site.base}/llms.txt`)).text).toContain(`- [Setup](${env.url}${site.base}/setup.md)`);
    const full = (await ask(`${site.base}/llms-full.txt`)).text;
    expect(full).toContain("How to begin.");
    expect(full).toContain("There are three.");
    const feed = await ask(`${site.base}/~/feed.xml`);
    expect(feed.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(feed.text.match(/<item>/g)).toHaveLength(2);
  });

  it("has nothing for agents while they are excluded, but everything for people", async () => {
    const { made, site } = await publicSite();
    const update = (agentsContext: "excluded" | "included") =>
      api.as(made.admin).call(sites.update, {
        params: { organizationId: made.organization.id, siteId: site.id },
        body: { agentsContext },
      });
    const forAgents = ["llms.txt", "llms-full.txt", "setup.md"];
    const statuses = () =>
      Promise.all(forAgents.map(async (path) => (await ask(`${site.base}/${path}`)).status));
    const asMarkdown = { headers: { accept: "text/markdown" } };
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await ask(`${site.base}/setup`)).text).toContain("setup.md");

    await update("excluded");
    expect(await statuses()).toEqual([404, 404, 404]);
    const page = await ask(`${site.base}/setup`);
    expect([page.status, page.text]).toEqual([200, expect.not.stringMatching(/\.md"|~\/mcp|chatgpt/)]);
    expect((await ask(`${site.base}/setup`, asMarkdown)).text).toMatch(/^<!doctype html>/);
    for (const path of ["sitemap.xml", "robots.txt", "~/feed.xml", "~/search?q=setup"]) {
      expect((await ask(`${site.base}/${path}`)).status, path).toBe(200);
    }

    await update("included");
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it("finds headings and misspelled words, with and without a script", async () => {
    const { site } = await publicSite();
    await runWaitingJobs(database());
    for (const query of ["closure types", "clsoure"]) {
      const { status, text } = await ask(`${site.base}/~/search?q=${encodeURIComponent(query)}`);
      expect(status).toBe(200);
      expect(text).toContain(`href="${site.base}/setup#closure-types"`);
      expect(text).toContain("<mark>");
      expect(text).toContain('<meta name="robots" content="noindex">');
    }
    const part = await ask(`${site.base}/~/search?q=closure&part=1&from=${site.base}/setup`);
    expect(part.text).toMatch(/^<p class="count">1 page for “closure”<\/p><ol class="results">/);
    expect(part.text.match(/<strong>/g)).toHaveLength(2);
    const meant = await ask(`${site.base}/~/search?q=clsoure&part=1`);
    expect(meant.text).toContain("1 page for “closure”, the closest spelling of “clsoure”");
    expect((await ask(`${site.base}/~/search?q=submarine`)).text).toContain("No results for “submarine”");
    const hostile = await ask(`${site.base}/~/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(hostile.text).not.toContain("<script>alert");
  });

  it("offers a query with results in place of one without, and asks for missing content", async () => {
    const { site } = await publicSite();
    await runWaitingJobs(database());
    const query = encodeURIComponent("clsoure submarine");
    const part = await ask(`${site.base}/~/search?q=${query}&part=1`);
    expect(part.text).toContain(`Try <a href="${site.base}/~/search?q=closure">closure</a> instead.`);
    expect(part.text).toContain("Tell the authors what is missing");
    const { text } = await ask(`${site.base}/~/search?q=${query}`);
    expect(text).toContain("I searched for “clsoure submarine” and found nothing.");
    expect(text).toContain(`action="${site.base}/~/feedback"`);
  });

  it("serves its style sheet and script under hashed names", async () => {
    const { site } = await publicSite();
    const { text, headers } = await ask(site.base);
    const names = [...text.matchAll(/(?:href|src)="([^"]+\/~\/site\.[^"]+)"/g)].map(([, name]) => name!);
    expect(names).toHaveLength(2);
    for (const name of names) {
      const asset = await ask(name, { headers: { "accept-encoding": "br" } });
      expect([asset.status, asset.headers["content-encoding"]]).toEqual([200, "br"]);
      expect(asset.headers["cache-control"]).toContain("immutable");
    }
    expect((await ask(`${site.base}/~/site.0000000000000000.css`)).status).toBe(404);
    // The policy names inline scripts by hash, and allows no others.
    const hashes = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
    );
    expect(hashes).toHaveLength(3);
    for (const hash of hashes) expect(headers["content-security-policy"]).toContain(hash);
    expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
  });

  it("is served at its own host", async () => {
    const made = await world();
    const space = await made.space({ pages: [START, SETUP] });
    const hostname = `${unique()}.docs.example`;
    await siteOf(made, [{ space }], { hostname, ...provenHost, hostnameStatus: "dns_passed" });
    await expect.poll(() => isSiteRequest(`${hostname}:8443`)).toBe(true);
    expect(await isSiteRequest("elsewhere.example")).toBe(false);
    expect(await isSiteRequest(new URL(env.url).host)).toBe(false);
    const headers = { host: hostname };
    const { text } = await ask("/", { headers }, serveHost);
    expect(text).toContain('<a href="/setup">the setup</a>');
    expect(text).toContain(`<link rel="canonical" href="http://${hostname}`);
    expect((await ask("/setup", { headers }, serveHost)).status).toBe(200);
    expect((await ask("//evil.example/", { headers }, serveHost)).headers.location ?? "").not.toMatch(
      /^\/\//,
    );
  });

  it("is the redirect target of its organization's hostname as default content", async () => {
    const { made, site } = await publicSite();
    const at = `/v1/orgs/${made.organization.id}`;
    const hostname = `acme-${unique()}`.slice(0, 32);
    const as = api.as(made.admin);
    const { hostname: own } = new URL(env.url);
    await as.patch(at, { hostname, defaultContent: { type: "site", site: site.id } });
    expect(await leadsTo(`/docs/${hostname}`)).toEqual([302, `${env.url}${site.base}`]);
    expect(await leadsTo(`/docs/${hostname}/setup?q=1`)).toEqual([302, `${env.url}${site.base}/setup?q=1`]);
    expect((await ask(`/docs/${hostname}`)).headers["cache-control"]).toBe("no-store");
    await expect.poll(() => isSiteRequest(`${hostname}.${own}`)).toBe(true);
    const asHost = (request: Parameters<typeof serveHost>[0]) =>
      serveHost({ ...request, headers: { ...request.headers, host: `${hostname}.${own}` } });
    const { headers } = await ask("/setup", {}, asHost);
    expect(headers.location).toBe(`${env.url}${site.base}/setup`);

    for (const visibility of ["share-link", "public"]) {
      await as.patch(`${at}/sites/${site.id}`, { visibility });
      expect((await ask(`/docs/${hostname}`)).status).toBe(visibility === "public" ? 302 : 404);
    }
    expect((await ask(`/docs/${hostname}`, { method: "POST" })).status).toBe(405);
    await as.post(`${at}/sites/${site.id}/unpublish`);
    expect((await ask(`/docs/${hostname}`)).text).toBe((await ask("/docs/nothing-of-this-name")).text);
    await as.post(`${at}/sites/${site.id}/publish`);
    await as.patch(at, { defaultContent: null });
    expect((await ask(`/docs/${hostname}`)).status).toBe(404);
  });

  it("is missing until it is published", async () => {
    const made = await world();
    const space = await made.space({ pages: [START] });
    const site = await siteOf(made, [{ space }], { published: false });
    const { status, text } = await ask(site.base);
    expect(status).toBe(404);
    expect(text).toBe((await ask("/docs/nothing-of-this-name")).text);
  });
});

const token = (
  claims: Record<string, unknown>,
  { key = KEY, expires = Math.floor(Date.now() / 1_000) + 300 } = {},
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(key));

const asVisitor = async (claims: Record<string, unknown>): Promise<Sent> => ({
  headers: { cookie: `other=1; bindery-visitor=${await token(claims)}` },
});

/** Imports some files into a space. */
const importInto = (made: World, space: SpaceSubject, files: Parameters<typeof zipOf>[0]): Promise<unknown> =>
  importZip(made, scopeOfSpace(space), zipOf(files));

/** Pages that are, or have parts, only for visitors of the plan "pro". */
async function adaptiveSite(fields: Partial<Prisma.SiteUncheckedCreateInput>) {
  const made = await world();
  const isPro = 'visitor.claims.plan == "pro"';
  const guide = await made.space({
    title: "Guide",
    pages: {
      Welcome: `# Welcome\n\nFor everybody.\n\n:::if{expression='${isPro}'}\nThe zebrafish is for some.\n:::\n`,
      Limits: "# Limits\n\nThe quokka is a limit.\n",
    },
  });
  await importInto(made, guide, [
    { name: "picture.md", content: "# Picture\n\n![shot](shot.png)\n" },
    {
      name: "shot.png",
      content: Buffer.from("89504e470d0a1a0a0000000d494844520000000a00000014000000000000000000", "hex"),
    },
  ]);
  const { Limits } = await made.pageIds(guide);
  await made.live(guide, { changes: [{ operation: "update_page", page: Limits!, condition: isPro }] });
  const inner = await made.space({ title: "Insider", pages: ["# Insider\n\nThe axolotl lives here.\n"] });
  const site = await siteOf(
    made,
    [
      { space: guide, section: { title: "Guide", path: "guide" } },
      { space: inner, section: { title: "Insider", path: "insider", condition: isPro } },
    ],
    { adaptiveContent: true, ...fields },
  );
  await runWaitingJobs(database());
  return { made, guide, inner, site };
}

/** Crawls a site by following every address in its responses. */
async function crawl(base: string, sent: Sent): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const open = [
    ...["", "/sitemap.xml", "/robots.txt", "/llms.txt", "/llms-full.txt", "/~/feed.xml"],
    ...["zebrafish", "quokka", "axolotl", "picture"].flatMap((word) => [
      `/~/search?q=${word}`,
      `/~/search?q=${word}&part=1`,
    ]),
    ...[
      "/limits",
      "/limits.md",
      "/insider",
      "/insider.md",
      "/insider/insider",
      "/welcome.md",
      "/missing/quokka",
    ],
    ...["", "/limits", "/insider", "/picture"].flatMap((page) => [`${page}/~/pdf`, `${page}/~/card.png`]),
  ].map((path) => base + path);
  while (open.length > 0) {
    const address = open.pop()!;
    if (found.has(address)) continue;
    const { status, headers, bytes, text: written } = await ask(address, sent);
    const isPdf = headers["content-type"] === "application/pdf";
    const text = isPdf
      ? (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replace(/\s+/g, " ")
      : written;
    found.set(address, `${status} ${headers.location ?? ""}\n${text}`);
    const named = [
      ...[...text.matchAll(/(?:href|src|action)="([^"#]+)/g)].map(([, href]) => href!),
      ...[...text.matchAll(/<(?:loc|link)>([^<#]+)/g)].map(([, href]) => href!),
      ...[...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, href]) => href!),
      ...(headers.location ? [headers.location] : []),
    ].map((href) => href.replace(env.url, ""));
    open.push(...named.filter((href) => href.startsWith(base)));
  }
  return found;
}

const SECRETS = ["zebrafish", "quokka is", "axolotl lives", "shot.png", "Insider"];
/** Returns the addresses whose responses contain one of the secret words. */
const revealed = (found: ReadonlyMap<string, string>, words: readonly string[]): string[] =>
  [...found].flatMap(([address, answer]) =>
    words
      .filter((word) => answer.replace(/q=\w+|value="\w+"|“\w+”|<title>[^<]*/g, "").includes(word))
      .map((word) => `${word}: ${address}`),
  );

describe("the audience of a site", () => {
  it("is everyone for an unlisted site, which search engines leave out", async () => {
    const { site } = await adaptiveSite({ visibility: "unlisted" });
    const found = await crawl(site.base, {});
    expect(found.get(site.base)).toMatch(/^200/);
    expect(found.get(site.base)).toContain('<meta name="robots" content="noindex">');
    expect(found.get(`${site.base}/robots.txt`)).toContain("Disallow: /\n");
    expect(found.get(`${site.base}/sitemap.xml`)).toMatch(/^200/);
    expect(found.get(`${site.base}/sitemap.xml`)).not.toContain("<loc>");
    for (const address of found.keys()) {
      const { status, headers } = await ask(address);
      if (status === 200 && !/\/~\/site\.|\.woff2$/.test(address)) {
        expect(headers["x-robots-tag"], address).toBe("noindex");
      }
    }
  });

  it("is decided by claims at every address of a site", async () => {
    const { site } = await adaptiveSite({ visibility: "visitor_auth" });
    const [nobody, plain, pro] = await Promise.all([
      crawl(site.base, {}),
      crawl(site.base, await asVisitor({ plan: "basic" })),
      crawl(site.base, await asVisitor({ plan: "pro" })),
    ]);
    expect([...nobody.values()].filter((answer) => !answer.startsWith("401"))).toEqual([]);
    expect(revealed(nobody, [...SECRETS, "Guide", "Welcome"])).toEqual([]);

    expect(plain.get(site.base)).toContain("For everybody.");
    expect(revealed(plain, ["zebrafish", "quokka is", "axolotl lives", "Insider", "Limits"])).toEqual([]);
    expect(plain.get(`${site.base}/limits`)).toMatch(/^404/);
    expect(plain.get(`${site.base}/insider`)).toMatch(/^404/);

    expect(pro.get(site.base)).toContain("zebrafish");
    expect(pro.get(`${site.base}/insider`)).toContain("axolotl lives");
    for (const word of ["zebrafish", "quokka", "axolotl"]) {
      expect(pro.get(`${site.base}/~/search?q=${word}`), word).toContain("<mark>");
      expect(plain.get(`${site.base}/~/search?q=${word}`), word).toContain("No results");
    }
    expect([...pro.keys()].filter((address) => address.includes("/~/files/"))).toHaveLength(1);
    // A response for one visitor is not cached for another.
    expect(revealed(await crawl(site.base, {}), SECRETS)).toEqual([]);
  });

  it("gets the files of pages it may read, and no others even by their ids", async () => {
    const { made, guide, site } = await adaptiveSite({ visibility: "visitor_auth" });
    const [plain, pro] = [await asVisitor({ plan: "basic" }), await asVisitor({ plan: "pro" })];
    const ids = await made.pageIds(guide);
    const { text } = await ask(`${site.base}/picture`, plain);
    const [address] = text.match(/\/[^"]*\/~\/files\/[^"]+/)!;
    const file = address!.split("/").at(-1)!;
    const answers = async () => [(await ask(address!, plain)).status, (await ask(address!, pro)).status];
    const change = (page: string, fields: object) =>
      made.live(guide, { changes: [{ operation: "update_page", page, ...fields }] });
    expect(await answers()).toEqual([200, 200]);

    const isPro = 'visitor.claims.plan == "pro"';
    await change(ids.Picture!, { condition: isPro });
    expect(await answers()).toEqual([404, 200]);
    // A text that is not indexed yet is checked too.
    await made.live(guide, { edits: { Welcome: `# Welcome\n\n![shot](/files/${file})\n` } });
    expect(await answers()).toEqual([200, 200]);
    await runWaitingJobs(database());
    expect(await answers()).toEqual([200, 200]);
    await made.live(guide, { edits: { Welcome: "# Welcome\n" } });
    expect(await answers()).toEqual([404, 200]);
    const target = { kind: "file", file };
    await made.live(guide, {
      changes: [{ operation: "insert_page", type: "link", title: "Shot", target } as never],
    });
    expect(await answers()).toEqual([200, 200]);
    await change((await made.pageIds(guide)).Shot!, { condition: isPro });
    expect(await answers()).toEqual([404, 200]);
    const markdown = `![shot](/files/${file})`;
    await made.live(guide, {
      changes: [{ operation: "insert_reusable_content", title: "Shot", document: { markdown } }],
    });
    const { key } = await database().assetVersion.findFirstOrThrow({
      where: { kind: "reusable", branch: { spaceId: guide.id, kind: "main" } },
      select: { key: true },
    });
    const inserted = `::reusable-content{ref="/reusable-contents/${key}"}`;
    await made.live(guide, { edits: { Welcome: `# Welcome\n\n${inserted}\n` } });
    expect(await answers()).toEqual([200, 200]);
  });

  it("sees nothing with a condition while adaptive content is off, whatever its claims", async () => {
    for (const visibility of ["visitor_auth", "public"] as const) {
      const { made, guide, site } = await adaptiveSite({ visibility, adaptiveContent: false });
      const { Limits } = await made.pageIds(guide);
      const notFree = 'visitor.claims.plan != "free"';
      await made.live(guide, { changes: [{ operation: "update_page", page: Limits!, condition: notFree }] });
      const found = await crawl(site.base, await asVisitor({ plan: "pro" }));
      expect(found.get(site.base)).toContain("For everybody.");
      expect(revealed(found, ["zebrafish", "quokka is", "axolotl lives", "Insider"])).toEqual([]);
    }
  });

  it("is decided by tokens signed with the site's key, until they expire", async () => {
    const { site } = await adaptiveSite({ visibility: "visitor_auth" });
    const brought = async (value: string) => ask(`${site.base}/limits?x=1&jwt_token=${value}`);
    const good = await brought(await token({ plan: "pro" }));
    expect([good.status, good.headers.location]).toEqual([303, `${site.base}/limits?x=1`]);
    const cookie = good.headers["set-cookie"]!;
    expect(cookie).toMatch(
      new RegExp(`^bindery-visitor=[^;]+; Path=${site.base}; Expires=[^;]+; HttpOnly; SameSite=Lax`),
    );
    const page = await ask(`${site.base}/limits`, { headers: { cookie: cookie.split(";")[0]! } });
    expect([page.status, page.headers["cache-control"]]).toEqual([200, "private, no-cache"]);

    const [head, body] = (await token({ plan: "pro" })).split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
    for (const bad of [
      await token({ plan: "pro" }, { key: "another key of sufficient length" }),
      await token({ plan: "pro" }, { expires: Math.floor(Date.now() / 1_000) - 60 }),
      await new SignJWT({ plan: "pro" })
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode(KEY)),
      ...[unsigned, `${head}.${body}.${randomBytes(32).toString("base64url")}`, "x", "x".repeat(10_000)],
    ]) {
      expect((await brought(bad)).status, bad.slice(0, 200)).toBe(401);
    }
  });

  it("is sent to the sign-in page without a token", async () => {
    const { site } = await adaptiveSite({
      visibility: "visitor_auth",
      authFallbackUrl: "https://acme.example/sign-in?from=docs",
    });
    const { status, headers } = await ask(`${site.base}/limits`);
    expect([status, headers["cache-control"]]).toEqual([302, "no-store"]);
    expect(headers.location).toBe(
      `https://acme.example/sign-in?from=docs&location=${encodeURIComponent(`${site.base}/limits`)}`,
    );
  });

  it("is anyone with a share link, until the link is switched off", async () => {
    const { site } = await adaptiveSite({ visibility: "share_link" });
    const key = randomBytes(24).toString("base64url");
    const keyHash = createHash("sha256").update(key).digest();
    const link = await database().siteShareLink.create({
      data: {
        id: newId(),
        siteId: site.id,
        name: "Partners",
        keyHash,
        key: encryptSecret("share-link", site.id, key),
      },
    });
    const shared = `${site.base}/~/share/${key}`;
    const outside = await crawl(site.base, {});
    expect([...outside.values()].filter((answer) => !answer.startsWith("404"))).toEqual([]);
    expect(revealed(outside, ["Welcome", "For everybody"])).toEqual([]);
    expect((await ask(`${site.base}/~/share/${key.slice(1)}`)).status).toBe(404);

    const inside = await crawl(shared, {});
    expect(inside.get(shared)).toContain("For everybody.");
    expect(revealed(inside, ["zebrafish", "quokka is", "axolotl lives", "Insider"])).toEqual([]);
    const page = await ask(shared);
    expect(page.headers).toMatchObject({
      "cache-control": "private, no-cache",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    // All its addresses are below the share link too.
    const named = [...page.text.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, href]) => href!);
    expect(named.filter((href) => !href.startsWith(shared))).toEqual([]);

    const addresses = [...inside.keys()];
    for (const kind of [
      "pdf",
      "card.png",
      "feed.xml",
      "search?",
      "llms.txt",
      "sitemap.xml",
      ".md",
      "files/",
    ]) {
      expect(
        addresses.some((address) => address.includes(kind)),
        kind,
      ).toBe(true);
    }
    /** The statuses of everything behind the share link, including agents and feedback. */
    const answers = async () => {
      const statuses = new Set<number>();
      for (const address of addresses) statuses.add((await ask(address)).status);
      for (const path of ["/~/mcp", "/~/feedback"])
        statuses.add((await ask(shared + path, { method: "POST" })).status);
      return [...statuses];
    };
    const change = async (visibility: "public" | "unlisted" | "visitor_auth" | "share_link") => {
      await database().site.update({ where: { id: site.id }, data: { visibility } });
      clearSiteCache();
    };
    for (const visibility of ["public", "unlisted"] as const) {
      await change(visibility);
      expect(await answers(), visibility).toEqual([404]);
      expect((await ask(site.base)).status).toBe(200);
    }
    await change("visitor_auth");
    expect(await answers()).toEqual([401]);
    await change("share_link");
    expect((await ask(shared)).status).toBe(200);
    await database().siteShareLink.update({ where: { id: link.id }, data: { active: false } });
    clearSiteCache();
    expect(await answers()).toEqual([404]);
    await database().siteShareLink.delete({ where: { id: link.id } });
    clearSiteCache();
    expect(await answers()).toEqual([404]);
  });

  it("includes crawlers of a public site with adaptive content, who see what anonymous visitors see", async () => {
    const { site } = await adaptiveSite({ visibility: "public" });
    const found = await crawl(site.base, { headers: { "user-agent": "Googlebot/2.1" } });
    expect(revealed(found, ["zebrafish", "quokka is", "axolotl lives", "Insider", "Limits"])).toEqual([]);
    expect(found.get(`${site.base}/sitemap.xml`)).toContain(`<loc>${env.url}${site.base}</loc>`);
    expect((await ask(site.base)).headers["x-robots-tag"]).toBeUndefined();
    // A visitor with a token sees more, in responses that proxies must not keep.
    const pro = await ask(site.base, await asVisitor({ plan: "pro" }));
    expect(pro.text).toContain("zebrafish");
    expect(pro.headers["cache-control"]).toContain("private");
  });
});

it("crawlers of the installation may fetch sites and find public ones, but nothing of the console", async () => {
  const made = await world();
  const space = await made.space({ pages: [START] });
  const [open, unlisted, hidden, hosted] = [
    await siteOf(made, [{ space }]),
    await siteOf(made, [{ space }], { visibility: "unlisted" }),
    await siteOf(made, [{ space }], { published: false }),
    await siteOf(made, [{ space }], {
      hostname: `${unique()}.docs.example`,
      ...provenHost,
      hostnameStatus: "dns_passed",
    }),
  ];
  const { status, headers, body } = await serveRobots();
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toMatch(/^User-agent: \*\nAllow: \/docs\/\nDisallow: \/docs\/\*\/~\/search\nDisallow: \/\n\n/);
  expect(body).toContain(`\nSitemap: ${env.url}${open.base}/sitemap.xml\n`);
  for (const { basename } of [unlisted, hidden, hosted]) expect(body).not.toContain(basename);
});

describe("a PDF of a site", () => {
  const wordsOf = async (address: string, sent: Sent = {}) => {
    const { status, headers, bytes } = await ask(address, sent);
    if (status !== 200) return status;
    expect(headers).toMatchObject({ "content-type": "application/pdf", "x-robots-tag": "noindex" });
    return (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replace(/\s+/g, " ");
  };
  const customization = { pdf: { enabled: true } };

  it("has the pages that the visitor may read, or a page with its subpages", async () => {
    const { site } = await adaptiveSite({ visibility: "visitor_auth", customization });
    const [plain, pro] = [await asVisitor({ plan: "basic" }), await asVisitor({ plan: "pro" })];
    expect(await wordsOf(`${site.base}/~/pdf`)).toBe(401);
    const forAll = await wordsOf(`${site.base}/~/pdf`, plain);
    expect(forAll).toContain("For everybody.");
    expect(forAll).not.toMatch(/zebrafish|quokka|Limits/);
    expect(await wordsOf(`${site.base}/limits/~/pdf`, plain)).toBe(404);
    expect(await wordsOf(`${site.base}/insider/~/pdf`, plain)).toBe(404);
    expect(await wordsOf(`${site.base}/~/pdf`, pro)).toMatch(/zebrafish.*quokka/);
    const one = await wordsOf(`${site.base}/limits/~/pdf`, pro);
    expect(one).toContain("quokka");
    expect(one).not.toContain("zebrafish");
    expect(await wordsOf(`${site.base}/insider/~/pdf`, pro)).toContain("axolotl");
    expect((await ask(`${site.base}/limits`, pro)).text).toContain(`href="${site.base}/limits/~/pdf"`);
  });

  it("is offered only if the site says so, and not for very many pages", async () => {
    const made = await world();
    const space = await made.space({ pages: [START] });
    const off = await siteOf(made, [{ space }]);
    expect(await wordsOf(`${off.base}/~/pdf`)).toBe(404);
    expect((await ask(off.base)).text).not.toContain("~/pdf");
    const many = await made.space();
    for (let at = 0; at < 5; at += 1) {
      const pages = Array.from({ length: 41 }, (_, index) => `# Page ${at} ${index}\n`);
      await made.live(many, { changes: insertions(pages) });
    }
    const site = await siteOf(made, [{ space: many }], { customization });
    const { status, text } = await ask(`${site.base}/~/pdf`);
    expect([status, text.includes("up to 200 pages")]).toEqual([422, true]);
    expect(await wordsOf(`${site.base}/page-3-7/~/pdf`)).toContain("Page 3 7");
  });
});

describe("the picture of a page", () => {
  it("exists for visitors of the page, and is named in its metadata", async () => {
    const { site } = await adaptiveSite({ visibility: "visitor_auth" });
    const [plain, pro] = [await asVisitor({ plan: "basic" }), await asVisitor({ plan: "pro" })];
    const { text } = await ask(`${site.base}/limits`, pro);
    const address = /og:image" content="([^"]*)"/.exec(text)![1]!;
    expect(address).toMatch(/^https?:.*\/limits\/~\/card\.png$/);
    const picture = new URL(address).pathname;
    const { status, headers, bytes } = await ask(picture, pro);
    expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect((await ask(picture, plain)).status).toBe(404);
    expect((await ask(picture)).status).toBe(401);
    expect((await ask(`${site.base}/~/card.png`, plain)).status).toBe(200);
    expect((await ask(`${site.base}/nowhere/~/card.png`, pro)).status).toBe(404);
  });

  it("is the site's own picture if it has one", async () => {
    const made = await world();
    const space = await made.space({ pages: [START] });
    const url = "https://acme.test/shared.png";
    const site = await siteOf(made, [{ space }], { customization: { socialPreview: { url } } });
    expect((await ask(site.base)).text).toContain(`<meta property="og:image" content="${url}">`);
  });
});

describe("a site set up over the API", () => {
  it("is readable as soon as it is published, and follows changes", async () => {
    const made = await world();
    const space = await made.space({ title: "Handbook", pages: [START, SETUP] });
    const as = api.as(made.admin);
    const organizationId = made.organization.id;
    const site = await as.call(sites.create, {
      params: { organizationId },
      body: { title: "Water works", spaces: [space.id] },
    });
    const params = { organizationId, siteId: site.id };
    const base = `/docs/${site.basename}`;
    const page = async () => ask(base);
    expect((await page()).status).toBe(404);
    await as.call(sites.publish, { params });
    expect((await page()).text).toContain("<title>Start here · Water works</title>");

    await as.call(sites.update, { params, body: { title: "Pump works", visibility: "unlisted" } });
    expect((await page()).text).toContain("<title>Start here · Pump works</title>");
    expect((await page()).text).toContain('content="noindex"');

    const other = await made.space({ title: "Reference", pages: ["# Calls\n\nAll of them.\n"] });
    const section = await as.call(siteSections.create, { params, body: { spaceId: other.id } });
    expect((await ask(`${base}/${section.path}`)).text).toContain("All of them.");
    const moved = { params: { ...params, siteSectionId: section.id }, body: { path: "calls" } };
    await as.call(siteSections.update, moved);
    expect(await leadsTo(`${base}/${section.path}`)).toEqual([301, `${base}/calls`]);

    await as.call(sites.unpublish, { params });
    expect((await page()).status).toBe(404);
  });

  it("is found by its former names by its audience, until another site takes them", async () => {
    const made = await world();
    const space = await made.space({ title: "Handbook", pages: [START, SETUP] });
    const as = api.as(made.admin);
    const organizationId = made.organization.id;
    const newSite = async () => {
      const body = { title: `Pumps ${unique()}`, spaces: [space.id] };
      const site = await as.call(sites.create, { params: { organizationId }, body });
      const params = { organizationId, siteId: site.id };
      return { params, name: site.basename!, rename: (basename: string) => change(params, { basename }) };
    };
    const change = (params: { organizationId: string; siteId: string }, body: object) =>
      as.call(sites.update, { params, body });
    const site = await newSite();
    const names = [site.name, `valves-${unique()}`, `locks-${unique()}`].map((name) => name.toLowerCase());
    await as.call(sites.publish, { params: site.params });
    expect((await ask(`/docs/${names[0]}`)).status).toBe(200);
    for (const name of names.slice(1)) await site.rename(name);
    for (const former of names.slice(0, 2)) {
      expect(await leadsTo(`/docs/${former}/setup?q=1`)).toEqual([301, `/docs/${names[2]}/setup?q=1`]);
      expect(await leadsTo(`/docs/${former}/setup.md`)).toEqual([301, `/docs/${names[2]}/setup.md`]);
      const found = await as.post("/v1/urls/published", { url: `${env.url}/docs/${former}/setup` });
      expect(found.body).toEqual({
        target: "content",
        redirect: `${env.url}/docs/${names[2]}/setup`,
      });
    }
    // A proxy that still uses the former name shows the site: a redirect would send its visitors around in
    // circles.
    await change(site.params, { proxy: "acme.example/docs" });
    const proxied = { headers: { "x-forwarded-host": "acme.example" } };
    expect((await ask(`/docs/${names[0]}/setup`, proxied)).status).toBe(200);
    // A visitor outside the audience does not learn the present name.
    await change(site.params, { visibility: "share-link" });
    expect((await ask(`/docs/${names[0]}`)).status).toBe(404);
    await change(site.params, { visibility: "public" });

    const other = await newSite();
    await other.rename(names[0]!);
    await as.call(sites.publish, { params: other.params });
    expect((await ask(`/docs/${names[0]}`)).status).toBe(200);
    await site.rename(names[1]!);
    expect((await ask(`/docs/${names[1]}`)).status).toBe(200);
    expect(await leadsTo(`/docs/${names[2]}`)).toEqual([301, `/docs/${names[1]}`]);
    await as.call(sites.remove, { params: site.params });
    expect((await ask(`/docs/${names[2]}`)).status).toBe(404);
  });

  it("shows the last author of a page only if set up so", async () => {
    const made = await world();
    const [writer, merger] = [
      await made.member("edit", { displayName: "Wendy <Writer>" }),
      await made.member("review", { displayName: "Mona Merger" }),
    ];
    const space = await made.space({ pages: [START, SETUP] });
    const { changeRequest } = await made.changeRequest(space, {
      by: writer,
      edits: { Setup: "# Setup\n\nNew.\n" },
    });
    const merged = await api
      .as(merger)
      .post(`/v1/spaces/${space.id}/change-requests/${changeRequest.id}/merge`);
    expect(merged.status, merged.text).toBe(200);
    const as = api.as(made.admin);
    const params = { organizationId: made.organization.id };
    const site = await as.call(sites.create, { params, body: { spaces: [space.id] } });
    const at = { ...params, siteId: site.id };
    await as.call(sites.publish, { params: at });
    const text = async () => (await ask(`/docs/${site.basename}/setup`)).text;
    expect(await text()).not.toMatch(/Writer|Merger/);
    await as.call(sites.update, { params: at, body: { showAuthors: true } });
    expect(await text()).toContain("</time> by Wendy &#60;Writer&#62;");
    expect(await text()).not.toContain("Merger");
    await as.call(sites.update, { params: at, body: { showAuthors: false } });
    expect(await text()).not.toMatch(/Writer|Merger/);
  });

  it("shows drafts only in previews", async () => {
    const made = await world();
    const space = await made.space({ title: "Handbook", pages: [START] });
    const as = api.as(made.admin);
    const organizationId = made.organization.id;
    const site = await as.call(sites.create, { params: { organizationId }, body: { spaces: [space.id] } });
    const params = { organizationId, siteId: site.id };
    await as.call(sites.publish, { params });
    const [first] = (await as.call(siteSpaces.list, { params })).items;
    const ofFirst = { ...params, siteSpaceId: first!.id };
    const copy = await as.call(siteSpaces.duplicate, { params: ofFirst, body: { draft: true } });
    expect(copy).toMatchObject({ draft: true, urls: {} });
    const base = `/docs/${site.basename}`;
    expect((await ask(base)).text).not.toContain(copy.title);
    expect((await ask(`${base}/${copy.path}`)).status).toBe(404);
    expect((await ask(`${base}/sitemap.xml`)).text).not.toContain(copy.path);
    const shown = async () => {
      const { structure } = await as.call(publishedSites.get, { params });
      return structure.structure.map(({ id }) => id);
    };
    expect(await shown()).toEqual([first!.id]);
    const preview = await as.call(sitePreviews.get, { params, query: { siteSpace: copy.id } });
    expect((await ask(preview.url)).status).toBe(200);
    await as.call(siteSpaces.update, { params: { ...params, siteSpaceId: copy.id }, body: { draft: false } });
    expect((await ask(`${base}/${copy.path}`)).status).toBe(200);
    expect(await shown()).toEqual([first!.id, copy.id]);
  });
});

describe("a site of sections and variants", () => {
  it("shows each at its address, and ranks results of the current one first", async () => {
    const made = await world();
    const v2 = await made.space({
      title: "Version 2",
      pages: ["# Pumps\n\nLift water.\n", "# Valves\n\nNew.\n"],
    });
    const v1 = await made.space({
      title: "Version 1",
      pages: ["# Pumps\n\nLift water.\n", "# Valves\n\nOld.\n", "# Levers\n\nOld.\n"],
    });
    const reference = await made.space({ title: "Reference", pages: ["# Calls\n\nPump calls.\n"] });
    const site = await siteOf(made, [
      { space: v2, section: { title: "Guide", path: "guide" } },
      { space: reference, section: { title: "Reference", path: "reference" } },
    ]);
    const guide = await database().siteSection.findFirstOrThrow({
      where: { siteId: site.id, path: "guide" },
    });
    await database().siteSpace.create({
      data: {
        ...{ id: newId(), siteId: site.id, spaceId: v1.id, path: "v1", position: "b" },
        ...{ sectionId: guide.id, default: false },
      },
    });
    await runWaitingJobs(database());

    const old = await ask(`${site.base}/v1`);
    expect(old.text).toContain("<title>Pumps · Guide</title>");
    const canonical = async (path: string) =>
      /<link rel="canonical" href="([^"]+)">/.exec((await ask(site.base + path)).text)?.[1];
    // A page of both variants is listed once; every variant lists its own first page.
    expect(await canonical("/v1/valves")).toBe(`${env.url}${site.base}/valves`);
    expect(await canonical("/v1/levers")).toBe(`${env.url}${site.base}/v1/levers`);
    expect(await canonical("/v1")).toBe(`${env.url}${site.base}/v1`);
    expect(await canonical("")).toBe(env.url + site.base);
    expect(old.text).toContain('<span class="sr-only">Version </span>');
    expect(old.text).toContain(`<a href="${site.base}/reference">Reference</a>`);
    expect(old.text).toContain(`<a href="${site.base}/v1" aria-current="true">Version 1</a>`);
    expect((await ask(`${site.base}/reference`)).text).toContain("<title>Calls · Guide</title>");

    const found = await ask(`${site.base}/~/search?q=pump&part=1&from=${site.base}/v1/levers`);
    const addresses = [...found.text.matchAll(/<li>\n<a href="([^"]+)"/g)].map(([, href]) => href);
    expect(addresses[0]).toBe(`${site.base}/v1`);
    expect(addresses).toHaveLength(3);
  });

  it("leads to the same page in the other variants, also where it moved", async () => {
    const made = await world();
    const [v2, v1] = [
      await made.space({ title: "Version 2", pages: [START, SETUP] }),
      await made.space({ title: "Version 1", pages: [START, SETUP, "# Levers\n"] }),
    ];
    const { Setup } = await made.pageIds(v2);
    await made.live(v2, { changes: [{ operation: "update_page", page: Setup!, slug: "installation" }] });
    const { base } = await siteOf(made, [{ space: v2 }, { space: v1, path: "v1" }]);
    expect((await ask(`${base}/v1/setup`)).text).toContain(`<a href="${base}/installation">Version 2</a>`);
    expect((await ask(`${base}/v1`)).text).toContain(`<a href="${base}">Version 2</a>`);
    expect((await ask(`${base}/v1/levers`)).text).toContain(`<a href="${base}">Version 2</a>`);
    const missing = await ask(`${base}/levers`);
    expect([missing.status, missing.text]).toEqual([
      404,
      expect.stringContaining(`<a href="${base}/v1/levers">Version 1</a>`),
    ]);
  });

  it("shows emoji as pictures that the site serves itself, one file each", async () => {
    const made = await world();
    const space = await made.space({ pages: ["---\nemoji: 🛠️\n---\n\n# Tools\n\nReady 🚀 now.\n"] });
    const site = await siteOf(made, [{ space }]);
    const { text } = await ask(site.base);
    const picture = `${site.base}/~/emoji-1f6e0.svg`;
    expect(text).toContain(`<img class="emoji" src="${picture}" alt=""`);
    expect(text).not.toContain("🛠");
    const rocket = `${site.base}/~/emoji-1f680.svg`;
    expect(text).toContain(`<img class="emoji-picture" src="${rocket}" alt="" loading="lazy"`);
    expect((await ask(rocket)).status).toBe(200);
    const served = await ask(picture);
    expect([served.status, served.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    for (const name of ["emoji-1f6e0", "emoji-..%2f..%2fpackage.json", "emoji-zz.svg"])
      expect((await ask(`${site.base}/~/${name}`)).status).toBe(404);
  });

  it("links to the editor for members only", async () => {
    const made = await world();
    const site = await siteOf(made, [{ space: await made.space({ pages: [START] }) }]);
    const { text } = await ask(site.base);
    expect(text).not.toContain("Edit this page");
    expect(text).not.toMatch(/href="[^"]*\/spaces\//);
    expect(text).toContain(`data-organization="${made.organization.id}"`);
  });

  it("names the same page in other languages", async () => {
    const made = await world();
    const spaces = [];
    for (const language of ["en", "de", null]) {
      const space = await made.space({
        title: `In ${language}`,
        pages: [START, language === "de" ? "# Eins\n" : SETUP],
      });
      await database().space.update({ where: { id: space.id }, data: { language } });
      spaces.push(space);
    }
    const site = await siteOf(made, [
      { space: spaces[0]! },
      { space: spaces[1]!, path: "de" },
      { space: spaces[2]!, path: "old" },
    ]);
    const links = async (path: string) =>
      [...(await ask(`${site.base}${path}`)).text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
        ([, language, href]) => [language, href!.replace(env.url, "")],
      );
    const both = [
      ["en", site.base],
      ["de", `${site.base}/de`],
    ];
    expect(await links("")).toEqual(both);
    expect(await links("/de")).toEqual(both);
    const choice = (await ask(site.base)).text;
    expect(choice).toContain('<span class="sr-only">Language </span>');
    expect(choice, "only a choice of versions says so").not.toContain("Version");
    expect(await links("/setup")).toEqual([]);
    expect(await links("/old")).toEqual([]);
  });

  it("follows redirects at addresses without a page", async () => {
    const made = await world();
    const space = await made.space({ pages: [START, SETUP] });
    const site = await siteOf(made, [{ space }]);
    const { Setup } = await made.pageIds(space);
    const placed = await database().siteSpace.findFirstOrThrow({ where: { siteId: site.id } });
    const redirect = (source: string, data: Partial<Prisma.SiteRedirectUncheckedCreateInput>) =>
      database().siteRedirect.create({
        data: { kind: "external", ...data, id: newId(), siteId: site.id, source },
      });
    await database().pageRedirect.create({
      data: { spaceId: space.id, path: "pages/viewpage.action?pageid=12", pageId: Setup! },
    });
    await redirect("/old", { kind: "site_page", siteSpaceId: placed.id, pageId: Setup! });
    await redirect("/blog", { url: "https://blog.example/posts", captureWildcard: true, permanent: false });
    await redirect("/setup", { url: "https://elsewhere.example" });
    await redirect("/draft", { url: "https://elsewhere.example", draft: true });
    expect(await leadsTo(`${site.base}/old`)).toEqual([301, `${site.base}/setup`]);
    const page = `${site.base}/pages/viewpage.action`;
    // The second request gets the stored answer for a missing page.
    for (const id of [11, 11]) expect((await ask(`${page}?pageId=${id}`)).status).toBe(404);
    expect(await leadsTo(`${page}?pageId=12`)).toEqual([301, `${site.base}/setup`]);
    expect(await leadsTo(`${site.base}/blog/2024/a%20b`)).toEqual([
      302,
      "https://blog.example/posts/2024/a%20b",
    ]);
    expect((await ask(`${site.base}/setup`)).status).toBe(200);
    expect((await ask(`${site.base}/draft`)).status).toBe(404);
    expect((await ask(`${site.base}/old/more`)).status).toBe(404);
  });

  it("redirects pages of a former default to their present address", async () => {
    const made = await world();
    const as = api.as(made.admin);
    const [guide, old, reference] = await Promise.all([
      made.space({ title: "Guide", pages: [START, SETUP, "# Tips\n"] }),
      made.space({ title: "Old", pages: [START, "# History\n"] }),
      made.space({ title: "API", pages: ["# Calls\n", "# Tips\n"] }),
    ]);
    const site = await siteOf(made, [
      { space: guide!, section: { title: "Guide", path: "guide" } },
      { space: reference!, section: { title: "API", path: "api" } },
    ]);
    const at = `/v1/orgs/${made.organization.id}/sites/${site.id}`;
    const sections = await database().siteSection.findMany({
      where: { siteId: site.id },
      orderBy: { position: "asc" },
    });
    const [first, second] = sections.map(({ id }) => id);
    const makeDefault = (defaultSiteSection: string) => as.patch(at, { defaultSiteSection });
    const leads = async (path: string) => {
      clearSiteCache();
      const [status, location] = await leadsTo(`${site.base}${path}`);
      return [status, location?.replace(site.base, "")];
    };

    await makeDefault(second!);
    expect(await leads("/setup")).toEqual([301, "/guide/setup"]);
    expect(await leads("/setup.md")).toEqual([301, "/guide/setup.md"]);
    expect(await leads("/start-here")).toEqual([301, "/guide"]);
    expect((await leads("/tips"))[0], "the present page at an address comes first").toBe(200);
    expect((await leads("/nowhere"))[0]).toBe(404);

    const variant = await database().siteSpace.create({
      data: {
        ...{ id: newId(), siteId: site.id, sectionId: first!, spaceId: old!.id },
        ...{ path: "old", position: "a5" },
      },
    });
    await as.patch(`${at}/sections/${first}`, { defaultSiteSpace: variant.id });
    expect(await leads("/guide/setup")).toEqual([301, "/guide/main/setup"]);
    expect(await leads("/setup")).toEqual([301, "/guide/main/setup"]);
    await as.patch(`${at}/sections/${first}`, { path: "manual" });
    expect(await leads("/manual/setup")).toEqual([301, "/manual/main/setup"]);

    await makeDefault(first!);
    expect(await leads("/history")).toEqual([200, undefined]);
    expect(await leads("/setup")).toEqual([301, "/main/setup"]);
    expect(await leads("/calls")).toEqual([301, "/api"]);
    await database().siteSection.update({ where: { id: second! }, data: { condition: "false" } });
    await database().site.update({ where: { id: site.id }, data: { adaptiveContent: true } });
    expect((await leads("/calls"))[0], "an address that a visitor may not see does not exist for them").toBe(
      404,
    );
  });

  it("redirects have the same targets for visitors and the API, even with captured wildcards", async () => {
    const made = await world();
    const space = await made.space({ pages: [START, SETUP] });
    const reference = await made.space({ title: "API", pages: ["# Calls\n"] });
    const site = await siteOf(made, [
      { space, section: { title: "Guide", path: "guide" } },
      { space: reference, section: { title: "API", path: "api" } },
    ]);
    const { Setup } = await made.pageIds(space);
    const places = await database().siteSpace.findMany({ where: { siteId: site.id } });
    const siteSpaceId = places.find(({ spaceId }) => spaceId === space.id)!.id;
    const section = await database().siteSection.findFirstOrThrow({
      where: { siteId: site.id, path: "api" },
    });
    const captures = { captureWildcard: true };
    const redirects: [string, Partial<Prisma.SiteRedirectUncheckedCreateInput>][] = [
      ["/to-page", { kind: "site_page", siteSpaceId, pageId: Setup!, ...captures }],
      ["/to-space", { kind: "site_space", siteSpaceId, ...captures }],
      ["/to-section", { kind: "site_section", siteSectionId: section.id, ...captures }],
      ["/to-section/deep", { kind: "site_space", siteSpaceId }],
      ["/elsewhere", { url: "https://blog.example/posts/?all=1#top", ...captures }],
      ["/plain", { url: "https://blog.example/" }],
      [`/${encodeURIComponent("größe")}`, { url: "https://blog.example/size", ...captures }],
    ];
    for (const [source, data] of redirects) {
      await database().siteRedirect.create({
        data: { kind: "external", ...data, id: newId(), siteId: site.id, source },
      });
    }
    const as = api.as(made.admin);
    const at = `/v1/orgs/${made.organization.id}/sites/${site.id}/redirect`;
    const leads = {
      "/to-page": `${site.base}/setup`,
      "/to-page/x/a%20b": `${site.base}/setup/x/a%20b`,
      "/to-space/x": `${site.base}/x`,
      "/to-section": `${site.base}/api`,
      "/to-section/x": `${site.base}/api/x`,
      "/to-section/deep": site.base,
      "/to-section/deep/x": `${site.base}/api/deep/x`,
      "/elsewhere": "https://blog.example/posts/?all=1#top",
      "/elsewhere/2026/may": "https://blog.example/posts/2026/may?all=1#top",
      "/plain": "https://blog.example/",
      // Composed and decomposed letters are equal.
      [`/${encodeURIComponent("gro\u0308ße")}/x`]: "https://blog.example/size/x",
    };
    for (const [source, target] of Object.entries(leads)) {
      const read = await leadsTo(`${site.base}${source}`);
      expect([source, ...read]).toEqual([source, 301, target]);
      const told = await as.get<{ target: string }>(`${at}?source=${encodeURIComponent(source)}`);
      expect(new URL(told.body.target, env.url).href).toBe(new URL(target, env.url).href);
    }
    expect((await ask(`${site.base}/plain/x`)).status).toBe(404);
    expect((await as.get(`${at}?source=/plain/x`)).status).toBe(404);
  });

  it("redirects never reveal the address of a page that the visitor may not read", async () => {
    const made = await world();
    const space = await made.space({ pages: [START, SETUP] });
    const site = await siteOf(made, [{ space }]);
    const { Setup } = await made.pageIds(space);
    const placed = await database().siteSpace.findFirstOrThrow({ where: { siteId: site.id } });
    await database().siteRedirect.create({
      data: {
        ...{ id: newId(), siteId: site.id, source: "/secret" },
        ...{ kind: "site_page", siteSpaceId: placed.id, pageId: Setup! },
      },
    });
    await made.live(space, {
      changes: [{ operation: "update_page", page: Setup!, condition: 'visitor.claims.plan == "pro"' }],
    });
    expect((await ask(`${site.base}/secret`)).status).toBe(404);
  });

  it("links from its header and footer only to pages that the visitor may read", async () => {
    const made = await world();
    const space = await made.space({ pages: [START, SETUP, "# Secret\n"] });
    const v1 = await made.space({ pages: ["# Pumps\n", "# Levers\n"] });
    const [ids, old] = [await made.pageIds(space), await made.pageIds(v1)];
    await made.live(space, {
      changes: [{ operation: "update_page", page: ids.Secret!, condition: 'visitor.claims.plan == "pro"' }],
    });
    const to = (page: string | undefined, of?: { id: string }) => ({
      ...{ kind: "page" as const, page: page! },
      ...(of && { space: of.id }),
    });
    await importInto(made, space, [
      { name: "more.md", content: "# More\n\n[Data](data.csv)\n" },
      { name: "data.csv", content: "a,b\n" },
    ]);
    const { key: file } = await database().assetVersion.findFirstOrThrow({
      where: { branchId: space.mainBranchId, kind: "file" },
      select: { key: true },
    });
    const customization = {
      header: {
        links: [
          { title: "Begin", to: to(ids["Start here"]), links: [] },
          { title: "Hidden", to: to(ids.Secret), links: [] },
          { title: "Gone", to: to("nothing"), links: [] },
          { title: "Of another", to: to(ids.Setup, v1), links: [] },
          { title: "Old", to: to(old.Levers, v1), links: [] },
          { title: "Kinds", to: { kind: "anchor", anchor: "types", page: ids.Setup }, links: [] },
          { title: "Top", to: { kind: "anchor", anchor: "top", space: v1.id }, links: [] },
          { title: "Hidden part", to: { kind: "anchor", anchor: "top", page: ids.Secret }, links: [] },
          { title: "Data", to: { kind: "file", file }, links: [] },
          { title: "No data", to: { kind: "file", file: "nothing" }, links: [] },
          { title: "Write", to: { kind: "url", url: "mailto:docs@acme.example" }, links: [] },
          { title: "Somebody", to: { kind: "user", user: made.admin.id }, links: [] },
        ],
      },
      footer: {
        groups: [
          { title: "More", links: [{ title: "Install", to: to(ids.Setup) }] },
          { title: "For insiders", links: [{ title: "Hidden", to: to(ids.Secret) }] },
        ],
      },
    };
    const site = await siteOf(made, [{ space }, { space: v1, path: "v1" }], { customization });
    for (const path of ["", "/v1"]) {
      const { text } = await ask(`${site.base}${path}`);
      expect(text).toContain(
        `<nav class="links" aria-label="Links"><a href="${site.base}">Begin</a><a href="${site.base}/v1/levers">Old</a><a href="${site.base}/setup#types">Kinds</a><a href="${site.base}/v1#top">Top</a><a href="${site.base}/~/files/${file}">Data</a><a href="mailto:docs@acme.example">Write</a></nav>`,
      );
      expect(text).toContain(`<a href="${site.base}/setup">Install</a>`);
      expect(text).not.toContain("For insiders");
    }
    await made.live(space, { changes: [{ operation: "update_page", page: ids.Setup!, slug: "install" }] });
    expect((await ask(site.base)).text).toContain(`<a href="${site.base}/install">Install</a>`);
  });

  it("begins a menu of its header with the place that the menu leads to itself", async () => {
    const made = await world();
    const space = await made.space({ pages: [START] });
    const to = (url: string) => ({ kind: "url" as const, url });
    const links = [{ title: "Status", to: to("https://status.example/") }];
    const menu = { title: "Help", to: to("https://help.example/"), links };
    const site = await siteOf(made, [{ space }], { customization: { header: { links: [menu] } } });
    expect((await ask(site.base)).text).toContain(
      '<summary>Help</summary><div><a href="https://help.example/">Help</a><a href="https://status.example/">Status</a></div>',
    );
  });

  it("shows text and code in its own fonts, loaded only from their hosts", async () => {
    const made = await world();
    const space = await made.space({ pages: [START] });
    const font = (fontFamily: string, url: string) => ({
      ...{ id: "own", custom: true as const, fontFamily },
      fontFaces: [{ weight: 400, sources: [{ url, format: "woff2" as const }] }],
    });
    const styling = {
      font: font('Wa"ter}</style>', 'https://fonts.water.test/regular.woff2?a=\\"}<b>'),
      monospaceFont: font("Code", "https://code.water.test/mono.woff2"),
    };
    const site = await siteOf(made, [{ space }], { customization: { styling } });
    const { text, headers } = await ask(site.base);
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)![1]!;
    expect(style).toContain('--first-sans:var(--system-sans);--font-sans:"Waterstyle",var(--system-sans)');
    expect(style).toContain(
      'font-display:optional;src:url("https://fonts.water.test/regular.woff2?a=%5C%22}%3Cb%3E") format("woff2")}',
    );
    const policy = headers["content-security-policy"]!;
    expect(policy.split("; ")).toContain("font-src 'self' https://fonts.water.test https://code.water.test");
    expect(policy).toContain(createHash("sha256").update(style).digest("base64"));
    // In the head, it would hold the first paint.
    const preloaded =
      /<header class="bar" id="~bar">[\s\S]*?<\/header>\n<link rel="preload" as="font"[^>]*>\n<link rel="stylesheet"/;
    expect(text).toMatch(preloaded);
    expect(text.match(/<link rel="preload" as="font"[^>]*>/g)).toHaveLength(1);
  });
});
