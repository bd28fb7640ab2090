import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterEach, beforeAll, expect, it } from "vitest";
import { webHandler } from "@/lib/platform/api/server/web-handler";
import { database } from "@/lib/platform/db/client";
import { sites } from "@/lib/sites/sites/operations";
import type { Site } from "@/lib/sites/sites/schemas";
import { api } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { serveDocs } from "./serve";
import { clearSiteCache } from "./site-state";

let here: World;
let site: { id: string; basename: string };
const handle = webHandler(serveDocs);
const open: Client[] = [];

beforeAll(async () => {
  here = await world();
  const space = await here.space({
    title: "Handbook",
    pages: { Welcome: "Hello.", Deploying: "Push the release tag." },
  });
  await here.space({ title: "Secret", pages: { Secret: "Push the hidden tag." } });
  const made = await here.site({ spaces: [space.id] });
  const published = await api
    .as(here.admin)
    .post<Site>(`/v1/orgs/${here.organization.id}/sites/${made.id}/publish`);
  expect(published.status, published.text).toBe(200);
  site = { id: made.id, basename: published.body.basename! };
  await runWaitingJobs(database());
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

const address = (path = "") => `http://bindery.test/docs/${site.basename}${path}`;

async function connect(path = "/~/mcp"): Promise<Client> {
  const client = new Client({ name: "reader", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(address(path)), {
    fetch: async (url, init) => handle(new Request(url, init)),
  });
  await client.connect(transport);
  open.push(client);
  return client;
}

async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  return { text: (content as [{ text: string }])[0].text, isError: isError === true };
}

it("the MCP server of a site lets agents search and read only what the site publishes", async () => {
  const client = await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["search", "read_page", "list_pages"]);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);

  const found = JSON.parse((await call(client, "search", { query: "tag" })).text) as { address: string }[];
  expect(found).toMatchObject([{ title: "Deploying" }]);
  const read = await call(client, "read_page", { address: found[0]!.address });
  expect(read).toEqual({ text: expect.stringContaining("Push the release tag."), isError: false });
  expect((await call(client, "read_page", { address: "deploying" })).text).toBe(read.text);
  expect((await call(client, "list_pages")).text).toContain("[Deploying](");
});

it("explains invalid requests", async () => {
  const client = await connect();
  for (const given of ["nothing", "https://example.org/deploying", "%ff", "../../v1/user"]) {
    expect(await call(client, "read_page", { address: given }), given).toMatchObject({ isError: true });
  }
  expect(await call(client, "search", { query: "" })).toMatchObject({ isError: true });
  expect(await call(client, "merge")).toMatchObject({ isError: true });
});

it("answers invalid JSON with JSON", async () => {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const asked = new Request(address("/~/mcp"), { method: "POST", headers, body: "{nothing" });
  const answer = await handle(asked);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    400,
    "application/json; charset=utf-8",
  ]);
  expect(await answer.json()).toMatchObject({ error: { code: 400 } });
});

it("accepts only messages, and only from visitors whom the site admits", async () => {
  expect((await handle(new Request(address("/~/mcp")))).status).toBe(405);
  const mayRead = async () => {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const answer = await handle(new Request(address("/~/mcp"), { method: "POST", headers, body }));
    return [answer.status, answer.headers.get("access-control-allow-origin")];
  };
  const preflight = await handle(new Request(address("/~/mcp"), { method: "OPTIONS" }));
  expect(preflight.headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
  expect(await mayRead()).toEqual([200, "*"]);
  expect((await handle(new Request(address("/deploying"), { method: "POST", body: "{}" }))).status).toBe(405);
  const params = { organizationId: here.organization.id, siteId: site.id };
  const patch = (visibility: string) =>
    api.as(here.admin).patch(`/v1/orgs/${params.organizationId}/sites/${params.siteId}`, { visibility });
  expect((await patch("share-link")).status).toBe(200);
  clearSiteCache();
  await expect(connect()).rejects.toThrow();
  expect((await mayRead())[1]).toBeNull();
  expect((await patch("unlisted")).status).toBe(200);
  clearSiteCache();
  expect(await mayRead()).toEqual([200, null]);
  expect((await patch("public")).status).toBe(200);
});

it("a site has no endpoint while the site excludes agents", async () => {
  const params = { organizationId: here.organization.id, siteId: site.id };
  const update = (agentsContext: Site["agentsContext"]) =>
    api.as(here.admin).call(sites.update, { params, body: { agentsContext } });
  const connects = async () => (await connect().catch(() => null)) !== null;
  await update("excluded");
  await expect.poll(connects).toBe(false);
  await update("included");
  await expect.poll(connects).toBe(true);
});
