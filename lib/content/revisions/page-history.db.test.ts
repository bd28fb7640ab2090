import { beforeAll, expect, it } from "vitest";
import { api, expectProblem } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import type { RevisionSummary } from "./schemas";

type List = { items: RevisionSummary[]; count: number; next?: { page: string } };

let here: World;
beforeAll(async () => {
  here = await world();
});

it("lists the revisions that changed a page, from the first to its deletion, a few at a time", async () => {
  const space = await here.space({ pages: { Pumps: "Diesel.\n", Valves: "Slow.\n" } });
  const asReader = api.as(await here.member("read"));
  const base = `/v1/spaces/${space.id}`;
  const { body: tree } = await asReader.get<{ pages: { id: string }[] }>(`${base}/content/pages`);
  const [pumps, valves] = tree.pages.map(({ id }) => id);
  await here.live(space, { subject: "Valves", edits: { Valves: "Fast.\n" } });
  await here.live(space, { subject: "Sunlight", edits: { Pumps: "Sunlight.\n" } });
  await here.live(space, { subject: "No pumps", changes: [{ operation: "delete_page", page: pumps! }] });
  await here.live(space, { subject: "Valves again", edits: { Valves: "Faster.\n" } });

  const history = async (query: string) => (await asReader.get<List>(`${base}/revisions?${query}`)).body;
  const subjects = ({ items }: List) => items.map(({ mergedFrom }) => mergedFrom?.subject);
  const all = await history(`targetPage=${pumps}`);
  expect(all.count).toBe(3);
  expect(subjects(all).slice(0, 2)).toEqual(["No pumps", "Sunlight"]);
  expect(subjects(await history(`targetPage=${valves}`)).slice(0, 2)).toEqual(["Valves again", "Valves"]);

  const first = await history(`targetPage=${pumps}&limit=2`);
  const rest = await history(`targetPage=${pumps}&limit=2&page=${encodeURIComponent(first.next!.page)}`);
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(all.items.map(({ id }) => id));
  expect(rest.next).toBeUndefined();

  expect(await history("targetPage=nowhere")).toMatchObject({ items: [], count: 0 });
  expectProblem(await asReader.get(`${base}/revisions?targetPage=`), 400);
});
