import { describe, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import type { PageChange } from "@/lib/content/pages/schemas";
import { database } from "@/lib/platform/db/client";
import { type Answer, api } from "@/lib/testing/api";
import { setting, update } from "@/lib/testing/change-requests";
import { changeRequests } from "./operations";
import type { MergeConflict } from "./schemas";

/**
 * Concurrent writes end as if one had followed the other: no text is lost, and the later one gets an error.
 * Each race runs in both orders, since the first request sent often wins.
 */
const ORDERS = [["first"], ["second"]];
const LATE = 409;
const STALE = 412;

type Somebody = { id: string };
type Target = { spaceId: string; changeRequestId: string };

const path = ({ spaceId, changeRequestId }: Target) =>
  `/v1/spaces/${spaceId}/change-requests/${changeRequestId}`;
const sendMerge = (who: Somebody, target: Target) =>
  api.as(who).post<{ result?: string; error?: { reason: string } }>(`${path(target)}/merge`);
const sendEdit = (who: Somebody, target: Target, ...changes: PageChange[]) =>
  api.as(who).post(`${path(target)}/content`, { changes });
const sendDecisions = (who: Somebody, target: Target, decisions: unknown[]) =>
  api.as(who).patch(`${path(target)}/conflicts`, { decisions });

/** Runs both at once; `order` says if the first one is sent first. */
async function race<A, B>(order: string, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  if (order === "first") return Promise.all([one(), other()]);
  const [second, first] = await Promise.all([other(), one()]);
  return [first, second];
}

const statusesOf = (...answers: Answer<unknown>[]) => answers.map(({ status }) => status);

const expectSound = async () =>
  expect((await verify(database())).filter(({ violations }) => violations > 0)).toEqual([]);

const all = (items: readonly MergeConflict[], choice: "main" | "change") =>
  items.map(({ id }) => ({ conflict: id, resolution: { choice } }));

describe.each(ORDERS)("sent %s", (order) => {
  it("a merge and an edit of the same change request: the edit is merged too, or refused", async () => {
    const { ids, mine, theirs, open, edit, text } = await setting();
    const request = await open(mine);
    await edit(mine, request, update(ids.Alpha!, "First words.\n"));
    const [merged, edited] = await race(
      order,
      () => sendMerge(mine, request),
      () => sendEdit(theirs, request, update(ids.Alpha!, "Second words.\n")),
    );
    expect(merged).toMatchObject({ status: 200, body: { result: "merge" } });
    expect([200, LATE]).toContain(edited.status);
    expect(await text("Alpha")).toBe(edited.status === 200 ? "Second words.\n" : "First words.\n");
    await expectSound();
  });

  it("two merges that changed the same line: one is published, the other keeps its text as a conflict", async () => {
    const { ids, mine, theirs, open, edit, text, conflicts } = await setting();
    const [one, other] = [await open(mine), await open(theirs)];
    await edit(mine, one, update(ids.Alpha!, "Mine.\n"));
    await edit(theirs, other, update(ids.Alpha!, "Theirs.\n"));
    const answers = await race(
      order,
      () => sendMerge(mine, one),
      () => sendMerge(theirs, other),
    );
    expect(statusesOf(...answers)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.result).toSorted()).toEqual(["conflicts", "merge"]);
    const first = answers[0].body.result === "merge";
    const [winner, loser] = first ? ["Mine.\n", "Theirs.\n"] : ["Theirs.\n", "Mine.\n"];
    expect(await text("Alpha")).toBe(winner);
    const [conflict] = await conflicts(first ? other : one);
    expect(conflict?.hunks).toMatchObject([{ main: winner, change: loser }]);
    await expectSound();
  });

  it("a merge and an edit of the same page elsewhere: the conflict holds both texts", async () => {
    const { ids, mine, theirs, open, edit, text, conflicts } = await setting();
    const [one, other] = [await open(mine), await open(theirs)];
    await edit(mine, one, update(ids.Alpha!, "Mine.\n"));
    const [merged, edited] = await race(
      order,
      () => sendMerge(mine, one),
      () => sendEdit(theirs, other, update(ids.Alpha!, "Theirs.\n")),
    );
    expect(statusesOf(merged, edited)).toEqual([200, 200]);
    expect(await text("Alpha")).toBe("Mine.\n");
    expect(await sendMerge(theirs, other)).toMatchObject({ body: { result: "conflicts" } });
    const [conflict] = await conflicts(other);
    expect(conflict?.hunks).toMatchObject([{ main: "Mine.\n", change: "Theirs.\n" }]);
    await expectSound();
  });

  it("the last decision and a merge: it is merged as decided, at once or at the next attempt", async () => {
    const { ids, mine, theirs, open, edit, live, conflicts, text } = await setting();
    const request = await open(mine);
    await edit(mine, request, update(ids.Alpha!, "Mine.\n"), update(ids.Beta!, "Mine, too.\n"));
    await live(update(ids.Alpha!, "Theirs.\n"), update(ids.Beta!, "Theirs, too.\n"));
    await api.as(mine).call(changeRequests.pull, { params: request });
    const decisions = all(await conflicts(request), "change");
    const [decided, merged] = await race(
      order,
      () => sendDecisions(theirs, request, decisions),
      () => sendMerge(mine, request),
    );
    expect(statusesOf(decided, merged)).toEqual([200, 200]);
    if (merged.body.result === "conflicts")
      expect(await sendMerge(mine, request)).toMatchObject({ body: { result: "merge" } });
    expect([await text("Alpha"), await text("Beta")]).toEqual(["Mine.\n", "Mine, too.\n"]);
    await expectSound();
  });

  it("an edit of a read text and an update from main: the edit never decides a conflict that it has not seen", async () => {
    const { ids, mine, theirs, open, edit, live, conflicts } = await setting();
    const request = await open(mine);
    await edit(mine, request, update(ids.Alpha!, "Mine.\n"));
    await live(update(ids.Alpha!, "Theirs.\n"));
    const page = await api.as(theirs).get(`${path(request)}/content/page/${ids.Alpha}`);
    const [edited] = await race(
      order,
      () =>
        api.as(theirs).send(
          "POST",
          `${path(request)}/content`,
          {
            changes: [update(ids.Alpha!, "Mine, later.\n")],
          },
          { headers: { "if-match": String(page.headers.etag) } },
        ),
      () => api.as(mine).post(`${path(request)}/update`),
    );
    expect([200, STALE]).toContain(edited.status);
    const change = edited.status === 200 ? "Mine, later.\n" : "Mine.\n";
    expect(await conflicts(request)).toMatchObject([
      { resolved: false, hunks: [{ main: "Theirs.\n", change }] },
    ]);
    await expectSound();
  });

  it("an undone decision and a merge: it is merged as decided, or waits for a new decision", async () => {
    const { ids, mine, theirs, open, edit, live, conflicts, text } = await setting();
    const request = await open(mine);
    await edit(mine, request, update(ids.Alpha!, "Mine.\n"));
    await live(update(ids.Alpha!, "Theirs.\n"));
    await api.as(mine).call(changeRequests.pull, { params: request });
    await sendDecisions(mine, request, all(await conflicts(request), "change"));
    const [conflict] = await conflicts(request);
    const [back, merged] = await race(
      order,
      () => sendDecisions(theirs, request, [{ conflict: conflict!.id, resolution: null }]),
      () => sendMerge(mine, request),
    );
    expect(merged.status).toBe(200);
    if (merged.body.result === "merge") {
      expect(back.status).toBe(LATE);
      expect(await text("Alpha")).toBe("Mine.\n");
    } else {
      expect(back.status).toBe(200);
      expect(await conflicts(request)).toMatchObject([{ resolved: false }]);
      expect(await text("Alpha")).toBe("Theirs.\n");
    }
    await expectSound();
  });

  it("a decision and an update from main: no decision applies to a text that its author has not seen", async () => {
    const { ids, mine, theirs, open, edit, live, conflicts, text } = await setting();
    const request = await open(mine);
    await edit(mine, request, update(ids.Alpha!, "Mine.\n"));
    await live(update(ids.Alpha!, "Theirs.\n"));
    await api.as(mine).call(changeRequests.pull, { params: request });
    const decisions = all(await conflicts(request), "main");
    await live(update(ids.Alpha!, "Theirs, later.\n"));
    const [decided, pulled] = await race(
      order,
      () => sendDecisions(theirs, request, decisions),
      () => api.as(mine).post<{ result?: string }>(`${path(request)}/update`),
    );
    expect(pulled.status).toBe(200);
    // The decision was about main's earlier text: either the update follows it, or the conflict has a new id.
    expect([200, 404]).toContain(decided.status);
    const undecided = (await conflicts(request)).filter(({ resolved }) => !resolved);
    if (decided.status === 404) {
      expect(undecided).toMatchObject([{ hunks: [{ main: "Theirs, later.\n", change: "Mine.\n" }] }]);
    } else if (undecided.length === 0) {
      expect(await sendMerge(mine, request)).toMatchObject({ body: { result: "merge" } });
      expect(await text("Alpha")).toBe("Theirs, later.\n");
    }
    await expectSound();
  });

  it("a page deleted and moved in one change request: it is deleted, or the later request is refused", async () => {
    const { ids, mine, theirs, open, edit, tree } = await setting();
    const request = await open(mine);
    await edit(mine, request, { operation: "update_page", page: ids.Beta!, emoji: "🌱" });
    const [deleted, moved] = await race(
      order,
      () => sendEdit(mine, request, { operation: "delete_page", page: ids.Alpha! }),
      () => sendEdit(theirs, request, { operation: "update_page", page: ids.Alpha!, into: ids.Beta! }),
    );
    expect(deleted.status).toBe(200);
    expect(moved.status).toBeLessThan(500);
    expect(await sendMerge(mine, request)).toMatchObject({ body: { result: "merge" } });
    expect(await tree()).toMatchObject([{ title: "Beta" }]);
    await expectSound();
  });

  it("a parent deleted while a page moves below it: no page is lost or without a parent", async () => {
    const { ids, mine, theirs, open, edit, conflicts, tree } = await setting();
    const [deleting, moving] = [await open(mine), await open(theirs)];
    await edit(mine, deleting, { operation: "delete_page", page: ids.Alpha! });
    await edit(theirs, moving, { operation: "update_page", page: ids.Beta!, into: ids.Alpha! });
    const answers = await race(
      order,
      () => sendMerge(mine, deleting),
      () => sendMerge(theirs, moving),
    );
    expect(statusesOf(...answers)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.result).toSorted()).toEqual(["conflicts", "merge"]);
    const late = answers[0].body.result === "merge" ? moving : deleting;
    expect((await conflicts(late)).map(({ kind }) => kind)).toEqual(["delete-subtree"]);
    await expectSound();
    const decisions = all(await conflicts(late), "main");
    expect((await sendDecisions(mine, late, decisions)).status).toBe(200);
    expect(await sendMerge(mine, late)).toMatchObject({ body: { result: "merge" } });
    const titles = JSON.stringify(await tree());
    expect(titles).toContain("Beta");
    await expectSound();
  });

  it("a page deleted in one change request and moved in another, merged at once: a person decides", async () => {
    const { ids, mine, theirs, open, edit, conflicts } = await setting();
    const [deleting, moving] = [await open(mine), await open(theirs)];
    await edit(mine, deleting, { operation: "delete_page", page: ids.Alpha! });
    await edit(theirs, moving, { operation: "update_page", page: ids.Alpha!, into: ids.Beta! });
    const answers = await race(
      order,
      () => sendMerge(mine, deleting),
      () => sendMerge(theirs, moving),
    );
    expect(statusesOf(...answers)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.result).toSorted()).toEqual(["conflicts", "merge"]);
    const late = answers[0].body.result === "merge" ? moving : deleting;
    expect((await conflicts(late)).map(({ kind }) => kind)).toEqual(["delete-move"]);
    await expectSound();
  });
});
