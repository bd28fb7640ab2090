import { describe, expect, it } from "vitest";
import { applyChanges } from "@/lib/content/pages/commands";
import { pages } from "@/lib/content/pages/operations";
import type { PageChange } from "@/lib/content/pages/schemas";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { setting, update } from "@/lib/testing/change-requests";
import { contextOf } from "@/lib/testing/world";
import { changeRequests } from "./operations";
import { findChangeRequest } from "./queries";

type Target = { spaceId: string; changeRequestId: string };

/** A change request with conflicts, after changes on both sides. */
async function conflicting(
  sides: (ids: Record<string, string>) => { mine: PageChange[]; theirs: PageChange[] },
  titles?: Record<string, string>,
) {
  const given = await setting(titles);
  const { ids, mine, open, edit, live } = given;
  const request = await open(mine);
  const both = sides(ids);
  await edit(mine, request, ...both.mine);
  await live(...both.theirs);
  expect(await api.as(mine).call(changeRequests.pull, { params: request })).toMatchObject({
    result: "conflicts",
  });
  const undo = async (which: (kind: string, field?: string) => boolean) => {
    const items = await given.conflicts(request);
    const { id } = items.find(({ kind, field }) => which(kind, field))!;
    return api
      .as(given.mine)
      .put(`/v1/spaces/${request.spaceId}/change-requests/${request.changeRequestId}/conflicts/${id}`, {
        resolution: null,
      });
  };
  const page = async (id: string) => {
    const found = await api
      .as(mine)
      .call(pages.get.changeRequest, { params: { ...request, pageId: id }, query: { format: "markdown" } });
    return found as typeof found & { markdown?: string };
  };
  const write = (...changes: PageChange[]) => edit(mine, request, ...changes);
  return { ...given, request, undo, page, write };
}

const titled = (page: string, title: string): PageChange => ({ operation: "update_page", page, title });
const content = (ids: Record<string, string>) => ({
  mine: [update(ids.Alpha!, "One, mine.\n")],
  theirs: [update(ids.Alpha!, "One, theirs.\n")],
});
const states = async (conflicts: (of: Target) => Promise<unknown[]>, request: Target) =>
  ((await conflicts(request)) as { kind: string; field?: string; resolved: boolean }[])
    .map(({ kind, field, resolved }) => `${field ?? kind} ${resolved ? "resolved" : "open"}`)
    .sort();

it("an edit sent before its page came into conflict is refused, and the conflict stays", async () => {
  const { ids, mine, open, edit, live, conflicts } = await setting();
  const request = await open(mine);
  await edit(mine, request, update(ids.Alpha!, "One, mine.\n"));
  await live(update(ids.Alpha!, "One, theirs.\n"));
  const ctx = contextOf(mine);
  const before = await findChangeRequest(database(), ctx.actor, request.spaceId, request.changeRequestId);
  await api.as(mine).call(changeRequests.pull, { params: request });
  const late = applyChanges(database(), ctx, before!, [update(ids.Alpha!, "One, still mine.\n")]);
  await expect(late).rejects.toMatchObject({ code: "precondition_failed", reason: "stale" });
  expect(await conflicts(request)).toMatchObject([{ resolved: false }]);
});

