import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import type { AppliedSuggestions, Comment } from "@/lib/collaboration/comments/schemas";
import type { Contributor, PendingComment } from "@/lib/collaboration/reviews/schemas";
import type { Revision } from "@/lib/content/revisions/schemas";
import { blocksOf } from "@/lib/core/content/blocks";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { type ApiCaller, api, expectProblem } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";

const A = "Water is pumped **at night**, when power is cheap.";
const B = "The tank in the hills holds two days of it.";
const C = "- Close the valve.\n- Write it down.";
const page = (...blocks: string[]) => `# Water\n\n${blocks.join("\n\n")}\n`;

let here: World;
let author: Person;
let reviewer: Person;
let asAuthor: ApiCaller;
let asReviewer: ApiCaller;
let asReader: ApiCaller;
let asCommenter: ApiCaller;
let space: SpaceSubject;
let request: ChangeRequestSubject;
let base: string;
let pages: { id: string }[];

beforeAll(async () => {
  here = await world();
  author = await here.member("edit", { displayName: "Ana" });
  reviewer = await here.member("review", { displayName: "Ben" });
  asAuthor = api.as(author);
  asReviewer = api.as(reviewer);
  asReader = api.as(await here.member("read"));
  asCommenter = api.as(await here.member("comment"));
});

beforeEach(async () => {
  space = await here.space({ pages: { Water: "Nothing yet.\n", Other: "# Other\n\nOne. Two.\n" } });
  request = await here.changeRequest(space, { by: author, edits: { Water: page(A, B, C) } });
  base = `/v1/spaces/${space.id}/change-requests/${request.changeRequest.id}`;
  pages = (await asReader.get<{ pages: { id: string }[] }>(`${base}/content/pages`)).body.pages;
});

const keyOf = (source: string) => blocksOf(page(A, B, C)).find((block) => block.source === source)?.key;
const words = (exact: string) => ({ exact, prefix: "", suffix: "" });

const post = (fields: object, as = asReviewer) =>
  as.post<Comment>(`${base}/comments`, { body: {}, page: pages[0]?.id, ...fields });
