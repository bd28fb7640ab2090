import { expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { setting, update } from "@/lib/testing/change-requests";
import { changeRequests } from "./operations";
import type { MergeConflict } from "./schemas";

type Somebody = { id: string };
type Target = { spaceId: string; changeRequestId: string };

const TEXT = "One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.\n";

/** A change request with three conflicts: two in one text, one in another, and a title. */
async function conflicting() {
  const given = await setting({ Alpha: TEXT, Beta: "Text.\n", Gamma: "Text.\n" });
  const { ids, mine, open, edit, live, conflicts } = given;
  const request = await open(mine);
  await edit(
    mine,
    request,
    update(ids.Alpha!, TEXT.replace("One", "One, mine").replace("Five", "Five, mine")),
    update(ids.Beta!, "Text, mine.\n"),
    { operation: "update_page", page: ids.Gamma!, title: "Mine" },
  );
  await live(
    update(ids.Alpha!, TEXT.replace("One", "One, theirs").replace("Five", "Five, theirs")),
    update(ids.Beta!, "Text, theirs.\n"),
    { operation: "update_page", page: ids.Gamma!, title: "Theirs" },
  );
  await api.as(mine).call(changeRequests.pull, { params: request });
  const of = async (page: string) =>
    (await conflicts(request)).find(({ target }) => target.id === ids[page]) as MergeConflict;
  const decide = (who: Somebody, decisions: unknown[]) =>
    api.as(who).patch<{ items: MergeConflict[]; count: number }>(pathOf(request), { decisions });
  return { ...given, request, of, decide };
}

const pathOf = ({ spaceId, changeRequestId }: Target) =>
  `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/conflicts`;

const main = { choice: "main" };
const change = { choice: "change" };

it("decides several conflicts in one revision, and undoes them in one", async () => {
  const { mine, request, of, decide, conflicts, merge, text } = await conflicting();
  const [alpha, beta, gamma] = [await of("Alpha"), await of("Beta"), await of("Gamma")];
  const places = (alpha.hunks ?? []).map(({ id }) => id);
  expect(places).toHaveLength(2);
  const revisions = () =>
    database().revision.count({ where: { branch: { changeRequest: { id: request.changeRequestId } } } });
  const before = await revisions();
  const answer = await decide(mine, [
    {
      conflict: alpha.id,
      resolution: { hunks: { [places[0]!]: change, [places[1]!]: main } },
      expected: null,
    },
    { conflict: beta.id, resolution: change, expected: null },
    { conflict: gamma.id, resolution: { value: "Ours" }, expected: null },
  ]);
  expect(answer).toMatchObject({ status: 200, body: { count: 3 } });
  expect(answer.body.items.map(({ resolved, resolvedBy }) => [resolved, resolvedBy?.id])).toEqual(
    Array(3).fill([true, mine.id]),
  );
  expect(await revisions()).toBe(before + 1);

  const back = await decide(
    mine,
    answer.body.items.map(({ id, resolution }) => ({ conflict: id, resolution: null, expected: resolution })),
  );
  expect(back.body.items.map(({ resolved }) => resolved)).toEqual([false, false, false]);
  expect(await revisions()).toBe(before + 2);
  expect(await merge(mine, request)).toMatchObject({ result: "conflicts" });

  await decide(
    mine,
    (await conflicts(request)).map(({ id }) => ({ conflict: id, resolution: change })),
  );
  expect(await merge(mine, request)).toMatchObject({ result: "merge" });
  expect(await text("Alpha")).toBe(TEXT.replace("One", "One, mine").replace("Five", "Five, mine"));
});

it("decides all conflicts or none, and names the invalid decision", async () => {
  const { mine, of, decide, conflicts, request } = await conflicting();
  const [beta, gamma] = [await of("Beta"), await of("Gamma")];
  const refused = await decide(mine, [
    { conflict: beta.id, resolution: change },
    { conflict: gamma.id, resolution: { choice: "sideways" } },
  ]);
  expectProblem(refused, 400, "invalid_resolution");
  expect(refused.body).toMatchObject({ error: { fields: [{ path: "decisions.1" }] } });
  expectProblem(
    await decide(mine, [
      { conflict: beta.id, resolution: change },
      { conflict: beta.id, resolution: main },
    ]),
    400,
  );
  expectProblem(
    await decide(mine, [
      { conflict: beta.id, resolution: change },
      { conflict: "gone", resolution: main },
    ]),
    404,
  );
  expect((await conflicts(request)).map(({ resolution }) => resolution)).toEqual([null, null, null]);
});

it("a conflict keeps the choices of two people at different places of a text", async () => {
  const { mine, theirs, of, decide } = await conflicting();
  const alpha = await of("Alpha");
  const [first, second] = alpha.hunks ?? [];
  const answers = await Promise.all([
    decide(mine, [{ conflict: alpha.id, resolution: { hunks: { [first!.id]: change } }, expected: null }]),
    decide(theirs, [{ conflict: alpha.id, resolution: { hunks: { [second!.id]: main } }, expected: null }]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await of("Alpha")).toMatchObject({
    resolved: true,
    resolution: { hunks: { [first!.id]: change, [second!.id]: main } },
  });
});

it("a request with one decision that contradicts an earlier one is refused as a whole", async () => {
  const { mine, theirs, of, decide } = await conflicting();
  const [beta, gamma] = [await of("Beta"), await of("Gamma")];
  const all = (resolution: unknown, ...which: MergeConflict[]) =>
    which.map(({ id }) => ({ conflict: id, resolution, expected: null }));
  const answers = await Promise.all([
    decide(mine, all(change, beta, gamma)),
    decide(theirs, all(main, gamma, beta)),
  ]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect(won!.status).toBe(200);
  expectProblem(lost!, 409, "decided_meanwhile");
  const winner = won!.body.items[0]!.resolution;
  expect([(await of("Beta")).resolution, (await of("Gamma")).resolution]).toEqual([winner, winner]);
});

it("checks a single decision against `expected`", async () => {
  const { mine, theirs, of, request } = await conflicting();
  const { id } = await of("Gamma");
  const decide = (who: Somebody, body: object) => api.as(who).put(`${pathOf(request)}/${id}`, body);
  expect((await decide(mine, { resolution: change, expected: null })).status).toBe(200);
  expectProblem(await decide(theirs, { resolution: main, expected: null }), 409, "decided_meanwhile");
  expect((await decide(theirs, { resolution: main, expected: change })).status).toBe(200);
  expect((await decide(mine, { resolution: change })).status).toBe(200);
});