describe("an edit of a page in conflict", () => {
  it("resolves its content, is recorded as such, and merges", async () => {
    const { ids, mine, request, write, conflicts, merge, text, page } = await conflicting(content);
    await write(update(ids.Alpha!, "One, ours.\n"));
    expect((await page(ids.Alpha!)).markdown).toBe("One, ours.\n");
    expect(await conflicts(request)).toMatchObject([
      { resolved: true, byEdit: true, resolvedBy: { id: mine.id }, resolution: { value: "One, ours.\n" } },
    ]);
    const events = await database().event.findMany({
      where: { subjectId: request.changeRequestId, type: "changeRequest.conflictResolved" },
    });
    expect(events).toMatchObject([{ actorId: mine.id, payload: { decided: 1, resolved: 1, byEdit: true } }]);
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
    expect(await text("Alpha")).toBe("One, ours.\n");
  });

  it("resolves also with the text that is there already", async () => {
    const { ids, mine, request, write, merge, text } = await conflicting(content);
    await write(update(ids.Alpha!, "One, theirs.\n"));
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
    expect(await text("Alpha")).toBe("One, theirs.\n");
  });

  it("is undone alone: the conflict is open again, and other edited fields stay", async () => {
    const { ids, mine, request, write, conflicts, undo, page, merge } = await conflicting(content);
    await write({ ...update(ids.Alpha!, "One, ours.\n"), description: "Ours" } as PageChange);
    expect((await undo(() => true)).status).toBe(200);
    expect(await conflicts(request)).toMatchObject([{ resolved: false, resolution: null }]);
    expect((await conflicts(request))[0]).not.toHaveProperty("byEdit");
    expect(await page(ids.Alpha!)).toMatchObject({ markdown: "One, theirs.\n", description: "Ours" });
    expect(await merge(mine, request)).toMatchObject({ result: "conflicts" });
  });

  it("resolves the edited fields, and leaves the others open", async () => {
    const { ids, mine, request, write, conflicts, merge, page } = await conflicting((of) => ({
      mine: [update(of.Alpha!, "One, mine.\n"), titled(of.Alpha!, "Mine")],
      theirs: [update(of.Alpha!, "One, theirs.\n"), titled(of.Alpha!, "Theirs")],
    }));
    await write({ operation: "update_page", page: ids.Alpha!, emoji: "🌱" });
    expect(await states(conflicts, request)).toEqual(["content open", "title open"]);
    await write(titled(ids.Alpha!, "Ours"));
    expect(await states(conflicts, request)).toEqual(["content open", "title resolved"]);
    expect(await merge(mine, request)).toMatchObject({ result: "conflicts" });
    expect(await page(ids.Alpha!)).toMatchObject({ title: "Ours", emoji: "🌱" });
    await write(update(ids.Alpha!, "One, ours.\n"));
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
    expect(await page(ids.Alpha!)).toMatchObject({ title: "Ours", emoji: "🌱", markdown: "One, ours.\n" });
  });

  it("resolves its first heading and title together, and undoes them together", async () => {
    const { ids, mine, request, write, undo, conflicts, merge, page } = await conflicting(
      (of) => ({
        mine: [update(of.Alpha!, "# Mine\n\nWords.\n")],
        theirs: [update(of.Alpha!, "# Theirs\n\nWords.\n")],
      }),
      { Alpha: "# Alpha\n\nWords.\n", Beta: "Text.\n" },
    );
    expect(await states(conflicts, request)).toEqual(["content open"]);
    await write(update(ids.Alpha!, "# Ours\n\nWords.\n"));
    expect(await states(conflicts, request)).toEqual(["content resolved"]);
    expect(await page(ids.Alpha!)).toMatchObject({ title: "Ours", markdown: "# Ours\n\nWords.\n" });
    expect((await undo((kind) => kind === "content")).status).toBe(200);
    expect(await page(ids.Alpha!)).toMatchObject({ title: "Theirs", markdown: "# Theirs\n\nWords.\n" });
    await write(update(ids.Alpha!, "# Ours again\n\nWords.\n"));
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
    expect(await page(ids.Alpha!)).toMatchObject({ title: "Ours again" });
  });

  it("keeps its resolution over another update, beside open conflicts", async () => {
    const { ids, mine, request, write, live, conflicts, page } = await conflicting((of) => ({
      mine: [update(of.Alpha!, "One, mine.\n"), titled(of.Alpha!, "Mine")],
      theirs: [update(of.Alpha!, "One, theirs.\n"), titled(of.Alpha!, "Theirs")],
    }));
    await write({ ...update(ids.Alpha!, "One, ours.\n"), description: "Ours" } as PageChange);
    await live(update(ids.Beta!, "Later.\n"), {
      operation: "update_page",
      page: ids.Alpha!,
      emoji: "🌱",
    });
    await api.as(mine).call(changeRequests.pull, { params: request });
    expect(await states(conflicts, request)).toEqual(["content resolved", "title open"]);
    expect((await conflicts(request)).find(({ kind }) => kind === "content")).toMatchObject({ byEdit: true });
    expect(await page(ids.Alpha!)).toMatchObject({
      markdown: "One, ours.\n",
      description: "Ours",
      emoji: "🌱",
    });
  });

  it("replaces an earlier resolution of the same field", async () => {
    const { ids, mine, request, write, conflicts, merge, page } = await conflicting((of) => ({
      mine: [update(of.Alpha!, "One, mine.\n"), titled(of.Alpha!, "Mine")],
      theirs: [update(of.Alpha!, "One, theirs.\n"), titled(of.Alpha!, "Theirs")],
    }));
    const title = (await conflicts(request)).find(({ field }) => field === "title")!;
    await api.as(mine).call(changeRequests.resolveConflict, {
      params: { ...request, conflictId: title.id },
      body: { resolution: { choice: "change" } },
    });
    await write(titled(ids.Alpha!, "Ours"));
    await write(update(ids.Alpha!, "One, ours.\n"));
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
    expect(await page(ids.Alpha!)).toMatchObject({ title: "Ours", markdown: "One, ours.\n" });
  });

  it("keeps the resolutions of others, and records only its own", async () => {
    const { ids, mine, theirs, request, write, conflicts } = await conflicting((of) => ({
      mine: [update(of.Alpha!, "One, mine.\n"), titled(of.Alpha!, "Mine")],
      theirs: [update(of.Alpha!, "One, theirs.\n"), titled(of.Alpha!, "Theirs")],
    }));
    const title = (await conflicts(request)).find(({ field }) => field === "title")!;
    await api.as(theirs).call(changeRequests.resolveConflict, {
      params: { ...request, conflictId: title.id },
      body: { resolution: { choice: "change" } },
    });
    const recorded = () =>
      database().event.count({
        where: { subjectId: request.changeRequestId, type: "changeRequest.conflictResolved" },
      });
    await write({ operation: "update_page", page: ids.Alpha!, description: "More" });
    const now = async () => (await conflicts(request)).find(({ id }) => id === title.id);
    expect(await now()).toMatchObject({ resolvedBy: { id: theirs.id }, resolution: { choice: "change" } });
    expect(await recorded()).toBe(1);
    await write(update(ids.Alpha!, "One, ours.\n"));
    expect(await now()).toMatchObject({ resolvedBy: { id: theirs.id } });
    expect((await conflicts(request)).find(({ kind }) => kind === "content")).toMatchObject({
      resolvedBy: { id: mine.id },
    });
    expect(await recorded()).toBe(2);
  });

  it("resolves a first heading together with the title", async () => {
    const { ids, mine, request, write, merge, page, conflicts, undo } = await conflicting((of) => ({
      mine: [update(of.Alpha!, "# Mine\n\nText.\n")],
      theirs: [update(of.Alpha!, "# Theirs\n\nText.\n")],
    }));
    const asked = await states(conflicts, request);
    await write(update(ids.Alpha!, "# Ours\n\nText.\n"));
    expect(await undo(() => true)).toMatchObject({ status: 200 });
    expect(await states(conflicts, request)).toEqual(asked);
    await write(update(ids.Alpha!, "# Ours\n\nText.\n"));
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
    expect(await page(ids.Alpha!)).toMatchObject({ title: "Ours", markdown: "# Ours\n\nText.\n" });
  });

  it("resolves the page's position by moving it, even to a third parent", async () => {
    const { ids, mine, request, write, conflicts, merge, undo, tree } = await conflicting(
      (of) => ({
        mine: [{ operation: "update_page", page: of.Alpha!, into: of.Beta! }],
        theirs: [{ operation: "update_page", page: of.Alpha!, into: of.Gamma! }],
      }),
      { Alpha: "A\n", Beta: "B\n", Gamma: "C\n", Delta: "D\n" },
    );
    const [move] = await conflicts(request);
    const at = `/v1/spaces/${request.spaceId}/change-requests/${request.changeRequestId}`;
    expectProblem(
      await api.as(mine).put(`${at}/conflicts/${move!.id}`, { resolution: { value: "nowhere" } }),
      400,
    );
    await write({ operation: "update_page", page: ids.Alpha!, into: ids.Delta! });
    expect(await states(conflicts, request)).toEqual(["move resolved"]);
    expect((await undo(() => true)).status).toBe(200);
    await write({ operation: "update_page", page: ids.Alpha!, into: ids.Delta! });
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
    const delta = (await tree()).find(({ id }) => id === ids.Delta)!;
    expect(delta).toMatchObject({ pages: [{ id: ids.Alpha }] });
  });
});

