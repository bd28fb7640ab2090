import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { openApiSpecs } from "./operations";

const OPERATIONS = 1_000;
const SPEC = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Water works", version: "1" },
  tags: [{ name: "Pumps", "x-displayName": "All pumps" }],
  paths: Object.fromEntries(
    Array.from({ length: OPERATIONS }, (_, index) => [
      `/pumps/${index}`,
      {
        get: {
          tags: index === 7 ? ["Pumps", "Gates"] : ["Pumps"],
          summary: `Read pump ${index}`,
          ...(index === 9 && { deprecated: true }),
          responses: {
            "200": {
              description: "It.",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Pump" } } },
            },
          },
        },
      },
    ]),
  ),
  components: { schemas: { Pump: { type: "object", properties: { litres: { type: "integer" } } } } },
});

let here: World;
let author: Person;
const params = () => ({ organizationId: here.organization.id, specSlug: "water" });
const list = (query: Record<string, string> = {}) =>
  api.as(author).call(openApiSpecs.latestOperations, { params: params(), query });

beforeAll(async () => {
  here = await world();
  author = await here.member("create");
  await api.as(author).put(`/v1/orgs/${here.organization.id}/openapi/water`, { source: { text: SPEC } });
  await runWaitingJobs(database());
});

it("lists operations by tag, page by page, one with two tags under both", async () => {
  const first = await list({ limit: "600" });
  expect(first.count).toBe(OPERATIONS + 1);
  expect(first.items[9]).toEqual({
    ...{ tag: "All pumps", method: "get", path: "/pumps/9" },
    ...{ summary: "Read pump 9", deprecated: true },
  });
  const rest = await list({ limit: "600", page: first.next!.page });
  expect(rest.items).toHaveLength(OPERATIONS + 1 - 600);
  expect(rest.items.at(-1)).toMatchObject({ tag: "Gates", path: "/pumps/7" });
  expect(rest.next).toBeUndefined();
});

it("the search of operations finds by all words in method, path, summary and tag", async () => {
  expect((await list({ search: "GET read gates" })).items).toMatchObject([{ path: "/pumps/7" }]);
  expect((await list({ search: "post" })).count).toBe(0);
});

it("renders an operation with the schemas it uses", async () => {
  const render = (path: string) =>
    api
      .as(author)
      .get<{ html: string }>(
        `/v1/orgs/${here.organization.id}/openapi/water/versions/latest/operations/rendered?method=get&path=${encodeURIComponent(path)}`,
      );
  const { body } = await render("/pumps/7");
  expect(body.html).toContain("Read pump 7");
  expect(body.html).toContain("litres");
  expect(body.html).toContain('class="hljs-string"');
  expect(body.html).not.toMatch(/ id="/);
  expectProblem(await render('/nothing"}'), 404, "not_found");
});

it("operations are shown only to people who may see the spec", async () => {
  const guest = await here.member(null);
  const answer = await api
    .as(guest)
    .get(`/v1/orgs/${here.organization.id}/openapi/water/versions/latest/operations`);
  expect(answer.status).toBe(404);
});
