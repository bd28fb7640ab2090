import { expect, it } from "vitest";
import { pages } from "@/lib/content/pages/operations";
import { api, expectProblem } from "@/lib/testing/api";
import { setting, update } from "@/lib/testing/change-requests";
import { changeRequests } from "./operations";

it("an update keeps a decision if the conflict's three texts did not change", async () => {
  const { ids, mine, open, edit, merge, live, conflicts, text } = await setting();
  const request = await open(mine);
  await edit(mine, request, update(ids.Alpha!, "One.\n\nTwo, mine.\n\nThree.\n"));
  await live(update(ids.Alpha!, "One.\n\nTwo, theirs.\n\nThree.\n"));
  await api.as(mine).call(changeRequests.pull, { params: request });
  const [conflict] = await conflicts(request);
  await api.as(mine).call(changeRequests.resolveConflict, {
    params: { ...request, conflictId: conflict!.id },
    body: { resolution: { hunks: { [conflict!.hunks![0]!.id]: { choice: "edit", text: "Two, ours.\n" } } } },
  });
  await live(update(ids.Beta!, "Text, later.\n"));
  expect(await api.as(mine).call(changeRequests.pull, { params: request })).toMatchObject({
    result: "update",
  });
  expect(await merge(mine, request)).toMatchObject({ result: "merge" });
  expect(await text("Alpha")).toBe("One.\n\nTwo, ours.\n\nThree.\n");
});

it("an update with an open conflict loses no text of either side", async () => {
  const { ids, mine, open, edit, live, conflicts } = await setting();
  const request = await open(mine);
  await edit(mine, request, update(ids.Alpha!, "One, mine.\n\nTwo, mine.\n\nThree.\n"));
  await live(update(ids.Alpha!, "One.\n\nTwo, theirs.\n\nThree.\n"));
  await api.as(mine).call(changeRequests.pull, { params: request });
  await live(update(ids.Alpha!, "One.\n\nTwo, theirs again.\n\nThree.\n"));
  expect(await api.as(mine).call(changeRequests.pull, { params: request })).toMatchObject({
    result: "conflicts",
  });
  const items = await conflicts(request);
  expect(items).toHaveLength(1);
  expect(items[0]!.hunks).toMatchObject([{ main: "Two, theirs again.\n", change: "Two, mine.\n" }]);
});

it("a page deleted on one side and edited on the other is a conflict", async () => {
  const { ids, mine, open, edit, merge, live, conflicts, tree } = await setting();
  const request = await open(mine);
  await edit(mine, request, update(ids.Alpha!, "All new.\n"));
  await live({ operation: "delete_page", page: ids.Alpha! });
  expect(await merge(mine, request)).toMatchObject({ result: "conflicts" });
  const [conflict] = await conflicts(request);
  expect(conflict).toMatchObject({ kind: "delete-edit", target: { title: "Alpha" } });
  await api.as(mine).call(changeRequests.resolveConflict, {
    params: { ...request, conflictId: conflict!.id },
    body: { resolution: { choice: "keep" } },
  });
  expect(await merge(mine, request)).toMatchObject({ result: "merge" });
  expect((await tree()).map(({ title }) => title)).toEqual(["Alpha", "Beta"]);
});

it("a conflict names the last editor of the page on either side, not the person who updated or decided", async () => {
  const { ids, mine, theirs, open, edit, live, conflicts } = await setting();
  const request = await open(mine);
  await edit(mine, request, update(ids.Alpha!, "One, mine.\n"), update(ids.Beta!, "Text, mine.\n"));
  await live(update(ids.Alpha!, "One, theirs.\n"), { operation: "delete_page", page: ids.Beta! });
  await api.as(theirs).call(changeRequests.pull, { params: request });
  const who = async () =>
    Object.fromEntries(
      (await conflicts(request)).map(({ target, edits }) => [
        target.title,
        [edits?.main?.author.id, edits?.main?.changeRequest?.number, edits?.change?.author.id],
      ]),
    );
  const expected = { Alpha: [theirs.id, 3, mine.id], Beta: [theirs.id, 3, mine.id] };
  expect(await who()).toEqual(expected);
  for (const { id } of await conflicts(request)) {
    await api.as(theirs).call(changeRequests.resolveConflict, {
      params: { ...request, conflictId: id },
      body: { resolution: { choice: "main" } },
    });
  }
  expect(await who()).toEqual(expected);
});

it("two valid moves that form a cycle together are a conflict", async () => {
  const { ids, mine, open, edit, live, merge, conflicts, tree } = await setting();
  const request = await open(mine);
  await edit(mine, request, { operation: "update_page", page: ids.Alpha!, into: ids.Beta! });
  await live({ operation: "update_page", page: ids.Beta!, into: ids.Alpha! });
  expect(await merge(mine, request)).toMatchObject({ result: "conflicts" });
  expect((await conflicts(request)).map(({ kind }) => kind)).toEqual(["cycle"]);
  expect(await tree()).toMatchObject([{ title: "Alpha", pages: [{ title: "Beta" }] }]);
});

