import { beforeAll, describe, expect, it } from "vitest";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { blocksOf } from "@/lib/core/content/blocks";
import { database } from "@/lib/platform/db/client";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { type ApiCaller, api, expectProblem } from "@/lib/testing/api";
import { openChangeRequest, writePages } from "@/lib/testing/comments";
import { type Person, type World, world } from "@/lib/testing/world";
import type { Comment, CommentReply } from "./schemas";

type List<Item> = { items: Item[]; count: number; next?: { page: string } };

const TEXT = "# Guide\n\nRead this first.\n\nThen do that.\n";
const keyOf = (text: string, line: string) => blocksOf(text).find((block) => block.source === line)!.key;
const says = (markdown: string) => ({ body: { markdown } });

let here: World;
let space: SpaceSubject;
let author: Person;
let asAuthor: ApiCaller;
let asEditor: ApiCaller;
let asOther: ApiCaller;
let asReader: ApiCaller;
let asAdmin: ApiCaller;
let base: string;
let pageId: string;

beforeAll(async () => {
  here = await world();
  author = await here.member("comment");
  asAuthor = await api.as(author);
  asOther = await api.as(await here.member("comment"));
  asEditor = await api.as(await here.member("edit"));
  asReader = await api.as(await here.member("read"));
  asAdmin = await api.as(here.admin);
});

async function newSpace(): Promise<void> {
  space = await here.space();
  base = `/v1/spaces/${space.id}`;
  pageId = (await writePages(database(), space.mainBranchId, here.admin, { title: "Guide", text: TEXT }))[0]!;
}

