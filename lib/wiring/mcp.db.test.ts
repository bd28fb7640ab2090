import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { TokenScope } from "@/lib/core/access/scopes";
import { isForAgents } from "@/lib/core/access/scopes";
import { toolOf } from "@/lib/integrations/mcp/tools";
import type { AnyOperation } from "@/lib/platform/api/operation";
import { webHandler } from "@/lib/platform/api/server/web-handler";
import { SESSION_COOKIE } from "@/lib/platform/auth/session";
import { untilListening } from "@/lib/platform/events/listen";
import { api, expectProblem } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";
import { handleMcp } from "./mcp";
import { routes } from "./routes";

const handle = webHandler(handleMcp);
const open: Client[] = [];
let here: World;
let spaceId: string;
let pageId: string;

beforeAll(async () => {
  here = await world();
  const space = await here.space({ title: "Handbook", pages: { Deploying: "Push the tag." } });
  spaceId = space.id;
  pageId = (await here.pageIds(space)).Deploying!;
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

async function tokenFor(
  person: Person,
  more: { scopes?: TokenScope[]; spaces?: string[]; agent?: boolean } = {},
) {
  const body = { label: "Scribe", organization: here.organization.id, ...more };
  const made = await api.as(person).post<{ id: string; token: string }>("/v1/user/tokens", body);
  expect(made.status, made.text).toBe(201);
  return made.body;
}

/** The official client, connected to the route of `/mcp`. */
const connect = async (person: Person, more: Parameters<typeof tokenFor>[1] = {}): Promise<Client> =>
  connectWith((await tokenFor(person, more)).token);

async function connectWith(token: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("http://bindery.test/mcp"), {
    fetch: async (url, init) => handle(new Request(url, init)),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  open.push(client);
  return client;
}

/** Calls a tool; returns its value, or the error text. */
async function call(client: Client, name: string, given: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [{ text }] = content as [{ text: string }];
  return isError ? { refused: text } : { value: JSON.parse(text) as Record<string, never> };
}

describe("an agent", () => {
  it("needs a token; the error says how to send one", async () => {
    const ask = (headers: Record<string, string>) =>
      handle(new Request("http://bindery.test/mcp", { method: "POST", headers, body: "{}" }));
    for (const headers of [
      {},
      { authorization: "Bearer bnd_pat_wrong" },
      { cookie: `${SESSION_COOKIE}=x` },
    ] as Record<string, string>[]) {
      const answer = await ask(headers);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  it("is offered the tools that its token allows, and none that only people may use", async () => {
    const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
    const all = await names(await connect(here.admin));
    expect(all).toContain("getPageInSpace");
    expect(all).not.toContain("mergeChangeRequest");
    expect(await names(await connect(here.admin, { scopes: ["comment"] }))).not.toContain("getPageInSpace");
    expect(await names(await connect(here.admin, { spaces: [spaceId] }))).not.toContain("searchOrganization");
  });

  it("gets a stream without updates if its token may not read", async () => {
    const { token } = await tokenFor(here.admin, { agent: true, scopes: ["comment"] });
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
    const answer = await handle(new Request("http://bindery.test/mcp", { headers }));
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  });

  it("finds and reads pages as Markdown", async () => {
    const client = await connect(await here.member("read"));
    const { value: organizations } = await call(client, "listOrganizations", {});
    expect(organizations).toMatchObject({ items: [{ id: here.organization.id }] });
    const organizationId = here.organization.id;
    const { value: spaces } = await call(client, "listSpaces", { organizationId, limit: 5 });
    expect(spaces).toMatchObject({ items: [{ id: spaceId, title: "Handbook" }] });
    const { value: page } = await call(client, "getPageInSpace", { spaceId, pageId });
    expect(page).toMatchObject({ title: "Deploying", markdown: expect.stringContaining("Push the tag.") });
  });

  it("sees nothing that its person cannot see", async () => {
    const stranger = await world();
    const { refused } = await call(await connect(here.admin), "getSpace", {
      spaceId: (await stranger.space()).id,
    });
    expect(refused).toContain("no space");
    await expect(
      connect(here.admin).then((client) =>
        client.readResource({ uri: "bindery://spaces/nothing/pages/none" }),
      ),
    ).rejects.toThrow("no resource");
  });

  it("gets an error for wrong arguments and unknown tools", async () => {
    const client = await connect(here.admin);
    const { refused } = await call(client, "listSpaces", { organizationId: here.organization.id, limit: -1 });
    expect(refused).toContain("limit");
    await expect(client.callTool({ name: "mergeChangeRequest" })).rejects.toThrow("no tool");
  });

  it("gets an error that names the missing, unknown or mistyped argument", async () => {
    const client = await connect(here.admin);
    const refused = async (name: string, given: Record<string, unknown>) =>
      (await call(client, name, given)).refused;
    expect(await refused("getPageInSpace", { spaceId })).toContain("pageId: is missing");
    expect(await refused("getPageInSpace", { spaceId, pageId: 5 })).toContain("pageId: must be a text");
    expect(await refused("getPageInSpace", { spaceId, pageId, page: "x" })).toContain(
      "page: is not an argument",
    );
    expect(await refused("searchSpace", { spaceId, query: ["tag"] })).toContain("query: must be a text");
    expect(
      await refused("updateChangeRequestContent", { spaceId, changeRequestId: "1", changes: {} }),
    ).toContain("changes: must be a list");
  });

  it("lists the pages that it may read, across spaces", async () => {
    const other = await world();
    const admin = api.as(other.admin);
    const organizationId = other.organization.id;
    const member = await other.member("read");
    const many = Array.from({ length: 16 }, (_, at) => ({
      title: `Space ${at}`,
      pages: { [`Page ${at}`]: "." },
    }));
    for (const { title, pages } of many) await other.space({ title, pages });
    const secret = await other.space({ title: "Secret", pages: { Secret: "." } });
    const closed = await admin.patch(`/v1/spaces/${secret.id}`, { defaultLevel: null });
    expect(closed.status, closed.text).toBeLessThan(300);

    const { token } = (
      await api
        .as(member)
        .post<{ token: string }>("/v1/user/tokens", { label: "Scribe", organization: organizationId })
    ).body;
    const client = await connectWith(token);
    const listed: string[] = [];
    let cursor: string | undefined;
    let answers = 0;
    do {
      const { resources, nextCursor } = await client.listResources(cursor === undefined ? {} : { cursor });
      listed.push(...resources.map(({ name }) => name));
      expect(resources.every(({ mimeType }) => mimeType === "text/markdown")).toBe(true);
      const [first] = resources;
      if (first) expect((await client.readResource({ uri: first.uri })).contents).toHaveLength(1);
      cursor = nextCursor;
      answers += 1;
    } while (cursor !== undefined);
    expect(listed.sort()).toEqual(many.flatMap(({ pages }) => Object.keys(pages)).sort());
    expect(answers).toBeGreaterThan(1);
    await expect(client.listResources({ cursor: "!" })).rejects.toThrow("cursor");
  });

  it("can run in a browser, with a token and without cookies", async () => {
    const ask = (method: string, headers: Record<string, string> = {}) =>
      handle(
        new Request("http://bindery.test/mcp", {
          method,
          headers: { origin: "https://agent.example", ...headers },
          ...(method === "POST" && { body: "{}" }),
        }),
      );
    const preflight = await ask("OPTIONS", {
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization, mcp-protocol-version",
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toMatch(
      /Authorization.*Mcp-Protocol-Version/,
    );
    const refused = await ask("POST");
    expect(refused.status).toBe(401);
    expect(refused.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
    for (const { headers } of [preflight, refused]) {
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    }
  });

  it("reads pages as resources, and is notified when one changes", async () => {
    const client = await connect(here.admin);
    const uri = `bindery://spaces/${spaceId}/pages/${pageId}`;
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    expect((await client.readResource({ uri })).contents).toEqual([
      { uri, mimeType: "text/markdown", text: "# Deploying\n\nPush the tag.\n" },
    ]);
    const updated = vi.fn();
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => updated(params.uri));
    await client.subscribeResource({ uri });
    await untilListening();
    await edit(here, "Push the tag, then wait.");
    await expect.poll(() => updated.mock.calls).toContainEqual([uri]);
    expect((await client.readResource({ uri })).contents).toMatchObject([
      { text: expect.stringContaining("then wait") },
    ]);
  });
});

describe("an agent that proposes", () => {
  it("works in a change request, as an agent for its person, and leaves the rest to people", async () => {
    const editor = await here.member("edit", { displayName: "Ed Editor" });
    const reviewer = await here.member("review");
    const client = await connect(editor);
    const { value: request } = await call(client, "createChangeRequest", { spaceId, subject: "Fix a typo" });
    const changeRequestId = String(request!.id);
    const path = `/v1/spaces/${spaceId}/change-requests/${changeRequestId}`;
    const at = { spaceId, changeRequestId };
    const changes = [
      { operation: "update_page", page: pageId, document: { markdown: "Push the release tag." } },
      { operation: "insert_page", title: "Rollback", document: { markdown: "Push the tag before." } },
    ];
    const found = await call(client, "getPageInChangeRequest", { ...at, pageId });
    const edit = { ...at, changes, ifMatch: found.value!.etag };
    const edited = await call(client, "updateChangeRequestContent", edit);
    expect(edited.refused).toBeUndefined();
    const read = await call(client, "getPageInChangeRequest", { ...at, pageId });
    expect(read.value).toMatchObject({ markdown: expect.stringContaining("release tag") });
    const live = await call(client, "getPageInSpace", { spaceId, pageId });
    expect(live.value).toMatchObject({ markdown: expect.not.stringContaining("release tag") });

    const posted = await api.as(reviewer).post<{ id: string }>(`${path}/comments`, {
      body: { markdown: "Why?" },
    });
    expect(posted.body).not.toHaveProperty("agent");
    const replied = await call(client, "postCommentReplyInChangeRequest", {
      ...{ ...at, commentId: posted.body.id },
      body: { markdown: "Other tags are not released." },
    });
    expect(replied.refused).toBeUndefined();
    const named = { agent: "Scribe" };
    expect(replied.value).toMatchObject(named);
    const commented = await call(client, "postCommentInChangeRequest", {
      ...{ ...at, body: { markdown: "The other page is new." } },
    });
    expect(commented.value).toMatchObject(named);
    expect((await api.as(reviewer).get(path)).body).toMatchObject({ createdBy: { id: editor.id }, ...named });
    const comments = `${path}/comments`;
    const threads = await api.as(reviewer).get<{ items: object[] }>(comments);
    expect(threads.body.items).toEqual(
      expect.arrayContaining([expect.objectContaining(named), expect.not.objectContaining(named)]),
    );
    expect((await api.as(reviewer).get(`${comments}/${posted.body.id}/replies`)).body).toMatchObject({
      items: [{ postedBy: { id: editor.id }, ...named }],
    });
    const asked = await call(client, "requestReviewers", { ...at, users: [reviewer.id] });
    expect(asked.refused).toBeUndefined();

    const { items } = (await api.as(reviewer).get<{ items: object[] }>(`${path}/contributors`)).body;
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          user: expect.objectContaining({ id: editor.id }),
          actionType: "edit",
          agent: "Scribe",
        }),
        expect.objectContaining({ actionType: "comment", agent: "Scribe" }),
      ]),
    );
    const { items: log } = (
      await api
        .as(here.admin)
        .get<{ items: object[] }>(`/v1/orgs/${here.organization.id}/audit-events?target=${changeRequestId}`)
    ).body;
    expect(log).toContainEqual(
      expect.objectContaining({
        action: "changeRequest.created",
        source: "api",
        actor: { type: "user", id: editor.id, label: "Scribe for Ed Editor" },
      }),
    );
  });

  it("overwrites no edit that it has not read", async () => {
    const client = await connect(here.admin);
    const { value: request } = await call(client, "createChangeRequest", { spaceId, subject: "Both edit" });
    const at = { spaceId, changeRequestId: String(request!.id) };
    const page = await call(client, "getPageInChangeRequest", { ...at, pageId });
    const write = (markdown: string, ifMatch?: unknown) =>
      call(client, "updateChangeRequestContent", {
        ...at,
        ...(ifMatch !== undefined && { ifMatch }),
        changes: [{ operation: "update_page", page: pageId, document: { markdown } }],
      });
    const person = await here.member("edit", { displayName: "Pia Person" });
    const saved = await api.as(person).post(`/v1/spaces/${spaceId}/change-requests/${request!.id}/content`, {
      changes: [{ operation: "update_page", page: pageId, document: { markdown: "By Pia." } }],
    });
    expect(saved.status, saved.text).toBe(200);
    expect((await write("By the agent.", page.value!.etag)).refused).toContain("Pia Person changed this");
    expect((await write("By the agent.", "*")).refused).toContain("ifMatch");
    expect((await write("By the agent.")).refused).toContain("ifMatch");
    // The revision is fresh, but the text that the agent writes from is not.
    const { value: fresh } = await call(client, "getChangeRequest", at);
    expect((await write("By the agent.", fresh!.revision)).refused).toContain(
      "the entity tag that came with a text",
    );
    const again = await call(client, "getPageInChangeRequest", { ...at, pageId });
    expect(again.value).toMatchObject({ markdown: expect.stringContaining("By Pia.") });
    const both = await write("By Pia and the agent.", `"${again.value!.etag}", "${fresh!.revision}"`);
    expect(both.refused).toBeUndefined();
    expect((await write("Once more.", `"${both.value!.etag}"`)).refused).toBeUndefined();
  });

  it("gets no tag for a text from changing other fields of its page, nor with an evaluated text", async () => {
    const client = await connect(here.admin);
    const { value: request } = await call(client, "createChangeRequest", { spaceId, subject: "Rename" });
    const at = { spaceId, changeRequestId: String(request!.id) };
    const change = (fields: object, ifMatch: unknown) =>
      call(client, "updateChangeRequestContent", {
        ...at,
        ifMatch,
        changes: [{ operation: "update_page", page: pageId, ...fields }],
      });
    const text = { document: { markdown: "Written unread." } };
    const { value: fresh } = await call(client, "getChangeRequest", at);
    const renamed = await change({ description: "Steps." }, fresh!.revision);
    expect(renamed.refused).toBeUndefined();
    expect((await change(text, renamed.value!.etag)).refused).toContain(
      "the entity tag that came with a text",
    );
    const evaluated = await call(client, "getPageInChangeRequest", { ...at, pageId, evaluated: "true" });
    expect((await change(text, evaluated.value!.etag)).refused).toContain("changed this");
    const page = await call(client, "getPageInChangeRequest", { ...at, pageId });
    const again = await change({ description: "More steps." }, page.value!.etag);
    expect((await change(text, again.value!.etag)).refused).toBeUndefined();
  });

  it("can't do what its person can't", async () => {
    const client = await connect(await here.member("read"));
    const { refused } = await call(client, "createChangeRequest", { spaceId, subject: "Mine" });
    expect(refused).toContain("Your role here is “read”");
    const comments = await connect(here.admin, { scopes: ["read", "comment"] });
    await expect(comments.callTool({ name: "createChangeRequest" })).rejects.toThrow("no tool");
  });

  it("gets an error that names the wrong part of an edit", async () => {
    const client = await connect(here.admin);
    const { value: request } = await call(client, "createChangeRequest", { spaceId, subject: "Wrong" });
    const changeRequestId = String(request!.id);
    const { refused } = await call(client, "updateChangeRequestContent", {
      ...{ spaceId, changeRequestId, ifMatch: request!.revision },
      changes: [{ operation: "update_page", page: pageId, title: "Kept?" }, { operation: "explode" }],
    });
    expect(refused).toContain("changes.1");
    const path = `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/content/page/${pageId}`;
    expect((await api.as(here.admin).get<{ title: string }>(path)).body.title).not.toBe("Kept?");
  });

  it("is an agent in the API, too, with a token for agents", async () => {
    const { token } = await tokenFor(here.admin, { agent: true });
    const send = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
      api.anonymous.send(method, path, body, { headers: { authorization: `Bearer ${token}` } });
    const { id } = (await send("POST", `/v1/spaces/${spaceId}/change-requests`, { subject: "By hand" }))
      .body as { id: string };
    const path = `/v1/spaces/${spaceId}/change-requests/${id}`;
    const changes = [{ operation: "insert_page", title: "By hand" }];
    expect((await send("POST", `${path}/content`, { changes })).status).toBe(200);
    const update = { changes: [{ operation: "update_page", page: pageId, title: "By hand" }] };
    expectProblem(await send("POST", `${path}/content`, update), 412, "if_match_required");
    expectProblem(await send("POST", `${path}/merge`, {}), 403, "agent");
    expectProblem(await send("POST", `${path}/reviews`, { status: "approved" }), 403, "agent");
    expectProblem(await send("PATCH", `/v1/spaces/${spaceId}`, { title: "Mine" }), 403, "agent");
    expectProblem(await send("POST", "/v1/user/tokens", { label: "More" }), 403, "agent");
    expect((await send("GET", `${path}/contributors`)).body).toMatchObject({ items: [{ agent: "Scribe" }] });
  });
});

/** Edits the page in a change request and merges it. */
async function edit(_: World, markdown: string): Promise<void> {
  const admin = api.as(here.admin);
  const path = `/v1/spaces/${spaceId}/change-requests`;
  const { id } = (await admin.post<{ id: string }>(path, { subject: "Wait" })).body;
  const changes = [{ operation: "update_page", page: pageId, document: { markdown } }];
  expect((await admin.post(`${path}/${id}/content`, { changes })).status).toBe(200);
  expect((await admin.post(`${path}/${id}/merge`, {})).status).toBe(200);
}

describe("operations that only people may use", () => {
  const open = routes.map(({ operation }) => operation as AnyOperation).filter(isForAgents);

  it("are all that write outside of change requests, but for comments and their person's own settings", () => {
    const writes = open.filter(
      ({ method, access }) => method !== "GET" && !["changeRequest", "public"].includes(access.subject),
    );
    const reads = [
      "cancelPdf",
      "computeDocument",
      "computeRevision",
      "findPublishedUrl",
      "pingOrganization",
      "previewMarkdownInSpace",
      "searchSite",
    ];
    const discusses = /^(?:anchor|delete|post|update)Comment(?:Reply)?InSpace$/;
    expect(writes.map(({ id }) => id).filter((id) => !reads.includes(id) && !discusses.test(id))).toEqual([
      "createChangeRequest",
      "updateSubscriptionToPage",
    ]);
  });

  it.each(["mergeChangeRequest", "createReview", "submitPendingReview", "importIntoSpace", "createApiToken"])(
    "%s",
    (id) => {
      expect(open.map((operation) => operation.id)).not.toContain(id);
    },
  );
});

it("describes every argument of a tool", () => {
  for (const operation of routes.map((route) => route.operation as AnyOperation).filter(isForAgents)) {
    if (
      operation.body &&
      z.toJSONSchema(operation.body as z.ZodType, { io: "input", unrepresentable: "any" }).type !== "object"
    )
      continue;
    const { inputSchema } = toolOf(operation);
    for (const name of inputSchema.required)
      expect(inputSchema.properties, operation.id).toHaveProperty(name);
  }
});
