import { describe, expect, it } from "vitest";
import type { Role } from "@/lib/core/access/roles";
import { newId } from "@/lib/core/ids";
import { database } from "@/lib/platform/db/client";
import { type ApiCaller, api, expectProblem } from "@/lib/testing/api";
import { type Person, world } from "@/lib/testing/world";
import type { EffectivePermission, PersonAccess, TeamPermission, UserPermission } from "./schemas";

type List<Item> = { items: Item[]; count: number; next?: { page: string } };
const db = database();

async function scene() {
  const w = await world();
  const collection = await w.collection({ title: "Guides" });
  const space = await w.space({ title: "Handbook", parent: collection.id });
  const paths = {
    space: `/v1/spaces/${space.id}/permissions`,
    collection: `/v1/collections/${collection.id}/permissions`,
  };
  const team = async (...people: Person[]) =>
    db.team.create({
      data: {
        id: newId(),
        organizationId: w.organization.id,
        title: "Reviewers",
        members: { create: people.map(({ id }) => ({ userId: id })) },
      },
    });
  const roleIn = async (someone: Person): Promise<string> => {
    const { status, body } = await api
      .as(someone)
      .get<{ permissions: Record<string, boolean> }>(`/v1/spaces/${space.id}`);
    if (status !== 200) return "none";
    const { admin, merge, edit, comment } = body.permissions;
    return admin ? "create" : merge ? "review" : edit ? "edit" : comment ? "comment" : "read";
  };
  return { ...w, collectionOf: collection, spaceIn: space, paths, team, roleIn };
}

describe.each(["space", "collection"] as const)("direct roles in a %s", (kind) => {
  it("hold until they are changed or removed", async () => {
    const { admin, member, paths, roleIn } = await scene();
    const reader = await member("read");
    const path = paths[kind];
    const as = api.as(admin);
    expect((await as.post(path, { role: "edit", users: [reader.id] })).status).toBe(204);
    expect(await roleIn(reader)).toBe("edit");
    const list = await as.get<List<UserPermission>>(`${path}/users`);
    expect(list.body).toMatchObject({ count: 1, items: [{ permission: "edit", user: { id: reader.id } }] });

    const address = `${path}/users/${reader.id}`;
    expect((await as.patch(address, { role: "review" })).status).toBe(204);
    expect(await roleIn(reader)).toBe("review");
    expect((await as.patch(address, {})).status).toBe(204);
    expect((await as.post(path, { role: null, users: [reader.id] })).status).toBe(204);
    expect(await roleIn(reader)).toBe("none");
    expect((await as.delete(address)).status).toBe(205);
    expect((await as.delete(address)).status).toBe(204);
    expectProblem(await as.patch(address, { role: "read" }), 404);
    expect(await roleIn(reader)).toBe("read");
  });

  it("apply to the people of a team", async () => {
    const { admin, member, paths, roleIn, team } = await scene();
    const [one, guest] = [await member("read"), await member(null)];
    const { id } = await team(one, guest);
    const path = paths[kind];
    const as = api.as(admin);
    await as.post(path, { role: "comment", teams: [id] });
    expect([await roleIn(one), await roleIn(guest)]).toEqual(["comment", "comment"]);
    const list = await as.get<List<TeamPermission>>(`${path}/teams`);
    expect(list.body).toMatchObject({
      count: 1,
      items: [
        {
          permission: "comment",
          team: { id, title: "Reviewers", members: 2, spaces: kind === "space" ? 1 : 0 },
        },
      ],
    });
    expect((await as.patch(`${path}/teams/${id}`, { role: "edit" })).status).toBe(204);
    expect(await roleIn(guest)).toBe("edit");
    expect((await as.delete(`${path}/teams/${id}`)).status).toBe(205);
    expect((await as.delete(`${path}/teams/${id}`)).status).toBe(kind === "space" ? 400 : 204);
    expect(await roleIn(guest)).toBe("none");
  });

  it("are never above the role of the person who gives them", async () => {
    const { admin, member, paths } = await scene();
    const [maker, other] = [await member("create"), await member("read")];
    const path = paths[kind];
    expectProblem(await api.as(maker).post(path, { role: "admin", users: [maker.id] }), 403);
    expect((await api.as(maker).post(path, { role: "create", users: [other.id] })).status).toBe(204);
    await api.as(admin).post(path, { role: "admin", users: [other.id] });
    const as = api.as(maker);
    expectProblem(await as.patch(`${path}/users/${other.id}`, { role: "read" }), 403);
    expectProblem(await as.delete(`${path}/users/${other.id}`), 403);
    expectProblem(await as.post(path, { role: "read", users: [other.id] }), 403);
  });

  it("cannot be exceeded by a default access set by the same person", async () => {
    const { admin, member, collectionOf, spaceIn } = await scene();
    const as = api.as(await member("create"));
    const path = kind === "space" ? `/v1/spaces/${spaceIn.id}` : `/v1/collections/${collectionOf.id}`;
    expectProblem(await as.patch(path, { defaultLevel: "admin" }), 403);
    expect((await as.patch(path, { defaultLevel: "create" })).status).toBe(200);
    await api.as(admin).patch(path, { defaultLevel: "admin" });
    const other = await member("create");
    await api.as(admin).post(`${path}/permissions`, { role: "create", users: [other.id] });
    expectProblem(await api.as(other).patch(path, { defaultLevel: "read" }), 403);
    expect((await api.as(other).patch(path, { title: "Renamed", defaultLevel: "admin" })).status).toBe(200);
  });

  it("do not let a non-admin hide or reveal the role of an admin", async () => {
    const { admin, member, paths, roleIn, team } = await scene();
    const [maker, keeper, other] = [await member("create"), await member("read"), await member("read")];
    const { id } = await team(keeper, maker);
    const path = paths[kind];
    const [as, by] = [api.as(admin), api.as(maker)];
    await as.post(path, { role: "create", users: [maker.id] });
    await as.post(path, { role: "admin", teams: [id] });
    expectProblem(await by.post(path, { role: null, users: [keeper.id] }), 403);
    expect(await roleIn(keeper)).toBe("create");
    expectProblem(await by.delete(`${path}/users/${maker.id}`), 403);
    expect((await by.post(path, { role: "edit", users: [other.id] })).status).toBe(204);
    expect((await by.delete(`${path}/users/${other.id}`)).status).toBe(205);
    expect((await as.delete(`${path}/users/${maker.id}`)).status).toBe(205);
  });

  it("go to members and teams of the organization only, all or none", async () => {
    const { admin, member, organization, paths, stranger, team } = await scene();
    const [reader, outsider] = [await member("read"), await stranger()];
    const elsewhere = await (await scene()).team();
    const as = api.as(admin);
    const path = paths[kind];
    expectProblem(await as.post(path, { role: "edit", users: [reader.id, outsider.id] }), 404);
    expectProblem(await as.post(path, { role: "edit", users: [reader.id], teams: [elsewhere.id] }), 404);
    expectProblem(await as.post(path, { role: "edit" }), 400);
    expectProblem(await as.post(path, { role: "edit", users: [] }), 400);
    expect((await as.get<List<UserPermission>>(`${path}/users`)).body.count).toBe(0);
    await as.post(path, { role: "edit", users: [reader.id], teams: [(await team()).id] });
    const events = await db.event.findMany({
      where: { organizationId: organization.id, type: `${kind}.accessChanged` },
    });
    expect(events).toHaveLength(1);
  });
});

