import { beforeAll, describe, expect, it } from "vitest";
import { isForInstallations, tokenScopeOf } from "@/lib/core/access/scopes";
import { addMember } from "@/lib/organizations/members/commands";
import type { AnyOperation } from "@/lib/platform/api/operation";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { decryptSecret } from "@/lib/platform/encrypted-secret";
import { api, expectProblem, newTokenFor } from "@/lib/testing/api";
import { unique } from "@/lib/testing/unique";
import { operator, type Person, type World, world } from "@/lib/testing/world";
import { routes } from "@/lib/wiring/routes";
import {
  type InstalledIntegration,
  type Integration,
  type IntegrationInstallation,
  IntegrationScope,
  type SiteInstallation,
  type SpaceInstallation,
} from "./schemas";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let here: World;
let elsewhere: World;
let reader: Person;
beforeAll(async () => {
  here = await world();
  elsewhere = await world();
  reader = await here.member("read");
});

const manifest = (more: object = {}) => ({
  title: "Board",
  description: "Shows a board.",
  script: "export default {};",
  organization: here.organization.id,
  ...more,
});
const newName = () => `Board-${unique()}`;
const publish = (name: string, more: object = {}, person = here.admin) =>
  api.as(person).post<Integration>(`/v1/integrations/${name}`, manifest(more));
const get = (name: string, person = here.admin) =>
  api.as(person).get<Integration>(`/v1/integrations/${name}`);
type List<T> = { items: T[]; count: number };

it("an integration with the scope for it authenticates visitors of its sites", async () => {
  const site = await here.site();
  const at = `/v1/orgs/${here.organization.id}/sites/${site.id}/publishing/auth`;
  const as = api.as(here.admin);
  const leave = () => as.patch<{ backend: string; integration?: string }>(at, { backend: "integration" });
  const name = newName();
  await publish(name, { scopes: ["site:visitor:auth"] });
  expectProblem(await leave(), 400);
  const installations = `/v1/integrations/${name}/installations`;
  const made = await as.post<{ id: string }>(installations, { organization: here.organization.id });
  expect(made.status, made.text).toBe(201);
  expect((await leave()).body).toMatchObject({ backend: "integration", integration: name });
  expect((await as.get(at)).body).toMatchObject({ integration: name });
  await as.patch(`${installations}/${made.body.id}`, { site_selection: "selected" });
  expect((await as.get(at)).body).not.toHaveProperty("integration");
  expect((await as.patch(at, { backend: "custom" })).body).toMatchObject({ backend: "custom" });
  expectProblem(await leave(), 400);
});

