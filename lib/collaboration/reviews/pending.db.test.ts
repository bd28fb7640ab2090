import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SemanticChanges } from "@/lib/collaboration/change-requests/schemas";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type ApiCaller, api, expectProblem } from "@/lib/testing/api";
import { startBeside } from "@/lib/testing/lock-wait";
import { type Person, type World, world } from "@/lib/testing/world";
import type { PendingComment, Review, ViewedPage } from "./schemas";

type List<Item> = { items: Item[]; count: number };

let here: World;
let author: Person;
let reviewer: Person;
let asAuthor: ApiCaller;
let asReviewer: ApiCaller;
let base: string;
let space: string;
let pages: string[];

beforeAll(async () => {
  here = await world();
  author = await here.member("edit");
  reviewer = await here.member("review");
  asAuthor = api.as(author);
  asReviewer = api.as(reviewer);
});

beforeEach(async () => {
  const { id } = await here.space({
    pages: ["# One\n\nFirst.\n", "# Two\n\nSecond.\n", "# Three\n\nThird.\n"],
  });
  space = `/v1/spaces/${id}`;
  const tree = await asAuthor.get<{ pages: { id: string }[] }>(`${space}/content/pages`);
  pages = tree.body.pages.map((page) => page.id);
  const made = await asAuthor.post<{ id: string; number: number }>(`${space}/change-requests`, {});
  base = `${space}/change-requests/${made.body.id}`;
  await edit(0, "# One\n\nFirst, edited.\n");
});

const edit = async (index: number, markdown: string) => {
  const answer = await asAuthor.post(`${base}/content`, {
    changes: [{ operation: "update_page", page: pages[index], document: { markdown } }],
  });
  expect(answer.status, answer.text).toBe(200);
};
const pending = async (as: ApiCaller) => (await as.get<List<PendingComment>>(`${base}/pending-review`)).body;
const comments = async () => (await asAuthor.get<List<Comment>>(`${base}/comments?order=asc`)).body;
const add = (markdown: string, target: object = {}, as = asReviewer) =>
  as.post<PendingComment>(`${base}/pending-review/comments`, { body: { markdown }, ...target });
const submit = (body: object = {}, as = asReviewer, headers = {}) =>
  as.post<{ review?: Review; comments: number }>(`${base}/pending-review/submit`, body, { headers });

