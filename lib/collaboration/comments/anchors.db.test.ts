import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { blocksOf } from "@/lib/core/content/blocks";
import { database } from "@/lib/platform/db/client";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { type ApiCaller, api, expectProblem } from "@/lib/testing/api";
import { openChangeRequest, writePages } from "@/lib/testing/comments";
import { type World, world } from "@/lib/testing/world";
import type { Comment } from "./schemas";

const A = "Water is pumped at night, when power is cheap.";
const B = "The tank in the hills holds two days of it.";
const C = "Whoever closes a valve writes it down here.";
const B2 = "The tank in the hills holds three days of it.";
const page = (...blocks: string[]) => `${blocks.join("\n\n")}\n`;
const keyOf = (source: string) => blocksOf(source)[0]!.key;

let here: World;
let space: SpaceSubject;
let base: string;
let pageId: string;
let asAuthor: ApiCaller;
let asOther: ApiCaller;
let asEditor: ApiCaller;
let asReader: ApiCaller;

beforeAll(async () => {
  here = await world();
  asAuthor = await api.as(await here.member("comment"));
  asOther = await api.as(await here.member("comment"));
  asEditor = await api.as(await here.member("edit"));
  asReader = await api.as(await here.member("read"));
});

beforeEach(async () => {
  space = await here.space();
  base = `/v1/spaces/${space.id}`;
  [pageId = ""] = await writePages(database(), space.mainBranchId, here.admin, {
    title: "Water",
    text: page(A, B, C),
  });
});

const write = (text: string, branchId = space.mainBranchId) =>
  writePages(database(), branchId, here.admin, { id: pageId, title: "Water", text });