describe("publishing an integration", () => {
  it("stores the input as a version, and returns it", async () => {
    const name = newName();
    const { status, body, text } = await publish(name, {
      summary: "# Board",
      scopes: ["space:content:read"],
      categories: ["analytics"],
      icon: PNG,
      previewImages: [PNG],
      blocks: [{ id: "board", title: "Board", urlUnfurl: ["https://board.example.com/**"] }],
      secrets: { key: "very secret" },
    });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      object: "integration",
      name,
      version: 1,
      title: "Board",
      target: "all",
      visibility: "private",
      verified: false,
      externalLinks: [],
      owner: { id: here.organization.id, object: "organization" },
      permissions: { admin: true, install: true },
    });
    expect(text).not.toContain("very secret");
    expect((await get(name)).body).toEqual(body);
    const stored = await database().integration.findFirstOrThrow({ where: { name } });
    expect(Buffer.from(stored.secrets!).toString("utf8")).not.toContain("very secret");
    expect(decryptSecret("integration-secrets", stored.id, stored.secrets!)).toBe('{"key":"very secret"}');

    const next = await publish(name, { title: "Board 2" });
    expect(next.body).toMatchObject({ version: 2, title: "Board 2", previewImages: [], scopes: [] });
    expect(next.body).not.toHaveProperty("blocks");
    const after = await database().integration.findFirstOrThrow({ where: { name } });
    expect(after.secrets).toEqual(stored.secrets);
    const versions = await database().integrationVersion.findMany({
      where: { integrationId: stored.id },
      orderBy: { number: "asc" },
    });
    expect(versions.map(({ number, manifest }) => [number, (manifest as { title: string }).title])).toEqual([
      [1, "Board"],
      [2, "Board 2"],
    ]);
  });

  it("accepts an organization's subdomain", async () => {
    const hostname = `h${unique()}`.slice(0, 32);
    await api.as(here.admin).patch(`/v1/orgs/${here.organization.id}`, { hostname });
    expect((await publish(newName(), { organization: hostname })).body.owner.id).toBe(here.organization.id);
  });

  it("needs an admin, and a name that no other organization uses", async () => {
    const name = newName();
    expectProblem(await publish(name, {}, reader), 403);
    expectProblem(await publish(name, {}, elsewhere.admin), 404);
    expectProblem(await publish(name, { organization: "nothing" }), 404);
    await publish(name);
    const taken = manifest({ organization: elsewhere.organization.id });
    const answer = await api.as(elsewhere.admin).post(`/v1/integrations/${name.toUpperCase()}`, taken);
    expectProblem(answer, 409, "name_taken");
  });

  it.each([
    ["a name with a space", "a b", {}],
    ["a name of dots", "..%2e", {}],
    ["a long name", "x".repeat(101), {}],
    ["a short title", "ok", { title: "x" }],
    ["a long title", "ok", { title: "x".repeat(31) }],
    ["no description", "ok", { description: undefined }],
    ["four pictures", "ok", { previewImages: [PNG, PNG, PNG, PNG] }],
    ["a picture that is none", "ok", { icon: Buffer.from("<svg onload=alert(1)>").toString("base64") }],
    ["a scope that is none", "ok", { scopes: ["everything"] }],
    ["21 secrets", "ok", { secrets: Object.fromEntries([...Array(21).keys()].map((n) => [`k${n}`, ""])) }],
    ["a header in the policy", "ok", { contentSecurityPolicy: "default-src 'none'\r\nset-cookie: a=b" }],
    ["a directive in a directive", "ok", { contentSecurityPolicy: { "img-src": "a; script-src *" } }],
    ["six links", "ok", { externalLinks: Array(6).fill({ url: "https://example.com", label: "x" }) }],
    ["a link that runs", "ok", { externalLinks: [{ url: "javascript:alert(1)", label: "x" }] }],
  ])("refuses %s", async (_, name, more) => {
    expectProblem(await publish(encodeURI(name), more), 400);
  });

  it("twice at once keeps both versions in order", async () => {
    const name = newName();
    await publish(name);
    const both = await Promise.all([publish(name, { title: "One" }), publish(name, { title: "Two" })]);
    expect(both.map(({ body }) => body.version).toSorted()).toEqual([2, 3]);
  });
});

describe("the script of an integration", () => {
  it("is served with its content security policy as a header", async () => {
    const name = newName();
    const contentSecurityPolicy = { "default-src": "'none'", "img-src": "https://example.com" };
    const { urls, contentSecurityPolicy: policy } = (await publish(name, { contentSecurityPolicy })).body;
    expect(policy).toBe("default-src 'none'; img-src https://example.com");
    const script = await api.anonymous.get(new URL(urls.publicEndpoint).pathname);
    expect(script).toMatchObject({ status: 200, text: "export default {};" });
    expect(script.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
    });
    expectProblem(await api.anonymous.get(`/v1/integrations/${name}/assets/0000`), 404);
  });

  it("is served beside pictures, which are sandboxed", async () => {
    const { urls } = (await publish(newName(), { icon: PNG })).body;
    const { headers } = await api.anonymous.get(new URL(urls.icon!).pathname);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": "sandbox; default-src 'none'",
    });
  });
});

describe("the visibility of an integration", () => {
  it("decides who can see it", async () => {
    const seen = async (visibility: string) => {
      const name = newName();
      await publish(name, { visibility });
      const listed = async (person: Person, filter = "") => {
        const { body } = await api
          .as(person)
          .get<List<Integration>>(`/v1/integrations?search=${name}${filter}`);
        return body.items.length;
      };
      return [
        (await get(name, elsewhere.admin)).status,
        (await get(name, reader)).status,
        (await get(name, await here.member(null))).status,
        await listed(elsewhere.admin),
        await listed(elsewhere.admin, `&owner=${here.organization.id}`),
        await listed(reader, `&owner=${here.organization.id}`),
      ];
    };
    expect(await seen("public")).toEqual([200, 200, 200, 1, 1, 1]);
    expect(await seen("unlisted")).toEqual([200, 200, 200, 0, 0, 1]);
    expect(await seen("private")).toEqual([404, 200, 404, 0, 0, 1]);
  });

  it("hides the organization's settings from outsiders", async () => {
    await api.as(here.admin).patch(`/v1/orgs/${here.organization.id}`, { emailDomains: ["secret.example"] });
    const name = newName();
    await publish(name, { visibility: "public" });
    const { owner, permissions } = (await get(name, elsewhere.admin)).body;
    expect(owner).toMatchObject({ title: here.organization.title, emailDomains: [] });
    expect(owner).not.toHaveProperty("defaultRole");
    expect(permissions).toEqual({ admin: false, install: true });
    expect((await get(name)).body.owner.emailDomains).toEqual(["secret.example"]);
  });
});

