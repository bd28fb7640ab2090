import { describe, expect, it } from "vitest";
import { createChangeRequest } from "@/lib/change-requests/commands/create";
import type { ChangeRequest } from "@/lib/change-requests/schemas";
import { runWaitingJobs } from "@/lib/jobs/worker";
import { type Answer, api, expectProblem } from "@/lib/testing/api";
import { contextOf, type Person, type World, world } from "@/lib/testing/world";
import { read, startBook, tree } from "./run-fixture";
import type { StartImport } from "./schemas";

const imported = async (w: World, person: Person, target: StartImport["target"]): Promise<string> => {
  const { id } = await startBook(w, person, target);
  await runWaitingJobs();
  return id;
};

const undo = (w: World, person: Person, runId: string): Promise<Answer<ChangeRequest>> =>
  api.as(person).post<ChangeRequest>(`/v1/org/${w.organization.id}/imports/${runId}/undo`);

/** Writes into one of the imported pages. */
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

describe("undoing an import", () => {
  it("opens a change request that takes out what went live, and keeps what was there before", async () => {
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

  it("takes out of a change request what went into it, once", async () => {
    const w = await world();
    const space = await w.space();
    const { changeRequest } = await createChangeRequest(contextOf(w.admin), space, {});
    const run = await imported(w, w.admin, { space: space.id, changeRequest: changeRequest.id });
    const answer = await undo(w, w.admin, run);
    expect(answer.body).toMatchObject({ id: changeRequest.id });
    expect(await tree(w.admin, `${space.id}/change-requests/1`)).toEqual([]);
    expectProblem(await undo(w, w.admin, run), 409, "nothing_to_undo");
  });

  it("does not throw away what was written into an imported page since", async () => {
    const w = await world();
    const space = await w.space();
    const { changeRequest } = await createChangeRequest(contextOf(w.admin), space, {});
    const run = await imported(w, w.admin, { space: space.id, changeRequest: changeRequest.id });
    const request = `${space.id}/change-requests/1`;
    await edit(w, request, "One");
    expectProblem(await undo(w, w.admin, run), 409, "edited_since");
    expect(await tree(w.admin, request)).toEqual([["One", ["Two"]]]);
  });

  it("is for who may edit the space, of imports that are done", async () => {
    const w = await world();
    const space = await w.space();
    const { id: waiting } = await startBook(w, w.admin, { space: space.id });
    expectProblem(await undo(w, w.admin, waiting), 409, "not_undoable");
    await runWaitingJobs();
    expect((await read(w, w.admin, waiting)).status).toBe("completed");
    expectProblem(await undo(w, await w.member("comment"), waiting), 404);
    expectProblem(await undo(w, w.admin, "nothing"), 404);
  });
});