const post = async (source: string, at = base, as = asAuthor): Promise<Comment> => {
  const body = { body: { markdown: "Is that so?" }, page: pageId, node: keyOf(source) };
  const answer = await as.post<Comment>(`${at}/comments`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const read = async ({ id }: Comment, at = base) =>
  (await asReader.get<Comment>(`${at}/comments/${id}`)).body.target;
const changeRequestUrl = ({ changeRequest }: ChangeRequestSubject) =>
  `${base}/change-requests/${changeRequest.id}`;

describe("the anchor of a comment", () => {
  it("is exact while the block is unchanged, even if other blocks change", async () => {
    const comment = await post(B);
    const exact = { state: "exact", node: keyOf(B), was: B, now: B };
    expect(comment.target.anchor).toEqual(exact);
    await write(page(A.replace("night", "noon"), B, C));
    expect((await read(comment)).anchor).toEqual(exact);
  });

  it("follows a moved block", async () => {
    const comment = await post(A);
    await write(page(B, C, A));
    expect(await read(comment)).toMatchObject({
      anchor: { state: "moved", node: keyOf(A), was: A, now: A },
      page: { outdated: false },
    });
  });

  it("follows a block through several edits and keeps its original fields", async () => {
    const comment = await post(B);
    await write(page(A, B2, C));
    await write(page("# Water", A, B2.replace("three", "four"), C));
    const now = B2.replace("three", "four");
    expect(await read(comment)).toMatchObject({
      node: { id: keyOf(B), preview: B },
      anchor: { state: "changed", node: keyOf(now), was: B, now },
      page: { outdated: true },
    });
  });

  it("is deleted with the block, and exact again when the block returns", async () => {
    const comment = await post(B);
    await write(page(A, C));
    expect((await read(comment)).anchor).toEqual({ state: "deleted", was: B });
    await write(page(A, B, C));
    expect((await read(comment)).anchor).toMatchObject({ state: "exact" });
  });

  it("is deleted with the page", async () => {
    const comment = await post(B);
    await writePages(database(), space.mainBranchId, here.admin, pageId);
    expect((await read(comment)).anchor).toEqual({ state: "deleted", was: B });
  });

  it("is absent for comments without a block", async () => {
    const body = { body: { markdown: "All of it" }, page: pageId };
    const comment = (await asAuthor.post<Comment>(`${base}/comments`, body)).body;
    expect(comment.target).not.toHaveProperty("anchor");
    expect(await read(comment)).not.toHaveProperty("anchor");
  });

  it("starts for each comment at the text it was written on", async () => {
    const first = await post(B);
    await write(page(A, B2, C));
    const second = await post(B2);
    const list = await asReader.get<{ items: Comment[] }>(`${base}/comments?targetPage=${pageId}&order=asc`);
    expect(list.body.items.map(({ id, target }) => [id, target.anchor])).toEqual([
      [first.id, { state: "changed", node: keyOf(B2), was: B, now: B2 }],
      [second.id, { state: "exact", node: keyOf(B2), was: B2, now: B2 }],
    ]);
  });

  it("follows the edits of a change request, and blocks deleted in it", async () => {
    const request = await openChangeRequest(database(), here.admin, space);
    const url = changeRequestUrl(request);
    const comment = await post(B, url);
    await write(page(A, B2), request.changeRequest.branchId);
    expect((await read(comment, url)).anchor).toMatchObject({ state: "changed", node: keyOf(B2) });
    expect((await post(B, url)).target.anchor).toMatchObject({ state: "changed", node: keyOf(B2) });
    expect((await post(C, url)).target.anchor).toEqual({ state: "deleted", was: C });
  });

  it("follows an update from main", async () => {
    const request = await openChangeRequest(database(), here.admin, space);
    const url = changeRequestUrl(request);
    await write(page(A.replace("night", "noon"), B, C), request.changeRequest.branchId);
    const comment = await post(C, url);
    await write(page(A, B, C.replace("down here", "down there")));
    const update = await (await api.as(here.admin)).post<{ result: string }>(`${url}/update`);
    expect(update.body.result).toBe("update");
    expect((await read(comment, url)).anchor).toMatchObject({ state: "changed", was: C });
  });

  it("follows a merge into the space, where threads of the change request do not appear", async () => {
    const inSpace = await post(B);
    const request = await openChangeRequest(database(), here.admin, space);
    const url = changeRequestUrl(request);
    await write(page(A, B2, C), request.changeRequest.branchId);
    const inRequest = await post(B2, url);
    const merge = await (await api.as(here.admin)).post<{ result: string }>(`${url}/merge`);
    expect(merge.body.result, merge.text).toBe("merge");
    expect((await read(inSpace)).anchor).toMatchObject({ state: "changed", node: keyOf(B2) });
    expect((await read(inRequest, url)).anchor).toMatchObject({ state: "exact", node: keyOf(B2) });
    expectProblem(await asReader.get(`${base}/comments/${inRequest.id}`), 404);
  });

  it("starts at the text on which a pending comment was written, not at the submitted one", async () => {
    const request = await openChangeRequest(database(), here.admin, space);
    const url = changeRequestUrl(request);
    const waiting = { body: { markdown: "Later" }, page: pageId, node: keyOf(B) };
    const pending = await asOther.post(`${url}/pending-review/comments`, waiting);
    expect(pending.status, pending.text).toBeLessThan(300);
    await write(page(A, B2, C), request.changeRequest.branchId);
    const submitted = await asOther.post(`${url}/pending-review/submit`, {});
    expect(submitted.status, submitted.text).toBeLessThan(300);
    const list = await asReader.get<{ items: Comment[] }>(`${url}/comments`);
    expect(list.body.items[0]?.target.anchor).toMatchObject({ state: "changed", node: keyOf(B2), was: B });
  });
});

describe("moving a thread to another block", () => {
  it("is allowed for its author and for editors, and recorded in the events", async () => {
    const comment = await post(B);
    await write(page(A, C));
    const url = `${base}/comments/${comment.id}/anchor`;
    const moved = await asAuthor.post<Comment>(url, { page: pageId, node: keyOf(C) });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body.target).toMatchObject({
      node: { id: keyOf(C), preview: C },
      revision: comment.target.revision,
      anchor: { state: "exact", node: keyOf(C), was: C },
      page: { outdated: false },
    });
    const back = await asEditor.post<Comment>(url, { page: pageId, node: keyOf(A) });
    expect(back.body.target.anchor).toMatchObject({ state: "exact", node: keyOf(A) });
    const events = await database().event.findMany({
      where: { subjectId: comment.id },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ type }) => type)).toEqual([
      "comment.posted",
      "comment.anchored",
      "comment.anchored",
    ]);
  });

  it("moves it to another page and updates both counts", async () => {
    const countOf = async (page: string) =>
      (await asReader.get<{ count: number }>(`${base}/comments?targetPage=${page}&status=open`)).body.count;
    const [other = ""] = await writePages(database(), space.mainBranchId, here.admin, {
      title: "Other",
      text: page(B),
    });
    const comment = await post(B);
    const before = await countOf(pageId);
    const moved = await asAuthor.post<Comment>(`${base}/comments/${comment.id}/anchor`, {
      page: other,
      node: keyOf(B),
    });
    expect(moved.body.target.page).toMatchObject({ id: other, title: "Other" });
    expect([await countOf(pageId), await countOf(other)]).toEqual([before - 1, 1]);
    await write(page(A));
    expect((await read(comment)).anchor).toMatchObject({ state: "exact" });
  });

  it("works only in the change request in which it was posted", async () => {
    const request = await openChangeRequest(database(), here.admin, space);
    const comment = await post(B, changeRequestUrl(request));
    const to = { page: pageId, node: keyOf(C) };
    expectProblem(await asEditor.post(`${base}/comments/${comment.id}/anchor`, to), 404);
    const moved = await asEditor.post<Comment>(
      `${changeRequestUrl(request)}/comments/${comment.id}/anchor`,
      to,
    );
    expect(moved.body.target.anchor).toMatchObject({ state: "exact", node: keyOf(C) });
  });

  it("refuses other people, and blocks that do not exist", async () => {
    const comment = await post(B);
    const url = `${base}/comments/${comment.id}/anchor`;
    const to = { page: pageId, node: keyOf(C) };
    expectProblem(await asOther.post(url, to), 403, "not_your_thread");
    expectProblem(await asReader.post(url, to), 403);
    expectProblem(await asAuthor.post(`${base}/comments/unknown/anchor`, to), 404);
    const field = async (body: object) =>
      expectProblem(await asAuthor.post(url, body), 400).fields?.[0]?.path;
    expect(await field({ page: pageId, node: "no-block" })).toBe("node");
    expect(await field({ page: "nowhere", node: keyOf(C) })).toBe("page");
    expect(await field({ page: pageId })).toBe("node");
    expect((await read(comment)).anchor).toMatchObject({ state: "exact", node: keyOf(B) });
  });
});
