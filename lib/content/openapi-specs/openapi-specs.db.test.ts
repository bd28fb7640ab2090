import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { OPENAPI_LIMITS } from "@/lib/core/openapi/limits";
import { organizations } from "@/lib/organizations/organizations/operations";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import * as fetching from "@/lib/platform/fetch/safe-fetch";
import { closeThreads } from "@/lib/platform/threads/run";
import { api, expectProblem } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { cleanUpSpecs } from "./clean-up";
import { openApiSpecs } from "./operations";
import { handle } from "./process";
import { handle as recheck } from "./recheck";
import type { OpenAPISpec } from "./schemas";

/** A file that arrives a byte at a time and never ends. */
const DRIP = "/drip.json";

/** A short time limit, so that the test does not wait for the real one. */
beforeAll(() => {
  const { safeFetch } = fetching;
  vi.spyOn(fetching, "safeFetch").mockImplementation((address, options) =>
    safeFetch(address, address.endsWith(DRIP) ? { ...options, timeoutMs: 500 } : options),
  );
});
afterAll(() => vi.restoreAllMocks());

const pumps = (title: string) =>
  JSON.stringify({ openapi: "3.0.0", info: { title, version: "1" }, paths: {}, tags: [] });

let here: World;
let author: Person;
let server: Server;
/** response body of the test server */
let served: string | null = pumps("Served");
let origin: string;
let dripping: string;

function drip(response: ServerResponse): void {
  const drops = setInterval(() => response.write(" "), 20);
  response.once("close", () => clearInterval(drops));
}

