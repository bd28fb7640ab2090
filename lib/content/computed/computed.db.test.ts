import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentPage, RenderedPage } from "@/lib/content/pages/schemas";
import { fromDocument, type JsonDocument, parseDocument, toDocument } from "@/lib/core/content/document";
import { database } from "@/lib/platform/db/client";
import { closeThreads } from "@/lib/platform/threads/run";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api, expectProblem } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import type { ComputedRevision } from "./schemas";
import type { DocumentSource, RevisionSource } from "./sources";

const SPEC = `openapi: 3.1.0
info: { title: Waterworks, version: "2", description: "All of the **water**.\\n\\n## Limits\\n\\nNone." }
servers: [{ url: "https://api.example/v2", description: Production }]
tags: [{ name: pump, x-displayName: Pumps, description: What moves water. }, { name: "Pumps" }]
paths:
  /pumps:
    get: { tags: [pump], summary: List pumps, responses: { "200": { description: ok } } }
    post: { tags: [pump, Pumps], summary: List pumps, responses: { "200": { description: ok } } }
  /health:
    get: { responses: { "200": { description: ok } } }
webhooks:
  flood: { post: { responses: { "200": { description: ok } } } }
components:
  schemas: { Pump: { type: object }, Valve: { type: object } }
`;

let here: World;
let space: SpaceSubject;

const put = async (slug: string, text: string) => {
  await api.as(here.admin).put(`/v1/orgs/${here.organization.id}/openapi/${slug}`, { source: { text } });
  await runWaitingJobs(database());
};

beforeAll(async () => {
  here = await world();
  space = await here.space();
  await put("water", SPEC);
});
afterAll(closeThreads);

const ofSpec = (slug = "water") => ({
  type: "builtin:openapi" as const,
  dependencies: { spec: { ref: { kind: "openapi" as const, spec: slug } } },
});
const compute = <T>(what: "revision" | "document", source: object, seed = "a", person = here.admin) =>
  api.as(person).post<T>(`/v1/spaces/${space.id}/content/computed/${what}`, { source, seed });
const pagesOf = async (source: RevisionSource, seed?: string) => {
  const { status, body, text } = await compute<ComputedRevision>("revision", source, seed);
  expect(status, text).toBe(200);
  return body.pages as DocumentPage[];
};
const documentOf = async (source: object, seed?: string) => {
  const { status, body, text } = await compute<JsonDocument>("document", source, seed);
  expect(status, text).toBe(200);
  parseDocument(body);
  return body;
};

describe("pages made from an OpenAPI spec", () => {
  it("cover the spec, each tag, its webhooks and, if requested, its schemas", async () => {
    const pages = await pagesOf({ ...ofSpec(), props: { models: true } });
    expect(pages.map(({ title, slug, path }) => [title, slug, path])).toEqual([
      ["Waterworks", "waterworks", "waterworks"],
      ["Pumps", "pumps", "pumps"],
      ["Pumps", "pumps-2", "pumps-2"],
      ["Operations", "operations", "operations"],
      ["Webhooks", "webhooks", "webhooks"],
      ["Models", "models", "models"],
    ]);
    expect(pages.map(({ computed }) => (computed as DocumentSource).props)).toEqual([
      { doc: "info", page: "waterworks" },
      { doc: "operations", page: "pumps" },
      { doc: "operations", page: "pumps-2" },
      { doc: "operations", page: "operations" },
      { doc: "operations", page: "webhooks" },
      { doc: "models" },
    ]);
    expect(pages[0]).toMatchObject({ type: "document", kind: "sheet", computedSeed: expect.any(String) });
    const without = await pagesOf({ ...ofSpec(), props: { models: false } });
    expect(without.map(({ slug }) => slug)).not.toContain("models");
  });

  it("have ids that depend only on seed and source", async () => {
    const source = { ...ofSpec(), props: { models: true } };
    const [one, again, other] = [await pagesOf(source), await pagesOf(source), await pagesOf(source, "b")];
    expect(again).toEqual(one);
    const ids = [...one, ...other].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]{1,40}$/);
  });

  it("have documents with operations, webhooks and schemas that Markdown can express", async () => {
    const ref = { kind: "openapi", spec: "water" };
    const pages = await pagesOf({ ...ofSpec(), props: { models: true } });
    const documents = [];
    for (const { computed, computedSeed } of pages) documents.push(await documentOf(computed!, computedSeed));
    const [info, pumps, , untagged, webhooks, models] = documents as [
      JsonDocument,
      JsonDocument,
      ...JsonDocument[],
    ];
    expect(info.nodes.map(({ type }) => type)).toEqual([
      ...["paragraph", "paragraph", "heading-2", "paragraph", "heading-2", "list-unordered"],
    ]);
    expect(pumps.nodes).toMatchObject([
      { type: "paragraph" },
      {
        type: "openapi-operation",
        isVoid: true,
        data: { ref, path: "/pumps", method: "get" },
        meta: { id: "list-pumps" },
      },
      { data: { ref, path: "/pumps", method: "post" }, meta: { id: "list-pumps-2" } },
    ]);
    expect(untagged!.nodes).toMatchObject([
      { data: { path: "/health", method: "get" }, meta: { id: "get-health" } },
    ]);
    expect(webhooks!.nodes).toMatchObject([
      { type: "openapi-webhook", data: { ref, name: "flood", method: "post" } },
    ]);
    expect(models!.nodes).toMatchObject([
      { type: "openapi-schemas", data: { ref, schemas: ["Pump", "Valve"], grouped: true } },
    ]);
    for (const document of documents) {
      const again = toDocument(fromDocument(document));
      expect(again.nodes.map(({ type, data }) => ({ type, data }))).toEqual(
        document.nodes.map(({ type, data }) => ({ type, data })),
      );
    }
  });

  it("keep the version of a resolved source", async () => {
    await put("moving", SPEC);
    const source = { ...ofSpec("moving"), props: { models: true } };
    const before = await pagesOf(source);
    const info = before[0]!.computed as RevisionSource & ReturnType<typeof ofSpec>;
    await put("moving", SPEC.replace("title: Waterworks", "title: Floodworks"));
    expect((await pagesOf(source))[0]!.title).toBe("Floodworks");
    expect(await documentOf(info)).toEqual(await documentOf(info));
    const resolved = { ...source, dependencies: info.dependencies } as RevisionSource;
    expect((await pagesOf(resolved))[0]!.title).toBe("Waterworks");
    const unresolved = { ...info, dependencies: ofSpec("moving").dependencies };
    expectProblem(await compute("document", unresolved), 404);
    const empty = { spec: { ref: ofSpec("moving").dependencies.spec.ref, value: null } };
    expect((await pagesOf({ ...source, dependencies: empty }))[0]!.title).toBe("Floodworks");
  });
});

