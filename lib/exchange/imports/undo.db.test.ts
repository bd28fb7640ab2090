import { describe, expect, it } from "vitest";
import { createChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { type Answer, api, expectProblem } from "@/lib/testing/api";
import { read, startBook, tree } from "@/lib/testing/import-fixture";
import { contextOf, type Person, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import type { StartImport } from "./schemas";

const imported = async (w: World, person: Person, target: StartImport["target"]): Promise<string> => {
  const { id } = await startBook(w, person, target);
  await runWaitingJobs(database());
  return id;
};

const undo = (w: World, person: Person, runId: string): Promise<Answer<ChangeRequest>> =>
  api.as(person).post<ChangeRequest>(`/v1/org/${w.organization.id}/imports/${runId}/undo`);

/** Edits one of the imported pages. */
const edit = async (w: World, requestPath: string, title: string): Promise<void> => {
  const { body } = await api
    .as(w.admin)
    .get<{ pages: { id: string; title: string }[] }>(`/v1/spaces/${requestPath}/content/pages`);
  const page = body.pages.find((one) => one.title === title);
  const { status, text } = await api.as(w.admin).post(`/v1/spaces/${requestPath}/content`, {
    changes: [{ operation: "update_page", page: page?.id, document: { markdown: "# One\n\nRewritten.\n" } }],
  });
  expect(status, text).toBe(200);
};

/** Merges a change request. */
const merge = async (w: World, space: SpaceSubject, number: number) =>
  (await api.as(w.admin).post<{ result: string }>(`/v1/spaces/${space.id}/change-requests/${number}/merge`))
    .body.result;

/** Returns the number of change requests that a space has had. */
const numbered = async ({ id }: SpaceSubject) =>
  (await database().space.findUniqueOrThrow({ where: { id }, select: { lastNumber: true } })).lastNumber;

/**
 * Kills the database connection of some work while it waits for a lock on a table that it needs near its end.
 */
const killedHalfWay = async <T>(table: string, work: () => Promise<T>): Promise<T> => {
  const holder = await pool().connect();
  try {
    await holder.query(`BEGIN; LOCK TABLE "${table}" IN EXCLUSIVE MODE`);
    const end = work();
    const waiting = () =>
      holder.query(
        `SELECT pg_terminate_backend("pid") FROM pg_stat_activity
         WHERE "datname" = current_database() AND "backend_type" = 'client backend'
           AND "wait_event_type" = 'Lock' AND "wait_event" = 'relation'`,
      );
    await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0);
    return await end;
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
};

describe("undoing an import", () => {
  it("opens a change request that removes the imported pages, and keeps earlier ones", async () => {
    const w = await world();
    const space = await w.space({ pages: ["# Before\n"] });
    const run = await imported(w, w.admin, { space: space.id });
    const answer = await undo(w, w.admin, run);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.subject).toBe("Revert an import");
    expect(answer.headers.location).toBe(answer.body.urls.location);
    const request = `${space.id}/change-requests/${answer.body.number}`;
    expect(await tree(w.admin, space.id)).toEqual(["Before", ["One", ["Two"]]]);
    expect(await tree(w.admin, request)).toEqual(["Before"]);
    expect((await api.as(w.admin).post(`/v1/spaces/${request}/merge`)).status).toBe(200);
    expect(await tree(w.admin, space.id)).toEqual(["Before"]);
    expectProblem(await undo(w, w.admin, run), 409, "nothing_to_revert");
  });

  it("removes imported pages from their change request, once", async () => {
    const w = await world();
    const space = await w.space();
    const { changeRequest } = await createChangeRequest(database(), contextOf(w.admin), space, {});
    const run = await imported(w, w.admin, { space: space.id, changeRequest: changeRequest.id });
    const answer = await undo(w, w.admin, run);
    expect(answer.body).toMatchObject({ id: changeRequest.id });
    expect(await tree(w.admin, `${space.id}/change-requests/1`)).toEqual([]);
    expectProblem(await undo(w, w.admin, run), 409, "nothing_to_undo");
  });

  it("makes one change request for concurrent and later calls", async () => {
    const w = await world();
    const space = await w.space();
    const run = await imported(w, w.admin, { space: space.id });
    const editor = await w.member("edit");
    const answers = await Promise.all([undo(w, w.admin, run), undo(w, editor, run), undo(w, editor, run)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await undo(w, editor, run)).body.id).toBe(answers[0].body.id);
    expect(await numbered(space)).toBe(1);
  });

  it("makes a new change request if the first one was archived", async () => {
    const w = await world();
    const space = await w.space();
    const run = await imported(w, w.admin, { space: space.id });
    const { body: first } = await undo(w, w.admin, run);
    const archived = await api
      .as(w.admin)
      .patch(`/v1/spaces/${space.id}/change-requests/${first.number}`, { status: "archived" });
    expect(archived.status, archived.text).toBe(200);
    expect((await undo(w, w.admin, run)).body.number).toBe(first.number + 1);
  });

  it("leaves nothing if it is killed halfway, and works at the next attempt", async () => {
    const w = await world();
    const space = await w.space();
    const run = await imported(w, w.admin, { space: space.id });
    expectProblem(await killedHalfWay("Contribution", () => undo(w, w.admin, run)), 503);
    expect(await numbered(space)).toBe(0);
    expect(await database().changeRequest.count({ where: { spaceId: space.id } })).toBe(0);
    expect(await tree(w.admin, space.id)).toEqual([["One", ["Two"]]]);
    expect((await undo(w, w.admin, run)).body.number).toBe(1);
  });

  it("has conflicts for pages edited, moved and added since, and keeps comments", async () => {
    const w = await world();
    const space = await w.space({ pages: ["# Before\n"] });
    const run = await imported(w, w.admin, { space: space.id });
    const [one, two] = (await read(w, w.admin, run)).pages!.map(({ id }) => id);
    const result = await api
      .as(w.admin)
      .post(`/v1/spaces/${space.id}/comments`, { page: one, body: { markdown: "Who wrote this?" } });
    expect(result.status, result.text).toBe(200);
    const { changeRequest } = await w.changeRequest(space, {
      changes: [
        { operation: "update_page", page: one!, document: { markdown: "# One\n\nRewritten.\n" } },
        { operation: "update_page", page: two!, into: null },
        { operation: "insert_page", title: "Three", into: two! },
      ],
    });
    expect(await merge(w, space, changeRequest.number)).toBe("merge");
    const meanwhile = ["Before", "One", ["Two", ["Three"]]];
    expect(await tree(w.admin, space.id)).toEqual(meanwhile);

    const { body: undoing } = await undo(w, w.admin, run);
    expect(undoing.conflicts).toBeGreaterThan(0);
    expect(await merge(w, space, undoing.number)).toBe("conflicts");
    expect(await tree(w.admin, space.id)).toEqual(meanwhile);
    const { body: comments } = await api
      .as(w.admin)
      .get<{ items: { id: string }[] }>(`/v1/spaces/${space.id}/comments`);
    expect(comments.items).toHaveLength(1);
  });

  it("of pages merged with a change request names that change request", async () => {
    const w = await world();
    const space = await w.space();
    const { changeRequest } = await createChangeRequest(database(), contextOf(w.admin), space, {});
    const run = await imported(w, w.admin, { space: space.id, changeRequest: changeRequest.id });
    expect(await merge(w, space, 1)).toBe("merge");
    const problem = expectProblem(await undo(w, w.admin, run), 409, "merged");
    expect(problem.message).toContain("#1");
    expect(await tree(w.admin, space.id)).toEqual([["One", ["Two"]]]);
  });

  it("is refused after losing edit access, though the import stays visible to its author", async () => {
    const w = await world();
    const space = await w.space();
    const author = await w.member("edit");
    const { changeRequest } = await createChangeRequest(database(), contextOf(author), space, {});
    const run = await imported(w, author, { space: space.id, changeRequest: changeRequest.id });
    await api
      .as(w.admin)
      .patch(`/v1/orgs/${w.organization.id}/members/${author.id}`, { role: "comment" })
      .then(({ status, text }) => expect(status, text).toBe(200));
    expect((await read(w, author, run)).status).toBe("completed");
    expectProblem(await undo(w, author, run), 403);
    expect(await tree(w.admin, `${space.id}/change-requests/1`)).toEqual([["One", ["Two"]]]);
  });

  it("is refused if an imported page was edited since", async () => {
    const w = await world();
    const space = await w.space();
    const { changeRequest } = await createChangeRequest(database(), contextOf(w.admin), space, {});
    const run = await imported(w, w.admin, { space: space.id, changeRequest: changeRequest.id });
    const request = `${space.id}/change-requests/1`;
    await edit(w, request, "One");
    expectProblem(await undo(w, w.admin, run), 409, "edited_since");
    expect(await tree(w.admin, request)).toEqual([["One", ["Two"]]]);
  });

  it("needs edit access to the space, and a completed import", async () => {
    const w = await world();
    const space = await w.space();
    const { id: waiting } = await startBook(w, w.admin, { space: space.id });
    expectProblem(await undo(w, w.admin, waiting), 409, "not_undoable");
    await runWaitingJobs(database());
    expect((await read(w, w.admin, waiting)).status).toBe("completed");
    expectProblem(await undo(w, await w.member("comment"), waiting), 404);
    expectProblem(await undo(w, w.admin, "nothing"), 404);
  });
});
