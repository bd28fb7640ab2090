import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import type { DocumentPage, Page, RenderedPage } from "@/lib/content/pages/schemas";
import type { Revision } from "@/lib/content/revisions/schemas";
import type { FoundPage } from "@/lib/content/search/schemas";
import type { JsonDocument } from "@/lib/core/content/document";
import { database } from "@/lib/platform/db/client";
import { closeThreads } from "@/lib/platform/threads/run";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { api, expectProblem } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";

const specOf = (...tags: string[]) => `openapi: 3.1.0
info: { title: Waterworks, version: "2", description: "All of the **water**." }
paths:
${tags.map((tag) => `  /${tag}: { get: { tags: [${tag}], summary: List ${tag}, responses: { "200": { description: ok } } } }`).join("\n")}
components: { schemas: { Pump: { type: object } } }
`;

let here: World;
let space: Space;
let source: { id: string };

const put = async (slug: string, text: string) => {
  await api.as(here.admin).put(`/v1/orgs/${here.organization.id}/openapi/${slug}`, { source: { text } });
  await runWaitingJobs(database());
};
const ofSpec = (spec = "water", models = true) => ({
  type: "builtin:openapi" as const,
  dependencies: { spec: { ref: { kind: "openapi" as const, spec } } },
  props: { models },
});
const make = (computedSource: object, more: object = {}) =>
  api.as(here.admin).post<Space>(`/v1/orgs/${here.organization.id}/spaces`, { computedSource, ...more });
const read = async <T>(path: string, person = here.admin) => {
  const { status, body, text } = await api.as(person).get<T>(`/v1/spaces/${space.id}${path}`);
  expect(status, text).toBe(200);
  return body;
};
const pages = async (query = "", person = here.admin) =>
  (await read<{ pages: Page[] }>(`/content/pages${query}`, person)).pages;

beforeAll(async () => {
  here = await world();
  await put("water", specOf("pumps", "valves"));
  const made = await make(ofSpec());
  expect(made.status, made.text).toBe(201);
  space = made.body;
  [source] = (await pages("?computed=false")) as [Page];
});
afterAll(closeThreads);