describe("a pending review", () => {
  it("is private until it is submitted, then all of it is visible at once", async () => {
    expect((await add("On the page", { page: pages[0] })).status).toBe(201);
    await add("On everything");
    expect((await pending(asReviewer)).items.map(({ body, page }) => [body, page])).toEqual([
      [{ markdown: "On the page" }, pages[0]],
      [{ markdown: "On everything" }, undefined],
    ]);
    expect(await pending(asAuthor)).toEqual({ items: [], count: 0 });
    expect((await comments()).count).toBe(0);

    const answer = await submit({ status: "approved", comment: { markdown: "Good." } });
    expect(answer.body).toMatchObject({
      comments: 2,
      review: { status: "approved", reviewer: { id: reviewer.id } },
    });
    expect((await comments()).items.map(({ body, target }) => [body, target.page?.id])).toEqual([
      [{ markdown: "On the page" }, pages[0]],
      [{ markdown: "On everything" }, undefined],
      [{ markdown: "Good." }, undefined],
    ]);
    expect((await pending(asReviewer)).count).toBe(0);
  });

  it("is posted once if it is submitted twice at the same time", async () => {
    await add("Only once");
    const answers = await Promise.all([submit(), submit(), submit()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await comments()).count).toBe(1);
  });

  it("loses no comment that is written during its submission", async () => {
    const all = Array.from({ length: 12 }, (_, index) => `Comment ${index}`);
    const answers = await Promise.all(
      all.flatMap((text, index) => [add(text), ...(index % 3 === 1 ? [submit()] : [])]),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(all.length);
    const words = ({ body }: { body: unknown }) => (body as { markdown: string }).markdown;
    const kept = [...(await comments()).items.map(words), ...(await pending(asReviewer)).items.map(words)];
    expect(kept.sort()).toEqual([...all].sort());
  });

  it("loses nothing if the verdict is refused", async () => {
    await add("Waits on");
    const { revision } = (await asReviewer.get<{ revision: string }>(base)).body;
    await edit(1, "# Two\n\nMeanwhile.\n");
    const refused = await submit({ status: "approved" }, asReviewer, { "if-match": `"${revision}"` });
    expectProblem(refused, 412);
    expectProblem(await submit({ status: "changes-requested" }), 400);
    expect((await pending(asReviewer)).count).toBe(1);
    expect((await comments()).count).toBe(0);
  });

  it("survives a merge: its comments can still be posted, without a verdict", async () => {
    await add("Written while somebody merged");
    expect((await asReviewer.post(`${base}/merge`, {})).status).toBe(200);
    expectProblem(await submit({ status: "approved" }), 409, "change_request_closed");
    expect((await submit({ comment: { markdown: "Late." } })).body).toEqual({ comments: 2 });
    expect((await comments()).items.map(({ body }) => body)).toEqual([
      { markdown: "Written while somebody merged" },
      { markdown: "Late." },
    ]);
  });

  it("can be changed, shortened and discarded by its author only", async () => {
    const first = (await add("First thought")).body;
    const second = (await add("Second thought")).body;
    const path = (id: string) => `${base}/pending-review/comments/${id}`;
    expectProblem(await asAuthor.put(path(first.id), { body: { markdown: "Mine now" } }), 404);
    expect(
      (await asReviewer.put<PendingComment>(path(first.id), { body: { markdown: "Better" } })).body.body,
    ).toEqual({
      markdown: "Better",
    });
    expect((await asReviewer.delete(path(second.id))).status).toBe(205);
    expect((await pending(asReviewer)).items.map(({ body }) => body)).toEqual([{ markdown: "Better" }]);
    await asAuthor.delete(`${base}/pending-review`);
    expect((await pending(asReviewer)).count).toBe(1);
    expect((await asReviewer.delete(`${base}/pending-review`)).status).toBe(205);
    expect((await pending(asReviewer)).count).toBe(0);
    expectProblem(await submit(), 409);
  });

  it.each([
    ["change", 404, (as: ApiCaller, path: string) => as.put(path, { body: { markdown: "Better" } })],
    ["removal", 204, (as: ApiCaller, path: string) => as.delete(path)],
  ] as const)(
    "makes a %s of a comment wait for its submission, after which there is none",
    async (_, status, act) => {
      const { id } = (await add("First thought")).body;
      const changeRequestId = base.split("/").at(-1)!;
      // A submission holds this lock, and deletes the review with its comments.
      const { result } = await inTransaction(database(), async (tx) => {
        await tx.$queryRaw`SELECT FROM "PendingReview" WHERE "changeRequestId" = ${changeRequestId} FOR UPDATE`;
        const beside = await startBeside(() => act(asReviewer, `${base}/pending-review/comments/${id}`));
        await tx.pendingReview.deleteMany({ where: { changeRequestId } });
        return beside;
      });
      expect((await result).status).toBe(status);
    },
  );

  it("needs the permission to review for a verdict, and to comment for comments", async () => {
    const commenter = api.as(await here.member("comment"));
    await add("A remark", {}, commenter);
    expectProblem(await submit({ status: "approved" }, commenter), 403);
    expect((await submit({}, commenter)).body).toEqual({ comments: 1 });
    await add("About my own", {}, asAuthor);
    expectProblem(await submit({ status: "approved" }, asAuthor), 403);
    expect((await pending(asAuthor)).count).toBe(1);
  });
});

describe("viewed pages", () => {
  const viewed = async (as = asReviewer) =>
    (await as.get<List<ViewedPage>>(`${base}/viewed-pages`)).body.items;
  const mark = (index: number) => asReviewer.put<ViewedPage>(`${base}/viewed-pages/${pages[index]}`);

  it("stay viewed for the person who viewed them until their content changes", async () => {
    expect((await mark(0)).status).toBe(200);
    expect(await viewed()).toMatchObject([{ page: pages[0], changed: false }]);
    expect(await viewed(asAuthor)).toEqual([]);
    await edit(1, "# Two\n\nAnother page.\n");
    expect(await viewed()).toMatchObject([{ page: pages[0], changed: false }]);
    await edit(0, "# One\n\nFirst, edited again.\n");
    expect(await viewed()).toMatchObject([{ page: pages[0], changed: true }]);
    await mark(0);
    expect(await viewed()).toMatchObject([{ page: pages[0], changed: false }]);
    expect((await asReviewer.delete(`${base}/viewed-pages/${pages[0]}`)).status).toBe(205);
    expect(await viewed()).toEqual([]);
  });

  it("can only be changed pages", async () => {
    expectProblem(await mark(2), 404);
    await mark(0);
    await edit(0, "# One\n\nFirst.\n");
    expect(await viewed()).toEqual([]);
  });
});

describe("the changes since a revision of a change request", () => {
  const changedSince = async (revision: string) =>
    (await asReviewer.get<SemanticChanges>(`${base}/changes?since=${revision}`)).body.changes.map((change) =>
      "page" in change ? [change.type, change.page.id] : [change.type],
    );
  const head = async () => (await asReviewer.get<{ revision: string }>(base)).body.revision;

  it("leave out earlier ones, and main's changes to pages it does not touch", async () => {
    const reviewed = await head();
    expect(await changedSince(reviewed)).toEqual([]);

    const other = await asAuthor.post<{ id: string }>(`${space}/change-requests`, {});
    await asAuthor.post(`${space}/change-requests/${other.body.id}/content`, {
      changes: [
        { operation: "update_page", page: pages[2], document: { markdown: "# Three\n\nOn main.\n" } },
      ],
    });
    await asReviewer.post(`${space}/change-requests/${other.body.id}/merge`);
    await asAuthor.post(`${base}/update`);
    expect(await changedSince(reviewed)).toEqual([]);

    await edit(1, "# Two\n\nNew since the review.\n");
    expect(await changedSince(reviewed)).toEqual([["page_edited", pages[1]]]);
    const comparison = await asReviewer.get<{ source: { before: string; after: string } }>(
      `${base}/changes/pages/${pages[0]}?since=${reviewed}`,
    );
    expect(comparison.body.source.before).toBe(comparison.body.source.after);
  });

  it("include the removal of a change", async () => {
    const reviewed = await head();
    await edit(0, "# One\n\nFirst.\n");
    expect(await changedSince(reviewed)).toEqual([["page_edited", pages[0]]]);
    expect((await asReviewer.get<SemanticChanges>(`${base}/changes`)).body.changes).toEqual([]);
  });

  it("are refused for revisions of other branches", async () => {
    const list = await asReviewer.get<List<{ id: string }>>(`${space}/revisions`);
    expectProblem(await asReviewer.get(`${base}/changes?since=${list.body.items[0]!.id}`), 400);
    expectProblem(await asReviewer.get(`${base}/changes?since=nowhere`), 404);
  });
});
