import { createHash } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { webHandler } from "@/lib/platform/api/server/web-handler";
import { database } from "@/lib/platform/db/client";
import type { Customization } from "@/lib/sites/customization/schemas";
import { writeCounts } from "@/lib/sites/insights/count";
import type { SiteInsights } from "@/lib/sites/insights/schemas";
import type { Site } from "@/lib/sites/sites/schemas";
import { api } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { serveDocs } from "./serve";

const SERVERS = [
  { url: "https://api.water.test/v2" },
  { url: "http://[::1]:4000" },
  // Addresses that would change the policy, or are no servers.
  { url: "https://x;sandbox/" },
  { url: "https://user:pass@secret.test" },
  { url: "javascript:alert(1)" },
  { url: "/relative" },
];
const described = (servers: object[]) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Water works", version: "1" },
    servers,
    paths: {
      "/pumps": {
        get: { tags: ["Pumps"], summary: "List pumps", responses: { 204: { description: "Done." } } },
      },
    },
  });

let here: World;
let basename: string;
const handle = webHandler(serveDocs);
const read = async (path: string) => {
  const answer = await handle(new Request(`http://bindery.test/docs/${basename}${path}`));
  return { policy: answer.headers.get("content-security-policy") ?? "", text: await answer.text() };
};

beforeAll(async () => {
  here = await world();
  const caller = api.as(here.admin);
  const specs = `/v1/orgs/${here.organization.id}/openapi`;
  await caller.put(`${specs}/water`, { source: { text: described(SERVERS) } });
  await caller.put(`${specs}/partners`, { source: { text: described([{ url: "https://partners.test" }]) } });
  await caller.patch(`${specs}/partners`, { visibility: "public" });
  await caller.put(`${specs}/internal`, { source: { text: described([{ url: "https://internal.test" }]) } });
  await caller.patch(`${specs}/water`, { visibility: "public" });
  await runWaitingJobs(database());
  const block = (spec: string) => `::openapi-operation{ref="/openapi/${spec}" path="/pumps" method="get"}\n`;
  const conditional = `Hi.\n\n:::if{expression='visitor.claims.plan == "pro"'}\n${block("partners")}:::\n`;
  const space = await here.space({
    title: "Reference",
    pages: { Welcome: "Hello.", Pumps: block("water"), Hidden: block("internal"), Partners: conditional },
  });
  const made = await here.site({ spaces: [space.id] });
  const published = await caller.post<Site>(`/v1/orgs/${here.organization.id}/sites/${made.id}/publish`);
  basename = published.body.basename!;
  await runWaitingJobs(database());
});

it("allows requests only to the servers of its operations", async () => {
  const { policy, text } = await read("/pumps");
  expect(policy.split("; ")).toContain("connect-src 'self' https://api.water.test http://[::1]:4000");
  expect(policy).not.toMatch(/sandbox|secret|alert/);
  expect(text).toMatch(/<script src="[^"]*\/~\/request\.[0-9a-f]{16}\.js" defer>/);
  const request = /data-request="([^"]*)"/.exec(text)?.[1]?.replaceAll("&#x22;", '"') ?? "";
  expect(request).toContain("https://api.water.test/v2");
  expect(request).not.toContain("secret.test");
});

it("lists the operations of a page in the table of contents, with their methods", async () => {
  const { text, policy } = await read("/pumps");
  expect(text).toMatch(/<div class="layout[^"]* api">/);
  const [, listed = ""] = /aria-current="page">Pumps<\/a><ul class="operations">(.*?)<\/ul>/.exec(text) ?? [];
  expect(listed).toBe(
    '<li><a href="#list-pumps"><span class="openapi-method openapi-get">GET</span> <span>List pumps</span></a></li>',
  );
  expect(text).toContain('<h2 class="openapi-title" id="list-pumps">');
  // The choice of a language in the samples is applied by an inline script.
  const [, script = ""] = /<\/article>\n<script>([^<]*)<\/script>/.exec(text) ?? [];
  expect(script).toContain('localStorage.getItem("tabs")');
  expect(policy).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
});

it("a page without operations loads no script for requests", async () => {
  for (const path of ["", "/hidden", "/partners"]) {
    const { policy, text } = await read(path);
    expect(policy.split("; ")).toContain("connect-src 'self'");
    expect(text).not.toMatch(
      /request\.[0-9a-f]+\.js|data-request|internal\.test|class="operations"|getItem\("tabs"\)/,
    );
    expect(text).not.toMatch(/openapi\/(?:internal|partners)/);
  }
});