describe("a space made from an OpenAPI spec", () => {
  it("has the spec's title and its pages, or with computed=false the computed page", async () => {
    expect(space.title).toBe("Waterworks");
    const generated = (await pages()) as DocumentPage[];
    expect(generated.map(({ type, title, path }) => [type, title, path])).toEqual([
      ["document", "Waterworks", "waterworks"],
      ["document", "pumps", "pumps"],
      ["document", "valves", "valves"],
      ["document", "Models", "models"],
    ]);
    expect(generated[1]).toMatchObject({
      kind: "sheet",
      computed: { type: "builtin:openapi", props: { doc: "operations", page: "pumps" } },
      computedSeed: expect.any(String),
      urls: { app: expect.stringMatching(/\/pumps$/) },
    });
    expect(generated[1]).not.toHaveProperty("documentId");
    const stored = await pages("?computed=false");
    expect(stored).toMatchObject([{ type: "computed", title: "Waterworks", computed: ofSpec() }]);
    for (const name of ["slug", "path", "pages", "kind"]) expect(stored[0]).not.toHaveProperty(name);
  });

  it("has a revision of type computed, with generated or computed pages", async () => {
    const [whole, bare] = [await read<Revision>("/content"), await read<Revision>("/content?computed=false")];
    expect([whole.type, whole.id]).toEqual(["computed", bare.id]);
    expect(whole.pages.map(({ type }) => type)).toEqual(["document", "document", "document", "document"]);
    expect(bare.pages.map(({ type }) => type)).toEqual(["computed"]);
    const ofRevision = `/revisions/${whole.id}`;
    expect((await read<Revision>(`${ofRevision}?computed=false`)).pages).toEqual(bare.pages);
    expect((await read<{ pages: Page[] }>(`${ofRevision}/pages`)).pages).toHaveLength(4);
    expect((await read<{ pages: Page[] }>(`${ofRevision}/pages?computed=false`)).pages).toHaveLength(1);
  });

  it("returns its pages by id and by path, as Markdown, as a document and as HTML", async () => {
    const [, listed] = (await pages()) as DocumentPage[];
    const byId = await read<DocumentPage>(`/content/page/${listed!.id}`);
    expect(byId).toMatchObject({ ...listed, pages: [] });
    expect(byId.markdown).toContain('::openapi-operation{ref="/openapi/water" path="/pumps" method="get" ');
    expect(await read("/content/path/pumps")).toEqual(byId);
    expect(await read("/content/path/Pumps")).toEqual(byId);
    const asDocument = await read<DocumentPage>(`/content/page/${listed!.id}?format=document`);
    const { body } = await api
      .as(here.admin)
      .post<JsonDocument>(`/v1/spaces/${space.id}/content/computed/document`, {
        source: listed!.computed,
        seed: listed!.computedSeed,
      });
    expect(asDocument.document).toEqual(body);
    const { revision } = (await api.as(here.admin).get<Space>(`/v1/spaces/${space.id}`)).body;
    expect(await read(`/revisions/${revision}/page/${listed!.id}/document`)).toEqual(body);
    expect(await read(`/content/page/${listed!.id}/meta-links`)).toEqual({});
    const rendered = await read<RenderedPage>("/content/rendered?path=pumps");
    expect(rendered.html).toContain("List pumps");
    expect((await read<RenderedPage>("/content/rendered")).page.title).toBe("Waterworks");
    expectProblem(
      await api.as(here.admin).get(`/v1/spaces/${space.id}/content/path/pumps?computed=false`),
      404,
    );
    expectProblem(
      await api.as(here.admin).get(`/v1/spaces/${space.id}/content/page/${listed!.id}?computed=false`),
      404,
    );
    expect(await read(`/content/page/${source.id}`)).toMatchObject({ type: "computed", computed: ofSpec() });
  });

  it("shows guests of a private spec the computed page only", async () => {
    const guest = await here.member(null);
    await api.as(here.admin).post(`/v1/spaces/${space.id}/permissions`, { role: "read", users: [guest.id] });
    expect((await pages("", guest)).map(({ type }) => type)).toEqual(["computed"]);
    expectProblem(await api.as(guest).get(`/v1/spaces/${space.id}/content/path/pumps`), 404);
    expectProblem(await api.as(guest).get(`/v1/spaces/${space.id}/content/rendered`), 404);
  });

  it("follows the spec, unless its source names a version", async () => {
    await put("moving", specOf("pumps"));
    const first = (await make(ofSpec("moving"))).body;
    const titles = async (of: Space) =>
      (await api.as(here.admin).get<{ pages: Page[] }>(`/v1/spaces/${of.id}/content/pages`)).body.pages.map(
        ({ title }) => title,
      );
    const [{ computed }] = (
      await api.as(here.admin).get<{ pages: [DocumentPage] }>(`/v1/spaces/${first.id}/content/pages`)
    ).body.pages;
    const { dependencies } = computed as ReturnType<typeof ofSpec>;
    const pinned = (await make({ ...ofSpec("moving"), dependencies })).body;
    await put("moving", specOf("pumps", "taps"));
    expect(await titles(first)).toEqual(["Waterworks", "pumps", "taps", "Models"]);
    expect(await titles(pinned)).toEqual(["Waterworks", "pumps", "Models"]);
    await api.as(here.admin).delete(`/v1/orgs/${here.organization.id}/openapi/moving`);
    expect(await titles(first)).toEqual(["Waterworks"]);
  });

  it("is found by operation names and paths, by people who can see the spec", async () => {
    await put("hidden", specOf("turbines"));
    const made = (await make(ofSpec("hidden"))).body;
    const guest = await here.member(null);
    await api.as(here.admin).post(`/v1/spaces/${made.id}/permissions`, { role: "read", users: [guest.id] });
    await runWaitingJobs(database());
    const find = async (query: string, person = here.admin, id = made.id) =>
      (
        await api
          .as(person)
          .get<{ count: number; items: FoundPage[] }>(
            `/v1/spaces/${id}/search?query=${encodeURIComponent(query)}`,
          )
      ).body.items;
    const [page] = await find("list turbines");
    expect(page).toMatchObject({ title: "turbines", path: "turbines" });
    expect(page!.sections).toMatchObject([{ title: "List turbines", path: "turbines#list-turbines" }]);
    expect((await find("/turbines"))[0]!.sections![0]).toMatchObject({ body: "GET /turbines" });
    expect(await find("turbines", guest)).toEqual([]);
    const everywhere = async (person = here.admin) =>
      (
        await api
          .as(person)
          .get<{ items: { pages: FoundPage[] }[] }>(`/v1/orgs/${here.organization.id}/search?query=turbines`)
      ).body.items;
    expect((await everywhere()).map(({ pages: [found] }) => found?.title)).toEqual(["turbines"]);
    expect(await everywhere(guest)).toEqual([]);
    await put("hidden", specOf("rotors"));
    await runWaitingJobs(database());
    expect(await find("turbines")).toEqual([]);
    expect(await find("rotors")).toHaveLength(1);
    const [{ id: sourceId }] = (
      await api.as(here.admin).get<{ pages: [Page] }>(`/v1/spaces/${made.id}/content/pages?computed=false`)
    ).body.pages;
    const hide = (noIndex: boolean) =>
      here.live({ id: made.id }, { changes: [{ operation: "update_page", page: sourceId, noIndex }] });
    await hide(true);
    await runWaitingJobs(database());
    expect(await find("rotors")).toEqual([]);
    await hide(false);
    await runWaitingJobs(database());
    expect(await find("rotors")).toHaveLength(1);
    await api.as(here.admin).delete(`/v1/orgs/${here.organization.id}/openapi/hidden`);
    expect(await find("rotors")).toEqual([]);
  });

  it("takes comments on pages as a whole", async () => {
    const [, pumps] = (await pages()) as DocumentPage[];
    const post = (about: object) =>
      api
        .as(here.admin)
        .post<{ id: string }>(`/v1/spaces/${space.id}/comments`, { body: { markdown: "Why?" }, ...about });
    const { status, body, text } = await post({ page: pumps!.id });
    expect(status, text).toBe(200);
    const { items } = await read<{ items: { id: string; target: object }[] }>(
      `/comments?targetPage=${pumps!.id}`,
    );
    expect(items.map(({ id }) => id)).toEqual([body.id]);
    expect(items[0]!.target).toMatchObject({ page: { title: "pumps", path: "pumps" } });
    expectProblem(await post({ page: pumps!.id, node: "0123456789abcdef" }), 400);
  });

  it("is not created without the input of its source, or together with a template", async () => {
    const missing = expectProblem(await make(ofSpec("nothing")), 404);
    expect(missing.message).toContain("OpenAPI spec “nothing”");
    const translation = { translation: { ref: { kind: "translation", translation: "french" } } };
    expectProblem(await make({ type: "builtin:translation", props: {}, dependencies: translation }), 404);
    expectProblem(await make({ type: "integration:wiki:articles", props: {} }), 404);
    const both = expectProblem(await make(ofSpec(), { template: { id: "guide" } }), 400, "validation");
    expect(both.fields).toMatchObject([{ path: "computedSource" }]);
    const { fields } = expectProblem(await make({ type: "builtin:graphql", props: {} }), 400, "validation");
    expect(fields![0]!.path).toMatch(/^computedSource/);
  });
});

