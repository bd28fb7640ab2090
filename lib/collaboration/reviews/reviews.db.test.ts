import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import { database } from "@/lib/platform/db/client";
import { type ApiCaller, api, expectProblem } from "@/lib/testing/api";
import { openChangeRequest, writePages } from "@/lib/testing/comments";
import { type Person, type World, world } from "@/lib/testing/world";
import type { Contributor, RequestedReviewer, Review } from "./schemas";

type List<Item> = { items: Item[]; count: number; next?: { page: string } };

let here: World;
let author: Person;
let reviewer: Person;
let asAuthor: ApiCaller;
let asReviewer: ApiCaller;
let asAdmin: ApiCaller;
let request: ChangeRequestSubject;
let base: string;
let requestId: string;

beforeAll(async () => {
  here = await world();
  author = await here.member("review");
  reviewer = await here.member("review");
  asAuthor = await api.as(author);
  asReviewer = await api.as(reviewer);
  asAdmin = await api.as(here.admin);
});

beforeEach(async () => {
  const space = await here.space();
  request = await openChangeRequest(database(), author, space);
  requestId = request.changeRequest.id;
  base = `/v1/spaces/${space.id}/change-requests/${requestId}`;
});

const review = (body: object, as = asReviewer, headers = {}) =>
  as.post<Review>(`${base}/reviews`, body, { headers });
const reviews = async (query = "") => (await asAuthor.get<List<Review>>(`${base}/reviews${query}`)).body;
const requested = async () =>
  (await asAuthor.get<List<RequestedReviewer>>(`${base}/requested-reviewers`)).body;
const ask = (body: object, as = asAuthor) =>
  as.post<{ users: RequestedReviewer[] }>(`${base}/requested-reviewers`, body);
const edit = (text: string) =>
  writePages(database(), request.changeRequest.branchId, author, { title: "Page", text });
const stored = () => database().changeRequest.findUniqueOrThrow({ where: { id: requestId } });
const events = async () =>
  (await database().event.findMany({ where: { subjectId: requestId }, orderBy: { id: "asc" } })).map(
    (event) => event.type,
  );

describe("reviews", () => {
  it("approve the present content of a change request, with a comment", async () => {
    const answer = await review({ status: "approved", comment: { markdown: "Well said" } });
    expect(answer.status, answer.text).toBe(201);
    const { body } = answer;
    expect(answer.headers.location).toMatch(new RegExp(`/reviews/${body.id}$`));
    expect(body).toMatchObject({
      object: "change-request-review",
      status: "approved",
      outdated: false,
      revision: request.changeRequest.headRevisionId,
      reviewer: { id: reviewer.id },
      comment: { body: { markdown: "Well said" }, target: { review: body.id, changeRequest: requestId } },
    });
    expect((await asReviewer.get<Review>(`${base}/reviews/${body.id}`)).body).toEqual(body);
    const comments = (await asAuthor.get<List<Comment>>(`${base}/comments`)).body;
    expect(comments.items.map((comment) => comment.target.review)).toEqual([body.id]);
    expect(await events()).toEqual(["changeRequest.created", "changeRequest.reviewed"]);
  });

  it("request changes with or without a comment", async () => {
    expect((await review({ status: "changes-requested", comment: { markdown: "Shorter" } })).status).toBe(
      201,
    );
    expect((await review({ status: "changes-requested" })).status).toBe(201);
    expectProblem(await review({ status: "rejected" }), 400);
  });

  it("are refused for the author's own change request, low roles and closed change requests", async () => {
    const comment = { markdown: "Not yet" };
    for (const status of ["approved", "changes-requested"]) {
      expectProblem(await review({ status, comment }, asAuthor), 403, "own_change_request");
    }
    expect((await reviews()).count).toBe(0);
    expect((await asAuthor.get<List<Comment>>(`${base}/comments`)).body.count).toBe(0);
    expectProblem(await review({ status: "approved" }, await api.as(await here.member("edit"))), 403);
    expectProblem(await review({ status: "approved" }, await api.as(await here.stranger())), 404);
    await database().changeRequest.update({ where: { id: requestId }, data: { status: "archived" } });
    expectProblem(await review({ status: "approved" }), 409, "change_request_closed");
  });

  it("become outdated when the content changes, and current again when it changes back", async () => {
    await review({ status: "approved" });
    const [pageId] = await edit("New words.\n");
    await review({ status: "changes-requested", comment: { markdown: "Hm" } });
    expect((await reviews()).items.map((item) => item.outdated)).toEqual([false, true]);
    expect((await reviews("?outdated=true")).items.map((item) => item.status)).toEqual(["approved"]);
    expect((await reviews("?outdated=false")).count).toBe(1);
    await writePages(database(), request.changeRequest.branchId, author, pageId!);
    expect((await reviews()).items.map((item) => item.outdated)).toEqual([true, false]);
  });

  it("are refused if the reviewer looked at an older revision", async () => {
    const seen = request.changeRequest.headRevisionId;
    await edit("Sneaked in.\n");
    expectProblem(await review({ status: "approved" }, asReviewer, { "if-match": `"${seen}"` }), 412);
    const { headRevisionId } = await database().branch.findUniqueOrThrow({
      where: { id: request.changeRequest.branchId },
    });
    expect(
      (await review({ status: "approved" }, asReviewer, { "if-match": `"${headRevisionId}"` })).status,
    ).toBe(201);
  });

  it("are listed page by page, newest first", async () => {
    const ids: string[] = [];
    for (let number = 0; number < 3; number++) ids.unshift((await review({ status: "approved" })).body.id);
    const first = await reviews("?limit=2");
    expect(first).toMatchObject({ count: 3, items: [{ id: ids[0] }, { id: ids[1] }] });
    expect(await reviews(`?limit=2&page=${first.next?.page}`)).toMatchObject({
      count: 3,
      items: [{ id: ids[2] }],
    });
    expectProblem(await asAuthor.get(`${base}/reviews/unknown`), 404);
  });
});

