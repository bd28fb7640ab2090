import { describe, expect, it } from "vitest";
import { teamPermissions } from "@/lib/organizations/permissions/operations";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { type Person, world } from "@/lib/testing/world";
import { teamMembers, teams } from "./operations";
import type { ChangeTeamMembers } from "./schemas";

async function scene() {
  const w = await world();
  const params = { organizationId: w.organization.id };
  const base = `/v1/orgs/${w.organization.id}/teams`;
  const list = async (as: Person, query: object = {}) =>
    (await api.as(as).call(teams.list, { params, query })).items.map(({ title }) => title);
  /** The members of a team, with `*` for owners. */
  const inTeam = async (teamId: string) => {
    const { items } = await api.as(w.admin).call(teamMembers.list, { params: { ...params, teamId } });
    return items.map(({ organization, team }) => organization.id + (team.role === "owner" ? "*" : ""));
  };
  return { ...w, params, base, list, inTeam };
}

describe("teams", () => {
  it("are created with members, renamed, listed by title and deleted", async () => {
    const { admin, member, params, base, list, inTeam } = await scene();
    const [one, two] = [await member("read"), await member(null)];
    const made = await api
      .as(admin)
      .call(teams.create, { params, body: { title: "  Writers ", members: [one.id, two.id, one.id] } });
    expect(made).toMatchObject({
      object: "team",
      title: "Writers",
      members: 2,
      spaces: 0,
      permissions: { admin: true, view: true },
    });
    expect((await inTeam(made.id)).sort()).toEqual([one.id, two.id].sort());
    await api.as(admin).call(teams.create, { params, body: { title: "artists" } });
    expect(await list(admin)).toEqual(["artists", "Writers"]);
    expect(await list(admin, { title: "RIT" })).toEqual(["Writers"]);
    const path = `${base}/${made.id}`;
    expect((await api.as(admin).patch(path, { title: "Authors" })).body).toMatchObject({ title: "Authors" });
    expect((await api.as(admin).delete(path)).status).toBe(204);
    expect((await api.as(admin).delete(path)).status).toBe(204);
    expectProblem(await api.as(admin).get(path), 404);
    expect(await list(admin)).toEqual(["artists"]);
  });

  it("are read page by page", async () => {
    const { admin, team, params } = await scene();
    for (const title of ["b", "A", "c", "a", "B"]) await team({ title });
    const seen: string[] = [];
    for (let page: string | undefined, more = true; more; ) {
      const query = { limit: "2", ...(page && { page }) };
      const answer = await api.as(admin).call(teams.list, { params, query });
      expect(answer.count).toBe(5);
      seen.push(...answer.items.map(({ title }) => title.toLowerCase()));
      page = answer.next?.page;
      more = page !== undefined;
    }
    expect(seen).toEqual(["a", "a", "b", "b", "c"]);
  });

  it("refuse empty and too long titles, and strangers as members, by name", async () => {
    const { admin, member, stranger, base, list } = await scene();
    const [one, outsider] = [await member("read"), await stranger()];
    const create = (body: object) => api.as(admin).put(base, body);
    expectProblem(await create({ title: "   " }), 400, "validation");
    expectProblem(await create({ title: "x".repeat(65) }), 400, "validation");
    expectProblem(await create({}), 400, "validation");
    const members = [one.id, outsider.id, "nobody"];
    const problem = expectProblem(await create({ title: "Mixed", members }), 400, "unknown_members");
    expect(problem.fields?.map(({ path }) => path)).toEqual(["members.1", "members.2"]);
    expect(await list(admin)).toEqual([]);
  });

  it("of another organization are not accessible", async () => {
    const [here, there] = [await scene(), await scene()];
    const { teamId } = await there.team();
    const path = `${here.base}/${teamId}`;
    expectProblem(await api.as(here.admin).get(path), 404);
    expectProblem(await api.as(here.admin).patch(path, { title: "Taken" }), 404);
    expectProblem(await api.as(here.admin).put(`${path}/members`, { add: [here.admin.id] }), 404);
    expect((await api.as(here.admin).delete(path)).status).toBe(204);
    expect((await api.as(there.admin).get(`${there.base}/${teamId}`)).status).toBe(200);
  });

  it("are managed by their owners, created and deleted by admins, and hidden from guests", async () => {
    const { admin, member, team, base, list, params, organization } = await scene();
    const [owner, other, guest] = [await member("read"), await member("create"), await member(null)];
    const { teamId } = await team({ title: "Theirs", members: [other], owners: [owner, guest] });
    await team({ title: "Another" });
    const path = `${base}/${teamId}`;
    expect((await api.as(owner).get(path)).body.permissions).toEqual({ admin: true, view: true });
    expect((await api.as(other).get(path)).body.permissions).toEqual({ admin: false, view: true });
    expect((await api.as(owner).patch(path, { title: "Ours" })).status).toBe(200);
    expect((await api.as(owner).put(`${path}/members/${admin.id}`)).status).toBe(204);
    expectProblem(await api.as(other).patch(path, { title: "Mine" }), 403);
    expectProblem(await api.as(other).put(`${path}/members/${other.id}`, { role: "owner" }), 403);
    for (const someone of [owner, other]) {
      expectProblem(await api.as(someone).put(base, { title: "New" }), 403);
      expectProblem(await api.as(someone).delete(path), 403);
      expectProblem(await api.as(someone).get(`${path}/permissions`), 403);
    }
    expectProblem(await api.as(guest).get(base), 403);
    expectProblem(await api.as(guest).get(path), 404);
    expectProblem(await api.as(guest).patch(path, { title: "Mine" }), 404);

    expect(await list(admin, { owner: owner.id })).toEqual(["Ours"]);
    expect(await list(owner, { owner: admin.id })).toEqual(["Another", "Ours"]);
    expect(await list(owner, { owner: guest.id })).toEqual([]);
    const may = async (as: Person) =>
      (await api.as(as).get<{ permissions: object }>(`/v1/orgs/${organization.id}`)).body.permissions;
    expect(await may(owner)).toMatchObject({ ownTeam: true, admin: false, listTeams: true });
    expect(await may(other)).toMatchObject({ ownTeam: false });
    expect(await may(guest)).toMatchObject({ ownTeam: false, listTeams: false });
    const own = { params: { ...params, userId: owner.id }, query: { title: "our" } };
    expect(await api.as(other).call(teamMembers.teamsOf, own)).toMatchObject({
      count: 1,
      items: [{ team: { id: teamId, permissions: { admin: false } }, member: { role: "owner" } }],
    });
  });

  it("give their members roles until they leave or the team is deleted", async () => {
    const { admin, member, team, space, collection, base, params } = await scene();
    const guests = [await member(null), await member(null)];
    const { teamId } = await team({ title: "Helpers", members: guests });
    const [shelf, book] = [await collection({ title: "Shelf" }), await space({ title: "Book" })];
    const grant = { role: "edit", teams: [teamId] };
    await api.as(admin).post(`/v1/spaces/${book.id}/permissions`, grant);
    await api.as(admin).post(`/v1/collections/${shelf.id}/permissions`, { ...grant, role: null });
    const given = await api.as(admin).call(teamPermissions.list, { params: { ...params, teamId } });
    expect(given).toMatchObject({
      count: 2,
      items: [
        { kind: "space", id: book.id, title: "Book", permission: "edit" },
        { kind: "collection", id: shelf.id, title: "Shelf", permission: null },
      ],
    });
    const seen = async () =>
      Promise.all(guests.map(async (guest) => (await api.as(guest).get(`/v1/spaces/${book.id}`)).status));
    expect(await seen()).toEqual([200, 200]);
    await api.as(admin).delete(`${base}/${teamId}/members/${guests[0]!.id}`);
    expect(await seen()).toEqual([404, 200]);
    await api.as(admin).delete(`${base}/${teamId}`);
    expect(await seen()).toEqual([404, 404]);
    expect(await database().spaceGrant.count({ where: { teamId } })).toBe(0);
  });
});