it("offers only the specs that a page shows to the visitor", async () => {
  const statuses = await Promise.all(
    ["water", "partners", "internal"].map(
      async (slug) =>
        (await handle(new Request(`http://bindery.test/docs/${basename}/~/openapi/${slug}`))).status,
    ),
  );
  expect(statuses).toEqual([200, 404, 404]);
  const { address } = await generatedSite("Offered works");
  expect((await handle(new Request(`http://bindery.test${address}/~/openapi/water`))).status).toBe(200);
  expect((await handle(new Request(`http://bindery.test${address}/~/openapi/partners`))).status).toBe(404);
});

/** A published site of a space generated entirely from a spec. */
const generatedSite = async (title: string, spec = "water"): Promise<{ at: string; address: string }> => {
  const as = api.as(here.admin);
  const space = await as.post<{ id: string }>(`/v1/orgs/${here.organization.id}/spaces`, {
    title,
    computedSource: {
      type: "builtin:openapi",
      props: { models: spec !== "water" },
      dependencies: { spec: { ref: { kind: "openapi", spec } } },
    },
  });
  const made = await here.site({ title, spaces: [space.body.id] });
  const at = `/v1/orgs/${here.organization.id}/sites/${made.id}`;
  const published = await as.post<Site>(`${at}/publish`);
  await runWaitingJobs(database());
  return { at, address: `/docs/${published.body.basename}` };
};

it("visits to generated pages are counted by title", async () => {
  const { at, address } = await generatedSite("Works");
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0", accept: "text/html" };
  const url = `http://bindery.test${address}/pumps`;
  expect((await handle(new Request(url, { headers }))).status).toBe(200);
  await writeCounts(database());
  const { body } = await api.as(here.admin).get<SiteInsights>(`${at}/insights`);
  expect(body.pages).toMatchObject([{ page: { title: "Pumps", path: "pumps" }, views: 1 }]);
});

it("links from its header to generated pages", async () => {
  const { at, address } = await generatedSite("Linked works");
  const as = api.as(here.admin);
  const { items } = (await as.get<{ items: { space: { id: string } }[] }>(`${at}/site-spaces`)).body;
  const content = await as.get<{ pages: { id: string; title: string }[] }>(
    `/v1/spaces/${items[0]!.space.id}/content`,
  );
  const page = content.body.pages.find(({ title }) => title === "Pumps")!.id;
  const look = (await as.get<Customization>(`${at}/customization`)).body;
  const links = [{ title: "To the pumps", to: { kind: "page", page }, links: [] }];
  const changed = await as.put(`${at}/customization`, { ...look, header: { ...look.header, links } });
  expect(changed.status).toBe(200);
  const shown = await handle(new Request(`http://bindery.test${address}`));
  expect(await shown.text()).toContain(`<a href="${address}/pumps">To the pumps</a>`);
});

it("leads addresses of models that are on later pages now to these pages", async () => {
  const as = api.as(here.admin);
  const specs = `/v1/orgs/${here.organization.id}/openapi`;
  const names = Array.from({ length: 120 }, (_, at) => `Model.${at}`);
  const text = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Many", version: "1" },
    paths: {},
    components: { schemas: Object.fromEntries(names.map((name) => [name, { type: "object" }])) },
  });
  await as.put(`${specs}/many`, { source: { text } });
  await as.patch(`${specs}/many`, { visibility: "public" });
  await runWaitingJobs(database());
  const { address } = await generatedSite("Many models", "many");
  const page = async (path: string) =>
    (await handle(new Request(`http://bindery.test${address}/${path}`))).text();
  const first = await page("models");
  expect(first.match(/ id="Model-49"/g)).toHaveLength(1);
  expect(first).toContain('<div class="openapi-model" id="Model-49">');
  expect(first).toContain(`<a id="Model-50" href="${address}/models-2#Model-50">Model.50</a>`);
  expect(first).toContain(`<a id="Model-119" href="${address}/models-3#Model-119">Model.119</a>`);
  expect(first).toMatch(/<script src="[^"]*\/~\/request\./);
  expect(await page("models-3")).toContain('<div class="openapi-model" id="Model-119">');
  expect(await page("models-2")).not.toContain("later-models");
});
