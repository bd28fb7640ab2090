import { describe, expect, it } from "vitest";
import { pageEdits, pages } from "@/lib/content/pages/operations";
import { contentChanges, revisions } from "@/lib/content/revisions/operations";
import type { Problem } from "@/lib/platform/api/problem";
import { api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { changeRequests } from "./operations";

/** A space with two pages, and two editors. */
async function twoEditors() {
  const { space: newSpace, member, admin } = await world();
  const space = await newSpace({ title: "Handbook" });
  const [ana, ben] = [await member("review"), await member("review")];
  const params = { spaceId: space.id };
  const first = await api.as(ana).call(changeRequests.create, { params, body: { subject: "Begin" } });
  const answer = await api.as(ana).call(pageEdits.apply, {
    params: { ...params, changeRequestId: first.id },
    query: { compat: "false" },
    body: {
      changes: [
        {
          operation: "insert_page",
          document: { markdown: "# Guide\n\nOne.\n\nTwo.\n\nThree.\n" },
          ref: "guide",
        },
        {
          operation: "insert_page",
          document: { markdown: "# Setup\n\nSee [the guide](./guide.md).\n" },
          into: "guide",
        },
      ],
    },
  });
  if (!("changes" in answer)) throw new Error("Expected the touched pages.");
  const [guide, setup] = answer.changes.map((change) =>
    change.object === "deleted_page" ? change.page : change.page.id,
  );
  const merged = await api
    .as(ana)
    .call(changeRequests.merge, { params: { ...params, changeRequestId: first.id } });
  expect(merged.result).toBe("merge");
  return { space, params, ana, ben, admin, guide: guide!, setup: setup! };
}

async function edit(
  who: { id: string },
  spaceId: string,
  page: string,
  markdown: string,
): Promise<{ id: string; number: number; params: { spaceId: string; changeRequestId: string } }> {
  const made = await api.as(who).call(changeRequests.create, { params: { spaceId }, body: {} });
  const params = { spaceId, changeRequestId: made.id };
  await api.as(who).call(pageEdits.apply, {
    params,
    body: { changes: [{ operation: "update_page", page, document: { markdown } }] },
  });
  return { id: made.id, number: made.number, params };
}

const markdownOf = async (who: { id: string }, spaceId: string, pageId: string) => {
  const page = await api
    .as(who)
    .call(pages.get.space, { params: { spaceId, pageId }, query: { format: "markdown" } });
  return page.type === "document" ? page.markdown : undefined;
};

describe("a change request", () => {
  it("publishes pages when merged, with links stored by id and paths from slugs", async () => {
    const { params, ana, space, guide, setup } = await twoEditors();
    const tree = await api.as(ana).call(pages.list.space, { params });
    expect(tree.pages).toMatchObject([
      { title: "Guide", path: "guide", pages: [{ title: "Setup", path: "guide/setup" }] },
    ]);
    expect(await markdownOf(ana, space.id, setup)).toBe(`# Setup\n\nSee [the guide](/pages/${guide}).\n`);
    const byPath = await api
      .as(ana)
      .call(pages.getByPath.space, { params: { ...params, pagePath: "guide/setup" } });
    expect(byPath.id).toBe(setup);
    const rendered = await api.as(ana).call(pages.render.space, { params, query: { path: "guide/setup" } });
    expect(rendered.html).toContain(`href="/s/${space.id}/guide"`);
  });

  it("merges edits of different paragraphs without a conflict", async () => {
    const { ana, ben, space, guide } = await twoEditors();
    const mine = await edit(ana, space.id, guide, "# Guide\n\nOne, by Ana.\n\nTwo.\n\nThree.\n");
    const theirs = await edit(ben, space.id, guide, "# Guide\n\nOne.\n\nTwo.\n\nThree, by Ben.\n");
    await api.as(ben).call(changeRequests.merge, { params: theirs.params });
    const outdated = await api.as(ana).call(changeRequests.get, { params: mine.params });
    expect(outdated.outdated).toBe(true);
    expect(await api.as(ana).call(changeRequests.merge, { params: mine.params })).toMatchObject({
      result: "merge",
    });
    expect(await markdownOf(ana, space.id, guide)).toBe(
      "# Guide\n\nOne, by Ana.\n\nTwo.\n\nThree, by Ben.\n",
    );
    expect(await api.as(ana).call(changeRequests.receipt, { params: mine.params })).toMatchObject({
      combined: [{ page: { id: guide, title: "Guide", path: "guide" } }],
      decisions: [],
    });
    expect(await api.as(ana).call(changeRequests.receipt, { params: theirs.params })).toEqual({
      combined: [],
      decisions: [],
    });
  });

  it("keeps a conflict for people to resolve, and leaves main unchanged meanwhile", async () => {
    const { ana, ben, space, guide } = await twoEditors();
    const mine = await edit(ana, space.id, guide, "# Guide\n\nOne.\n\nTwo, by Ana.\n\nThree.\n");
    const theirs = await edit(ben, space.id, guide, "# Guide\n\nOne.\n\nTwo, by Ben.\n\nThree.\n");
    await api.as(ben).call(changeRequests.merge, { params: theirs.params });

    expect(await api.as(ana).call(changeRequests.mergeability, { params: mine.params })).toMatchObject({
      mergeable: false,
      outdated: true,
      conflicts: 1,
    });
    expect(await api.as(ana).call(changeRequests.merge, { params: mine.params })).toMatchObject({
      result: "conflicts",
    });
    expect(await markdownOf(ana, space.id, guide)).toContain("Two, by Ben.");

    const { items } = await api.as(ana).call(changeRequests.conflicts, { params: mine.params });
    expect(items).toMatchObject([{ kind: "content", resolved: false, target: { title: "Guide" } }]);
    const [conflict] = items;
    const hunk = conflict!.hunks![0]!;
    expect([hunk.main, hunk.change]).toEqual(["Two, by Ben.\n", "Two, by Ana.\n"]);

    const resolve = (choice: "main" | "change" | "both") =>
      api.as(ben).call(changeRequests.resolveConflict, {
        params: { ...mine.params, conflictId: conflict!.id },
        body: { resolution: { hunks: { [hunk.id]: { choice } } } },
      });
    expect(await resolve("main")).toMatchObject({ resolved: true });
    expect(await resolve("both")).toMatchObject({ resolved: true, resolvedBy: { id: ben.id } });
    expect(await api.as(ana).call(changeRequests.merge, { params: mine.params })).toMatchObject({
      result: "merge",
    });
    expect(await markdownOf(ana, space.id, guide)).toBe(
      "# Guide\n\nOne.\n\nTwo, by Ben.\nTwo, by Ana.\n\nThree.\n",
    );
    expect(await api.as(ana).call(changeRequests.receipt, { params: mine.params })).toMatchObject({
      combined: [],
      decisions: [{ id: conflict!.id, target: { title: "Guide" }, resolvedBy: { id: ben.id } }],
    });
  });

  it("is merged once when fifty people merge it at the same time", async () => {
    const { ana, space, guide } = await twoEditors();
    const before = await api.as(ana).call(revisions.list, { params: { spaceId: space.id } });
    const mine = await edit(ana, space.id, guide, "# Guide\n\nAll new.\n");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        api.as(ana).post(`/v1/spaces/${space.id}/change-requests/${mine.id}/merge`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    const after = await api.as(ana).call(revisions.list, { params: { spaceId: space.id } });
    expect(after.count).toBe(before.count + 1);
  });

  it("can be reverted by one request, as a change request", async () => {
    const { ana, ben, space, guide } = await twoEditors();
    const mine = await edit(ana, space.id, guide, "# Guide\n\nOne.\n\nTwo, wrong.\n\nThree.\n");
    const { revision } = await api.as(ana).call(changeRequests.merge, { params: mine.params });
    const later = await edit(ben, space.id, guide, "# Guide\n\nOne, later.\n\nTwo, wrong.\n\nThree.\n");
    await api.as(ben).call(changeRequests.merge, { params: later.params });
    const undo = await api
      .as(ben)
      .call(revisions.revert, { params: { spaceId: space.id, revisionId: revision } });
    expect(undo).toMatchObject({ status: "open", conflicts: 0 });
    await api.as(ben).call(changeRequests.merge, { params: { spaceId: space.id, changeRequestId: undo.id } });
    expect(await markdownOf(ana, space.id, guide)).toBe("# Guide\n\nOne, later.\n\nTwo.\n\nThree.\n");
  });

  it("lists its changes by page and block", async () => {
    const { ana, space, guide, setup } = await twoEditors();
    const mine = await edit(ana, space.id, guide, "# Guide\n\nOne.\n\nTwo words changed.\n\nThree.\n");
    await api.as(ana).call(pageEdits.apply, {
      params: mine.params,
      body: { changes: [{ operation: "update_page", page: setup, into: null }] },
    });
    const { changes } = await api.as(ana).call(contentChanges.list.changeRequest, { params: mine.params });
    expect(changes.map(({ type }) => type).sort()).toEqual(["page_edited", "page_moved"]);
    const below = { before: expect.objectContaining({ id: guide }) };
    expect(changes.find(({ type }) => type === "page_moved")).toMatchObject({ parent: below });
    await api.as(ana).call(pageEdits.apply, {
      params: mine.params,
      body: {
        changes: [
          { operation: "insert_page", title: "Last", document: {}, into: guide },
          { operation: "update_page", page: setup, into: guide, at: 1 },
        ],
      },
    });
    const reordered = await api.as(ana).call(contentChanges.list.changeRequest, { params: mine.params });
    expect(reordered.changes.find(({ type }) => type === "page_moved")).toMatchObject({
      parent: { ...below, after: below.before },
    });
    const { blocks } = await api
      .as(ana)
      .call(contentChanges.comparePage.changeRequest, { params: { ...mine.params, pageId: guide } });
    expect(blocks.map(({ kind }) => kind)).toEqual(["same", "same", "changed", "same"]);
    expect(blocks[2]).toMatchObject({ inline: expect.stringContaining("<ins") });
  });

  it("lists a page's path before and after, also in comparisons", async () => {
    const { ana, space, guide, setup } = await twoEditors();
    const mine = await edit(ana, space.id, guide, "# Guide\n\nOther words.\n");
    const move = (into: string | null) =>
      api.as(ana).call(pageEdits.apply, {
        params: mine.params,
        body: { changes: [{ operation: "update_page", page: setup, into }] },
      });
    const comparison = (pageId: string) =>
      api.as(ana).call(contentChanges.comparePage.changeRequest, { params: { ...mine.params, pageId } });
    const below = { id: guide, type: "document", title: "Guide", path: "guide" };
    await move(null);
    expect(await comparison(setup)).toMatchObject({ moved: { before: below }, after: { path: "setup" } });
    expect((await comparison(guide)).moved).toBeUndefined();
    const { revision } = await api.as(ana).call(changeRequests.merge, { params: mine.params });
    const params = { spaceId: space.id, revisionId: revision, pageId: setup };
    expect((await api.as(ana).call(contentChanges.comparePage.revision, { params })).moved).toEqual({
      before: below,
    });
  });

  it("refuses an edit with If-Match of a page edited meanwhile", async () => {
    const { ana, ben, space, guide } = await twoEditors();
    const mine = await edit(ana, space.id, guide, "# Guide\n\nFirst.\n");
    const path = `/v1/spaces/${space.id}/change-requests/${mine.id}/content`;
    const read = await api.as(ana).get(`${path}/page/${guide}`);
    const change = (text: string) => ({
      changes: [{ operation: "update_page", page: guide, document: { markdown: `# Guide\n\n${text}\n` } }],
    });
    const headers = { "if-match": String(read.headers.etag) };
    const saved = await api.as(ben).post(path, change("Ben's."), { headers });
    expect(saved.status, saved.text).toBe(200);
    expectProblem(await api.as(ana).post(path, change("Ana's."), { headers }), 412, "stale");
    const again = await api
      .as(ana)
      .post(path, change("Ana's."), { headers: { "if-match": String(saved.headers.etag) } });
    expect(again.status).toBe(200);
    const itself = `/v1/spaces/${space.id}/change-requests/${mine.id}`;
    expectProblem(await api.as(ana).patch(itself, { subject: "Late" }, { headers }), 412, "stale");
    const now = { headers: { "if-match": String((await api.as(ana).get(itself)).headers.etag) } };
    expect((await api.as(ana).patch(itself, { subject: "In time" }, now)).body.subject).toBe("In time");
  });

  it("is listed in its organization by status, space and age", async () => {
    const { ana, space, guide } = await twoEditors();
    const older = await edit(ana, space.id, guide, "# Guide\n\nFirst.\n");
    const newer = await edit(ana, space.id, guide, "# Guide\n\nSecond.\n");
    await api.as(ana).call(changeRequests.update, { params: newer.params, body: { status: "open" } });
    await api.as(ana).call(changeRequests.update, { params: older.params, body: { subject: "Touched" } });
    const list = async (query: string) => {
      const path = `/v1/orgs/${space.organizationId}/change-requests?${query}`;
      const answer = await api.as(ana).get<{ items: { id: string }[]; count: number }>(path);
      expect(answer.body.count).toBe(answer.body.items.length);
      return answer.body.items.map(({ id }) => id);
    };
    expect(await list("")).toEqual([newer.id]);
    expect(await list("status=open&status=draft")).toEqual([older.id, newer.id]);
    expect(await list("status=open&status=draft&orderBy=createdAt")).toEqual([newer.id, older.id]);
    expect(await list(`status=draft&space=${space.id}`)).toEqual([older.id]);
    expect(await list("status=draft&space=elsewhere")).toEqual([]);
    expect(await list("site=any")).toEqual([]);
  });

  it("applies all changes of a batch or none", async () => {
    const { ana, space, guide } = await twoEditors();
    const made = await api.as(ana).call(changeRequests.create, { params: { spaceId: space.id }, body: {} });
    const params = { spaceId: space.id, changeRequestId: made.id };
    expectProblem(
      await api.as(ana).post(`/v1/spaces/${space.id}/change-requests/${made.id}/content`, {
        changes: [
          { operation: "update_page", page: guide, title: "Changed" },
          { operation: "delete_page", page: "missing" },
        ],
      }),
      404,
    );
    const refused = async (change: object) => {
      const answer = await api.as(ana).post(`/v1/spaces/${space.id}/change-requests/${made.id}/content`, {
        changes: [{ operation: "update_page", page: guide, title: "Changed" }, change],
      });
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
      return (answer.body as unknown as Problem).error.fields?.[0]?.path;
    };
    const update = { operation: "update_page", page: guide };
    const insert = { operation: "insert_page", document: {} };
    expect(await refused({ ...update, document: { document: { object: "document" } } })).toBe(
      "changes.1.document",
    );
    expect(await refused({ ...update, slug: "?" })).toBe("changes.1.slug");
    expect(await refused({ ...update, emoji: "smile" })).toBe("changes.1.emoji");
    expect(await refused({ ...update, into: "missing" })).toBe("changes.1");
    expect(await refused({ ...insert, ref: "guide" })).toBe("changes.1.ref");
    expect(await refused({ operation: "insert_page", type: "link", target: { kind: "odd" } })).toBe(
      "changes.1.target.kind",
    );
    expect(await api.as(ana).call(contentChanges.list.changeRequest, { params })).toEqual({ changes: [] });
  });
});