it("integrations are listed by every filter, page by page", async () => {
  const mark = unique();
  const named = (name: string) => `${name}-${mark}`;
  const part = { id: "part", title: "Part" };
  await publish(named("a"), {
    visibility: "public",
    categories: ["analytics"],
    scopes: ["site:views:read"],
    target: "site",
    blocks: [{ ...part, urlUnfurl: ["https://*.Board.example/**", "figma.com/x"] }],
  });
  await publish(named("b"), {
    visibility: "public",
    title: "Sources",
    contentSources: [{ ...part, configuration: { componentId: "x" } }],
  });
  const found = async (filter: string) => {
    const { body } = await api
      .as(elsewhere.admin)
      .get<List<Integration>>(`/v1/integrations?search=${mark}${filter}`);
    expect(body.count).toBe(body.items.length);
    return body.items.map(({ name }) => name.slice(0, 1)).join("");
  };
  expect(await found("")).toBe("ab");
  expect(await found("&category=analytics")).toBe("a");
  expect(await found("&category=marketing")).toBe("");
  expect(await found("&scope=site:views:read")).toBe("a");
  expect(await found("&target=site")).toBe("ab");
  expect(await found("&target=space")).toBe("b");
  expect(await found("&blocks=true")).toBe("a");
  expect(await found("&blocks=false")).toBe("b");
  expect(await found("&contentSources=true")).toBe("b");
  expect(await found("&blockDomain=board.example")).toBe("a");
  expect(await found("&blockDomain=figma.com")).toBe("a");
  expect(await found("&blockDomain=example.com")).toBe("");
  expect(await found(`&owner=${here.organization.id}`)).toBe("ab");
  expect(await found(`&owner=${elsewhere.organization.id}`)).toBe("");
  const first = await api
    .as(reader)
    .get<List<Integration> & { next: { page: string } }>(`/v1/integrations?search=${mark}&limit=1`);
  expect(first.body).toMatchObject({ count: 2, items: [{ name: named("a") }] });
  const second = await api
    .as(reader)
    .get<List<Integration>>(`/v1/integrations?search=${mark}&limit=1&page=${first.body.next.page}`);
  expect(second.body).toMatchObject({ items: [{ name: named("b") }] });
  expect(second.body).not.toHaveProperty("next");
});

