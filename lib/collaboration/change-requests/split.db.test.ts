import { describe, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { pageEdits } from "@/lib/content/pages/operations";
import type { PageChange } from "@/lib/content/pages/schemas";
import { contentChanges } from "@/lib/content/revisions/operations";
import type { PageRecord } from "@/lib/core/content/records";
import { database } from "@/lib/platform/db/client";
import { getSpace } from "@/lib/spaces/spaces/commands";
import { loadAssets, loadTree } from "@/lib/store/read";
import { type Snapshot, snapshotOfChangeRequest, snapshotOfSpace } from "@/lib/store/snapshot";
import { api, expectProblem } from "@/lib/testing/api";
import { contextOf, type Person, world } from "@/lib/testing/world";
import { getChangeRequest } from "./commands/create";
import { trialMerge } from "./commands/trial-merge";
import { changeRequests } from "./operations";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const insert = (ref: string, into?: string, markdown?: string): PageChange => ({
  operation: "insert_page",
  title: ref,
  ref,
  ...(into !== undefined && { into }),
  ...(markdown !== undefined && { document: { markdown } }),
});
const write = (page: string, markdown: string): PageChange => ({
  operation: "update_page",
  page,
  document: { markdown },
});
const file = (ref: string): PageChange => ({
  operation: "insert_files",
  files: [{ name: `${ref}.png`, base64: PIXEL, ref }],
});

/** All pages and files of a view, by id. */
async function contentOf(snapshot: Snapshot): Promise<Record<string, unknown>> {
  const [tree, files] = await Promise.all([
    loadTree(database(), snapshot),
    loadAssets(database(), snapshot, "file"),
  ]);
  return Object.fromEntries([
    ...tree.map(({ record }): [string, PageRecord] => [record.id, record]),
    ...[...files].map(([id, { record }]) => [id, record] as const),
  ]);
}

/** A space with a small tree, a change request by Ana, and helpers to split, merge and look. */
async function setting(changes: (ids: Record<string, string>) => PageChange[]) {
  const made = await world();
  const space = await made.space({});
  const [ana, ben] = [await made.member("review"), await made.member("review")];
  const live = async (by: Person, ...batch: PageChange[]) => {
    const { changeRequest } = await made.changeRequest(space, { by, changes: batch });
    const params = { spaceId: space.id, changeRequestId: changeRequest.id };
    expect(await api.as(by).call(changeRequests.merge, { params })).toMatchObject({ result: "merge" });
  };
  await live(
    ben,
    insert("One"),
    insert("Below", "One"),
    insert("Deepest", "Below"),
    insert("Two", undefined, "Second.\n\nMiddle.\n\nLast.\n"),
    insert("Three"),
  );
  const rows = await database().pageVersion.findMany({
    where: { branchId: space.mainBranchId, toSeq: null },
  });
  const ids = Object.fromEntries(rows.map(({ title, pageId }) => [title, pageId]));
  const { changeRequest } = await made.changeRequest(space, {
    by: ana,
    subject: "Everything",
    changes: changes(ids),
  });
  const params = { spaceId: space.id, changeRequestId: changeRequest.id };
  const subjectOf = (id: string) => getChangeRequest(database(), contextOf(ana), space.id, id);
  const viewOf = async (id: string) => snapshotOfChangeRequest(await subjectOf(id));
  /** ids of everything in the change request by title, including new pages and files */
  const named = async (id = changeRequest.id) =>
    Object.fromEntries(
      Object.entries(await contentOf(await viewOf(id))).map(([key, record]) => [
        (record as { title?: string; name?: string }).title ?? (record as { name: string }).name,
        key,
      ]),
    );
  /** titles of the pages and files that a change request changes */
  const changed = async (id: string) => {
    const { changes: found } = await api.as(ana).call(contentChanges.list.changeRequest, {
      params: { ...params, changeRequestId: id },
      query: { limit: "100" },
    });
    const titles = found.map((change) => {
      if ("page" in change) return change.page.title;
      return "file" in change ? change.file.name : change.type;
    });
    return [...new Set(titles)].sort();
  };
  const split = (chosen: string[], as = ana) =>
    api.as(as).call(changeRequests.split, { params, body: { pages: chosen } });
  const refused = (chosen: string[]) =>
    api.as(ana).post(`/v1/spaces/${space.id}/change-requests/${changeRequest.id}/split`, { pages: chosen });
  const merge = (id: string) =>
    api.as(ben).call(changeRequests.merge, { params: { ...params, changeRequestId: id } });
  const main = async () => contentOf(snapshotOfSpace(await getSpace(database(), contextOf(ana), space.id)));
  /** main's content after merging the change request, without merging it */
  const forecast = async () => {
    const { result } = await trialMerge(database(), await subjectOf(changeRequest.id), []);
    const content = await main();
    for (const [id, record] of [...result.pages, ...result.files]) {
      if (record) content[id] = record;
      else delete content[id];
    }
    return content;
  };
  return {
    ...{
      ana,
      ben,
      admin: made.admin,
      space,
      ids,
      params,
      id: changeRequest.id,
      number: changeRequest.number,
    },
    ...{ live, named, changed, split, refused, merge, main, forecast, subjectOf },
  };
}

type Case = {
  changes: (ids: Record<string, string>) => PageChange[];
  /** changes that use the ids of new pages */
  moves?: (ids: Record<string, string>) => PageChange[];
  wanted: string[];
  goes: string[];
  stays: string[];
};

const cases: Record<string, Case> = {
  "an edited page": {
    changes: ({ One = "", Two = "" }) => [write(One, "New.\n"), write(Two, "New.\n")],
    wanted: ["Two"],
    goes: ["Two"],
    stays: ["One"],
  },
  "a new page with the new pages above it": {
    changes: ({ Two = "" }) => [
      write(Two, "New.\n"),
      insert("Four"),
      insert("Five", "Four"),
      insert("Six", "Five"),
    ],
    wanted: ["Six"],
    goes: ["Five", "Four", "Six"],
    stays: ["Two"],
  },
  "a page moved below a new one": {
    changes: ({ Two = "", Three = "" }) => [insert("Four"), write(Two, "New.\n"), write(Three, "New.\n")],
    moves: ({ Four = "", Three = "" }) => [{ operation: "update_page", page: Three, into: Four }],
    wanted: ["Three"],
    goes: ["Four", "Three"],
    stays: ["Two"],
  },
  "a deleted page with everything below it": {
    changes: ({ One = "", Two = "" }) => [{ operation: "delete_page", page: One }, write(Two, "New.\n")],
    wanted: ["One"],
    goes: ["Below", "Deepest", "One"],
    stays: ["Two"],
  },
  "files, in both where both use them": {
    changes: ({ One = "", Two = "" }) => [
      file("own"),
      file("both"),
      file("rest"),
      write(One, "![](rest) ![](both)\n"),
      write(Two, "![](own) ![](both)\n"),
    ],
    wanted: ["Two"],
    goes: ["Two", "both.png", "own.png"],
    stays: ["One", "both.png", "rest.png"],
  },
};

describe("splitting a change request", () => {
  for (const [name, { changes, moves, wanted, goes, stays }] of Object.entries(cases)) {
    for (const order of ["the part first", "the rest first"]) {
      it(`takes ${name}, and merging both, ${order}, is merging the whole`, async () => {
        const here = await setting(changes);
        const known = { ...here.ids, ...(await here.named()) };
        if (moves)
          await api
            .as(here.ana)
            .call(pageEdits.apply, { params: here.params, body: { changes: moves(known) } });
        const expected = await here.forecast();
        const made = await here.split(wanted.map((title) => known[title] ?? title));
        expect([await here.changed(made.id), await here.changed(here.id)]).toEqual([goes, stays]);
        const both = order === "the part first" ? [made.id, here.id] : [here.id, made.id];
        for (const id of both) expect(await here.merge(id)).toMatchObject({ result: "merge" });
        expect(await here.main()).toEqual(expected);
        expect((await verify(database())).filter(({ violations }) => violations > 0)).toEqual([]);
      });
    }
  }

  it("keeps the original's base for both parts", async () => {
    const here = await setting(({ One = "", Two = "" }) => [
      write(One, "New.\n"),
      write(Two, "Second, mine.\n\nMiddle.\n\nLast.\n"),
    ]);
    await here.live(here.ben, write(here.ids.Two!, "Second.\n\nMiddle.\n\nLast, theirs.\n"));
    const expected = await here.forecast();
    const before = await here.subjectOf(here.id);
    const made = await here.split([here.ids.Two!]);
    expect(made).toMatchObject({ outdated: true, revisionInitial: before.changeRequest.revisionInitialId });
    expect(await here.merge(here.id)).toMatchObject({ result: "merge" });
    expect(await here.merge(made.id)).toMatchObject({ result: "merge" });
    expect(await here.main()).toEqual(expected);
  });

  it("keeps author and status, so that no author can review their own text in the new part", async () => {
    const here = await setting(({ One = "", Two = "" }) => [write(One, "New.\n"), write(Two, "New.\n")]);
    await api.as(here.ana).call(changeRequests.update, { params: here.params, body: { status: "open" } });
    const made = await here.split([here.ids.One!], here.ben);
    expect(made).toMatchObject({
      status: "open",
      subject: `Part of #${here.number} Everything`,
      createdBy: { id: here.ana.id },
    });
    const contributors = await database().contribution.findMany({ where: { changeRequestId: made.id } });
    expect(contributors.map(({ userId }) => userId)).toEqual([here.ana.id]);
    const event = await database().event.findFirst({
      where: { subjectId: here.id, type: "changeRequest.split" },
    });
    expect(event).toMatchObject({ actorId: here.ben.id, payload: { into: made.number } });
  });

  it("refuses to separate pages from their new parent, and names both", async () => {
    const here = await setting(() => [insert("Four"), insert("Five", "Four"), insert("Six")]);
    const { Four = "" } = await here.named();
    const answer = await here.refused([Four]);
    expectProblem(answer, 409, "needed_by_rest");
    expect(answer.text).toContain("“Five” depends on changes to “Four”");
    expect(answer.text).toContain("“Four”");
    expect(await here.changed(here.id)).toEqual(["Five", "Four", "Six"]);
  });

  it("refuses to move all pages, or pages without changes", async () => {
    const here = await setting(({ One = "", Two = "" }) => [write(One, "New.\n"), write(Two, "New.\n")]);
    const { One = "", Two = "", Three = "" } = here.ids;
    expectProblem(await here.refused([One, Two]), 409, "nothing_remains");
    const answer = await here.refused([One, Three]);
    expectProblem(answer, 400);
    expect(answer.body).toMatchObject({ error: { fields: [{ path: "pages.1" }] } });
    expectProblem(await here.refused([]), 400, "validation");
  });

  it("refuses pages with open conflicts, and takes the others", async () => {
    const here = await setting(({ One = "", Two = "" }) => [
      write(One, "New.\n"),
      write(Two, "Second, mine.\n\nMiddle.\n\nLast.\n"),
    ]);
    const { One = "", Two = "" } = here.ids;
    await here.live(here.ben, write(Two, "Second, theirs.\n\nMiddle.\n\nLast.\n"));
    await api.as(here.ana).call(changeRequests.pull, { params: here.params });
    expectProblem(await here.refused([Two]), 409, "page_in_conflict");
    const made = await here.split([One]);
    expect(await here.merge(made.id)).toMatchObject({ result: "merge" });
    expect(await api.as(here.ana).call(changeRequests.get, { params: here.params })).toMatchObject({
      conflicts: 1,
    });
  });

  it("refuses a closed change request, and a stale If-Match", async () => {
    const here = await setting(({ One = "", Two = "" }) => [write(One, "New.\n"), write(Two, "New.\n")]);
    const { One = "" } = here.ids;
    const path = `/v1/spaces/${here.space.id}/change-requests/${here.id}/split`;
    const headers = { "if-match": `"${(await here.subjectOf(here.id)).changeRequest.revisionInitialId}"` };
    expectProblem(await api.as(here.ana).post(path, { pages: [One] }, { headers }), 412, "stale");
    await api.as(here.ana).call(changeRequests.update, { params: here.params, body: { status: "archived" } });
    expectProblem(await here.refused([One]), 409, "archived");
  });
});
