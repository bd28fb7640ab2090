import { expect, it } from "vitest";
import type { PageChange } from "@/lib/content/pages/schemas";
import { keyMaker } from "@/lib/core/content/block-key";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { commit, lockBranch } from "@/lib/store/commit";
import { api, expectProblem } from "@/lib/testing/api";
import { fillSpace } from "@/lib/testing/large-space";
import { contextOf, world } from "@/lib/testing/world";
import { mergeChangeRequest } from "./commands/merge";
import { changeRequests, pageForecasts } from "./operations";

/** A space with three pages, and helpers to open, merge and forecast. */
async function setting() {
  const made = await world();
  const space = await made.space({
    pages: ["# One\n\nFirst.\n", "# Two\n\nSecond.\n", "# Three\n\nThird.\n"],
  });
  const [ana, ben] = [
    await made.member("review", { displayName: "Ana" }),
    await made.member("review", { displayName: "Ben" }),
  ];
  const rows = await database().pageVersion.findMany({
    where: { branchId: space.mainBranchId, toSeq: null },
  });
  const idOf = (title: string) => rows.find((row) => row.title === title)?.pageId ?? "";
  const open = async (by: typeof ana, ...changes: PageChange[]) =>
    (await made.changeRequest(space, { by, changes })).changeRequest;
  const live = async (...changes: PageChange[]) =>
    mergeChangeRequest(database(), contextOf(ben), await made.changeRequest(space, { by: ben, changes }));
  const forecast = (ids: string[], as = ana) =>
    api
      .as(as)
      .call(changeRequests.forecast, { params: { spaceId: space.id }, query: { changeRequest: ids } });
  const one = async (id: string) => (await forecast([id])).items[0]!;
  return { ...made, newSpace: made.space, space, ana, ben, idOf, open, live, forecast, one };
}

const keyOf = (source: string) => keyMaker()(source);

const write = (page: string, text: string): PageChange => ({
  operation: "update_page",
  page,
  document: { markdown: text },
});

it("a forecast is clean if no one else changed the same pages", async () => {
  const { ana, ben, open, live, one, idOf } = await setting();
  const mine = await open(ana, write(idOf("One"), "# One\n\nMine.\n"));
  await open(ben, write(idOf("Two"), "# Two\n\nTheirs.\n"));
  await live(write(idOf("Three"), "# Three\n\nLive.\n"));
  expect(await one(mine.id)).toEqual({
    object: "change-request-forecast",
    changeRequest: mine.id,
    main: { pages: [], assets: [], count: 0 },
    others: [],
  });
});

it("a forecast lists the pages changed on main, until the change request is updated", async () => {
  const { ana, space, open, live, one, idOf } = await setting();
  const mine = await open(
    ana,
    write(idOf("One"), "# One\n\nMine.\n"),
    write(idOf("Two"), "# Two\n\nMine.\n"),
    { operation: "delete_page", page: idOf("Three") },
    { operation: "insert_page", title: "Four" },
  );
  await live(write(idOf("Three"), "# Three\n\nLive.\n"), { operation: "delete_page", page: idOf("Two") });
  const { main } = await one(mine.id);
  expect(main.count).toBe(2);
  expect(main.pages).toHaveLength(2);
  expect(main.pages).toContainEqual({ id: idOf("Three"), title: "Three" });
  expect(main.pages).toContainEqual({ id: idOf("Two"), title: "Two" });
  await api.as(ana).call(changeRequests.pull, { params: { spaceId: space.id, changeRequestId: mine.id } });
  expect((await one(mine.id)).main.count).toBe(0);
});

it("a forecast lists variables and reusable contents set on both sides", async () => {
  const { ana, space, open, live, one, idOf } = await setting();
  const mine = await open(ana, write(idOf("One"), "# One\n\nMine.\n"));
  const set = (branchId: number, value: string) =>
    inTransaction(database(), async (tx) =>
      commit(tx, await lockBranch(tx, branchId), {
        type: "edits",
        authorId: null,
        variables: new Map([["version", value]]),
        reusables: new Map([["notice", { id: "notice", title: `Notice ${value}`, contentHash: null }]]),
      }),
    );
  await set(mine.branchId, "2");
  await live(write(idOf("Two"), "# Two\n\nLive.\n"));
  expect((await one(mine.id)).main).toEqual({ pages: [], assets: [], count: 0 });
  await set(space.mainBranchId, "3");
  expect((await one(mine.id)).main).toEqual({
    pages: [],
    assets: [
      { type: "reusable", id: "notice", title: "Notice 2" },
      { type: "variable", id: "version", title: "version" },
    ],
    count: 2,
  });
});