describe("installing an integration", () => {
  const account = {
    properties: {
      team: { type: "string", title: "Team" },
      size: { type: "string", enum: ["s", "m"] },
      public: { type: "boolean" },
    },
    required: ["team"],
  };
  const install = (name: string, organization: string, person: Person) =>
    api.as(person).post<IntegrationInstallation>(`/v1/integrations/${name}/installations`, { organization });
  async function published(more: object = {}) {
    const name = newName();
    await publish(name, { visibility: "public", configurations: { account }, ...more });
    return name;
  }

  it("can be limited to selected spaces and sites from the start", async () => {
    const name = await published();
    const { body } = await api
      .as(elsewhere.admin)
      .post<IntegrationInstallation>(`/v1/integrations/${name}/installations`, {
        organization: elsewhere.organization.id,
        space_selection: "selected",
        site_selection: "selected",
      });
    expect(body).toMatchObject({ space_selection: "selected", site_selection: "selected", spaces: 0 });
  });

  it("stays pending until required properties are configured", async () => {
    const name = await published();
    const { status, body, headers } = await install(name, elsewhere.organization.id, elsewhere.admin);
    expect(status).toBe(201);
    expect(headers.location).toBe(body.urls.location);
    expect(body).toMatchObject({
      status: "pending",
      space_selection: "all",
      site_selection: "all",
      configuration: {},
      externalIds: [],
      target: { organization: elsewhere.organization.id },
    });
    const path = `/v1/integrations/${name}/installations/${body.id}`;
    const patch = (change: object, person = elsewhere.admin) =>
      api.as(person).patch<IntegrationInstallation>(path, change);
    expectProblem(await patch({ configuration: { unknown: "x" } }), 400);
    expectProblem(await patch({ configuration: { team: 1 } }), 400);
    expectProblem(await patch({ configuration: { team: "x", size: "xl" } }), 400);
    expectProblem(await patch({ externalIds: Array(6).fill("x") }), 400);
    const changed = await patch({ configuration: { team: "Pumps" }, externalIds: ["7"] });
    expect(changed.body).toMatchObject({ status: "active", configuration: { team: "Pumps" } });
    expect((await patch({ space_selection: "selected" })).body).toMatchObject({
      space_selection: "selected",
      spaces: 0,
      externalIds: ["7"],
    });
    const listed = await api
      .as(elsewhere.admin)
      .get<List<IntegrationInstallation>>(`/v1/integrations/${name}/installations?externalId=7`);
    expect(listed.body).toMatchObject({ count: 1, items: [{ id: body.id }] });
    const none = await api
      .as(elsewhere.admin)
      .get<List<IntegrationInstallation>>(`/v1/integrations/${name}/installations?externalId=8`);
    expect(none.body.count).toBe(0);
  });

  it("is visible to members, and without configuration to the publisher", async () => {
    const name = await published();
    const { body } = await install(name, elsewhere.organization.id, elsewhere.admin);
    const path = `/v1/integrations/${name}/installations/${body.id}`;
    await api.as(elsewhere.admin).patch(path, { configuration: { team: "Pumps" } });
    const seen = async (person: Person) =>
      (await api.as(person).get<IntegrationInstallation>(path)).body.configuration;
    expect(await seen(elsewhere.admin)).toEqual({ team: "Pumps" });
    expect(await seen(await elsewhere.member("create"))).toEqual({});
    expect(await seen(here.admin)).toEqual({});
    expectProblem(await api.as(reader).get(path), 404);
    expectProblem(await api.as((await world()).admin).get(path), 404);
    expectProblem(await api.as(await elsewhere.member("create")).patch(path, { externalIds: [] }), 403);
    expectProblem(await api.as(here.admin).delete(path), 404);
    const installed = await api
      .as(await elsewhere.member("read"))
      .get<List<InstalledIntegration>>(`/v1/orgs/${elsewhere.organization.id}/installations`);
    expect(installed.body.items.map(({ integration }) => integration.name)).toContain(name);
  });

  it("works once, for an admin, of available integrations", async () => {
    const name = await published();
    expectProblem(await install(name, here.organization.id, reader), 403);
    expectProblem(await install(name, here.organization.id, elsewhere.admin), 404);
    const own = newName();
    await publish(own);
    expectProblem(await install(own, elsewhere.organization.id, elsewhere.admin), 404);
    expect((await install(own, here.organization.id, here.admin)).status).toBe(201);
    expectProblem(await install(own, here.organization.id, here.admin), 409, "already_installed");
  });

  it("ends when the integration is unpublished", async () => {
    const name = await published();
    const { body } = await install(name, elsewhere.organization.id, elsewhere.admin);
    const unpublish = (person: Person) => api.as(person).delete(`/v1/integrations/${name}`);
    expectProblem(await unpublish(elsewhere.admin), 404);
    expectProblem(await unpublish(reader), 403);
    expect((await unpublish(here.admin)).status).toBe(204);
    expect((await unpublish(here.admin)).status).toBe(204);
    expectProblem(await get(name), 404);
    const events = await database().event.findMany({ where: { subjectId: body.id }, orderBy: { id: "asc" } });
    expect(events.map(({ type, organizationId }) => [type, organizationId])).toEqual([
      ["installation.created", elsewhere.organization.id],
      ["installation.deleted", elsewhere.organization.id],
    ]);
  });

  it("is limited to the organization of a bound token", async () => {
    const name = await published();
    const own = await elsewhere.member("admin");
    const token = await newTokenFor(own.id, elsewhere.organization.id);
    const post = (organization: string) =>
      api.withToken(token).post(`/v1/integrations/${name}/installations`, { organization });
    expectProblem(await post(here.organization.id), 404);
    expect((await post(elsewhere.organization.id)).status).toBe(201);
  });

  it("ends by uninstalling", async () => {
    const name = await published();
    const { body } = await install(name, elsewhere.organization.id, elsewhere.admin);
    const path = `/v1/integrations/${name}/installations/${body.id}`;
    expect((await api.as(elsewhere.admin).delete(path)).status).toBe(205);
    expect((await api.as(elsewhere.admin).delete(path)).status).toBe(204);
    expect((await install(name, elsewhere.organization.id, elsewhere.admin)).status).toBe(201);
  });
});

