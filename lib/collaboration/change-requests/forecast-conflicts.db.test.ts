import { expect, it } from "vitest";
import type { PageChange } from "@/lib/content/pages/schemas";
import { database } from "@/lib/platform/db/client";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { changeRequests } from "./operations";

type Changes = (ids: Record<string, string>) => PageChange[];

/** Returns the conflict counts in Ana's notifications after Ben's change request is merged. */
async function foreseen(mine: Changes, live: Changes): Promise<number[]> {
  const here = await world();
  const space = await here.space({ pages: { Guides: "Guides.\n", Pumps: "Pumps.\n", Tanks: "Tanks.\n" } });
  const [ana, ben] = [await here.member("review"), await here.member("review")];
  const ids = await here.pageIds(space);
  const draft = (by: typeof ana, changes: Changes) =>
    here.changeRequest(space, { by, changes: changes(ids) });
  const { changeRequest: one } = await draft(ana, mine);
  const { changeRequest: other } = await draft(ben, live);
  await api.as(ben).call(changeRequests.merge, {
    params: { spaceId: space.id, changeRequestId: other.id },
    body: {},
  });
  await runWaitingJobs(database());
  const events = await database().event.findMany({
    where: { type: "changeRequest.conflictForeseen", spaceId: space.id },
    select: { subjectId: true, payload: true },
  });
  expect(events.every(({ subjectId }) => subjectId === one.id)).toBe(true);
  return events.map(({ payload }) => (payload as { conflicts: number }).conflicts);
}

const move = (page: string, parent: string): PageChange => ({
  operation: "update_page",
  page,
  into: parent,
});

it("foresees a page moved below a deleted page", async () => {
  const intoGuides: Changes = ({ Pumps = "", Guides = "" }) => [move(Pumps, Guides)];
  const withoutGuides: Changes = ({ Guides = "" }) => [{ operation: "delete_page", page: Guides }];
  expect(await foreseen(intoGuides, withoutGuides)).toEqual([1]);
  expect(await foreseen(withoutGuides, intoGuides)).toEqual([1]);
});

it("foresees moves that form a cycle", async () => {
  const pumpsInTanks: Changes = ({ Pumps = "", Tanks = "" }) => [move(Pumps, Tanks)];
  const tanksInPumps: Changes = ({ Pumps = "", Tanks = "" }) => [move(Tanks, Pumps)];
  expect(await foreseen(pumpsInTanks, tanksInPumps)).toEqual([1]);
});

it("foresees two pages with one address", async () => {
  const rename =
    (title: "Pumps" | "Tanks"): Changes =>
    (ids) => [{ operation: "update_page", page: ids[title]!, slug: "water" }];
  expect(await foreseen(rename("Pumps"), rename("Tanks"))).toEqual([1]);
});

it("sends no notification if the changes merge cleanly", async () => {
  const retitle =
    (title: string, to: string): Changes =>
    (ids) => [{ operation: "update_page", page: ids[title]!, title: to }];
  expect(await foreseen(retitle("Pumps", "Water"), retitle("Tanks", "Cisterns"))).toEqual([]);
  const intoGuides =
    (title: string): Changes =>
    (ids) => [move(ids[title]!, ids.Guides!)];
  expect(await foreseen(intoGuides("Pumps"), intoGuides("Tanks"))).toEqual([]);
});
