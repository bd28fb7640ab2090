import { expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { type ApiCaller, api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import type { AccessPreview } from "./schemas";

async function scene() {
  const w = await world();
  const collection = await w.collection({ title: "Guides" });
  const space = await w.space({ title: "Handbook", parent: collection.id });
  const inOrganization = `/v1/orgs/${w.organization.id}`;
  const inSpace = `/v1/spaces/${space.id}/permissions`;
  const inCollection = `/v1/collections/${collection.id}/permissions`;
  const preview = async (as: ApiCaller, path: string, body: unknown) => {
    const answer = await as.post<AccessPreview>(`${path}/preview`, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers).not.toHaveProperty("x-bindery-events");
    const { changes, ...rest } = answer.body;
    const effects = changes.map(({ item, before, after, count, people }) => [
      item.title,
      before,
      after,
      count,
      people.map(({ displayName }) => displayName),
    ]);
    return { effects, ...rest };
  };
  return { ...w, collectionOf: collection, spaceIn: space, inOrganization, inSpace, inCollection, preview };
}

it("lists the people who would gain or lose access by a new default level, and changes nothing", async () => {
  const { admin, inCollection, inSpace, member, organization, preview, spaceIn } = await scene();
  await member("edit", { displayName: "Edda" });
  await member("read", { displayName: "Rita" });
  const guest = await member(null, { displayName: "Gus" });
  const as = api.as(admin);
  await as.post(inSpace, { role: "review", users: [guest.id] });
  const events = () => database().event.count({ where: { organizationId: organization.id } });
  const before = await events();
  expect(await preview(as, inSpace, { defaultLevel: "comment" })).toEqual({
    effects: [
      ["Handbook", "edit", "comment", 1, ["Edda"]],
      ["Handbook", "read", "comment", 1, ["Rita"]],
    ],
    people: 2,
    items: 1,
    inheriting: 0,
    complete: true,
  });
  const closed = await preview(as, inCollection, { defaultLevel: null });
  expect(closed).toMatchObject({ people: 2, inheriting: 1 });
  expect(await preview(as, inSpace, { defaultLevel: "inherit" })).toMatchObject({ effects: [], people: 0 });
  expect(await events()).toBe(before);
  expect((await as.get(`/v1/spaces/${spaceIn.id}`)).body.defaultLevel).toBe("inherit");
});

it("previews giving, removing and moving access", async () => {
  const { admin, collectionOf, inSpace, member, preview, team } = await scene();
  const [edda, rita] = [
    await member("edit", { displayName: "Edda" }),
    await member("read", { displayName: "Rita" }),
  ];
  const writers = await team({ members: [edda, rita] });
  const as = api.as(admin);
  expect(await preview(as, inSpace, { grant: { role: "review", teams: [writers.teamId] } })).toMatchObject({
    effects: [
      ["Handbook", "edit", "review", 1, ["Edda"]],
      ["Handbook", "read", "review", 1, ["Rita"]],
    ],
  });
  await as.post(inSpace, { role: "review", teams: [writers.teamId] });
  await as.post(inSpace, { role: null, users: [rita.id] });
  expect((await preview(as, inSpace, { removeTeam: writers.teamId })).effects).toEqual([
    ["Handbook", "review", "edit", 1, ["Edda"]],
  ]);
  expect((await preview(as, inSpace, { removeUser: rita.id })).effects).toEqual([
    ["Handbook", null, "review", 1, ["Rita"]],
  ]);
  await as.delete(`${inSpace}/teams/${writers.teamId}`);
  await as.patch(`/v1/collections/${collectionOf.id}`, { defaultLevel: null });
  expect((await preview(as, inSpace, { parent: null })).effects).toEqual([
    ["Handbook", null, "edit", 1, ["Edda"]],
  ]);
});

it("previews giving and removing access to a site", async () => {
  const { admin, inOrganization, member, preview, site, team } = await scene();
  const [edda, guest] = [
    await member("edit", { displayName: "Edda" }),
    await member(null, { displayName: "Gus" }),
  ];
  const writers = await team({ members: [edda, guest] });
  const inSite = `${inOrganization}/sites/${(await site({ title: "Docs" })).id}/permissions`;
  const as = api.as(admin);
  expect(await preview(as, inSite, { grant: { role: "create", teams: [writers.teamId] } })).toMatchObject({
    effects: [
      ["Docs", "edit", "create", 1, ["Edda"]],
      ["Docs", null, "create", 1, ["Gus"]],
    ],
  });
  await as.post(inSite, { role: null, users: [edda.id] });
  await as.post(inSite, { role: "read", teams: [writers.teamId] });
  expect((await preview(as, inSite, { removeTeam: writers.teamId })).effects).toEqual([
    ["Docs", "read", null, 1, ["Gus"]],
  ]);
  expect((await preview(as, inSite, { removeUser: edda.id })).effects).toEqual([
    ["Docs", null, "read", 1, ["Edda"]],
  ]);
  expectProblem(await as.post(`${inSite}/preview`, { defaultLevel: "read" }), 400);
  expectProblem(await api.as(edda).post(`${inSite}/preview`, { removeUser: edda.id }), 404);
});

it("previews a change of a team or a member", async () => {
  const { admin, inCollection, inOrganization, inSpace, member, preview, team } = await scene();
  const [guest, edda] = [
    await member(null, { displayName: "Gus" }),
    await member("edit", { displayName: "Edda" }),
  ];
  const writers = await team({ members: [guest] });
  const as = api.as(admin);
  await as.post(inSpace, { role: "comment", teams: [writers.teamId] });
  await as.post(inCollection, { role: "read", teams: [writers.teamId] });
  const path = `${inOrganization}/teams/${writers.teamId}/permissions`;
  const changed = await preview(as, path, { members: { add: [edda.id], remove: [guest.id] } });
  expect(changed.effects).toHaveLength(4);
  expect(changed.effects).toEqual(
    expect.arrayContaining([
      ["Guides", "edit", "read", 1, ["Edda"]],
      ["Handbook", "edit", "comment", 1, ["Edda"]],
      ["Handbook", "comment", null, 1, ["Gus"]],
      ["Guides", "read", null, 1, ["Gus"]],
    ]),
  );
  expect(await preview(as, path, { delete: true })).toMatchObject({ people: 1, items: 2 });
  const ofMember = `${inOrganization}/members/${edda.id}/permissions`;
  expect((await preview(as, ofMember, { member: { role: null } })).effects).toEqual([
    ["Handbook", "edit", null, 1, ["Edda"]],
  ]);
  expect((await preview(as, ofMember, { remove: true })).people).toBe(1);
  expect((await as.get(`${inOrganization}/members/${edda.id}`)).status).toBe(200);
});

it("the preview of a team counts the spaces that inherit from a collection that it loses, and only items that the owner can see", async () => {
  const { admin, collection, inOrganization, member, preview, space, team } = await scene();
  const [guest, owner] = [await member(null, { displayName: "Gus" }), await member("read")];
  const writers = await team({ members: [guest], owners: [owner] });
  const [open, hidden] = [await collection({ title: "Open" }), await collection({ title: "Hidden" })];
  await space({ title: "Inside", parent: open.id });
  const as = api.as(admin);
  for (const { id } of [open, hidden]) {
    await as.post(`/v1/collections/${id}/permissions`, { role: "edit", teams: [writers.teamId] });
  }
  const path = `${inOrganization}/teams/${writers.teamId}/permissions`;
  expect(await preview(as, path, { delete: true })).toMatchObject({
    inheriting: 1,
    items: 2,
    complete: true,
  });
  await as.post(`/v1/collections/${hidden.id}/permissions`, { role: null, users: [owner.id] });
  const theirs = await preview(api.as(owner), path, { members: { remove: [guest.id] } });
  expect(theirs).toMatchObject({
    effects: [["Open", "edit", null, 1, ["Gus"]]],
    inheriting: 1,
    complete: false,
  });
  expectProblem(await api.as(owner).post(`${path}/preview`, { delete: true }), 403);
});

it("a preview refuses the same changes as the change itself", async () => {
  const { admin, inOrganization, inSpace, member, spaceIn } = await scene();
  const maker = await member("create");
  const as = api.as(maker);
  expectProblem(await as.post(`${inSpace}/preview`, { defaultLevel: "admin" }), 403);
  expectProblem(await as.post(`${inSpace}/preview`, { grant: { role: "admin", users: [maker.id] } }), 403);
  expectProblem(await as.post(`${inSpace}/preview`, { parent: "nothing" }), 404);
  expectProblem(await as.post(`${inSpace}/preview`, {}), 400);
  const path = `${inOrganization}/members/${admin.id}/permissions/preview`;
  expectProblem(await as.post(path, { remove: true }), 403);
  expectProblem(await api.as(admin).post(path, { remove: true }), 409);
  expect((await as.get(`/v1/spaces/${spaceIn.id}`)).status).toBe(200);
});