describe("a token of an installation", () => {
  const installed = async (asked: string[], scopes?: string[]) => {
    const name = newName();
    expect((await publish(name, { scopes: asked })).status).toBe(200);
    const path = `/v1/integrations/${name}/installations`;
    const { body } = await api
      .as(here.admin)
      .post<IntegrationInstallation>(path, { organization: here.organization.id, scopes });
    const tokens = `${path}/${body.id}/tokens`;
    const token = async () => {
      const made = await api.as(here.admin).post<{ token: string }>(tokens);
      expect(made.status, made.text).toBe(200);
      return api.withToken(made.body.token);
    };
    return { id: body.id, name, path: `${path}/${body.id}`, tokens, token };
  };

  it("does only what the scopes of the integration allow", async () => {
    const space = await here.space({ title: "Handbook", pages: { Welcome: "Hello." } });
    const { token } = await installed(["space:content:read"]);
    const as = await token();
    const read = (path: string) => as.get(path);
    expect((await read(`/v1/spaces/${space.id}/content/pages`)).status).toBe(200);
    expectProblem(await read(`/v1/spaces/${space.id}`), 403, "installation_scope");
    expectProblem(await read(`/v1/orgs/${here.organization.id}/members`), 403, "installation_scope");
    expectProblem(await read("/v1/user"), 403, "installation_scope");
    const requests = `/v1/spaces/${space.id}/change-requests`;
    expectProblem(await as.post(requests, { subject: "Mine" }), 403, "installation_scope");
    const writer = await (await installed(["space:content:write"])).token();
    const made = await writer.post<{ id: string }>(requests, { subject: "Synced" });
    expect(made.status, made.text).toBe(201);
    expectProblem(await writer.post(`${requests}/${made.body.id}/merge`, {}), 403, "installation_scope");
    expectProblem(await writer.get(`/v1/spaces/${space.id}/content/pages`), 403, "installation_scope");
    const event = await database().event.findFirstOrThrow({
      where: { type: "changeRequest.created", subjectId: made.body.id },
    });
    expect(event).toMatchObject({
      actorKind: "installation",
      actorLabel: expect.stringMatching(/^Board for /),
    });
  });

  it("does only what its organization agreed to, even if later versions ask for more", async () => {
    const space = await here.space({ title: "Handbook" });
    const { name, path, token } = await installed(["space:content:read"]);
    const as = await token();
    const pages = () => as.get(`/v1/spaces/${space.id}/content/pages`);
    const details = () => as.get(`/v1/spaces/${space.id}`);
    const both = ["space:content:read", "space:metadata:read"];
    await publish(name, { scopes: both });
    expectProblem(await details(), 403, "installation_scope");
    const { body } = await api.as(here.admin).get<IntegrationInstallation>(path);
    expect(body.scopes).toEqual(["space:content:read"]);
    const agree = (scopes: string[], person = here.admin) => api.as(person).patch(path, { scopes });
    expectProblem(await agree(both, reader), 403);
    expectProblem(await agree([...both, "site:metadata:read"]), 400);
    expectProblem(await details(), 403, "installation_scope");
    const agreed = await agree(both);
    expect(agreed.status, agreed.text).toBe(200);
    expect((await details()).status).toBe(200);
    await publish(name, { scopes: ["space:metadata:read"] });
    expectProblem(await pages(), 403, "installation_scope");
    expect((await details()).status).toBe(200);
    expect((await agree(["space:metadata:read"])).status).toBe(200);
    await publish(name, { scopes: both });
    expectProblem(await pages(), 403, "installation_scope");
  });

  it("can have fewer scopes than its integration asks for, not more", async () => {
    const space = await here.space({ title: "Handbook" });
    const asked = ["space:content:read", "space:metadata:read"];
    const { token } = await installed(asked, ["space:content:read"]);
    const as = await token();
    expect((await as.get(`/v1/spaces/${space.id}/content/pages`)).status).toBe(200);
    expectProblem(await as.get(`/v1/spaces/${space.id}`), 403, "installation_scope");
  });

  it("works only for its organization, while the installation is active", async () => {
    const space = await here.space({ title: "Handbook" });
    const other = await elsewhere.space();
    const { token, path } = await installed(["space:content:read"]);
    const as = await token();
    expectProblem(await as.get(`/v1/spaces/${other.id}/content/pages`), 404);
    const pages = `/v1/spaces/${space.id}/content/pages`;
    expect((await as.get(pages)).status).toBe(200);
    const narrowed = await api.as(here.admin).patch(path, { space_selection: "selected" });
    expect(narrowed.status, narrowed.text).toBe(200);
    expectProblem(await as.get(pages), 404);
    expect((await api.as(here.admin).delete(path)).status).toBe(205);
    expectProblem(await as.get(pages), 401);
  });

  it("reaches only the selected spaces and sites", async () => {
    const [chosen, other] = [await here.space({ pages: ["# A"] }), await here.space({ pages: ["# B"] })];
    const [shown, hidden] = [await here.site({ spaces: [chosen.id] }), await here.site({ spaces: [] })];
    const { token, path } = await installed(["space:content:read", "site:metadata:read", "openapi:read"]);
    const as = await token();
    const pages = (id: string) => as.get(`/v1/spaces/${id}/content/pages`);
    const site = (id: string) => as.get(`/v1/orgs/${here.organization.id}/sites/${id}`);
    const admin = api.as(here.admin);
    await admin.patch(path, { space_selection: "selected" });
    expectProblem(await pages(chosen.id), 404);
    expect((await admin.post(`${path}/spaces`, { space: chosen.id })).status).toBe(201);
    expect((await pages(chosen.id)).status).toBe(200);
    expectProblem(await pages(other.id), 404);
    const missing = await pages("nothing");
    const reasonOf = ({ body }: { body: unknown }) => (body as { error: { reason: string } }).error.reason;
    expect(reasonOf(await pages(other.id))).toBe(reasonOf(missing));
    expect((await site(hidden.id)).status).toBe(200);
    expect((await as.get(`/v1/orgs/${here.organization.id}/openapi`)).status).toBe(200);
    await admin.patch(path, { site_selection: "selected" });
    await admin.post(`${path}/sites`, { siteId: shown.id });
    expect((await site(shown.id)).status).toBe(200);
    expectProblem(await site(hidden.id), 404);
    expect((await admin.delete(`${path}/spaces/${chosen.id}`)).status).toBe(205);
    expectProblem(await pages(chosen.id), 404);
  });

  it("never covers reviews, merges or administration", () => {
    const covered = routes
      .map(({ operation }) => operation as AnyOperation)
      .filter((operation) => isForInstallations(operation, IntegrationScope.options));
    const manages = covered.filter((operation) => !["read", "edit"].includes(tokenScopeOf(operation) ?? ""));
    expect(new Set(manages.map(({ tag }) => tag))).toEqual(new Set(["openapi", "git", "site-audience"]));
    expect(manages.filter(({ tag }) => tag === "site-audience").map(({ id }) => id)).toEqual([
      "putAdaptiveSchema",
    ]);
  });

  it("is created by admins of the organization only", async () => {
    const { tokens, token } = await installed(["openapi:read"]);
    expectProblem(await api.as(reader).post(tokens), 403);
    expectProblem(await api.as(elsewhere.admin).post(tokens), 404);
    expectProblem(await (await token()).post(tokens), 403, "installation_scope");
  });

  it("does no more than the token that it is created with", async () => {
    const space = await here.space({ title: "Handbook", pages: { Welcome: "Hello." } });
    const { tokens } = await installed(["space:content:read"]);
    const narrow = await newTokenFor(here.admin.id, null, { scopes: ["admin"] });
    const pages = `/v1/spaces/${space.id}/content/pages`;
    expectProblem(await api.withToken(narrow).get(pages), 403, "token_scope");
    const { body } = await api.withToken(narrow).post<{ token: string }>(tokens);
    expectProblem(await api.withToken(body.token).get(pages), 403, "token_scope");
  });
});