it("a decision can be undone until the page is edited after it", async () => {
  const { ids, mine, open, edit, live, conflicts } = await setting();
  const request = await open(mine);
  await edit(mine, request, { operation: "update_page", page: ids.Beta!, title: "Mine" });
  await live({ operation: "update_page", page: ids.Beta!, title: "Theirs" });
  await api.as(mine).call(changeRequests.pull, { params: request });
  const [conflict] = await conflicts(request);
  expect(conflict).toMatchObject({
    kind: "field",
    field: "title",
    base: "Beta",
    main: "Theirs",
    change: "Mine",
  });
  const resolve = (resolution: unknown) =>
    api
      .as(mine)
      .put(
        `/v1/spaces/${request.spaceId}/change-requests/${request.changeRequestId}/conflicts/${conflict!.id}`,
        {
          resolution,
        },
      );
  expect((await resolve({ choice: "change" })).body).toMatchObject({ resolved: true });
  expect((await resolve(null)).body).toMatchObject({ resolved: false, resolution: null });
  expect((await resolve({ value: "Ours" })).body).toMatchObject({ resolved: true });
  expectProblem(await resolve({ choice: "sideways" }), 400, "invalid_resolution");
  await edit(mine, request, { operation: "update_page", page: ids.Beta!, emoji: "🌱" });
  expectProblem(await resolve({ choice: "main" }), 409, "edited_since");
});

it("a new page gets another slug if main took its slug", async () => {
  const { mine, open, edit, merge, live, tree } = await setting();
  const request = await open(mine);
  await edit(mine, request, { operation: "insert_page", title: "News", document: { markdown: "Mine.\n" } });
  await live({ operation: "insert_page", title: "News", document: { markdown: "Theirs.\n" } });
  expect(await merge(mine, request)).toMatchObject({ result: "merge" });
  const paths = (await tree()).map((page) => ("path" in page ? page.path : ""));
  expect(paths.sort()).toEqual(["alpha", "beta", "news", "news-2"]);
});

it("old addresses keep working after a page moved", async () => {
  const { ids, mine, live, space } = await setting();
  await live({ operation: "update_page", page: ids.Beta!, into: ids.Alpha!, slug: "second" });
  const rendered = await api
    .as(mine)
    .call(pages.render.space, { params: { spaceId: space.id }, query: { path: "beta" } });
  expect(rendered.page).toMatchObject({ id: ids.Beta, path: "alpha/second" });
});

it("a decision's own text has to be valid in an edit", async () => {
  const { ids, mine, open, edit, live, conflicts } = await setting();
  const request = await open(mine);
  const titled = (title: string) => ({ operation: "update_page" as const, page: ids.Beta!, title });
  await edit(mine, request, update(ids.Alpha!, "One, mine.\n"), titled("Mine"));
  await live(update(ids.Alpha!, "One, theirs.\n"), titled("Theirs"));
  await api.as(mine).call(changeRequests.pull, { params: request });
  const found = await conflicts(request);
  const [title, text] = ["title", undefined].map((field) => found.find((each) => each.field === field)!.id);
  const decide = (conflict: string, value: string) =>
    api.as(mine).patch(`/v1/spaces/${request.spaceId}/change-requests/${request.changeRequestId}/conflicts`, {
      decisions: [{ conflict, resolution: { value } }],
    });
  expectProblem(await decide(title!, ""), 400);
  expectProblem(await decide(title!, "x".repeat(251)), 400);
  expectProblem(await decide(text!, "x".repeat(200_000)), 400, "invalid_content");
  expect((await decide(title!, "Ours")).status).toBe(200);
  expect((await decide(text!, "One, ours.\n")).status).toBe(200);
});

it("a first heading changed on both sides is one conflict, since it is the page's title", async () => {
  const { ids, mine, open, edit, merge, live, conflicts, tree, text } = await setting();
  await live(update(ids.Alpha!, "# Alpha\n\nWords.\n"));
  const request = await open(mine);
  await edit(mine, request, update(ids.Alpha!, "# Mine\n\nWords.\n"));
  await live(update(ids.Alpha!, "# Theirs\n\nWords.\n"));
  await api.as(mine).call(changeRequests.pull, { params: request });
  const [conflict, ...others] = await conflicts(request);
  expect([conflict!.kind, others]).toEqual(["content", []]);
  const titled = async () => {
    const { pages: found } = await api.as(mine).call(pages.list.changeRequest, { params: request });
    return found.find(({ id }) => id === ids.Alpha)?.title;
  };
  const decide = (resolution: object | null) =>
    api.as(mine).call(changeRequests.resolveConflict, {
      params: { ...request, conflictId: conflict!.id },
      body: { resolution } as never,
    });
  expect(await titled()).toBe("Theirs");
  await decide({ value: "# Ours\n\nWords.\n" });
  expect(await titled()).toBe("Ours");
  await decide(null);
  expect([await titled(), (await conflicts(request)).map(({ resolved }) => resolved)]).toEqual([
    "Theirs",
    [false],
  ]);
  await decide({ choice: "change" });
  expect(await titled()).toBe("Mine");
  await live(update(ids.Beta!, "Text, later.\n"));
  expect(await api.as(mine).call(changeRequests.pull, { params: request })).toMatchObject({
    result: "update",
  });
  expect(await titled()).toBe("Mine");
  expect(await merge(mine, request)).toMatchObject({ result: "merge" });
  expect((await tree()).map(({ title }) => title)).toContain("Mine");
  expect(await text("Alpha")).toBe("# Mine\n\nWords.\n");
});