describe("requested reviewers", () => {
  it("are asked once, which opens a draft", async () => {
    const description = { object: "document", data: {}, nodes: [] };
    const answer = await ask({ users: [reviewer.id, here.admin.id], subject: "Read me", description });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.users.map((item) => item.user.id).sort()).toEqual([reviewer.id, here.admin.id].sort());
    expect(answer.body.users[0]).toMatchObject({
      object: "change-request-requested-reviewer",
      kind: "user",
      requestedBy: { id: author.id },
      revision: request.changeRequest.headRevisionId,
    });
    expect(await stored()).toMatchObject({ status: "open", subject: "Read me", description });
    await ask({ users: [reviewer.id] });
    expect((await requested()).count).toBe(2);
    expect(await events()).toEqual([
      "changeRequest.created",
      "changeRequest.updated",
      "changeRequest.reviewRequested",
      "changeRequest.reviewRequested",
    ]);
  });

  it("must be visible here and have a role that reviews", async () => {
    expectProblem(await ask({ users: [(await here.stranger()).id] }), 404);
    expectProblem(await ask({ users: ["nobody"] }), 404);
    expectProblem(await ask({ users: [(await here.member("edit")).id] }), 400, "reviewer_role");
    expectProblem(await ask({ users: [author.id] }), 400, "own_change_request");
    expectProblem(await ask({ users: [reviewer.id] }, await api.as(await here.member("comment"))), 403);
    expect(await requested()).toEqual({ items: [], count: 0 });
    expect((await stored()).status).toBe("draft");
    const disabled = await here.member("review");
    await database().member.updateMany({ where: { userId: disabled.id }, data: { disabledAt: new Date() } });
    expectProblem(await ask({ users: [disabled.id] }), 404);
  });

  it("have no open request after their review, which names the person who asked", async () => {
    await ask({ users: [reviewer.id, here.admin.id] });
    const { body } = await review({ status: "approved" });
    expect(body.requestedBy?.id).toBe(author.id);
    expect((await requested()).items.map((item) => item.user.id)).toEqual([here.admin.id]);
    expect((await review({ status: "approved" })).body.requestedBy).toBeUndefined();
  });

  it("can be withdrawn once", async () => {
    await ask({ users: [reviewer.id] });
    const url = `${base}/requested-reviewers/${reviewer.id}`;
    expect((await asAuthor.delete(url)).status).toBe(205);
    expect((await asAuthor.delete(url)).status).toBe(204);
    expect((await requested()).count).toBe(0);
    expect((await events()).at(-1)).toBe("changeRequest.reviewRequestWithdrawn");
  });

  it("cannot be asked about a closed change request", async () => {
    await database().changeRequest.update({ where: { id: requestId }, data: { status: "archived" } });
    expectProblem(await ask({ users: [reviewer.id] }), 409, "change_request_closed");
  });

  it("asked by many at once are asked once, and their concurrent reviews close one request", async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, () => ask({ users: [reviewer.id] })));
    expect(asked.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await requested()).count).toBe(1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => review({ status: "approved" })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(answers.filter(({ body }) => body.requestedBy !== undefined)).toHaveLength(1);
    expect((await events()).filter((type) => type === "changeRequest.reviewRequested")).toHaveLength(1);
  });
});

describe("contributors", () => {
  it("are the people who discussed or edited", async () => {
    await asAdmin.post(`${base}/comments`, { body: { markdown: "One" } });
    await review({ status: "approved", comment: { markdown: "Two" } });
    await review({ status: "approved", comment: { markdown: "Three" } });
    const { body } = await asAuthor.get<List<Contributor>>(`${base}/contributors`);
    expect(body.count).toBe(2);
    expect(body.items).toMatchObject([
      { user: { id: reviewer.id }, actionType: "comment", count: 2 },
      { user: { id: here.admin.id }, actionType: "comment", count: 1 },
    ]);
  });
});