describe("an installation on spaces and sites", () => {
  const board = { properties: { board: { type: "string" } }, required: ["board"] };
  async function installed(more: object = {}) {
    const name = newName();
    await publish(name, { visibility: "public", configurations: { space: board, site: board }, ...more });
    const organization = elsewhere.organization.id;
    const made = await api
      .as(elsewhere.admin)
      .post<IntegrationInstallation>(`/v1/integrations/${name}/installations`, { organization });
    return { name, id: made.body.id, path: `/v1/integrations/${name}/installations/${made.body.id}` };
  }
  const as = (person = elsewhere.admin) => api.as(person);

  it("is listed, with all or with selected targets", async () => {
    const { name, path, id } = await installed();
    const space = await elsewhere.space({ title: "Chosen" });
    const list = async (query = "") =>
      (await as().get<List<SpaceInstallation>>(`${path}/spaces${query}`)).body;
    expect((await list("?limit=1000")).items.map((item) => item.space)).toContain(space.id);
    await as().patch(path, { space_selection: "selected" });
    expect(await list()).toMatchObject({ count: 0, items: [] });
    const added = await as().post<SpaceInstallation>(`${path}/spaces`, { space: space.id });
    expect(added.status, added.text).toBe(201);
    expect(added.body).toMatchObject({
      integration: name,
      installation: id,
      status: "pending",
      configuration: {},
      externalIds: [],
      space: space.id,
    });
    expect(added.headers.location).toBe(added.body.urls.location);
    expectProblem(await as().post(`${path}/spaces`, { space: space.id }), 409, "already_installed");
    expect((await list()).count).toBe(1);
    expect((await list("?extended=true")).items[0]!.space).toMatchObject({
      object: "space",
      title: "Chosen",
    });
    expect((await as().get<IntegrationInstallation>(path)).body.spaces).toBe(1);
    const found = async (externalId: string, person = elsewhere.admin) => {
      const address = `/v1/integrations/${name}/spaces?externalId=${externalId}`;
      return (await as(person).get<List<SpaceInstallation>>(address)).body.items;
    };
    const one = `${path}/spaces/${space.id}`;
    const patched = await as().patch<SpaceInstallation>(one, {
      configuration: { board: "7" },
      externalIds: ["b7"],
    });
    expect(patched.body).toMatchObject({ status: "active", configuration: { board: "7" } });
    expect(await found("b7")).toMatchObject([{ space: space.id, configuration: { board: "7" } }]);
    expect(await found("b8")).toEqual([]);
    // The publisher finds it by an external id, and sees nothing of the space.
    const [known] = await found("b7", here.admin);
    expect(known).toMatchObject({ space: space.id, configuration: {}, externalIds: ["b7"] });
    expect((await as().delete(one)).status).toBe(205);
    expect((await as().delete(one)).status).toBe(204);
    expectProblem(await as().get(one), 404);
  });

  it("is configured on a single site, and stays there unconfigured after the removal", async () => {
    const { path } = await installed();
    const site = await elsewhere.site({ spaces: [] });
    const one = `${path}/sites/${site.id}`;
    expectProblem(await as().patch(one, { configuration: { other: "x" } }), 400);
    const patched = await as().patch<SiteInstallation>(`${one}?extended=true`, {
      configuration: { board: "x" },
    });
    expect(patched.body).toMatchObject({ status: "active", site: { object: "site", id: site.id } });
    expect((await as().delete(one)).status).toBe(205);
    expect((await as().get<SiteInstallation>(one)).body).toMatchObject({
      status: "pending",
      configuration: {},
    });
  });

  it("needs an admin of the space, and a space of the organization", async () => {
    const { path } = await installed();
    await as().patch(path, { space_selection: "selected" });
    const space = await elsewhere.space();
    const closed = await elsewhere.space();
    await as().patch(`/v1/spaces/${closed.id}`, { defaultLevel: null });
    const foreign = await here.space();
    const creator = await elsewhere.member("create");
    expectProblem(await as(creator).post(`${path}/spaces`, { space: space.id }), 403);
    expectProblem(await as(creator).post(`${path}/spaces`, { space: closed.id }), 404);
    expectProblem(await as().post(`${path}/spaces`, { space: foreign.id }), 404);
    expectProblem(await as(here.admin).post(`${path}/spaces`, { space: space.id }), 404);
    await as().post(`${path}/spaces`, { space: closed.id });
    expectProblem(await as(creator).get(`${path}/spaces/${closed.id}`), 404);
    expect((await as(creator).get<List<SpaceInstallation>>(`${path}/spaces`)).body.count).toBe(0);
  });

  it("appears in the space, in the site, and in the statuses of the organization", async () => {
    const blocks = [{ id: "board", title: "Board" }];
    const { name, path } = await installed({ blocks });
    const space = await elsewhere.space();
    const site = await elsewhere.site({ spaces: [] });
    const inOrganization = `/v1/orgs/${elsewhere.organization.id}`;
    const names = async (address: string) =>
      (await as().get<List<Integration>>(`${address}/integrations?search=${name}`)).body.items.map(
        (integration) => integration.name,
      );
    expect(await names(`/v1/spaces/${space.id}`)).toEqual([name]);
    expect(await names(`${inOrganization}/sites/${site.id}`)).toEqual([name]);
    const added = await as().get<{ name: string }[]>(`/v1/spaces/${space.id}/integration-blocks`);
    expect(added.body).toContainEqual({ name, blocks });
    const status = async (target?: string) => {
      const address = `${inOrganization}/integrations/installations-status${target ? `?target=${target}` : ""}`;
      const { items } = (
        await as().get<List<{ status: string; target: string; integration: Integration }>>(address)
      ).body;
      const own = items.find(({ integration }) => integration.name === name);
      expect(own?.target).toBe(target ?? "organization");
      return own?.status;
    };
    expect(await status()).toBe("active");
    expect(await status("site")).toBe("pending");
    await as().patch(path, { site_selection: "selected" });
    await as().post(`${path}/sites`, { siteId: site.id });
    expect(await status("site")).toBe("pending");
    await as().patch(`${path}/sites/${site.id}`, { configuration: { board: "x" } });
    expect(await status("site")).toBe("active");
    await as().patch(path, { space_selection: "selected" });
    expect(await names(`/v1/spaces/${space.id}`)).toEqual([]);
    const address = `${inOrganization}/integrations/${name}/installation_status`;
    expect((await as().get(address)).body).toEqual({ status: "active" });
    const searched = await as().get<List<InstalledIntegration>>(
      `${inOrganization}/installations?search=${name}`,
    );
    expect(searched.body).toMatchObject({ count: 1, items: [{ integration: { name } }] });
    await as().delete(path);
    expectProblem(await as().get(address), 404);
  });

  it("loses a space that moves to another organization", async () => {
    const { path } = await installed();
    await as().patch(path, { space_selection: "selected" });
    const space = await elsewhere.space();
    await as().post(`${path}/spaces`, { space: space.id });
    const both = await elsewhere.member("admin");
    await addMember(database(), operator, {
      organizationId: here.organization.id,
      userId: both.id,
      role: "admin",
    });
    const given = await as(both).post(`/v1/spaces/${space.id}/transfer`, {
      organization: here.organization.id,
    });
    expect(given.status, given.text).toBe(200);
    expect(await database().installationTarget.count({ where: { spaceId: space.id } })).toBe(0);
  });

  it("is added once by concurrent requests, and ends with a concurrent uninstallation", async () => {
    const { path } = await installed();
    const space = await elsewhere.space();
    const add = () => as().post(`${path}/spaces`, { space: space.id });
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const other = await elsewhere.space();
    const [added, removed] = await Promise.all([
      as().post(`${path}/spaces`, { space: other.id }),
      as().delete(path),
    ]);
    expect([201, 404]).toContain(added.status);
    expect(removed.status).toBe(205);
    expect(await database().installationTarget.count({ where: { spaceId: other.id } })).toBe(0);
  });
});