describe("computed pages in a change request", () => {
  let base: string;
  const change = (...changes: object[]) =>
    api
      .as(here.admin)
      .post<{ changes: { page: { id: string } }[] }>(`${base}/content?compat=false`, { changes });
  const tree = async (query = "") =>
    (await api.as(here.admin).get<{ pages: Page[] }>(`${base}/content/pages${query}`)).body.pages;
  const outline = (list: Page[]): unknown[] =>
    list.map((page) =>
      "pages" in page && page.pages.length > 0 ? [page.title, outline(page.pages)] : page.title,
    );

  beforeAll(async () => {
    const shelf = await here.space({ pages: ["# Start\n\nHello.", "# Pumps\n\nOurs."] });
    const { body } = await api
      .as(here.admin)
      .post<{ id: string }>(`/v1/spaces/${shelf.id}/change-requests`, {});
    base = `/v1/spaces/${shelf.id}/change-requests/${body.id}`;
  });

  it("are inserted, changed, moved and deleted, and replaced by their generated pages", async () => {
    const inserted = await change({ operation: "insert_page", type: "computed", computed: ofSpec(), at: 1 });
    expect(inserted.status, inserted.text).toBe(200);
    const made = inserted.body.changes[0]!.page.id;
    const { body } = await change({
      operation: "insert_page",
      title: "Last",
      document: { markdown: "[p](pumps-2.md) [q](/pages/waterworks)" },
    });
    const last = body.changes[0]!.page.id;
    expect(outline(await tree())).toEqual([
      "Start",
      "Waterworks",
      "pumps",
      "valves",
      "Models",
      "Pumps",
      "Last",
    ]);
    const generated = (await tree()).slice(1, 5) as DocumentPage[];
    // A stored sibling keeps its slug.
    expect(generated.map(({ slug }) => slug)).toEqual(["waterworks", "pumps-2", "valves", "models"]);
    const page = (await api.as(here.admin).get<DocumentPage>(`${base}/content/page/${last}`)).body;
    expect(page.markdown).toBe(`[p](/pages/${generated[1]!.id}) [q](/pages/${generated[0]!.id})\n`);

    const start = (await tree())[0]!.id;
    const moved = await change(
      { operation: "update_page", page: made, computed: ofSpec("water", false), title: "Reference" },
      { operation: "update_page", page: made, into: start },
    );
    expect(moved.status, moved.text).toBe(200);
    expect(outline(await tree())).toEqual([["Start", ["Waterworks", "pumps", "valves"]], "Pumps", "Last"]);
    expect(outline(await tree("?computed=false"))).toEqual([["Start", ["Reference"]], "Pumps", "Last"]);
    const below = (await api.as(here.admin).get<DocumentPage>(`${base}/content/page/${start}`)).body;
    expect(below.pages.map(({ title }) => title)).toEqual(["Waterworks", "pumps", "valves"]);
    // The ids do not depend on the position of the source.
    expect((below.pages as DocumentPage[]).map(({ id, path }) => [id, path])).toEqual([
      [generated[0]!.id, "start/waterworks"],
      [generated[1]!.id, "start/pumps"],
      [generated[2]!.id, "start/valves"],
    ]);
    const rendered = await api
      .as(here.admin)
      .get<RenderedPage>(`${base}/content/rendered?path=${encodeURIComponent("last")}`);
    expect(rendered.body.html).toContain("/preview/start/pumps");

    const wrong = expectProblem(
      await change({ operation: "update_page", page: generated[1]!.id, title: "Mine" }),
      409,
      "generated_page",
    );
    expect(wrong.message).toContain("Reference");
    expectProblem(await change({ operation: "insert_page", type: "computed" }), 400);
    expectProblem(await change({ operation: "update_page", page: last, computed: ofSpec() }), 400);
    expectProblem(
      await change({
        operation: "insert_page",
        type: "computed",
        computed: ofSpec(),
        document: { markdown: "x" },
      }),
      400,
      "no_body",
    );
    expectProblem(
      await change({ operation: "insert_page", type: "computed", computed: ofSpec("gone") }),
      404,
    );

    expect((await change({ operation: "delete_page", page: made })).status).toBe(200);
    expect(outline(await tree())).toEqual(["Start", "Pumps", "Last"]);
  });

  it("need their spec, without which links to their pages are broken", async () => {
    await put("passing", specOf("locks"));
    const made = await change({ operation: "insert_page", type: "computed", computed: ofSpec("passing") });
    const linking = await change({
      operation: "insert_page",
      title: "Linking",
      document: { markdown: "[a](/pages/locks) [b](/pages/locks#list-locks) [c](/pages/locks#elsewhere)" },
    });
    type Links = { items: { href: string; status: string; relation: string }[] };
    const linksOf = async (id: string) =>
      (await api.as(here.admin).get<Links>(`${base}/content/page/${id}/links`)).body.items.map(
        ({ status, relation }) => `${relation} ${status}`,
      );
    const [computed, page] = [made, linking].map(({ body }) => body.changes[0]!.page.id) as [string, string];
    const locks = (await tree()).find(({ title }) => title === "locks")!;
    expect(await linksOf(computed)).toEqual(["dependsOn ok"]);
    expect(await linksOf(page)).toEqual(["reference ok", "reference ok", "reference broken"]);
    expect(await linksOf(locks.id)).toEqual(["dependsOn ok"]);
    const { items } = (
      await api.as(here.admin).get<{ items: { page: Page }[] }>(`${base}/content/page/${locks.id}/backlinks`)
    ).body;
    expect(items.map(({ page: { title } }) => title)).toEqual(["Linking"]);
    await api.as(here.admin).delete(`/v1/orgs/${here.organization.id}/openapi/passing`);
    expect(await linksOf(computed)).toEqual(["dependsOn broken"]);
    expect(await linksOf(page)).toEqual(["reference broken", "reference broken", "reference broken"]);
    await change({ operation: "delete_page", page: computed }, { operation: "delete_page", page });
  });

  it("are merged by their sources", async () => {
    await change({ operation: "insert_page", type: "computed", computed: ofSpec(), title: "Reference" });
    const { status, text } = await api.as(here.admin).post(`${base}/merge`, {});
    expect(status, text).toBe(200);
    const [, spaceId] = /spaces\/([^/]+)/.exec(base)!;
    const { body } = await api.as(here.admin).get<{ pages: Page[] }>(`/v1/spaces/${spaceId}/content/pages`);
    expect(outline(body.pages)).toEqual([
      "Start",
      "Pumps",
      "Last",
      "Waterworks",
      "pumps",
      "valves",
      "Models",
    ]);
    await runWaitingJobs(database());
    expect((await verify(database())).filter(({ violations }) => violations > 0)).toEqual([]);
  });
});
