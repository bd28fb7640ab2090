import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";
import { presence } from "./operations";

let here: World;
let ana: Person;
let ben: Person;
let params: { spaceId: string; changeRequestId: string };

beforeAll(async () => {
  here = await world();
  ana = await here.member("edit");
  ben = await here.member("read");
  const space = await here.space({ pages: ["# One\n"] });
  const request = await here.changeRequest(space, { by: ana });
  params = { spaceId: space.id, changeRequestId: request.changeRequest.id };
});

const announce = (person: Person, page: string | null = null) =>
  api.as(person).call(presence.announce, { params, body: { page } });
const seenBy = async (person: Person) => {
  const { items, count } = await api.as(person).call(presence.list, { params });
  expect(count).toBe(items.length);
  return items.map(({ user, page }) => [user.id, page]);
};

it("presence shows who else is there and which page they edit, until they leave", async () => {
  expect(await seenBy(ben)).toEqual([]);
  expect((await announce(ana, "some-page")).items).toEqual([]);
  expect((await announce(ben)).items).toMatchObject([{ user: { id: ana.id }, page: "some-page" }]);
  expect(await seenBy(ana)).toEqual([[ben.id, undefined]]);
  await announce(ana, "another-page");
  expect(await seenBy(ben)).toEqual([[ana.id, "another-page"]]);
  await api.as(ana).delete(`/v1/spaces/${params.spaceId}/change-requests/${params.changeRequestId}/presence`);
  expect(await seenBy(ben)).toEqual([]);
});

it("presence shows the block that a person writes in, and when they move to another one", async () => {
  const say = (block: string | null) =>
    api.as(ana).call(presence.announce, { params, body: { page: "some-page", block } });
  const blockOf = async () => {
    const { items } = await api.as(ben).call(presence.list, { params });
    return items.map(({ block }) => block);
  };
  await say("first");
  expect(await blockOf()).toEqual(["first"]);
  await say("second");
  expect(await blockOf()).toEqual(["second"]);
  await say(null);
  expect(await blockOf()).toEqual([undefined]);
  await api.as(ana).call(presence.leave, { params, query: {} });
});

it("ignores a delayed announcement of a visit that has ended", async () => {
  const say = (visit: string) => api.as(ana).call(presence.announce, { params, body: { visit } });
  await say("first");
  await api.as(ana).call(presence.leave, { params, query: { visit: "first" } });
  await say("first");
  expect(await seenBy(ben)).toEqual([]);
  await say("second");
  expect(await seenBy(ben)).toHaveLength(1);
  await api.as(ana).call(presence.leave, { params, query: { visit: "second" } });
});

it("forgets people who were silent for a while, and counts them as new arrivals later", async () => {
  await announce(ana);
  const [before] = (await api.as(ben).call(presence.list, { params })).items;
  await database().presence.updateMany({
    where: { userId: ana.id },
    data: { seenAt: new Date(Date.now() - 60_000), arrivedAt: new Date(Date.now() - 120_000) },
  });
  expect(await seenBy(ben)).toEqual([]);
  await announce(ana);
  const [after] = (await api.as(ben).call(presence.list, { params })).items;
  expect(after!.since >= before!.since).toBe(true);
});

it("presence is shown only to people who can see the change request", async () => {
  const path = `/v1/spaces/${params.spaceId}/change-requests/${params.changeRequestId}/presence`;
  expectProblem(await api.as(await here.stranger()).put(path, {}), 404);
  expect(await seenBy(ben)).toHaveLength(1);
});

it("lists people who edit a page of a space, but not those who only look", async () => {
  const { spaceId, changeRequestId } = params;
  await announce(ana, "some-page");
  await announce(ben);
  const path = `/v1/spaces/${spaceId}/presence`;
  const editors = async (person: Person) =>
    (await api.as(person).get<{ items: { user: { id: string }; page: string }[]; count: number }>(path)).body;
  expect(await editors(here.admin)).toMatchObject({
    count: 1,
    items: [
      {
        user: { id: ana.id },
        page: "some-page",
        changeRequest: { id: changeRequestId, number: expect.any(Number) },
      },
    ],
  });
  expect((await editors(ana)).items).toEqual([]);
  expectProblem(await api.as(await here.stranger()).get(path), 404);
});