describe("changing the members of a team", () => {
  async function changing() {
    const s = await scene();
    const people = [await s.member("read"), await s.member("edit"), await s.member(null)] as const;
    const { teamId } = await s.team({ members: [people[0]], owners: [people[1]] });
    const path = `${s.base}/${teamId}/members`;
    const change = (body: ChangeTeamMembers) => api.as(s.admin).put(path, body);
    return { ...s, teamId, path, people, change, now: () => s.inTeam(teamId) };
  }
  const sorted = (ids: readonly string[]) => [...ids].sort();

  it("adds and removes by id and e-mail address, in any case", async () => {
    const { people, change, now } = await changing();
    const [one, two, three] = people;
    expect((await change({ add: [three.email.toUpperCase()], remove: [one.email] })).status).toBe(204);
    expect(sorted(await now())).toEqual(sorted([`${two.id}*`, three.id]));
    await change({ add: [one.id, one.email], remove: ["nobody@example.test", "nobody"] });
    expect(sorted(await now())).toEqual(sorted([one.id, `${two.id}*`, three.id]));
  });

  it("removes a person who is in both lists, and keeps existing roles", async () => {
    const { people, change, now } = await changing();
    const [one, two, three] = people;
    const body = { add: [one.id, two.id, three.id], remove: [one.email, three.id] };
    expect((await change({ ...body, memberships: { [three.id]: { role: "owner" } } })).status).toBe(204);
    expect(await now()).toEqual([`${two.id}*`]);
  });

  it("sets roles of members, and adds people without one", async () => {
    const { people, change, now } = await changing();
    const [one, two, three] = people;
    await change({
      add: [three.id],
      memberships: { [one.id]: { role: "owner" }, [two.email]: { role: "member" } },
    });
    expect(sorted(await now())).toEqual(sorted([`${one.id}*`, two.id, three.id]));
    await change({ remove: [three.id] });
    await change({ memberships: { [three.email]: { role: "owner" } } });
    expect(sorted(await now())).toEqual(sorted([`${one.id}*`, two.id, `${three.id}*`]));
    expect((await change({})).status).toBe(204);
  });

  it("does nothing if one is not a member of the organization, and names the entry", async () => {
    const { people, change, now, stranger } = await changing();
    const before = await now();
    const outsider = await stranger();
    const body = {
      add: [people[2].id, outsider.email],
      memberships: { nobody: { role: "owner" as const } },
    };
    const problem = expectProblem(await change(body), 400, "unknown_members");
    expect(problem.fields?.map(({ path }) => path)).toEqual(["add.1", "memberships.nobody"]);
    expect(await now()).toEqual(before);
  });

  it("adds and removes one person, even twice", async () => {
    const { people, path, admin, now, stranger } = await changing();
    const [one, two, three] = people;
    const as = api.as(admin);
    expect((await as.put(`${path}/${three.id}`)).status).toBe(204);
    expect((await as.put(`${path}/${two.id}`, {})).status).toBe(204);
    expect((await as.put(`${path}/${one.id}`, { role: "owner" })).status).toBe(204);
    expect(sorted(await now())).toEqual(sorted([`${one.id}*`, `${two.id}*`, three.id]));
    for (const each of [one, one, two]) expect((await as.delete(`${path}/${each.id}`)).status).toBe(204);
    expect(await now()).toEqual([three.id]);
    expectProblem(await as.put(`${path}/${(await stranger()).id}`), 404);
    expectProblem(await as.put(`${path}/${one.id}`, { role: "admin" }), 400, "validation");
  });

  it("is recorded once per change, and not without changes", async () => {
    const { people, change, teamId } = await changing();
    const [one, two, three] = people;
    await change({ add: [three.id], remove: [one.id], memberships: { [two.id]: { role: "member" } } });
    await change({ add: [three.id], remove: [one.id] });
    const events = await database().event.findMany({ where: { subjectId: teamId }, orderBy: { id: "asc" } });
    expect(events.map(({ type }) => type)).toEqual([
      "team.created",
      "team.membersChanged",
      "team.membersChanged",
    ]);
    const { members } = events.at(-1)!.payload as { members: object[] };
    expect(members).toHaveLength(3);
    expect(members).toEqual(
      expect.arrayContaining([
        { user: three.id, before: null, after: "member" },
        { user: two.id, before: "owner", after: "member" },
        { user: one.id, before: "member", after: null },
      ]),
    );
  });

  it("is serialized for concurrent requests", async () => {
    const { people, change, now } = await changing();
    const [one, two, three] = people;
    const answers = await Promise.all([
      change({ add: [three.id], remove: [one.id] }),
      change({ remove: [three.id], add: [one.id] }),
      change({ memberships: { [two.id]: { role: "member" } } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const after = await now();
    expect(after).toContain(two.id);
    expect([after.includes(one.id), after.includes(three.id)].filter(Boolean)).toHaveLength(1);
  });

  it("lists members by name, by search and page by page", async () => {
    const { team, member, admin, params } = await scene();
    const people = [];
    for (const displayName of ["Zoë", "ada", "Ben", "Cy"]) people.push(await member("read", { displayName }));
    const { teamId } = await team({ members: people });
    const list = (query: object) =>
      api.as(admin).call(teamMembers.list, { params: { ...params, teamId }, query });
    const names = (page: Awaited<ReturnType<typeof list>>) =>
      page.items.map(({ organization }) => organization.user.displayName);
    const first = await list({ limit: "3" });
    expect([names(first), first.count]).toEqual([["ada", "Ben", "Cy"], 4]);
    expect(names(await list({ limit: "3", page: first.next!.page }))).toEqual(["Zoë"]);
    expect(names(await list({ search: "ZO" }))).toEqual(["Zoë"]);
    expect(first.items[0]).toMatchObject({
      organization: { object: "member", role: "read", teams: 1 },
      team: { role: "member" },
      permissions: { view: true },
    });
  });
});