it("a member who is being removed is given no role", async () => {
  const { admin, member, organization, paths } = await scene();
  const reader = await member("read");
  let giving: ReturnType<ApiCaller["post"]> | undefined;
  await db.$transaction(
    async (tx) => {
      await tx.member.deleteMany({ where: { organizationId: organization.id, userId: reader.id } });
      giving = api.as(admin).post(paths.space, { role: "edit", users: [reader.id] });
      const isWaiting = async () => {
        const [row] = await db.$queryRaw<[{ count: number }]>`
        SELECT count(*)::int AS "count" FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR KEY SHARE%'`;
        return row.count > 0;
      };
      await Promise.race([giving, expect.poll(isWaiting).toBe(true)]);
    },
    { timeout: 60_000 },
  );
  expectProblem(await giving!, 404);
});

describe("the role from a collection", () => {
  it("cannot be overridden or restored in a space by a person with a lower role", async () => {
    const { admin, member, collectionOf, spaceIn } = await scene();
    const maker = await member("create");
    const [as, by] = [api.as(admin), api.as(maker)];
    const path = `/v1/spaces/${spaceIn.id}`;
    await as.patch(path, { defaultLevel: "create" });
    await as.patch(`/v1/collections/${collectionOf.id}`, { defaultLevel: "admin" });
    expectProblem(await by.patch(path, { defaultLevel: "inherit" }), 403);
    await as.patch(path, { defaultLevel: "inherit" });
    const lesser = await member("read");
    await as.post(`${path}/permissions`, { role: "create", users: [lesser.id] });
    expectProblem(await api.as(lesser).patch(path, { defaultLevel: "read" }), 403);
    expectProblem(await api.as(lesser).delete(`${path}/permissions/users/${lesser.id}`), 403);
    expectProblem(await api.as(lesser).post(`${path}/permissions`, { role: "read", users: [maker.id] }), 403);
  });
});