it("a forecast lists other change requests on the same pages, with their authors", async () => {
  const { ana, ben, space, open, forecast, one, idOf } = await setting();
  const mine = await open(
    ana,
    write(idOf("One"), "# One\n\nMine.\n"),
    write(idOf("Two"), "# Two\n\nMine.\n"),
  );
  const near = await open(ben, { operation: "delete_page", page: idOf("One") });
  const nearest = await open(
    ben,
    write(idOf("One"), "# One\n\nTheirs.\n"),
    write(idOf("Two"), "# Two\n\nTheirs.\n"),
  );
  expect((await one(mine.id)).others).toMatchObject([
    {
      number: nearest.number,
      author: { displayName: "Ben" },
      count: 2,
      pages: [{ title: "One" }, { title: "Two" }],
    },
    { number: near.number, count: 1, pages: [{ id: idOf("One"), title: "One" }] },
  ]);
  expect((await one(near.id)).others.map(({ pages }) => pages)).toEqual([
    [{ id: idOf("One"), title: "One" }],
    [{ id: idOf("One"), title: "One" }],
  ]);
  await api.as(ben).call(changeRequests.update, {
    params: { spaceId: space.id, changeRequestId: nearest.id },
    body: { status: "archived" },
  });
  const { items } = await forecast([mine.id, nearest.id, near.id, "nothing"]);
  expect(items.map(({ changeRequest }) => changeRequest)).toEqual([mine.id, near.id]);
  expect(items[0]!.others.map(({ id }) => id)).toEqual([near.id]);
});

it("a forecast lists ten pages and ten change requests at most, and counts the rest", async () => {
  const { ana, space, changeRequest, idOf, one, ben } = await setting();
  const ids = await fillSpace(space, 12);
  const rename = (page: string, title: string): PageChange => ({ operation: "update_page", page, title });
  const all = ids.map((id, index) => rename(id, `Renamed ${index}`));
  const mine = await changeRequest(space, { by: ana, changes: [...all, rename(idOf("One"), "First")] });
  const twin = await changeRequest(space, { by: ben, changes: all });
  for (let index = 0; index < 11; index++) {
    await changeRequest(space, { by: ben, changes: [rename(idOf("One"), `First ${index}`)] });
  }
  const { others, more } = await one(mine.changeRequest.id);
  expect(others).toHaveLength(10);
  expect(more).toBe(2);
  expect(others[0]).toMatchObject({ id: twin.changeRequest.id, count: 12 });
  expect(others[0]!.pages).toHaveLength(10);
});

it("a forecast omits other spaces, and in the inbox spaces that the caller cannot see", async () => {
  const { ana, open, organization, newSpace, changeRequest, admin, member, idOf, forecast } = await setting();
  const mine = await open(ana, write(idOf("One"), "# One\n\nMine.\n"));
  const elsewhere = await newSpace({ title: "Elsewhere" });
  const { changeRequest: other } = await changeRequest(elsewhere, {
    changes: [{ operation: "insert_page", title: "New" }],
  });
  expect((await forecast([mine.id, other.id])).items.map((item) => item.changeRequest)).toEqual([mine.id]);
  const inbox = async (someone: typeof ana) =>
    (
      await api.as(someone).call(changeRequests.forecastInOrganization, {
        params: { organizationId: organization.id },
        query: { changeRequest: [other.id, mine.id] },
      })
    ).items.map((item) => item.changeRequest);
  expect(await inbox(admin)).toEqual([other.id, mine.id]);
  expect(await inbox(await member(null))).toEqual([]);
});

it("a request takes one to a hundred ids", async () => {
  const { ana, space } = await setting();
  const path = `/v1/spaces/${space.id}/change-requests/forecasts`;
  const query = (count: number) =>
    Array.from({ length: count }, (_, index) => `changeRequest=id${index}`).join("&");
  expect((await api.as(ana).get(`${path}?${query(100)}`)).status).toBe(200);
  expectProblem(await api.as(ana).get(`${path}?${query(101)}`), 400, "validation");
  expectProblem(await api.as(ana).get(path), 400, "validation");
});

it("the forecast of a page lists others' changes before this change request touches it", async () => {
  const { ana, ben, space, open, live, idOf } = await setting();
  const mine = await open(ana, write(idOf("Two"), "# Two\n\nMine.\n"));
  const look = (page: string) =>
    api.as(ana).call(pageForecasts.get.changeRequest, {
      params: { spaceId: space.id, changeRequestId: mine.id, pageId: page },
    });
  expect(await look(idOf("One"))).toEqual({ main: false, others: [] });
  const theirs = await open(ben, write(idOf("One"), "# One\n\nTheirs.\n"));
  expect(await look(idOf("One"))).toMatchObject({
    main: false,
    others: [
      {
        id: theirs.id,
        number: theirs.number,
        author: { displayName: "Ben" },
        blocks: [{ preview: "First.", both: false, block: keyOf("First.") }],
      },
    ],
  });
  const fresh = (page: string) =>
    api.as(ana).call(pageForecasts.get.space, { params: { spaceId: space.id, pageId: page } });
  expect((await fresh(idOf("One"))).others.map(({ id }) => id)).toEqual([theirs.id]);
  expect((await fresh(idOf("Two"))).others.map(({ id }) => id)).toEqual([mine.id]);
  expectProblem(await api.as(ana).get(`/v1/spaces/${space.id}/content/page/nothing/forecast`), 404);
  expect(await look(idOf("Two"))).toEqual({ main: false, others: [] });
  await live(write(idOf("Two"), "# Two\n\nLive.\n"));
  expect(await look(idOf("Two"))).toEqual({
    main: true,
    mainBlocks: [{ preview: "Mine.", both: true, block: keyOf("Mine.") }],
    others: [],
  });
  const missing = `/v1/spaces/${space.id}/change-requests/${mine.id}/content/page/nothing/forecast`;
  expectProblem(await api.as(ana).get(missing), 404);
});
