import { beforeAll, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { database } from "@/lib/platform/db/client";
import { api } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { search } from "./operations";

const described = (description: string) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Water works", version: "1" },
    paths: {
      "/sluices/{id}": {
        post: {
          tags: ["Sluices"],
          summary: "Open a sluice",
          operationId: "unlockWeir",
          description,
          responses: { 204: { description: "Opened." } },
        },
      },
    },
  });

let here: World;
let spaceId: string;
const specs = () => `/v1/orgs/${here.organization.id}/openapi`;
const find = async (query: string, id = spaceId, as: Person = here.admin) => {
  const { items } = await api.as(as).call(search.inSpace, { params: { spaceId: id }, query: { query } });
  return items.map(({ title, sections }) => [title, ...(sections ?? []).map(({ path }) => path)]);
};

beforeAll(async () => {
  here = await world();
  const admin = api.as(here.admin);
  await admin.put(`${specs()}/water`, { source: { text: described("Lets **flotsam** pass.") } });
  await admin.patch(`${specs()}/water`, { visibility: "public" });
  await runWaitingJobs(database());
  const block = `::openapi-operation{ref="/openapi/water" path="/sluices/{id}" method="post"}\n`;
  const space = await here.space({
    title: "Handbook",
    pages: { Welcome: "Hello.", Gates: `How to:\n\n${block}` },
  });
  spaceId = space.id;
  await runWaitingJobs(database());
});

it("search finds pages by the names, paths and descriptions of their operations", async () => {
  for (const query of ["open sluice", "sluices", "flotsam", "unlockWeir", "weir"]) {
    expect(await find(query), query).toEqual([["Gates", "gates#open-a-sluice"]]);
  }
  const reader = await here.member("read");
  expect(await find("flotsam", spaceId, reader)).toHaveLength(1);
});

it("search follows the spec, and drops parts that are no longer public", async () => {
  const admin = api.as(here.admin);
  await admin.put(`${specs()}/water`, { source: { text: described("Holds driftwood.") } });
  await runWaitingJobs(database());
  expect(await find("flotsam")).toEqual([]);
  expect(await find("driftwood")).toHaveLength(1);
  await admin.patch(`${specs()}/water`, { visibility: "private" });
  await runWaitingJobs(database());
  expect(await find("driftwood")).toEqual([]);
  await admin.patch(`${specs()}/water`, { visibility: "public" });
  await runWaitingJobs(database());
  expect(await find("driftwood")).toHaveLength(1);
  expect((await verify(database())).filter(({ violations }) => violations > 0)).toEqual([]);
  await admin.delete(`${specs()}/water`);
  await runWaitingJobs(database());
  expect(await find("driftwood")).toEqual([]);
});

it("search finds generated pages by the texts of their operations", async () => {
  const admin = api.as(here.admin);
  await admin.put(`${specs()}/river`, { source: { text: described("Lets eels pass.") } });
  await runWaitingJobs(database());
  const source = {
    type: "builtin:openapi",
    props: { models: false },
    dependencies: { spec: { ref: { kind: "openapi", spec: "river" } } },
  };
  const made = await admin.post<{ id: string }>(`/v1/orgs/${here.organization.id}/spaces`, {
    title: "Reference",
    computedSource: source,
  });
  expect(made.status, made.text).toBe(201);
  await runWaitingJobs(database());
  expect(await find("eels", made.body.id)).toEqual([["Sluices", "sluices#open-a-sluice"]]);
});