describe("deleting or reverting a page in conflict", () => {
  const subpage = async (given: Awaited<ReturnType<typeof setting>>) => {
    const { ids, live, tree } = given;
    await live({ operation: "insert_page", title: "Below", into: ids.Alpha!, document: { markdown: "x\n" } });
    const alpha = (await tree()).find(({ id }) => id === ids.Alpha)!;
    return ("pages" in alpha ? alpha.pages[0]!.id : undefined)!;
  };

  it("resolves all its conflicts, and its undo restores the pages below", async () => {
    const given = await setting();
    const { ids, mine, open, edit, live, conflicts, merge, tree } = given;
    const below = await subpage(given);
    const request = await open(mine);
    await edit(mine, request, update(ids.Alpha!, "One, mine.\n"), titled(ids.Alpha!, "Mine"));
    await live(update(ids.Alpha!, "One, theirs.\n"), titled(ids.Alpha!, "Theirs"));
    await api.as(mine).call(changeRequests.pull, { params: request });
    await edit(mine, request, { operation: "delete_page", page: ids.Alpha! });
    expect(await conflicts(request)).toMatchObject(
      Array(2).fill({ resolved: true, byEdit: true, resolution: { choice: "delete" } }),
    );
    const [first] = await conflicts(request);
    await api.as(mine).call(changeRequests.resolveConflict, {
      params: { ...request, conflictId: first!.id },
      body: { resolution: null },
    });
    expect(await states(conflicts, request)).toEqual(["content open", "title open"]);
    const now = await api
      .as(mine)
      .call(pages.list.changeRequest, { params: request })
      .then((answer) => answer.pages.find(({ id }) => id === ids.Alpha));
    expect(now).toMatchObject({ pages: [{ id: below }] });
    await edit(mine, request, { operation: "delete_page", page: ids.Alpha! });
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
    expect((await tree()).map(({ id }) => id)).toEqual([ids.Beta]);
  });

  it.each(["mine", "theirs"] as const)("keeps or deletes a page that %s deleted", async (side) => {
    const started = await conflicting((of) => {
      const gone: PageChange = { operation: "delete_page", page: of.Alpha! };
      const kept = update(of.Alpha!, "All new.\n");
      return side === "mine" ? { mine: [gone], theirs: [kept] } : { mine: [kept], theirs: [gone] };
    });
    const { ids, mine, request, write, conflicts, undo, merge, text, page } = started;
    await write(update(ids.Alpha!, "Ours.\n"));
    expect(await conflicts(request)).toMatchObject([{ resolved: true, resolution: { choice: "keep" } }]);
    expect((await undo(() => true)).status).toBe(200);
    expect((await page(ids.Alpha!)).markdown).toBe("All new.\n");
    await write({ operation: "delete_page", page: ids.Alpha! });
    expect(await conflicts(request)).toMatchObject([{ resolved: true, resolution: { choice: "delete" } }]);
    expect((await undo(() => true)).status).toBe(200);
    await write(update(ids.Alpha!, "Ours.\n"));
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
    expect(await text("Alpha")).toBe("Ours.\n");
  });

  it("keeps the ancestors of an edited page in a deleted subtree", async () => {
    const given = await setting();
    const { ids, mine, open, edit, live, conflicts, merge, tree } = given;
    const below = await subpage(given);
    const request = await open(mine);
    await edit(mine, request, update(below, "Mine.\n"));
    await live({ operation: "delete_page", page: ids.Alpha! });
    expect(await merge(mine, request)).toMatchObject({ result: "conflicts" });
    await edit(mine, request, update(below, "Ours.\n"));
    expect(await conflicts(request)).toMatchObject([
      { kind: "delete-subtree", resolved: true, resolution: { choice: "keep-ancestors" } },
    ]);
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
    expect((await tree()).map(({ id }) => id).sort()).toEqual([ids.Alpha, ids.Beta].sort());
  });

  it("resolves all conflicts of a page by reverting it to main's version", async () => {
    const { ids, mine, request, write, conflicts, merge, text } = await conflicting((of) => ({
      mine: [update(of.Alpha!, "One, mine.\n"), titled(of.Alpha!, "Mine")],
      theirs: [update(of.Alpha!, "One, theirs.\n"), titled(of.Alpha!, "Theirs")],
    }));
    await write({ operation: "revert_page", page: ids.Alpha! });
    expect(await conflicts(request)).toMatchObject(
      Array(2).fill({ resolved: true, resolution: { choice: "main" } }),
    );
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
    expect(await text("Alpha")).toBe("One, theirs.\n");
  });

  it("resolves a cycle by moving a page out of it", async () => {
    const { ids, mine, request, write, conflicts, merge, undo } = await conflicting((of) => ({
      mine: [{ operation: "update_page", page: of.Alpha!, into: of.Beta! }],
      theirs: [{ operation: "update_page", page: of.Beta!, into: of.Alpha! }],
    }));
    await write({ operation: "update_page", page: ids.Beta!, into: null });
    expect(await states(conflicts, request)).toEqual(["cycle resolved"]);
    expect((await undo(() => true)).status).toBe(200);
    expect(await states(conflicts, request)).toEqual(["cycle open"]);
    await write({ operation: "update_page", page: ids.Beta!, into: null });
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
  });
});

describe("a concurrent resolution and edit", () => {
  it("refuses the later one of the same conflict", async () => {
    const { ids, mine, theirs, request, write, conflicts } = await conflicting(content);
    const at = `/v1/spaces/${request.spaceId}/change-requests/${request.changeRequestId}`;
    const read = await api.as(theirs).get(`${at}/content/page/${ids.Alpha}`);
    const [conflict] = await conflicts(request);
    await write(update(ids.Alpha!, "One, ours.\n"));
    expectProblem(
      await api.as(theirs).put(`${at}/conflicts/${conflict!.id}`, {
        resolution: { choice: "change" },
        expected: null,
      }),
      409,
      "decided_meanwhile",
    );
    expect(
      (
        await api.as(mine).put(`${at}/conflicts/${conflict!.id}`, {
          resolution: { choice: "change" },
          expected: { value: "One, ours.\n" },
        })
      ).status,
    ).toBe(200);
    expectProblem(
      await api.as(theirs).post(
        `${at}/content`,
        { changes: [update(ids.Alpha!, "Late.\n")] },
        {
          headers: { "if-match": String(read.headers.etag) },
        },
      ),
      412,
      "stale",
    );
  });
});
