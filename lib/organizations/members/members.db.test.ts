import { describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { openSession } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { listSpaces } from "@/lib/spaces/spaces/queries";
import { api, expectProblem, newTokenFor } from "@/lib/testing/api";
import { contextOf, operator, world } from "@/lib/testing/world";
import { addMember } from "./commands";
import { members } from "./operations";
import type { Member } from "./schemas";

describe("the list of members", () => {
  it("is filtered by role and text, sorted, and paged", async () => {
    const { organization, admin, member } = await world();
    const made = [admin];
    for (const displayName of ["Zoë", "Yves", "Xaver"]) made.push(await member("edit", { displayName }));
    await member(null, { displayName: "Guest" });
    const list = (query: object) =>
      api.as(admin).call(members.list, { params: { organizationId: organization.id }, query });

    expect((await list({ role: "edit" })).count).toBe(3);
    expect((await list({ role: "guest" })).items.map((item) => item.user.displayName)).toEqual(["Guest"]);
    expect((await list({ search: "ZOË" })).items.map((item) => item.id)).toEqual([made[1]!.id]);
    expect((await list({ search: "zoe" })).items.map((item) => item.id)).toEqual([made[1]!.id]);
    expect((await list({ search: made[2]!.email.slice(0, 20).toUpperCase() })).count).toBe(1);
    const { items } = await list({
      email: [made[3]!.email.toUpperCase(), made[1]!.email, "nobody@else.test"],
    });
    expect(items.map(({ id }) => id).toSorted()).toEqual([made[1]!.id, made[3]!.id].toSorted());
    expect((await list({ email: made[1]!.email, search: "Yves" })).count).toBe(0);
    for (const search of ["Z%", "Z_", "Zo\\"])
      expect(await list({ search })).toMatchObject({ items: [], count: 0 });

    await api.as(admin).patch(`/v1/orgs/${organization.id}/members/${made[1]!.id}`, { ssoExempt: true });
    expect((await list({ ssoExempt: "true" })).items.map((item) => item.id)).toEqual([made[1]!.id]);
    expect((await list({ ssoExempt: "false" })).count).toBe(4);

    const seen: string[] = [];
    for (let page: string | undefined, more = true; more; ) {
      const answer = await list({ order: "asc", limit: "2", ...(page && { page }) });
      seen.push(...answer.items.map((item: Member) => item.id));
      page = answer.next?.page;
      more = page !== undefined;
    }
    const all = await list({ order: "desc" });
    expect(seen).toEqual(all.items.map((item) => item.id).reverse());
    expect(new Set(seen).size).toBe(5);
  });

  it("sorted by last visit omits members who never visited", async () => {
    const { organization, admin, member } = await world();
    const [early, late] = [await member("read"), await member("read")];
    for (const someone of [early, late]) {
      const answer = await api.as(someone).post(`/v1/orgs/${organization.id}/ping`);
      expect([answer.status, answer.body]).toEqual([200, {}]);
    }
    const query = { sort: "lastSeenAt" as const };
    const list = await api
      .as(admin)
      .call(members.list, { params: { organizationId: organization.id }, query });
    expect(list.count).toBe(2);
    expect(new Set(list.items.map((item) => item.id))).toEqual(new Set([early.id, late.id]));
  });

  it("explains a member's role in each space", async () => {
    const { organization, admin, member, space } = await world();
    const editor = await member("edit");
    await space({ title: "Handbook" });
    await space({ title: "Own", by: await member("create") });
    const list = (explain?: "true") =>
      api.as(admin).call(members.spaces, {
        params: { organizationId: organization.id, userId: editor.id },
        query: { order: "asc", ...(explain && { explain }) },
      });
    expect((await list("true")).items.map(({ explanation }) => explanation)).toEqual(
      Array.from({ length: 2 }, () => [
        { source: "organization", role: "edit", decides: true, inherited: false },
      ]),
    );
    expect((await list()).items[0]).not.toHaveProperty("explanation");
  });

  it("counts the visible spaces of each member", async () => {
    const { organization, admin, member, space } = await world();
    const people = {
      admin,
      reader: await member("read"),
      guest: await member(null),
      creator: await member("create"),
    };
    const [open, hidden, , trashed] = [
      await space(),
      await space(),
      await space({ by: people.creator }),
      await space(),
    ];
    await api.as(admin).patch(`/v1/spaces/${hidden.id}`, { defaultLevel: null });
    await api.as(admin).delete(`/v1/spaces/${trashed.id}`);
    const grant = (spaceId: string, userId: string, role: "read" | null) =>
      database().spaceGrant.create({ data: { id: newId(), spaceId, userId, role } });
    await grant(hidden.id, people.guest.id, "read");
    await grant(open.id, people.reader.id, null);

    for (const someone of Object.values(people)) {
      const { actor } = contextOf(someone);
      const visible = await listSpaces(database(), actor, organization.id, {});
      const { body } = await api.as(admin).get(`/v1/orgs/${organization.id}/members/${someone.id}`);
      expect(body.spaces, someone.displayName).toBe(visible.count);

      const params = { organizationId: organization.id, userId: someone.id };
      const list = (query: { order?: "asc" | "desc"; limit?: string; page?: string }) =>
        api.as(admin).call(members.spaces, { params, query });
      const { items, count } = await list({ order: "asc" });
      expect(count).toBe(visible.count);
      expect(items.map((item) => item.space.id)).toEqual(visible.items.map(({ id }) => id));
      const first = await list({ limit: "1" });
      const rest = first.next ? (await list({ page: first.next.page })).items : [];
      expect([...first.items, ...rest]).toEqual(items.toReversed());
      if (someone === people.guest) expect(items.map(({ permission }) => permission)).toEqual(["read"]);
    }
    const missing = `/v1/orgs/${organization.id}/members/nobody/spaces`;
    expectProblem(await api.as(admin).get(missing), 404);
  });
});

describe("changing and removing members", () => {
  it("refuses to remove the last admin", async () => {
    const { organization, admin, member } = await world();
    const path = `/v1/orgs/${organization.id}/members/${admin.id}`;
    expectProblem(await api.as(admin).patch(path, { role: "read" }), 409, "last_administrator");
    expectProblem(await api.as(admin).delete(path), 409, "last_administrator");
    const other = await member("admin");
    expect((await api.as(other).patch(path, { role: null })).body.role).toBeNull();
  });

  it("refuses admins who demote or disable themselves", async () => {
    const { organization, admin, member } = await world();
    await member("admin");
    const path = `/v1/orgs/${organization.id}/members/${admin.id}`;
    expectProblem(await api.as(admin).patch(path, { role: "create" }), 409, "own_membership");
    expectProblem(await api.as(admin).patch(path, { disabled: true }), 409, "own_membership");
    expect((await api.as(admin).patch(path, { role: "admin", disabled: false })).status).toBe(200);
  });

  it("leaves one admin when two remove each other at once", async () => {
    const { organization, admin, member } = await world();
    const other = await member("admin");
    const remove = (by: { id: string }, userId: string) =>
      api.as(by).delete(`/v1/orgs/${organization.id}/members/${userId}`);
    const answers = await Promise.all([remove(admin, other.id), remove(other, admin.id)]);
    expect(answers.map((answer) => answer.status)).toContain(204);
    expect(await database().member.count({ where: { organizationId: organization.id, role: "admin" } })).toBe(
      1,
    );
  });

  it("leaves one admin when two disable or demote each other at once", async () => {
    const { organization, admin, member } = await world();
    const other = await member("admin");
    const change = (by: { id: string }, userId: string, body: object) =>
      api.as(by).patch(`/v1/orgs/${organization.id}/members/${userId}`, body);
    const answers = await Promise.all([
      change(admin, other.id, { disabled: true }),
      change(other, admin.id, { role: "read" }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const where = { organizationId: organization.id, role: "admin" as const, disabledAt: null };
    expect(await database().member.count({ where })).toBe(1);
  });

  it("disables and enables a membership, and keeps its grants", async () => {
    const { organization, admin, member, team, space } = await world();
    const [editor, other] = [await member("edit"), await member("edit")];
    await team({ members: [editor] });
    await space();
    const path = `/v1/orgs/${organization.id}/members/${editor.id}`;
    for (const { id } of [editor, other]) {
      await openSession(database(), id, { address: "203.0.113.7", userAgent: null });
    }
    const sessions = (userId: string) => database().session.count({ where: { userId } });
    const answer = await api.as(admin).patch(path, { disabled: true });
    expect(answer.body).toMatchObject({ disabled: true, role: "edit", teams: 1 });
    expect([await sessions(editor.id), await sessions(other.id)]).toEqual([0, 1]);
    expectProblem(await api.as(editor).get(`/v1/orgs/${organization.id}`), 404);
    expect((await api.as(admin).patch(path, { disabled: true })).status).toBe(200);
    expect((await api.as(admin).patch(path, { disabled: false })).body.disabled).toBe(false);
    expect((await api.as(editor).get(`/v1/orgs/${organization.id}`)).status).toBe(200);
    const own = `/v1/orgs/${organization.id}/members/${admin.id}`;
    expectProblem(await api.as(admin).patch(own, { disabled: true }), 409, "last_administrator");
    expectProblem(await api.as(editor).patch(path, { disabled: false }), 403);
  });

  it("ends sessions and tokens of a removed member, unless they belong to another organization", async () => {
    const [here, there] = [await world(), await world()];
    const [only, both] = [await here.member("edit"), await here.member("edit")];
    await addMember(database(), operator, {
      organizationId: there.organization.id,
      userId: both.id,
      role: "read",
    });
    const held = async (userId: string) => [
      await database().session.count({ where: { userId } }),
      await database().apiToken.count({ where: { userId } }),
    ];
    for (const { id } of [only, both]) {
      await openSession(database(), id, { address: "203.0.113.7", userAgent: null });
      await newTokenFor(id, here.organization.id);
      await newTokenFor(id, null);
      expect(await held(id)).toEqual([1, 2]);
      const path = `/v1/orgs/${here.organization.id}/members/${id}`;
      expect((await api.as(here.admin).delete(path)).status).toBe(204);
    }
    expect(await held(only.id)).toEqual([0, 0]);
    expect(await held(both.id)).toEqual([1, 1]);
  });

  it("marks members without another organization as signing in through single sign-on", async () => {
    const [here, there] = [await world(), await world()];
    const [only, both] = [await here.member("edit"), await here.member("edit")];
    await addMember(database(), operator, {
      organizationId: there.organization.id,
      userId: both.id,
      role: "read",
    });
    const mark = (userId: string) =>
      api.as(here.admin).post(`/v1/orgs/${here.organization.id}/members/${userId}/sso`);
    expect((await mark(only.id)).body).toMatchObject({ object: "member", sso: true });
    expect((await mark(only.id)).status).toBe(200);
    expectProblem(await mark(both.id), 409, "member_elsewhere");
    expectProblem(await mark("nobody"), 404);
  });

  it("signs a member out of all browsers", async () => {
    const { organization, admin, member, stranger } = await world();
    const editor = await member("edit");
    const path = `/v1/orgs/${organization.id}/members/${editor.id}/sessions`;
    await openSession(database(), editor.id, { address: "203.0.113.7", userAgent: null });
    expect((await api.as(admin).delete(path)).status).toBe(205);
    expect((await api.as(admin).delete(path)).status).toBe(204);
    expect(await database().session.count({ where: { userId: editor.id } })).toBe(0);
    const outsider = await stranger();
    expectProblem(
      await api.as(admin).delete(`/v1/orgs/${organization.id}/members/${outsider.id}/sessions`),
      404,
    );
  });

  it("lets members leave, and not remove others", async () => {
    const { organization, admin, member } = await world();
    const [guest, editor, other] = [await member(null), await member("edit"), await member("edit")];
    const path = (id: string) => `/v1/orgs/${organization.id}/members/${id}`;
    expectProblem(await api.as(editor).delete(path(other.id)), 403);
    expectProblem(await api.as(guest).delete(path("nobody")), 403);
    const { etag } = (await api.as(editor).get(path(editor.id))).headers;
    const ifMatch = { headers: { "if-match": String(etag) } };
    expect((await api.as(editor).delete(path(editor.id), ifMatch)).status).toBe(204);
    expect((await api.as(guest).delete(path(guest.id))).status).toBe(204);
    const left = await database().member.findMany({ where: { organizationId: organization.id } });
    expect(left.map(({ userId }) => userId).toSorted()).toEqual([admin.id, other.id].toSorted());
    expectProblem(await api.as(admin).delete(path(admin.id)), 409, "last_administrator");
  });

  it("removes a leaving member from merge rules, and previews the effects", async () => {
    const { organization, admin, member, space, team } = await world();
    const editor = await member("edit");
    const rules = {
      type: "rules",
      rules: [
        { rule: "require_specific_reviewers", users: [editor.id] },
        { rule: "allow_bypass", users: [editor.id, admin.id] },
        { rule: "require_at_least_one_review" },
      ],
    };
    const { id: spaceId } = await space({ title: "Handbook" });
    const own = await space({ title: "Own rules" });
    const writers = await team({ title: "Writers", owners: [editor] });
    const as = api.as(admin);
    await as.patch(`/v1/orgs/${organization.id}`, { mergeRules: rules });
    await as.patch(`/v1/spaces/${own.id}`, { mergeRules: rules });
    await newTokenFor(editor.id, organization.id);
    const made = await api.as(editor).post(`/v1/spaces/${spaceId}/change-requests`, {});
    expect(made.status, made.text).toBe(201);

    const path = `/v1/orgs/${organization.id}/members/${editor.id}`;
    const preview = await as.post(`${path}/permissions/preview`, { remove: true });
    expect(preview.body.removal).toEqual({
      // the token made here, and the token of the test's own calls
      tokens: 2,
      ownedTeams: [{ id: writers.teamId, title: "Writers" }],
      changeRequests: 1,
      reviewRequests: 0,
      mergeRules: { organization: true, spaces: [{ id: own.id, title: "Own rules" }] },
    });
    expect((await as.get(`/v1/spaces/${own.id}`)).body.mergeRules).toEqual(rules);
    expect((await as.delete(path)).status).toBe(204);
    const left = { type: "rules", rules: [{ rule: "allow_bypass", users: [admin.id] }, rules.rules[2]] };
    expect((await as.get(`/v1/spaces/${own.id}`)).body.mergeRules).toEqual(left);
    expect((await as.get(`/v1/orgs/${organization.id}`)).body.mergeRules).toEqual(left);
    const recorded = await database().event.findFirstOrThrow({
      where: { type: "space.updated", subjectId: own.id },
      orderBy: { id: "desc" },
    });
    expect(recorded.payload).toEqual({ changes: { mergeRules: { before: rules, after: left } } });
  });

  it("removes grants and team memberships, and accepts people who are no members", async () => {
    const { organization, admin, member, space } = await world();
    const editor = await member("edit");
    const { id: spaceId } = await space();
    await database().spaceGrant.create({ data: { id: newId(), spaceId, userId: editor.id, role: "create" } });
    await database().team.create({
      data: {
        id: newId(),
        organizationId: organization.id,
        title: "Docs",
        members: { create: { userId: editor.id } },
      },
    });
    const remove = () => api.as(admin).delete(`/v1/orgs/${organization.id}/members/${editor.id}`);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(await database().spaceGrant.count({ where: { userId: editor.id } })).toBe(0);
    expect(await database().teamMember.count({ where: { userId: editor.id } })).toBe(0);
    expectProblem(await api.as(editor).get(`/v1/orgs/${organization.id}`), 404);
    const events = await database().event.findMany({
      where: { organizationId: organization.id, subjectId: editor.id },
      orderBy: { id: "asc" },
    });
    expect(events.map((event) => event.type)).toEqual(["member.added", "member.removed"]);
  });
});