beforeAll(async () => {
  here = await world();
  author = await here.member("create");
  server = createServer((request, response) => {
    if (request.url === DRIP) drip(response);
    else if (served === null) response.writeHead(500).end();
    else response.end(served);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `${address}/api.json`;
  dripping = `${address}${DRIP}`;
  env.allowPrivateFetch = ["127.0.0.1/32"];
});
afterAll(async () => {
  env.allowPrivateFetch = [];
  server.close();
  await closeThreads();
});

const base = () => `/v1/orgs/${here.organization.id}/openapi`;
const paramsOf = (specSlug: string) => ({ organizationId: here.organization.id, specSlug });
const get = (slug: string, person = author) => api.as(person).get<OpenAPISpec>(`${base()}/${slug}`);
const put = (slug: string, source: object) =>
  api.as(author).put<OpenAPISpec>(`${base()}/${slug}`, { source });
/** Sets the source of a spec and runs the job that reads it. */
async function processed(slug: string, source: object): Promise<OpenAPISpec> {
  const { status, text } = await put(slug, source);
  expect(status, text).toBe(200);
  await runWaitingJobs(database());
  return (await get(slug)).body;
}
const versions = (slug: string) =>
  api.as(author).call(openApiSpecs.versions, { params: paramsOf(slug), query: {} });

describe("OpenAPI specs", () => {
  it("are pending until a job has read them, then complete with a version", async () => {
    const answer = await api.as(author).post<OpenAPISpec>(base(), {
      slug: "from-text",
      source: { text: pumps("Text") },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      object: "openapi-spec",
      slug: "from-text",
      processingState: "pending",
      visibility: "private",
      permissions: { view: true, edit: true },
      urls: { app: expect.stringMatching(new RegExp(`/o/${here.organization.id}/openapi/from-text$`)) },
    });
    expect(answer.body).not.toHaveProperty("lastVersion");
    expectProblem(await api.as(author).get(`${base()}/from-text/versions/latest`), 404);
    await runWaitingJobs(database());

    const { body: spec } = await get("from-text");
    expect(spec).toMatchObject({ processingState: "complete", lastProcessedAt: expect.any(String) });
    expect(spec).not.toHaveProperty("lastProcessErrorCode");
    const params = paramsOf("from-text");
    const latest = await api.as(author).call(openApiSpecs.latest, { params });
    expect(latest).toMatchObject({
      object: "openapi-spec-version",
      id: spec.lastVersion,
      title: "Text",
      openapi: "3.0.0",
      url: expect.stringContaining(`/versions/${spec.lastVersion}/content`),
    });
    const version = { ...params, versionId: latest.id };
    expect(await api.as(author).call(openApiSpecs.version, { params: version })).toEqual(latest);
    const content = await api.as(author).call(openApiSpecs.content, { params: version });
    expect(content).toMatchObject({
      filesystem: { "openapi.json": { openapi: expect.stringMatching(/^3\.1/), info: { title: "Text" } } },
      url: latest.url,
    });
    expect(await api.as(author).call(openApiSpecs.latestContent, { params })).toEqual(content);
    expect(await api.as(author).call(openApiSpecs.latestRaw, { params })).toEqual({
      text: pumps("Text"),
      format: "json",
    });
  });

  it("keep a version whenever the content differs from the last one", async () => {
    served = pumps("One");
    const first = await processed("from-address", { url: origin });
    expect(first).toMatchObject({ processingState: "complete", sourceURL: origin });
    const again = await processed("from-address", { url: origin });
    expect(again.lastVersion).toBe(first.lastVersion);
    expect(Date.parse(again.lastProcessedAt!)).toBeGreaterThanOrEqual(Date.parse(first.lastProcessedAt!));
    served = "openapi: 3.1.0\ninfo: { title: [Two], version: 2 }\npaths: {}\n";
    expect(await processed("from-address", { url: origin })).toMatchObject({
      lastProcessErrorCode: "PARSE_ERROR",
    });
    served = served.replace("[Two]", "Two");
    await processed("from-address", { url: origin });
    served = pumps("One");
    await processed("from-address", { url: origin });

    const { items, count } = await versions("from-address");
    expect(count).toBe(3);
    expect(items.map(({ title, format, url }) => [title, format, url])).toEqual([
      ["One", "json", origin],
      ["Two", "yaml", origin],
      ["One", "json", origin],
    ]);
    const params = paramsOf("from-address");
    const one = await api.as(author).call(openApiSpecs.versions, { params, query: { limit: "2" } });
    const two = await api
      .as(author)
      .call(openApiSpecs.versions, { params, query: { limit: "2", page: one.next!.page } });
    expect([...one.items, ...two.items]).toEqual(items);
    expect(two.next).toBeUndefined();
  });

  it("report the changes of a version, including operations whose referenced schemas changed", async () => {
    const described = (paths: object, schemas: object) =>
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "x", version: "1" },
        paths,
        components: { schemas },
      });
    const answering = (name: string) => {
      const schema = { $ref: `#/components/schemas/${name}` };
      return {
        get: { responses: { 200: { description: "ok", content: { "application/json": { schema } } } } },
      };
    };
    const first = await processed("changing", {
      text: described({ "/a": answering("A"), "/b": answering("B") }, { A: { type: "string" }, B: {} }),
    });
    const second = await processed("changing", {
      text: described({ "/a": answering("A"), "/c": answering("C") }, { A: { type: "number" }, C: {} }),
    });
    const changesOf = (versionId: string) =>
      api.as(author).call(openApiSpecs.changes, { params: { ...paramsOf("changing"), versionId } });
    expect(await changesOf(second.lastVersion!)).toEqual({
      before: first.lastVersion,
      operations: [
        { change: "changed", method: "get", path: "/a" },
        { change: "added", method: "get", path: "/c" },
        { change: "removed", method: "get", path: "/b" },
      ],
      webhooks: [],
      schemas: [
        { change: "changed", name: "A" },
        { change: "added", name: "C" },
        { change: "removed", name: "B" },
      ],
      breaking: [
        { method: "get", path: "/a", rule: "response-property-type", where: "200" },
        { method: "get", path: "/b", rule: "operation-removed", where: "" },
      ],
    });
    const all = await changesOf(first.lastVersion!);
    expect(all).not.toHaveProperty("before");
    expect(all).not.toHaveProperty("breaking");
    expect(all.operations.map(({ change }) => change)).toEqual(["added", "added"]);
    expectProblem(await api.as(author).get(`${base()}/changing/versions/nothing/changes`), 404);
  });

  it("are read again every six hours if they have an address", async () => {
    const first = await processed("rechecked", { url: origin });
    const given = await processed("given", { text: pumps("Given") });
    const { id } = await database().openApiSpec.findFirstOrThrow({
      where: { slug: "rechecked", organizationId: here.organization.id },
    });
    const longAgo = new Date(Date.now() - 6 * 60 * 60_000);
    const lookAgain = async () => {
      await recheck(database());
      await runWaitingJobs(database());
      return (await get("rechecked")).body;
    };
    expect(await lookAgain()).toMatchObject({ lastProcessedAt: first.lastProcessedAt });
    await database().openApiSpec.update({ where: { id }, data: { lastProcessedAt: longAgo } });
    const before = served;
    served = pumps("Served again");
    const again = await lookAgain();
    served = before;
    expect(again).toMatchObject({ processingState: "complete" });
    expect(again.lastVersion).not.toBe(first.lastVersion);
    expect((await get("given")).body.lastProcessedAt).toBe(given.lastProcessedAt);
  });

  it("that wait to be read again are not taken for abandoned ones", async () => {
    await processed("waiting", { url: origin });
    const where = { slug: "waiting", organizationId: here.organization.id };
    const longAgo = new Date(Date.now() - 7 * 60 * 60_000);
    await database().openApiSpec.updateMany({
      where,
      data: { lastProcessedAt: longAgo, updatedAt: longAgo },
    });
    await recheck(database());
    await cleanUpSpecs(database(), new Date());
    expect((await get("waiting")).body).toMatchObject({ processingState: "pending" });
    await runWaitingJobs(database());
    const read = (await get("waiting")).body;
    expect(read).toMatchObject({ processingState: "complete" });
    expect(read).not.toHaveProperty("lastProcessError");
  });

  it("say why a source could not be read, and keep the last readable version", async () => {
    const good = await processed("faulty", { text: pumps("Good") });
    const cases = [
      [{ url: dripping }, "FETCH_TIMEOUT", "FETCH_TIMEOUT", /did not answer in time/],
      [{ url: "http://10.0.0.1/api.json" }, "FETCH_ERROR", "FETCH_ERROR", /public/],
      [{ url: "http://[::1]/api.json" }, "FETCH_ERROR", "FETCH_ERROR", /public/],
      [{ url: "http://169.254.169.254/latest" }, "FETCH_ERROR", "FETCH_ERROR", /public/],
      [{ text: "openapi: 3.1.0\ninfo: [" }, "PARSE_ERROR", "SYNTAX", /^Line \d: It is not valid YAML/],
      [{ text: "# Not a description" }, "PARSE_ERROR", "VERSION", /does not say what it is/],
      [
        { text: '{"openapi":"3.0.0","info":{"title":"x"},"paths":{}}' },
        "PARSE_ERROR",
        "STRUCTURE",
        /“version” is/,
      ],
    ] as const;
    for (const [source, error, code, message] of cases) {
      const spec = await processed("faulty", source);
      expect(spec, JSON.stringify(source)).toMatchObject({
        processingState: "complete",
        lastProcessErrorCode: error,
        lastVersion: good.lastVersion,
        lastProcessedErrors: [{ code, message: expect.stringMatching(message) }],
      });
    }
    served = null;
    expect(await processed("faulty", { url: origin })).toMatchObject({ lastProcessErrorCode: "FETCH_ERROR" });
    served = " ".repeat(OPENAPI_LIMITS.bytes + 1);
    expect(await processed("faulty", { url: origin })).toMatchObject({
      lastProcessErrorCode: "FETCH_ERROR",
      lastProcessedErrors: [{ message: expect.stringContaining("too large") }],
    });
    expect((await versions("faulty")).count).toBe(1);
    const repaired = await processed("faulty", { text: pumps("Good") });
    expect(repaired).not.toHaveProperty("lastProcessErrorCode");
    expect(repaired).not.toHaveProperty("lastProcessedErrors");
  });

  it("are read at a size of about five megabytes", async () => {
    const OPERATIONS = 5_000;
    const paths = Object.fromEntries(
      Array.from({ length: OPERATIONS }, (_, index) => [
        `/pumps/${index}`,
        {
          get: {
            summary: `Read pump ${index}`,
            description: "Says how much water it moves. ".repeat(30),
            responses: {
              200: {
                description: "It",
                content: { "application/json": { schema: { $ref: "#/components/schemas/Pump" } } },
              },
            },
          },
        },
      ]),
    );
    const pump = { properties: { next: { $ref: "#/components/schemas/Pump" } } };
    const large = { openapi: "3.1.0", info: { title: "Large", version: "1" }, paths };
    served = JSON.stringify({ ...large, components: { schemas: { Pump: pump } } });
    expect(served.length).toBeGreaterThan(5_000_000);
    const spec = await processed("large", { url: origin });
    expect(spec).toMatchObject({ processingState: "complete" });
    expect(spec).not.toHaveProperty("lastProcessErrorCode");
    const params = paramsOf("large");
    const { count } = await api.as(author).call(openApiSpecs.latestOperations, { params, query: {} });
    expect(count).toBe(OPERATIONS);
    const raw = await api.as(author).call(openApiSpecs.latestRaw, { params });
    expect(raw.text).toBe(served);
  });

  describe("of several files", () => {
    const files = createServer((request, response) => {
      const file = parts[request.url!];
      if (typeof file === "string") response.end(file);
      else if (file) response.writeHead(302, { location: file.location }).end();
      else response.writeHead(404).end();
    });
    let parts: Record<string, string | { location: string }> = {};
    let at = "";
    beforeAll(async () => {
      await new Promise<void>((done) => files.listen(0, "127.0.0.1", done));
      at = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
    });
    afterAll(() => void files.close());
    const spec = (ref: string) =>
      `openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths:\n  /pets: { get: { responses: { "200": { description: It, content: { application/json: { schema: { $ref: "${ref}" } } } } } } }\n`;
    const read = () => processed("split", { url: `${at}/openapi.yaml` });
    const document = async () =>
      (await api.as(author).call(openApiSpecs.latestContent, { params: paramsOf("split") })).filesystem[
        "openapi.json"
      ];

    it("are fetched relative to the final address after redirects, and kept as one document", async () => {
      parts = {
        "/openapi.yaml": { location: "/v2/openapi.yaml" },
        "/v2/openapi.yaml": spec("./schemas/pet.yaml"),
        "/v2/schemas/pet.yaml": "properties: { parent: { $ref: pet.yaml }, owner: { $ref: owner.yaml } }",
        "/v2/schemas/owner.yaml": "type: string",
      };
      const first = await read();
      expect(first).not.toHaveProperty("lastProcessErrorCode");
      expect(await document()).toMatchObject({
        components: { schemas: { pet: { properties: {} }, owner: { type: "string" } } },
      });
      const raw = await api.as(author).call(openApiSpecs.latestRaw, { params: paramsOf("split") });
      expect(raw).toMatchObject({ format: "json", text: expect.not.stringContaining(".yaml") });

      expect((await read()).lastVersion).toBe(first.lastVersion);
      parts["/v2/schemas/owner.yaml"] = "type: integer";
      expect((await read()).lastVersion).not.toBe(first.lastVersion);
    });

    it("name the files that could not be fetched, and never fetch from private addresses", async () => {
      const failed = async (ref: string) => {
        parts["/openapi.yaml"] = spec(ref);
        const { lastProcessErrorCode, lastProcessedErrors } = await read();
        return `${lastProcessErrorCode} ${lastProcessedErrors?.map(({ message }) => message).join("\n")}`;
      };
      parts["/away.yaml"] = { location: "http://127.0.0.2/latest/meta-data" };
      expect(await failed("gone.yaml")).toContain(`FETCH_ERROR ${at}/gone.yaml: `);
      expect(await failed("away.yaml")).toContain(`FETCH_ERROR ${at}/away.yaml: `);
      expect(await failed("http://10.0.0.1/pet.yaml")).toContain("FETCH_ERROR http://10.0.0.1/pet.yaml: ");
      expect(await failed(dripping)).toContain(`FETCH_TIMEOUT ${dripping}: `);
      parts["/large.yaml"] = `# ${"x".repeat(OPENAPI_LIMITS.bytes)}`;
      expect(await failed("large.yaml")).toContain("too large");
      for (let step = 0; step <= 10; step += 1)
        parts[`/s${step}.yaml`] = `items: { $ref: s${step + 1}.yaml }`;
      expect(await failed("s0.yaml")).toContain("PARSE_ERROR It refers to more than 100 files");
      expect(await processed("split", { text: spec("./pet.yaml") })).toMatchObject({
        lastProcessedErrors: [{ message: expect.stringContaining("add the spec by its URL") }],
      });
    });
  });

  it("are kept up to the newest hundred", async () => {
    const spec = await processed("long", { text: pumps("Edition 1") });
    const {
      id: _,
      number: __,
      ...row
    } = await database().openApiVersion.findFirstOrThrow({
      where: { id: spec.lastVersion! },
    });
    const data = Array.from({ length: 120 }, (_, at) => ({
      ...row,
      ...{ id: `${spec.id}-${at}`, number: at + 2, outline: row.outline as object },
    }));
    await database().openApiVersion.createMany({ data });
    await processed("long", { text: pumps("The newest") });
    const { items, count } = await versions("long");
    expect([count, items[0]!.title]).toEqual([100, "The newest"]);
  });

  it("are not changed by a slower read of a replaced source", async () => {
    await processed("raced", { text: pumps("First") });
    const { body: spec } = await put("raced", { text: pumps("Second") });
    const run = { signal: new AbortController().signal, isLastAttempt: true };
    await handle(database(), { specId: spec.id, number: 1 }, run);
    expect((await get("raced")).body.processingState).toBe("pending");
    await runWaitingJobs(database());
    await handle(database(), { specId: spec.id, number: 2 }, run);
    expect((await versions("raced")).items.map(({ title }) => title)).toEqual(["Second", "First"]);
  });

  it("have one slug each, and accept two kinds of source only", async () => {
    const post = (body: object) => api.as(author).post(base(), body);
    const source = { text: pumps("Taken") };
    expect((await post({ slug: "taken", source })).status).toBe(201);
    expect(expectProblem(await post({ slug: "taken", source }), 409, "slug_taken").message).toContain(
      "taken",
    );
    for (const slug of ["", "Upper", "two--hyphens", "-edge", "a b", "a".repeat(101)]) {
      const { fields } = expectProblem(await post({ slug, source }), 400, "validation");
      expect(fields![0]!.path).toBe("slug");
      if (slug !== "") expectProblem(await put(encodeURIComponent(slug), source), 400);
    }
    for (const bad of [
      {},
      { text: "" },
      { url: "ftp://example.com/a" },
      { url: "https://user:word@example.com/" },
      { url: `https://example.com/${"a".repeat(2048)}` },
      { url: "https://example.com/", text: "both" },
    ]) {
      const { fields } = expectProblem(await post({ slug: "new", source: bad }), 400, "validation");
      expect(fields![0]!.path, JSON.stringify(bad)).toMatch(/^source/);
    }
    expectProblem(await post({ slug: "new", source: { text: "é".repeat(OPENAPI_LIMITS.bytes - 5) } }), 400);
    await runWaitingJobs(database());
  });

  it("are visible to members; public ones also to guests, and to everyone as the original text", async () => {
    const [guest, reader] = [await here.member(null), await here.member("read")];
    await processed("shown", { text: pumps("Shown") });
    const path = `${base()}/shown`;
    const published = `${path}/published`;
    const list = async (person: Person) => (await api.as(person).get<{ count: number }>(base())).body.count;
    expect((await get("shown", reader)).body.permissions).toEqual({ view: true, edit: false });
    expectProblem(await get("shown", guest), 404);
    expectProblem(await api.anonymous.get(published), 404);
    expect(await list(guest)).toBe(0);
    expectProblem(await api.as(reader).patch(path, { visibility: "public" }), 403);
    expectProblem(await api.as(author).patch(path, { visibility: "everybody" }), 400, "validation");

    const { body } = await api.as(author).patch<OpenAPISpec>(path, { visibility: "public" });
    expect(body).toMatchObject({
      visibility: "public",
      urls: { published: expect.stringContaining(published) },
    });
    expect((await get("shown", guest)).body).toMatchObject({ slug: "shown", permissions: { edit: false } });
    expect(await list(guest)).toBe(1);
    expect(await list(reader)).toBeGreaterThan(1);
    const open = await api.anonymous.get(published);
    expect(open.text).toBe(pumps("Shown"));
    expect(open.headers["content-type"]).toContain("application/json");
    await api.as(author).patch(path, { visibility: "private" });
    expectProblem(await api.anonymous.get(published), 404);
  });

  it("may be added by the roles that the organization allows", async () => {
    for (const role of ["create", "review"] as const) {
      const person = role === "create" ? author : await here.member(role);
      const { permissions } = await api
        .as(person)
        .call(organizations.get, { params: { organizationId: here.organization.id } });
      expect(permissions.createOpenAPISpec).toBe(role === "create");
      const { status } = await api.as(person).put(`${base()}/by-role`, { source: { text: pumps("Role") } });
      expect(status).toBe(role === "create" ? 200 : 403);
    }
    await runWaitingJobs(database());
  });

  it("are listed by slug, page by page", async () => {
    const all = await api
      .as(author)
      .call(openApiSpecs.list, { params: { organizationId: here.organization.id } });
    const slugs = all.items.map(({ slug }) => slug);
    expect(slugs).toEqual([...slugs].sort());
    expect(all.count).toBe(slugs.length);
    const params = { organizationId: here.organization.id };
    const first = await api.as(author).call(openApiSpecs.list, { params, query: { limit: "2" } });
    const rest = await api.as(author).call(openApiSpecs.list, { params, query: { page: first.next!.page } });
    expect([...first.items, ...rest.items].map(({ slug }) => slug)).toEqual(slugs);
  });

  it("are deleted with their versions", async () => {
    await processed("gone", { text: pumps("Gone") });
    const etag = String((await get("gone")).headers.etag);
    await processed("gone", { text: pumps("Gone again") });
    const path = `${base()}/gone`;
    expectProblem(await api.as(author).delete(path, { headers: { "if-match": etag } }), 412);
    expectProblem(
      await api.as(author).put(path, { source: { text: "x" } }, { headers: { "if-match": etag } }),
      412,
    );
    expect((await api.as(author).delete(path)).status).toBe(205);
    expect((await api.as(author).delete(path)).status).toBe(204);
    for (const below of [
      "",
      "/versions",
      "/versions/latest",
      "/versions/latest/content/raw",
      "/versions/x/content",
    ])
      expectProblem(await api.as(author).get(path + below), 404);
    expectProblem(await api.as(author).patch(path, { visibility: "public" }), 404);
  });

  it("refer to their newest version, as the check of stored data expects", async () => {
    const found = (await verify(database())).filter(({ check }) => check.startsWith("OpenAPI specs"));
    expect(found).toMatchObject([{ violations: 0 }]);
  });

  it("of other organizations are not accessible", async () => {
    const other = await world();
    expectProblem(await api.as(other.admin).get(`${base()}/from-text`), 404);
    expectProblem(await api.as(other.admin).get(`/v1/orgs/${other.organization.id}/openapi/from-text`), 404);
  });
});