const post = async (body: object, as = asAuthor, at = base): Promise<Comment> => {
  const answer = await as.post<Comment>(`${at}/comments`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const list = async (query = "", at = base, as = asReader): Promise<List<Comment>> =>
  (await as.get<List<Comment>>(`${at}/comments${query}`)).body;
const openComments = async () =>
  (await database().space.findUniqueOrThrow({ where: { id: space.id }, select: { commentsOpen: true } }))
    .commentsOpen;
const eventsOf = async (subjectId: string) =>
  (await database().event.findMany({ where: { subjectId }, orderBy: { id: "asc" } })).map(
    (event) => event.type,
  );

describe("comments of a space", () => {
  beforeAll(newSpace);

  it("posts on the space as a whole and returns the caller's permissions", async () => {
    const comment = await post(says("**Nice** place"));
    expect(comment).toMatchObject({
      object: "comment",
      status: "open",
      replies: 0,
      reactions: [],
      body: { markdown: "**Nice** place" },
      target: { space: space.id },
      permissions: { view: true, edit: true, reply: true, delete: true, resolve: true },
      postedBy: { id: author.id },
    });
    expect(comment.urls.location).toMatch(new RegExp(`/v1/spaces/${space.id}/comments/${comment.id}$`));
    const read = await asReader.get<Comment>(`${base}/comments/${comment.id}`);
    expect(read.body).toEqual({
      ...comment,
      permissions: { view: true, edit: false, reply: false, delete: false, resolve: false, apply: false },
    });
    expect(await eventsOf(comment.id)).toEqual(["comment.posted"]);
  });

  it("posts on a block and is outdated when the block changes", async () => {
    const node = keyOf(TEXT, "Read this first.");
    const comment = await post({ ...says("Why?"), page: pageId, node });
    expect(comment.target).toMatchObject({
      node: { id: node, preview: "Read this first." },
      page: { id: pageId, title: "Guide", path: "guide", outdated: false },
    });

    await writePages(database(), space.mainBranchId, here.admin, {
      id: pageId,
      title: "Guide",
      text: TEXT.replace("Then", "Now"),
    });
    const [unchanged] = (await list(`?targetPage=${pageId}`)).items;
    expect(unchanged?.target.page?.outdated).toBe(false);

    await writePages(database(), space.mainBranchId, here.admin, {
      id: pageId,
      title: "Guide",
      text: TEXT.replace("first", "last"),
    });
    const [changed] = (await list(`?targetPage=${pageId}`)).items;
    expect(changed).toMatchObject({ id: comment.id, target: { page: { outdated: true } } });
    expect(changed?.target.node?.preview).toBe("Read this first.");
  });

  it("still shows the title of a deleted page", async () => {
    const [gone] = await writePages(database(), space.mainBranchId, here.admin, {
      title: "Passing",
      text: "Soon gone.\n",
    });
    const comment = await post({ ...says("Keep it"), page: gone });
    await writePages(database(), space.mainBranchId, here.admin, gone!);
    const { body } = await asReader.get<Comment>(`${base}/comments/${comment.id}`);
    expect(body.target.page).toMatchObject({ id: gone, title: "Passing", outdated: true });
    const refused = expectProblem(
      await asAuthor.post(`${base}/comments`, { ...says("Late"), page: gone }),
      400,
    );
    expect(refused.fields?.[0]?.path).toBe("page");
  });

  it("refuses targets that do not exist and bodies that cannot be read", async () => {
    const refused = async (body: object) =>
      expectProblem(await asAuthor.post(`${base}/comments`, body), 400).fields?.[0]?.path;
    expect(await refused({})).toBe("body");
    expect(await refused({ body: { text: "no" } })).toMatch(/^body/);
    expect(await refused({ body: { markdown: "a", document: {} } })).toBe("body.document");
    expect(await refused({ body: { markdown: 1 } })).toBe("body.markdown");
    expect(await refused({ ...says("a"), extra: 1 })).toBe("extra");
    expect(await refused({ ...says("a"), node: "abc" })).toBe("page");
    expect(await refused({ ...says("a"), page: "nowhere" })).toBe("page");
    expect(await refused({ ...says("a"), page: pageId, node: "no-block" })).toBe("node");
    expect(await refused(says("x".repeat(65 * 1024)))).toBe("body");
    expect(
      await refused({
        body: { document: { object: "document", data: {}, nodes: [{ object: "block", type: "no" }] } },
      }),
    ).toBe("body.document");
  });

  it("cannot be posted with the role read, and are invisible to strangers", async () => {
    expectProblem(await asReader.post(`${base}/comments`, says("no")), 403);
    const stranger = await api.as(await here.stranger());
    expectProblem(await stranger.get(`${base}/comments`), 404);
    expectProblem(await asReader.get(`${base}/comments/unknown`), 404);
    expectProblem(await api.anonymous.get(`${base}/comments`), 401);
  });
});

describe("lists of comments", () => {
  beforeAll(newSpace);

  it("pages in both orders without gaps, and counts exactly", async () => {
    const posted: string[] = [];
    for (let number = 0; number < 7; number++) posted.push((await post(says(`${number}`))).id);
    for (const [order, expected] of [
      ["asc", posted],
      ["desc", [...posted].reverse()],
    ] as const) {
      const seen: string[] = [];
      for (let page = ""; ; ) {
        const part = await list(`?limit=3&order=${order}${page}`);
        expect(part.count).toBe(7);
        seen.push(...part.items.map((comment) => comment.id));
        if (!part.next) break;
        page = `&page=${part.next.page}`;
      }
      expect(seen).toEqual(expected);
    }
    expect(await list("?limit=0")).toEqual({ items: [], count: 7 });
  });

  it("filters by status, authors and page", async () => {
    const byEditor = await post({ ...says("On a page"), page: pageId }, asEditor);
    await asEditor.put(`${base}/comments/${byEditor.id}`, { resolved: true });
    expect((await list("?status=resolved")).items.map(({ id }) => id)).toEqual([byEditor.id]);
    expect((await list("?status=open")).count).toBe(7);
    expect((await list(`?authors=${byEditor.postedBy!.id}`)).count).toBe(1);
    expect((await list(`?authors=${byEditor.postedBy!.id}&authors=${author.id}`)).count).toBe(8);
    expect((await list(`?targetPage=${pageId}`)).items.map(({ id }) => id)).toEqual([byEditor.id]);
    expect((await list(`?targetPage=${pageId}&status=open`)).count).toBe(0);
    const counts = async (query: string) =>
      Promise.all(
        ["all", "open", "resolved"].map(async (one) => (await list(`?status=${one}${query}`)).count),
      );
    expect(await counts("")).toEqual([8, 7, 1]);
    expect(await counts(`&targetPage=${pageId}`)).toEqual([1, 0, 1]);
    expect(await counts(`&targetPage=${pageId}&authors=${author.id}`)).toEqual([0, 0, 0]);
    expect(await counts("&targetPage=nowhere")).toEqual([0, 0, 0]);
    await asEditor.put(`${base}/comments/${byEditor.id}`, { resolved: false });
    expect(await counts(`&targetPage=${pageId}`)).toEqual([1, 1, 0]);
    await asEditor.delete(`${base}/comments/${byEditor.id}`);
    expect(await counts(`&targetPage=${pageId}`)).toEqual([0, 0, 0]);
    expect(await counts("")).toEqual([7, 7, 0]);
  });

  it("refuses cursors of other lists", async () => {
    for (const token of [
      "x",
      Buffer.from('["a","b"]').toString("base64url"),
      Buffer.from('[1e99,"b"]').toString("base64url"),
    ]) {
      expectProblem(await asReader.get(`${base}/comments?page=${token}`), 400);
    }
    expect((await asReader.get(`${base}/comments?limit=1001`)).status).toBe(400);
    expectProblem(await asReader.get(`${base}/comments?status=closed`), 400);
  });

  it("converts bodies on request", async () => {
    const { id } = await post(says("A *word*"));
    const { body } = await asReader.get<Comment>(`${base}/comments/${id}?format=document`);
    expect(body.body).toMatchObject({ document: { object: "document" } });
    expect((await list("?format=markdown&limit=1")).items[0]?.body).toEqual({ markdown: "A *word*" });
    const written = await post(body.body && { body: body.body });
    expect(written.body).toEqual(body.body);
    const back = await asReader.get<Comment>(`${base}/comments/${written.id}?format=markdown`);
    expect(back.body.body).toEqual({ markdown: expect.stringMatching(/^A \*word\*\n?$/) });
    const empty = await post({ body: {} });
    expect((await asReader.get<Comment>(`${base}/comments/${empty.id}?format=document`)).body.body).toEqual(
      {},
    );
  });
});

describe("changing comments", () => {
  beforeAll(newSpace);

  it("lets authors edit their own comments, and admins all of them", async () => {
    const { id } = await post(says("Frist"));
    const url = `${base}/comments/${id}`;
    const edited = await asAuthor.put<Comment>(url, says("First"));
    expect(edited.body).toMatchObject({ body: { markdown: "First" }, editedAt: expect.any(String) });
    expectProblem(await asEditor.put(url, says("Mine")), 403, "not_your_words");
    expect((await asAdmin.put<Comment>(url, says("Managed"))).body.body).toEqual({ markdown: "Managed" });
    expect(await eventsOf(id)).toEqual(["comment.posted", "comment.updated", "comment.updated"]);
  });

  it("records no event for an edit without changes", async () => {
    const { id } = await post(says("Same"));
    const { body } = await asAuthor.put<Comment>(`${base}/comments/${id}`, {
      ...says("Same"),
      resolved: false,
    });
    expect(body.editedAt).toBeUndefined();
    expect(await eventsOf(id)).toEqual(["comment.posted"]);
  });

  it("resolves and reopens, and updates the count of open threads", async () => {
    const before = await openComments();
    const { id } = await post(says("Done?"));
    const url = `${base}/comments/${id}`;
    expectProblem(await asOther.put(url, { resolved: true }), 403, "not_your_thread");
    const resolved = await asEditor.put<Comment>(url, { resolved: true });
    expect(resolved.body).toMatchObject({
      status: "resolved",
      resolvedAt: expect.any(String),
      resolvedBy: { object: "user" },
    });
    expect(await openComments()).toBe(before);
    const again = await asAuthor.put<Comment>(url, { resolved: true });
    expect(again.body.resolvedBy?.id).toBe(resolved.body.resolvedBy?.id);
    const reopened = await asAuthor.put<Comment>(url, { resolved: false });
    expect(reopened.body.status).toBe("open");
    expect(reopened.body).not.toHaveProperty("resolvedAt");
    expect(await openComments()).toBe(before + 1);
    expect(await eventsOf(id)).toEqual(["comment.posted", "comment.resolved", "comment.reopened"]);
  });

  it("counts each person's reaction once, and removes only the caller's own", async () => {
    const { id } = await post(says("Party"));
    const url = `${base}/comments/${id}`;
    await asAuthor.put(url, { addedReactions: ["🎉", "🎉", ":tada:"] });
    await asAuthor.put(url, { addedReactions: ["🎉"] });
    const both = await asOther.put<Comment>(url, { addedReactions: ["🎉"], removedReactions: [":tada:"] });
    expect(both.body.reactions.map(({ emoji, count }) => [emoji, count])).toEqual([
      [":tada:", 1],
      ["🎉", 2],
    ]);
    expect(both.body.reactions[1]?.users[0]).toMatchObject({
      user: { id: author.id },
      reactedAt: expect.any(String),
    });
    const less = await asAuthor.put<Comment>(url, {
      addedReactions: [":tada:"],
      removedReactions: ["🎉", ":tada:", "👀"],
    });
    expect(less.body.reactions.map(({ emoji, count }) => [emoji, count])).toEqual([["🎉", 1]]);
    expectProblem(await asAuthor.put(url, { addedReactions: ["not an emoji"] }), 400);
    expectProblem(await asReader.put(url, { addedReactions: ["🎉"] }), 403);
  });

  it("bounds the reactions of one person to one comment", async () => {
    const { id } = await post(says("Flood"));
    const codes = (from: number) => Array.from({ length: 50 }, (_, number) => `code-${from + number}`);
    expect((await asOther.put(`${base}/comments/${id}`, { addedReactions: codes(0) })).status).toBe(200);
    const more = await asOther.put(`${base}/comments/${id}`, { addedReactions: codes(50) });
    expectProblem(more, 409, "too_many_reactions");
    expect((await asReader.get<Comment>(`${base}/comments/${id}`)).body.reactions).toHaveLength(50);
  });

  it("deletes once; a second call finds nothing", async () => {
    const before = await openComments();
    const { id } = await post(says("Oops"));
    await asOther.post(`${base}/comments/${id}/replies`, says("Indeed"));
    expectProblem(await asEditor.delete(`${base}/comments/${id}`), 403, "not_your_words");
    expect((await asAuthor.delete(`${base}/comments/${id}`)).status).toBe(205);
    expect((await asAuthor.delete(`${base}/comments/${id}`)).status).toBe(204);
    expectProblem(await asAuthor.get(`${base}/comments/${id}`), 404);
    expect(await openComments()).toBe(before);
    expect(await database().commentReply.count({ where: { commentId: id } })).toBe(0);
    expect((await asOther.delete(`${base}/comments/${id}/replies/unknown`)).status).toBe(204);
  });

  it("checks If-Match before it changes anything", async () => {
    const { id } = await post(says("First"));
    const reply = (await asAuthor.post<CommentReply>(`${base}/comments/${id}/replies`, says("First"))).body;
    for (const url of [`${base}/comments/${id}`, `${base}/comments/${id}/replies/${reply.id}`]) {
      const headers = { "if-match": String((await asAuthor.get(url)).headers.etag) };
      expect((await asAuthor.put(url, says("Second"), { headers })).status).toBe(200);
      expectProblem(await asAuthor.put(url, says("Third"), { headers }), 412);
    }
  });

  it("refuses authors who lost their role", async () => {
    const leaving = await here.member("comment");
    const asLeaving = await api.as(leaving);
    const { id } = await post(says("Hello"), asLeaving);
    await database().member.updateMany({ where: { userId: leaving.id }, data: { role: "read" } });
    expectProblem(await asLeaving.put(`${base}/comments/${id}`, says("Bye")), 403);
    await database().member.deleteMany({ where: { userId: leaving.id } });
    expectProblem(await asLeaving.get(`${base}/comments/${id}`), 404);
    expect((await asReader.get<Comment>(`${base}/comments/${id}`)).body.postedBy!.id).toBe(leaving.id);
  });
});

describe("replies", () => {
  beforeAll(newSpace);

  it("are posted, listed oldest first, edited, reacted to and deleted", async () => {
    const { id } = await post(says("Question"));
    const url = `${base}/comments/${id}/replies`;
    const replies: string[] = [];
    for (const text of ["one", "two", "three"]) {
      const answer = await asOther.post<CommentReply>(url, says(text));
      expect(answer.status, answer.text).toBe(200);
      replies.push(answer.body.id);
    }
    const first = (await asReader.get<List<CommentReply>>(`${url}?limit=2`)).body;
    expect(first.items.map((reply) => reply.id)).toEqual(replies.slice(0, 2));
    expect(first.count).toBe(3);
    const rest = (await asReader.get<List<CommentReply>>(`${url}?limit=2&page=${first.next?.page}`)).body;
    expect(rest.items.map((reply) => reply.id)).toEqual(replies.slice(2));
    expect(rest.next).toBeUndefined();

    const one = `${url}/${replies[0]}`;
    expectProblem(await asAuthor.put(one, says("Not mine")), 403, "not_your_words");
    const edited = await asOther.put<CommentReply>(one, { ...says("uno"), addedReactions: ["👍"] });
    expect(edited.body).toMatchObject({
      object: "comment-reply",
      body: { markdown: "uno" },
      editedAt: expect.any(String),
      reactions: [{ emoji: "👍", count: 1 }],
      permissions: { view: true, edit: true, reply: true, delete: true },
    });
    expect((await asReader.get<CommentReply>(one)).body.reactions).toEqual(edited.body.reactions);
    expectProblem(await asOther.put(one, { resolved: true }), 400);

    expect((await asOther.delete(one)).status).toBe(205);
    expect((await asOther.delete(one)).status).toBe(204);
    expect((await asReader.get<Comment>(`${base}/comments/${id}`)).body.replies).toBe(2);
    expect(await eventsOf(replies[0]!)).toEqual(["reply.posted", "reply.updated", "reply.deleted"]);
  });

  it("are found only through their own comment", async () => {
    const one = await post(says("One"));
    const two = await post(says("Two"));
    const reply = (await asOther.post<CommentReply>(`${base}/comments/${one.id}/replies`, says("To one")))
      .body;
    expectProblem(await asReader.get(`${base}/comments/${two.id}/replies/${reply.id}`), 404);
    expect((await asOther.delete(`${base}/comments/${two.id}/replies/${reply.id}`)).status).toBe(204);
    expectProblem(await asReader.get(`${base}/comments/unknown/replies`), 404);
    expectProblem(await asOther.post(`${base}/comments/unknown/replies`, says("Void")), 404);
  });
});

describe("comments of a change request", () => {
  let request: ChangeRequestSubject;
  let at: string;

  beforeAll(async () => {
    await newSpace();
    request = await openChangeRequest(database(), here.admin, space);
    at = `${base}/change-requests/${request.changeRequest.number}`;
  });

  it("are separate from those of the space", async () => {
    const inside = await post(says("Inside"), asAuthor, at);
    expect(inside.target).toMatchObject({ space: space.id, changeRequest: request.changeRequest.id });
    expect(inside.urls.location).toContain(
      `/change-requests/${request.changeRequest.id}/comments/${inside.id}`,
    );
    const outside = await post(says("Outside"));
    expect((await list()).items.map(({ id }) => id)).toEqual([outside.id]);
    expect(await list("", at)).toMatchObject({ items: [{ id: inside.id }], count: 1 });
    expect((await list("?status=resolved", at)).count).toBe(0);
    expectProblem(await asReader.get(`${base}/comments/${inside.id}`), 404);
    expectProblem(await asReader.get(`${at}/comments/${outside.id}`), 404);
    expect((await asAuthor.delete(`${at}/comments/${outside.id}`)).status).toBe(204);
    const { commentsOpen } = await database().changeRequest.findUniqueOrThrow({
      where: { id: request.changeRequest.id },
    });
    expect(commentsOpen).toBe(1);
    expect(await openComments()).toBe(1);
  });

  it("show the pages of the change request", async () => {
    const branchId = request.changeRequest.branchId;
    const [child] = await writePages(database(), branchId, here.admin, {
      parentId: pageId,
      title: "Child page",
      text: "New here.\n",
    });
    await writePages(database(), branchId, here.admin, {
      id: pageId,
      title: "Handbook",
      text: TEXT.replace("first", "twice"),
    });
    const comment = await post(
      { ...says("Good"), page: child, node: keyOf("New here.\n", "New here.") },
      asAuthor,
      at,
    );
    expect(comment.target.page).toMatchObject({
      title: "Child page",
      path: "handbook/child-page",
      outdated: false,
    });
    expectProblem(await asAuthor.post(`${base}/comments`, { ...says("Not there yet"), page: child }), 400);
  });

  it("can be on pages and blocks deleted in it, as outdated", async () => {
    const removed = keyOf(TEXT, "Read this first.");
    const comment = await post({ ...says("Why did this go?"), page: pageId, node: removed }, asAuthor, at);
    expect(comment.target).toMatchObject({
      node: { preview: "Read this first." },
      page: { title: "Handbook", outdated: true },
    });

    const [lost] = await writePages(database(), space.mainBranchId, here.admin, {
      title: "Lost",
      text: "Lost text.\n",
    });
    const later = await openChangeRequest(database(), here.admin, space);
    const laterAt = `${base}/change-requests/${later.changeRequest.id}`;
    await writePages(database(), later.changeRequest.branchId, here.admin, lost!);
    const mourned = await post({ ...says("Keep it"), page: lost }, asAuthor, laterAt);
    expect(mourned.target.page).toMatchObject({ title: "Lost", path: "lost", outdated: true });
    expect((await list("", laterAt)).items[0]?.target).toEqual(mourned.target);
  });

  it("resolve their thread by a reply, and count as contributions", async () => {
    const { id } = await post(says("Thread"), asOther, at);
    const reply = (await asOther.post<CommentReply>(`${at}/comments/${id}/replies`, says("Solved"))).body;
    const answer = await asOther.put<CommentReply>(`${at}/comments/${id}/replies/${reply.id}`, {
      resolved: true,
    });
    expect(answer.status, answer.text).toBe(200);
    expect((await asReader.get<Comment>(`${at}/comments/${id}`)).body).toMatchObject({
      status: "resolved",
      replies: 1,
    });
    const contribution = await database().contribution.findFirstOrThrow({
      where: { changeRequestId: request.changeRequest.id, userId: reply.postedBy.id },
    });
    expect(contribution).toMatchObject({ actionType: "comment", count: 2 });
  });

  it("list their authors as commenters", async () => {
    const { body } = await asReader.get<List<{ object: string; id: string }>>(`${at}/commenters?limit=1`);
    expect(body).toMatchObject({
      count: 2,
      items: [{ object: "member" }],
      next: { page: expect.any(String) },
    });
    const rest = await asReader.get<typeof body>(`${at}/commenters?page=${body.next?.page}`);
    expect(rest.body.items).toHaveLength(1);
    expect(rest.body.items[0]?.id).not.toBe(body.items[0]?.id);
    expect((await asReader.get<typeof body>(`${base}/commenters`)).body.items.map(({ id }) => id)).toEqual([
      author.id,
    ]);
  });
});

describe("concurrent requests", () => {
  beforeAll(newSpace);

  it("80 posts leave counters equal to the rows", async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, number) => asAuthor.post(`${base}/comments`, says(`${number}`))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await openComments()).toBe(80);
    expect(await database().comment.count({ where: { spaceId: space.id } })).toBe(80);
    expect((await list("?limit=1")).count).toBe(80);
  });

  it("many attempts to resolve a thread resolve it once", async () => {
    const { id } = await post(says("Race"));
    const before = await openComments();
    await Promise.all(
      Array.from({ length: 20 }, () => asEditor.put(`${base}/comments/${id}`, { resolved: true })),
    );
    expect(await openComments()).toBe(before - 1);
    expect(await eventsOf(id)).toEqual(["comment.posted", "comment.resolved"]);
  });

  it("the same reaction sent by one person many times counts once", async () => {
    const { id } = await post(says("Cheer"));
    const url = `${base}/comments/${id}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => asOther.put(url, { addedReactions: ["🎉"] })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await asReader.get<Comment>(url)).body.reactions).toMatchObject([{ emoji: "🎉", count: 1 }]);
  });

  it("replies to a thread under deletion are either deleted with it or refused", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await post(says("Going"));
      const url = `${base}/comments/${id}`;
      const [removed, ...replies] = await Promise.all([
        asAuthor.delete(url),
        ...Array.from({ length: 10 }, () => asOther.post(`${url}/replies`, says("Wait"))),
      ]);
      expect(removed.status).toBe(205);
      expect(replies.every(({ status }) => status === 200 || status === 404)).toBe(true);
      expect(await database().commentReply.count({ where: { commentId: id } })).toBe(0);
    }
  });

  it("many replies leave the thread's counter equal to the rows", async () => {
    const { id } = await post(says("Busy"));
    await Promise.all(
      Array.from({ length: 50 }, () => asOther.post(`${base}/comments/${id}/replies`, says("Me too"))),
    );
    const { body } = await asReader.get<List<CommentReply>>(`${base}/comments/${id}/replies`);
    expect(body).toMatchObject({ count: 50 });
    expect(body.items).toHaveLength(50);
  });
});