const suggest = async (source: string, markdown: string, exact?: string, as = asReviewer) => {
  const answer = await post(
    { node: keyOf(source), suggestion: { markdown }, ...(exact && { quote: words(exact) }) },
    as,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const read = async ({ id }: Comment) => (await asReader.get<Comment>(`${base}/comments/${id}`)).body;
const apply = (comments: Comment[], as = asAuthor) =>
  as.post<AppliedSuggestions>(`${base}/suggestions/apply`, { comments: comments.map(({ id }) => id) });
const write = async (markdown: string, index = 0) => {
  const answer = await asAuthor.post(`${base}/content`, {
    changes: [{ operation: "update_page", page: pages[index]?.id, document: { markdown } }],
  });
  expect(answer.status, answer.text).toBe(200);
};
const text = async (index = 0) =>
  (
    await asReader.get<{ document: { markdown: string } }>(
      `${base}/content/page/${pages[index]?.id}?format=markdown`,
    )
  ).body;

const markdownOf = async () => JSON.stringify(await text());

describe("a suggestion", () => {
  it("keeps the text it replaces, of a block or of words in it", async () => {
    const ofBlock = await suggest(B, "The tank holds three days of it.");
    expect(ofBlock.suggestion).toEqual({
      markdown: "The tank holds three days of it.",
      replaces: B,
      state: "open",
    });
    const ofWords = await suggest(A, "pumped **at noon**", "pumped at night");
    expect(ofWords.suggestion).toMatchObject({ replaces: "pumped **at night**", state: "open" });
    expect(ofWords.target.quote).toEqual({
      exact: "pumped at night",
      prefix: "Water is ",
      suffix: ", when power is cheap.\n",
    });
    expect(ofWords.permissions.apply).toBe(true);
    expect((await read(ofWords)).permissions.apply).toBe(false);
  });

  it("is refused if there is nothing to replace", async () => {
    expectProblem(await post({ suggestion: { markdown: "x" } }), 400);
    expectProblem(await post({ quote: words("Water") }), 400);
    expectProblem(await post({ node: keyOf(B), suggestion: { markdown: B } }), 400);
    expectProblem(await post({ node: keyOf(B), quote: words("three days") }), 400);
    expectProblem(await post({ node: keyOf(B), quote: words("  ") }), 400);
    expectProblem(await post({ node: keyOf(B), suggestion: { markdown: "a\0b" } }), 400);
    expectProblem(await post({ node: keyOf(B), suggestion: { markdown: "x" } }, asReader), 403);
    const old = blocksOf("Nothing yet.")[0]?.key;
    expect((await post({ node: old, body: { markdown: "Why gone?" } })).status).toBe(200);
    expectProblem(await post({ node: old, suggestion: { markdown: "x" } }), 400);
  });
});

describe("applying a suggestion", () => {
  it("is possible for an agent, which sends no entity tag with it", async () => {
    const made = await asAuthor.post<{ token: string }>("/v1/user/tokens", {
      ...{ label: "Scribe", organization: here.organization.id, agent: true },
    });
    const comment = await suggest(B, "The tank holds three days of it.");
    const applied = await api.anonymous.send<AppliedSuggestions>(
      "POST",
      `${base}/suggestions/apply`,
      { comments: [comment.id] },
      { headers: { authorization: `Bearer ${made.body.token}` } },
    );
    expect(applied.body).toMatchObject({ results: [{ result: "applied" }] });
    expect(await markdownOf()).toContain("three days");
  });

  it("edits the page in the name of both people, and resolves the thread", async () => {
    const one = await suggest(B, "The tank holds three days of it.");
    const answer = await apply([one]);
    expect(answer.status, answer.text).toBe(200);
    const { revision = "" } = answer.body;
    expect(answer.body.results).toMatchObject([
      { comment: one.id, result: "applied", revision, appliedBy: { id: author.id } },
    ]);
    expect(await markdownOf()).toContain("The tank holds three days of it.");
    expect(await read(one)).toMatchObject({
      status: "resolved",
      suggestion: { state: "applied", appliedBy: { id: author.id }, revision },
    });
    const written = await asReader.get<Revision>(`/v1/spaces/${space.id}/revisions/${revision}`);
    expect(written.body).toMatchObject({ author: { id: author.id }, coAuthors: [{ id: reviewer.id }] });
    const people = await asReader.get<{ items: Contributor[] }>(`${base}/contributors`);
    expect(people.body.items).toContainEqual(
      expect.objectContaining({ user: expect.objectContaining({ id: reviewer.id }), actionType: "edit" }),
    );
  });

  it("makes one revision of all that match, and reports the others", async () => {
    const block = await suggest(B, "The tank is large.");
    const inside = await suggest(B, "three days", "two days");
    const night = await suggest(A, "at noon", "at night");
    const cheap = await suggest(A, "expensive", "cheap");
    const item = await suggest(C, "Write it up", "Write it down");
    const { body } = await apply([inside, block, night, cheap, item]);
    expect(body.results.map(({ result }) => result)).toEqual([
      ...["overlaps", "applied", "applied", "applied", "applied"],
    ]);
    expect(new Set(body.results.flatMap(({ revision }) => revision ?? []))).toEqual(new Set([body.revision]));
    const now = await markdownOf();
    for (const part of ["**at noon**", "power is expensive", "The tank is large.", "Write it up"])
      expect(now).toContain(part);
    expect(await read(inside)).toMatchObject({ suggestion: { state: "outdated" }, status: "open" });
  });

  it("leaves outdated suggestions as they are", async () => {
    const stale = await suggest(B, "The tank is large.");
    const night = await suggest(A, "at noon", "at night");
    await write(page(A.replace("power", "electricity"), B.replace("two", "nine"), C));
    expect((await read(stale)).suggestion?.state).toBe("outdated");
    expect(await read(night)).toMatchObject({
      suggestion: { state: "open" },
      target: { anchor: { state: "exact" }, page: { outdated: false } },
    });
    const { body } = await apply([stale, night]);
    expect(body.results.map(({ result }) => result)).toEqual(["outdated", "applied"]);
    const now = await markdownOf();
    expect(now).toContain("**at noon**, when electricity is cheap");
    expect(now).toContain("nine days");
  });

  it("treats it as outdated if only the formatting of its words changed", async () => {
    const night = await suggest(A, "at noon", "pumped at night");
    await write(page(A.replaceAll("**", "_"), B, C));
    expect((await read(night)).suggestion?.state).toBe("outdated");
    expect((await apply([night])).body).toEqual({ results: [{ comment: night.id, result: "outdated" }] });
  });

  it("works again if the words are restored", async () => {
    const stale = await suggest(B, "The tank is large.");
    await write(page(A, B.replace("two", "nine"), C));
    expect((await apply([stale])).body.results).toMatchObject([{ result: "outdated" }]);
    await write(page(A, B, C));
    expect((await apply([stale])).body.results).toMatchObject([{ result: "applied" }]);
  });

  it("happens once, however many people request it at once", async () => {
    const one = await suggest(B, "The tank is large.");
    const asAdmin = api.as(here.admin);
    const answers = await Promise.all([apply([one]), apply([one], asAdmin), apply([one]), apply([one, one])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const results = answers.map(({ body }) => body.results[0]!);
    expect(results.map(({ result }) => result).toSorted()).toEqual([
      ...["already-applied", "already-applied", "already-applied", "applied"],
    ]);
    expect(new Set(results.map(({ revision }) => revision)).size).toBe(1);
    expect(new Set(results.map(({ appliedBy }) => appliedBy?.id)).size).toBe(1);
  });

  it("removes a block or words with an empty replacement", async () => {
    await apply([await suggest(B, ""), await suggest(A, "", ", when power is cheap")]);
    const now = await markdownOf();
    expect(now).not.toContain("tank");
    expect(now).toContain("**at night**.");
  });

  it("needs edit access, an open change request and a suggestion", async () => {
    const one = await suggest(B, "The tank is large.");
    for (const as of [asReader, asCommenter]) expectProblem(await apply([one], as), 403);
    const plain = (await post({ node: keyOf(B), body: { markdown: "Hm." } })).body;
    expectProblem(await apply([one, plain]), 400);
    expectProblem(await apply([{ ...one, id: "nowhere" }]), 404);
    await asAuthor.patch(base, { status: "archived" });
    expectProblem(await apply([one]), 409);
    expect((await read(one)).suggestion?.state).toBe("open");
  });

  it("is impossible after its thread moved to another block", async () => {
    const one = await suggest(A, "at noon", "at night");
    await asReviewer.post(`${base}/comments/${one.id}/anchor`, { page: pages[0]?.id, node: keyOf(B) });
    expect(await read(one)).toMatchObject({ suggestion: { state: "outdated" } });
    expect((await read(one)).target.quote).toBeUndefined();
    expect((await apply([one])).body.results).toMatchObject([{ result: "outdated" }]);
  });

  it("works after a pending review, which keeps words and suggestion", async () => {
    const waiting = await asReviewer.post<PendingComment>(`${base}/pending-review/comments`, {
      ...{ body: {}, page: pages[0]?.id, node: keyOf(A), quote: words("at night") },
      suggestion: { markdown: "at noon" },
    });
    expect(waiting.body).toMatchObject({
      quote: { exact: "at night" },
      suggestion: { markdown: "at noon", replaces: "at night" },
    });
    expect((await asReviewer.post(`${base}/pending-review/submit`, {})).status).toBe(200);
    const list = await asReader.get<{ items: Comment[] }>(`${base}/comments`);
    expect(list.body.items[0]).toMatchObject({ suggestion: { state: "open" } });
    expect((await apply(list.body.items)).body.results).toMatchObject([{ result: "applied" }]);
  });
});

describe("a suggestion on the main content", () => {
  const onSpace = (fields: object, as = asCommenter) =>
    as.post<Comment>(`/v1/spaces/${space.id}/comments`, {
      ...{ body: {}, page: pages[1]?.id, node: blocksOf("One. Two.")[0]?.key },
      ...fields,
    });
  const applyToSpace = (comments: Comment[], changeRequest?: string, as = asAuthor) =>
    as.post<AppliedSuggestions>(`/v1/spaces/${space.id}/suggestions/apply`, {
      ...{ comments: comments.map(({ id }) => id), changeRequest },
    });
  const readOnSpace = async ({ id }: Comment, as = asAuthor) =>
    (await as.get<Comment>(`/v1/spaces/${space.id}/comments/${id}`)).body;
  const requests = async () =>
    (await asAuthor.get<{ count: number }>(`/v1/spaces/${space.id}/change-requests?status=draft`)).body.count;
  const textIn = async (number: number) =>
    (
      await asReader.get(
        `/v1/spaces/${space.id}/change-requests/${number}/content/page/${pages[1]?.id}?format=markdown`,
      )
    ).text;

  it("starts from the Markdown of the block", async () => {
    const path = `/v1/spaces/${space.id}/content/page/${pages[1]?.id}/block`;
    const { body } = await asReader.get(`${path}/${blocksOf("One. Two.")[0]?.key}`);
    expect(body).toMatchObject({ object: "page-block", markdown: "One. Two." });
    expectProblem(await asReader.get(`${path}/nothing`), 404);
  });

  it("is applied in a new change request of the person applying it", async () => {
    const before = await requests();
    const { body: comment } = await onSpace({ quote: words("Two"), suggestion: { markdown: "Three" } });
    expect(comment.permissions.apply).toBe(false);
    expect((await readOnSpace(comment)).permissions.apply).toBe(true);
    const { body } = await applyToSpace([comment]);
    expect(body).toMatchObject({ results: [{ comment: comment.id, result: "applied" }] });
    expect(await textIn(body.changeRequest!)).toContain("One. Three.");
    expect(await requests()).toBe(before + 1);
    expect(await readOnSpace(comment)).toMatchObject({
      status: "resolved",
      suggestion: { state: "applied", changeRequest: body.changeRequest, appliedBy: { id: author.id } },
    });
    const { body: opened } = await asAuthor.get(
      `/v1/spaces/${space.id}/change-requests/${body.changeRequest}`,
    );
    expect(opened).toMatchObject({ status: "draft", createdBy: { id: author.id } });
    expect((await applyToSpace([comment])).body.results).toMatchObject([{ result: "already-applied" }]);
  });

  it("goes into the given change request, unless its text differs there", async () => {
    const before = await requests();
    const { body: fits } = await onSpace({ quote: words("One"), suggestion: { markdown: "Zero" } });
    const { id } = request.changeRequest;
    const { body } = await applyToSpace([fits], id);
    expect(body).toMatchObject({
      changeRequest: request.changeRequest.number,
      results: [{ result: "applied" }],
    });
    const { body: late } = await onSpace({ suggestion: { markdown: "Something else." } });
    expect((await applyToSpace([late], id)).body).toEqual({
      results: [{ comment: late.id, result: "outdated" }],
    });
    expect(await requests()).toBe(before);
  });

  it("creates no change request if it is outdated, or without edit access", async () => {
    const { body: comment } = await onSpace({ suggestion: { markdown: "Something else." } });
    expectProblem(await applyToSpace([comment], undefined, asCommenter), 403);
    await here.live(space, { edits: { Other: "# Other\n\nFour.\n" } });
    const before = await requests();
    expect((await applyToSpace([comment])).body.results).toMatchObject([{ result: "outdated" }]);
    expect(await requests()).toBe(before);
    expectProblem(await applyToSpace([comment], "nowhere"), 404);
  });
});

describe("quoted words of a page", () => {
  const postOn = async (exact: string) => {
    const answer = await post({ node: keyOf(B), quote: words(exact), body: { markdown: "Sure?" } });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const anchorOf = async (comment: Comment) => (await read(comment)).target.anchor;

  it("are found while they exist, edited, and removed with their block", async () => {
    const comment = await postOn("two days");
    expect(comment.target.anchor).toMatchObject({ state: "exact", was: "two days", now: "two days" });
    const around = B.replace("The tank", "Our large tank");
    await write(page("New first.", A, around, C));
    expect(await anchorOf(comment)).toMatchObject({
      state: "exact",
      node: blocksOf(around)[0]?.key,
      quote: { exact: "two days" },
    });
    await write(page(C, B, A));
    expect((await anchorOf(comment))?.state).toMatch(/exact|moved/);
    await write(page(A, B.replace("two", "nine"), C));
    expect(await read(comment)).toMatchObject({
      target: { anchor: { state: "changed", was: "two days" }, page: { outdated: true } },
    });
    await write(page(A, C));
    expect(await anchorOf(comment)).toEqual({ state: "deleted", was: "two days" });
    await write(page(A, B, C));
    expect((await anchorOf(comment))?.state).toBe("exact");
  });

  it("stay at their block after only they are removed", async () => {
    const comment = await postOn("in the hills");
    const without = B.replace(" in the hills", "");
    await write(page(A, without, C));
    expect(await anchorOf(comment)).toEqual({
      state: "deleted",
      was: "in the hills",
      node: blocksOf(without)[0]?.key,
    });
  });
});