describe("the list of everyone with access", () => {
  async function everybody(as: ApiCaller, path: string, role = "") {
    const seen: [string, Role][] = [];
    let count = 0;
    for (let page = ""; ; ) {
      const { body } = await as.get<List<EffectivePermission>>(`${path}/aggregate?limit=2${role}${page}`);
      seen.push(...body.items.map(({ user, permission }): [string, Role] => [user.id, permission]));
      count = body.count;
      if (!body.next) break;
      page = `&page=${body.next.page}`;
    }
    expect(seen).toHaveLength(count);
    return Object.fromEntries(seen);
  }

  it("has their roles from any source", async () => {
    const { admin, collectionOf, member, paths, team } = await scene();
    const [reader, reviewer, guest, invited, denied, teammate] = [
      await member("read"),
      await member("review"),
      await member(null),
      await member(null),
      await member("edit"),
      await member("read"),
    ];
    const as = api.as(admin);
    await as.post(paths.collection, { role: "comment", users: [invited.id] });
    await as.post(paths.collection, { role: "review", teams: [(await team(teammate)).id] });
    await as.post(paths.space, { role: null, users: [denied.id] });
    expect(await everybody(as, paths.space)).toEqual({
      [admin.id]: "admin",
      [reader.id]: "read",
      [reviewer.id]: "review",
      [invited.id]: "comment",
      [teammate.id]: "review",
    });
    expect(await everybody(as, paths.collection)).toMatchObject({
      [denied.id]: "edit",
      [invited.id]: "comment",
    });
    expect(await everybody(as, paths.space, "&role=review")).toEqual({
      [reviewer.id]: "review",
      [teammate.id]: "review",
    });
    await as.patch(`/v1/collections/${collectionOf.id}`, { defaultLevel: null });
    expect(await everybody(as, paths.space)).toEqual({
      [admin.id]: "admin",
      [invited.id]: "comment",
      [teammate.id]: "review",
    });
    expect(guest.id in (await everybody(as, paths.collection))).toBe(false);
  });

  it("includes the creator", async () => {
    const { admin, member, space } = await scene();
    const maker = await member("create");
    const made = await space({ by: maker });
    const as = api.as(admin);
    await as.patch(`/v1/spaces/${made.id}`, { defaultLevel: null });
    expect(await everybody(as, `/v1/spaces/${made.id}/permissions`)).toEqual({
      [admin.id]: "admin",
      [maker.id]: "create",
    });
  });
});

describe("the explanation of a role", () => {
  const explained = async (as: ApiCaller, path: string, someone: Person) => {
    const { body } = await as.get<PersonAccess>(`${path}/aggregate/${someone.id}?explain=true`);
    return body.explanation!.map(({ source, role, decides, from, team }) =>
      [source, role, from?.title, team?.title, ...(decides ? ["decides"] : [])].filter(
        (each) => each !== undefined,
      ),
    );
  };

  it("goes from the innermost source outwards and marks the decisive one", async () => {
    const { admin, collectionOf, member, paths, team } = await scene();
    const reader = await member("read");
    const as = api.as(admin);
    expect(await explained(as, paths.space, reader)).toEqual([["organization", "read", "decides"]]);
    await as.patch(`/v1/collections/${collectionOf.id}`, { defaultLevel: "comment" });
    expect(await explained(as, paths.space, reader)).toEqual([
      ["default", "comment", "Guides", "decides"],
      ["organization", "read"],
    ]);
    await as.post(paths.collection, { role: "edit", teams: [(await team(reader)).id] });
    await as.post(paths.space, { role: null, users: [reader.id] });
    expect(await explained(as, paths.space, reader)).toEqual([
      ["grant", null, "Handbook", "decides"],
      ["team", "edit", "Guides", "Reviewers"],
      ["default", "comment", "Guides"],
      ["organization", "read"],
    ]);
    expect(await explained(as, paths.collection, reader)).toEqual([
      ["team", "edit", "Guides", "Reviewers", "decides"],
      ["default", "comment", "Guides"],
      ["organization", "read"],
    ]);
    expect(await explained(as, paths.space, admin)).toEqual([
      ["default", "comment", "Guides"],
      ["admin", "admin", "decides"],
      ["creator", "create"],
    ]);
  });

  it("names no collection and no team that the viewer cannot see", async () => {
    const { admin, member, paths, team } = await scene();
    const [keeper, reader] = [await member(null), await member("read")];
    const as = api.as(admin);
    await as.post(paths.collection, { role: "edit", teams: [(await team(reader)).id] });
    await as.post(paths.space, { role: "create", users: [keeper.id] });
    expect(await explained(api.as(keeper), paths.space, reader)).toEqual([
      ["team", "edit", "decides"],
      ["organization", "read"],
    ]);
    await as.post(paths.collection, { role: "read", users: [keeper.id] });
    expect((await explained(api.as(keeper), paths.space, reader))[0]).toEqual([
      "team",
      "edit",
      "Guides",
      "decides",
    ]);
  });

  it("exists for members only, and guests get none for members without access", async () => {
    const { admin, member, paths, stranger } = await scene();
    const [keeper, guest] = [await member(null), await member(null)];
    const path = `${paths.space}/aggregate`;
    await api.as(admin).post(paths.space, { role: "create", users: [keeper.id] });
    expectProblem(await api.as(admin).get(`${path}/${(await stranger()).id}`), 404);
    expectProblem(await api.as(keeper).get(`${path}/${guest.id}`), 404);
    const { body } = await api.as(admin).get<PersonAccess>(`${path}/${guest.id}`);
    expect(body).toMatchObject({ permission: null, user: { id: guest.id } });
    expect(body).not.toHaveProperty("explanation");
  });
});