it("generated pages show operations from the newest version, to people who can see the spec", async () => {
  await put("shown", SPEC);
  const operation = '::openapi-operation{ref="/openapi/shown" path="/pumps" method="get"}\n';
  const shelf = await here.space({ pages: [`# Pumps\n\n${operation}`] });
  const guest = await here.member(null);
  await api.as(here.admin).post(`/v1/spaces/${shelf.id}/permissions`, { role: "read", users: [guest.id] });
  const rendered = async (person = here.admin) =>
    (await api.as(person).get<RenderedPage>(`/v1/spaces/${shelf.id}/content/rendered`)).body;
  const { html, outline } = await rendered();
  expect(html).toContain("https://api.example/v2");
  expect(outline.map(({ title }) => title)).toEqual(["Pumps", "List pumps"]);
  expect((await rendered(guest)).html).toContain("you don't have access");
  await put("shown", SPEC.replace("summary: List pumps", "summary: Count pumps"));
  expect((await rendered()).html).toContain("Count pumps");
});

describe("sources of content", () => {
  it("answer 404 with the name of the missing input", async () => {
    const cases: ["revision" | "document", object, RegExp][] = [
      ["revision", { ...ofSpec("nothing"), props: { models: true } }, /OpenAPI spec “nothing”/],
      ["document", { ...ofSpec(), props: { doc: "operations", page: "taps" } }, /operations page “taps”/],
      ["document", { ...ofSpec(), props: { doc: "info", page: "pumps" } }, /info page “pumps”/],
      [
        "revision",
        {
          type: "builtin:translation",
          dependencies: { translation: { ref: { kind: "translation", translation: "french" } } },
          props: {},
        },
        /translation “french”/,
      ],
      ["document", { type: "builtin:translation", props: { space: "s", document: "d1" } }, /document “d1”/],
      ["revision", { type: "integration:wiki:articles", props: {} }, /integration “wiki”/],
      ["document", { type: "integration:wiki:articles", props: {}, dependencies: {} }, /integration “wiki”/],
    ];
    for (const [what, source, message] of cases) {
      expect(expectProblem(await compute(what, source), 404).message).toMatch(message);
    }
    await put("unread", "nothing of the kind");
    expectProblem(await compute("revision", { ...ofSpec("unread"), props: { models: true } }), 404);
  });

  it("of unknown types are refused with the list of known types", async () => {
    const bad = [
      { type: "builtin:graphql", props: {} },
      { type: "integration:nameless", props: {} },
      { ...ofSpec(), props: {} },
      { type: "builtin:openapi", props: { models: true } },
      { ...ofSpec(), dependencies: { spec: { ref: { kind: "page", page: "p" } } }, props: { models: true } },
      { type: "builtin:translation", props: { more: 1 } },
    ];
    for (const source of bad) {
      const { fields } = expectProblem(await compute("revision", source), 400, "validation");
      expect(fields![0]).toMatchObject({
        path: expect.stringMatching(/^source/),
        message: expect.stringContaining("builtin:openapi"),
      });
    }
    const operations = { ...ofSpec(), props: { doc: "operations" } };
    expectProblem(await compute("document", operations), 400, "validation");
    const models = { ...ofSpec(), props: { models: true } };
    expectProblem(await compute("document", models), 400, "validation");
    expectProblem(await compute("revision", models, ""), 400, "validation");
  });

  it("of private specs do not exist for guests", async () => {
    const guest = await here.member(null);
    const source = { ...ofSpec(), props: { models: true } };
    await api.as(here.admin).post(`/v1/spaces/${space.id}/permissions`, { role: "read", users: [guest.id] });
    expectProblem(await compute("revision", source, "a", guest), 404);
    await api
      .as(here.admin)
      .patch(`/v1/orgs/${here.organization.id}/openapi/water`, { visibility: "public" });
    expect((await compute("revision", source, "a", guest)).status).toBe(200);
  });
});