describe("concurrent or interrupted requests", () => {
  const install = (name: string) =>
    api.as(here.admin).post<IntegrationInstallation>(`/v1/integrations/${name}/installations`, {
      organization: here.organization.id,
    });
  const installations = (name: string) =>
    database().integrationInstallation.count({ where: { integration: { name } } });

  it("install an integration once", async () => {
    const name = newName();
    await publish(name);
    const both = await Promise.all([install(name), install(name)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await installations(name)).toBe(1);
  });

  it("leave no installation of an unpublished integration", async () => {
    const name = newName();
    await publish(name);
    const made = await install(name);
    const path = `/v1/integrations/${name}/installations/${made.body.id}`;
    const [unpublished, token, changed] = await Promise.all([
      api.as(here.admin).delete(`/v1/integrations/${name}`),
      api.as(here.admin).post<{ token: string }>(`${path}/tokens`),
      api.as(here.admin).patch(path, { space_selection: "selected" }),
    ]);
    expect(unpublished.status).toBe(204);
    expect([200, 404]).toContain(token.status);
    expect([200, 404]).toContain(changed.status);
    expect(await installations(name)).toBe(0);
    expect(await database().apiToken.count({ where: { installationId: made.body.id } })).toBe(0);
  });

  it("leave nothing after a rollback", async () => {
    const name = newName();
    await publish(name);
    const space = await here.space();
    const before = await database().event.count({ where: { organizationId: here.organization.id } });
    const ended = inTransaction(database(), async (tx) => {
      const as = api.as(here.admin).within(tx);
      const made = await as.post<IntegrationInstallation>(`/v1/integrations/${name}/installations`, {
        organization: here.organization.id,
      });
      const path = `/v1/integrations/${name}/installations/${made.body.id}`;
      expect((await as.post(`${path}/spaces`, { space: space.id })).status).toBe(201);
      expect((await as.post(`${path}/tokens`)).status).toBe(200);
      throw new Error("It ended.");
    });
    await expect(ended).rejects.toThrow("It ended.");
    expect(await installations(name)).toBe(0);
    expect(await database().installationTarget.count({ where: { spaceId: space.id } })).toBe(0);
    expect(await database().event.count({ where: { organizationId: here.organization.id } })).toBe(before);
  });
});
