import { describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { api, expectProblem } from "@/lib/testing/api";
import { contextOf, type Person, world } from "@/lib/testing/world";
import { deleteCollection } from "./deletion";
import { collections, placement } from "./operations";
import type { Collection, Content } from "./schemas";

const db = database();
type List<Item> = { items: Item[]; count: number; next?: { page: string } };
const titles = (list: { items: { title: string }[] }) => list.items.map(({ title }) => title);

const give = (collectionId: string, userId: string, role: "read" | "create" | "admin" | null) =>
  db.collectionGrant.create({ data: { id: newId(), collectionId, userId, role } });

describe("a collection", () => {
  it("is created at the end, changed and read back", async () => {
    const { admin, organization } = await world();
    const as = api.as(admin);
    const path = `/v1/orgs/${organization.id}/collections`;
    const made = await as.post<Collection>(path, { title: "Guides" });
    expect(made.status).toBe(201);
    expect(made.headers.location).toBe(made.body.urls.location);
    expect(made.body).toEqual({
      object: "collection",
      id: made.body.id,
      title: "Guides",
      organization: organization.id,
      defaultLevel: "inherit",
      urls: {
        location: expect.stringContaining(made.body.id),
        app: expect.stringContaining(organization.id),
      },
      permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
    });
    expect((await as.post<Collection>(path)).body.title).toBe("Untitled");

    const address = `/v1/collections/${made.body.id}`;
    const changed = await as.patch<Collection>(address, { description: "For readers.", defaultLevel: null });
    expect(changed.body).toMatchObject({ title: "Guides", description: "For readers.", defaultLevel: null });
    const cleared = await as.patch<Collection>(address, { title: "Manuals", description: "" });
    expect(cleared.body).not.toHaveProperty("description");
    expect((await as.get<Collection>(address)).body).toEqual(cleared.body);
    expectProblem(await as.patch(address, { title: "x".repeat(51) }), 400, "validation");
    expectProblem(await as.patch(address, { description: "x".repeat(101) }), 400, "validation");
    expectProblem(
      await as.patch(address, { title: "Late" }, { headers: { "if-match": '"older"' } }),
      412,
      "precondition_failed",
    );
  });

  it("can be created only where the caller may create", async () => {
    const { collection, member, organization } = await world();
    const other = await world();
    const [outer, closed, foreign] = [await collection(), await collection(), await other.collection()];
    const reader = await member("read");
    await give(outer.id, reader.id, "create");
    const as = api.as(reader);
    const path = `/v1/orgs/${organization.id}/collections`;
    expect((await as.post(path, { parent: outer.id })).status).toBe(201);
    expectProblem(await as.post(path), 403, "forbidden");
    expectProblem(await as.post(path, { parent: closed.id }), 403, "forbidden");
    expectProblem(await as.post(path, { parent: foreign.id }), 404, "not_found");
    expectProblem(await as.post(path, { parent: "nothing" }), 404, "not_found");

    const spaces = `/v1/orgs/${organization.id}/spaces`;
    expect((await as.post<Space>(spaces, { parent: outer.id })).body.parent).toBe(outer.id);
    expectProblem(await as.post(spaces), 403, "forbidden");
    expectProblem(await as.post(spaces, { parent: closed.id }), 403, "forbidden");
    expectProblem(await as.post(spaces, { parent: foreign.id }), 404, "not_found");
  });

  it("can be nested ten levels deep at most", async () => {
    const { admin, collection, organization } = await world();
    let parent: string | undefined;
    for (let level = 0; level < 10; level += 1) parent = (await collection({ parent })).id;
    const answer = await api.as(admin).post(`/v1/orgs/${organization.id}/collections`, { parent });
    expectProblem(answer, 409, "too_deep");
  });

  it("is invisible without access, and to tokens of other organizations", async () => {
    const { admin, collection, member, organization } = await world();
    const secret = await collection({ title: "Secret" });
    await api.as(admin).patch(`/v1/collections/${secret.id}`, { defaultLevel: null });
    const reader = await member("review");
    expectProblem(await api.as(reader).get(`/v1/collections/${secret.id}`), 404, "not_found");
    const list = await api.as(reader).get<List<Collection>>(`/v1/orgs/${organization.id}/collections`);
    expect(list.body).toEqual({ items: [], count: 0 });
  });
});

describe("the collections of an organization", () => {
  it("are listed by parent and position, page by page, with their count", async () => {
    const { admin, collection, organization } = await world();
    const a = await collection({ title: "A" });
    await collection({ title: "B" });
    await collection({ title: "A1", parent: a.id });
    await collection({ title: "A2", parent: a.id });
    const path = `/v1/orgs/${organization.id}/collections`;
    const as = api.as(admin);
    expect(titles((await as.get<List<Collection>>(path)).body)).toEqual(["A", "B", "A1", "A2"]);
    expect((await as.get<List<Collection>>(`${path}?nested=false`)).body).toMatchObject({
      count: 2,
      items: [{ title: "A" }, { title: "B" }],
    });
    expect(titles((await as.get<List<Collection>>(`${path}?title=a`)).body)).toEqual(["A", "A1", "A2"]);

    const seen: string[] = [];
    for (let page = ""; ; ) {
      const { body } = await as.get<List<Collection>>(`${path}?limit=1${page}`);
      expect(body.count).toBe(4);
      seen.push(...titles(body));
      if (!body.next) break;
      page = `&page=${body.next.page}`;
    }
    expect(seen).toEqual(["A", "B", "A1", "A2"]);
  });
});

describe("the items of a collection", () => {
  it("are listed in one order, collections and spaces together", async () => {
    const { admin, collection, organization, space } = await world();
    await space({ title: "First" });
    const outer = await collection({ title: "Second" });
    await space({ title: "Third" });
    await space({ title: "Inside", parent: outer.id });
    const gone = await space({ title: "Gone", parent: outer.id });
    await api.as(admin).delete(`/v1/spaces/${gone.id}`);
    await collection({ title: "Inner", parent: outer.id });

    const as = api.as(admin);
    const path = `/v1/orgs/${organization.id}/contents`;
    const top = await as.get<List<Content>>(path);
    expect(titles(top.body)).toEqual(["First", "Second", "Third"]);
    const inside = await as.get<List<Content>>(`${path}?parent=${outer.id}&limit=1`);
    expect(inside.body).toMatchObject({ count: 2, items: [{ object: "space", title: "Inside" }] });
    const next = await as.get<List<Content>>(`${path}?parent=${outer.id}&page=${inside.body.next?.page}`);
    expect(next.body).toMatchObject({ count: 2, items: [{ object: "collection", title: "Inner" }] });
    const spaces = await as.get<List<Space>>(`/v1/collections/${outer.id}/spaces`);
    expect(spaces.body).toMatchObject({ count: 1, items: [{ title: "Inside", parent: outer.id }] });
  });

  it("are listed at the top for callers who cannot see the collection", async () => {
    const { admin, collection, member, organization, space } = await world();
    const secret = await collection({ title: "Secret" });
    await api.as(admin).patch(`/v1/collections/${secret.id}`, { defaultLevel: null });
    const shared = await space({ title: "Shared", parent: secret.id });
    await space({ title: "Hidden", parent: secret.id });
    const reader = await member("read");
    await db.spaceGrant.create({
      data: { id: newId(), spaceId: shared.id, userId: reader.id, role: "read" },
    });

    const path = `/v1/orgs/${organization.id}/contents`;
    expect((await api.as(reader).get<List<Content>>(path)).body).toMatchObject({
      count: 1,
      items: [{ title: "Shared" }],
    });
    expectProblem(await api.as(reader).get(`${path}?parent=${secret.id}`), 404, "not_found");
  });

  it("of another organization are not found", async () => {
    const [{ admin, organization }, other] = [await world(), await world()];
    const foreign = await other.collection();
    const answer = await api.as(admin).get(`/v1/orgs/${organization.id}/contents?parent=${foreign.id}`);
    expectProblem(answer, 404, "not_found");
  });
});

describe("deleting a collection", () => {
  it("deletes the collections in it, and moves their spaces to the trash", async () => {
    const { admin, collection, organization, space } = await world();
    const kept = await collection({ title: "Kept" });
    const outer = await collection({ title: "Outer", parent: kept.id });
    const inner = await collection({ title: "Inner", parent: outer.id });
    const deep = await space({ title: "Deep", parent: inner.id });
    const as = api.as(admin);
    expect((await as.delete(`/v1/collections/${outer.id}`)).status).toBe(205);
    expect((await as.delete(`/v1/collections/${outer.id}`)).status).toBe(204);
    expectProblem(await as.get(`/v1/collections/${inner.id}`), 404, "not_found");
    expectProblem(await as.get(`/v1/spaces/${deep.id}`), 404, "not_found");
    const list = await as.get<List<Collection>>(`/v1/orgs/${organization.id}/collections`);
    expect(titles(list.body)).toEqual(["Kept"]);

    const restored = await as.post<Space>(`/v1/spaces/${deep.id}/restore`);
    expect(restored.body).toMatchObject({ parent: kept.id, defaultLevel: "inherit" });
  });

  it("can be undone for all members", async () => {
    const { admin, collection, member, organization, space, team } = await world();
    const as = api.as(admin);
    const kept = await collection({ title: "Kept" });
    const outer = await collection({ title: "Outer", parent: kept.id });
    await collection({ title: "Later sibling", parent: kept.id });
    const inner = await collection({ title: "Inner", parent: outer.id });
    const empty = await collection({ title: "Empty", parent: outer.id });
    const [deep, own, single] = [
      await space({ title: "Deep", parent: inner.id }),
      await space({ title: "Own", parent: outer.id }),
      await space({ title: "Single", parent: outer.id }),
    ];
    const earlier = await space({ title: "Deleted earlier", parent: inner.id });
    const [reader, guest, helper, leaver] = [
      await member("read"),
      await member(null),
      await member(null),
      await member("read"),
    ];
    const helpers = await team({ members: [helper] });
    await as.patch(`/v1/collections/${outer.id}`, { defaultLevel: null, description: "What it is for" });
    await as.patch(`/v1/spaces/${own.id}`, { defaultLevel: "comment" });
    await give(outer.id, guest.id, "read");
    await give(outer.id, leaver.id, "read");
    await as.post(`/v1/collections/${inner.id}/permissions`, { role: "review", teams: [helpers.teamId] });
    await as.delete(`/v1/spaces/${earlier.id}`);
    const people = [admin, reader, guest, helper];
    const seen = async () => {
      const one = async (person: Person) => {
        const shelves = [undefined, kept.id, outer.id, inner.id, empty.id].map(async (parent) => {
          const path = `/v1/orgs/${organization.id}/contents${parent ? `?parent=${parent}` : ""}`;
          const { status, body } = await api.as(person).get(path);
          return status === 200 ? body : status;
        });
        return Promise.all(shelves);
      };
      return Promise.all(people.map(one));
    };
    const before = await seen();
    const deletions = `/v1/orgs/${organization.id}/deleted-collections`;
    const restore = (who: Person) => api.as(who).post(`${deletions}/${outer.id}/restore`);
    expectProblem(await restore(admin), 404);
    expect((await as.delete(`/v1/collections/${outer.id}`)).status).toBe(205);
    await as.delete(`/v1/orgs/${organization.id}/members/${leaver.id}`);
    expect((await as.get(deletions)).body).toMatchObject({
      count: 1,
      items: [{ id: outer.id, title: "Outer", deletedBy: { id: admin.id }, collections: 2, spaces: 3 }],
    });
    expect((await api.as(reader).get(deletions)).body.count).toBe(0);
    expectProblem(await restore(reader), 404);
    const [once, twice] = await Promise.all([restore(admin), restore(admin)]);
    expect([once.status, twice.status].toSorted()).toEqual([200, 404]);
    expect(await seen()).toEqual(before);
    expect((await as.get(deletions)).body.count).toBe(0);
    expect((await as.get(`/v1/spaces/${earlier.id}`)).status).toBe(404);
    expect((await as.post<Space>(`/v1/spaces/${earlier.id}/restore`)).body.parent).toBe(inner.id);
    const users = (
      await as.get<List<{ user: { id: string } }>>(`/v1/collections/${outer.id}/permissions/users`)
    ).body;
    expect(users.items.map(({ user }) => user.id)).toEqual([guest.id]);

    // Restored spaces stay where they are; the top replaces a deleted parent.
    await as.delete(`/v1/collections/${outer.id}`);
    await as.post(`/v1/spaces/${single.id}/restore`);
    await as.delete(`/v1/collections/${kept.id}`);
    expect((await restore(admin)).body.parent).toBeUndefined();
    expect((await as.get<Space>(`/v1/spaces/${deep.id}`)).body.parent).toBe(inner.id);
    expect((await as.get(`/v1/spaces/${single.id}`)).status).toBe(404);
  });

  it("can be undone by the person who did it, for seven days, while they may create at its place", async () => {
    const { admin, collection, member, organization } = await world();
    const [maker, other] = [await member("create"), await member("create")];
    const [one, two] = [await collection({ by: maker }), await collection({ by: maker })];
    for (const { id } of [one, two]) await api.as(maker).delete(`/v1/collections/${id}`);
    const restore = (who: Person, id: string) =>
      api.as(who).post(`/v1/orgs/${organization.id}/deleted-collections/${id}/restore`);
    expectProblem(await restore(other, one.id), 404);
    expect((await restore(maker, one.id)).status).toBe(200);
    await api.as(admin).patch(`/v1/orgs/${organization.id}/members/${maker.id}`, { role: "edit" });
    expectProblem(await restore(maker, two.id), 403);
    await db.deletedCollection.update({
      where: { id: two.id },
      data: { deletedAt: new Date(Date.now() - 8 * 86_400_000) },
    });
    expectProblem(await restore(admin, two.id), 409, "retention_over");
    expect((await api.as(admin).get(`/v1/orgs/${organization.id}/deleted-collections`)).body.count).toBe(0);
  });

  it("gives no new access when undone", async () => {
    const { admin, collection, member, space } = await world();
    const closed = await collection({ title: "Closed" });
    const named = await collection({ title: "For some" });
    const reader = await member("read");
    const insider = await member("read");
    await api.as(admin).patch(`/v1/collections/${closed.id}`, { defaultLevel: null });
    await give(named.id, reader.id, null);
    await give(named.id, insider.id, "create");
    const inner = await collection({ title: "Inner", parent: named.id });
    const spaces = [
      await space({ parent: closed.id }),
      await space({ parent: inner.id }),
      await space({ parent: named.id, by: insider }),
    ];
    const before = await visibleTo(reader);
    for (const { id } of [closed, named]) {
      expect((await api.as(admin).delete(`/v1/collections/${id}`)).status).toBe(205);
    }
    for (const { id } of spaces) await api.as(admin).post(`/v1/spaces/${id}/restore`);
    expect(await visibleTo(reader)).toEqual(before);
    expect(await visibleTo(insider)).toEqual([false, false, true]);

    async function visibleTo(someone: Person): Promise<boolean[]> {
      const answers = await Promise.all(spaces.map(({ id }) => api.as(someone).get(`/v1/spaces/${id}`)));
      return answers.map(({ status }) => status === 200);
    }
  });

  it("gives no new access when undone after its parent is deleted too", async () => {
    const { admin, collection, member, organization, space } = await world();
    const [reader, insider] = [await member("read"), await member("read")];
    const [closed, named, open] = [await collection(), await collection(), await collection()];
    await api.as(admin).patch(`/v1/collections/${closed.id}`, { defaultLevel: null });
    await give(named.id, reader.id, null);
    await give(named.id, insider.id, "create");
    const inner = await Promise.all([closed, named, open].map(({ id }) => collection({ parent: id })));
    const spaces = await Promise.all(inner.map(({ id }) => space({ parent: id })));
    for (const { id } of [...inner, closed, named, open])
      expect((await api.as(admin).delete(`/v1/collections/${id}`)).status).toBe(205);
    for (const { id } of inner) {
      const restored = await api
        .as(admin)
        .post(`/v1/orgs/${organization.id}/deleted-collections/${id}/restore`);
      expect(restored.status, restored.text).toBe(200);
    }
    const statuses = spaces.map(async ({ id }) => (await api.as(reader).get(`/v1/spaces/${id}`)).status);
    expect(await Promise.all(statuses)).toEqual([404, 404, 200]);
  });

  it("is refused while it holds items that the caller may not delete", async () => {
    const { admin, collection, member, space } = await world();
    const outer = await collection();
    const maker = await member("create");
    const hidden = await space({ title: "Hidden", parent: outer.id });
    const as = api.as(maker);
    await api.as(admin).patch(`/v1/spaces/${hidden.id}`, { defaultLevel: "read" });
    expect(expectProblem(await as.delete(`/v1/collections/${outer.id}`), 403).message).toContain("Hidden");
    await api.as(admin).patch(`/v1/spaces/${hidden.id}`, { defaultLevel: null });
    expect(expectProblem(await as.delete(`/v1/collections/${outer.id}`), 403).message).not.toContain(
      "Hidden",
    );
    expect((await api.as(admin).get(`/v1/spaces/${hidden.id}`)).status).toBe(200);
  });

  it("runs before or after a concurrent creation of a space in it", async () => {
    const { admin, collection, organization } = await world();
    for (let round = 0; round < 5; round += 1) {
      const contested = await collection();
      const [answer, removed] = await Promise.all([
        api.as(admin).post<Space>(`/v1/orgs/${organization.id}/spaces`, { parent: contested.id }),
        inTransaction(db, (tx) => deleteCollection(tx, contextOf(admin), contested)),
      ]);
      expect(removed).toBe(true);
      if (answer.status === 201) {
        expect(await db.space.findUnique({ where: { id: answer.body.id } })).toMatchObject({
          parentId: null,
          deletedAt: expect.any(Date),
        });
      } else expect([404, 409]).toContain(answer.status);
    }
  });
});

it("every operation of collections has typed answers", async () => {
  const { admin, collection, organization } = await world();
  const { id } = await collection({ title: "Typed" });
  const as = api.as(admin);
  expect((await as.call(collections.get, { params: { collectionId: id } })).title).toBe("Typed");
  const params = { organizationId: organization.id };
  expect((await as.call(placement.contents, { params, query: {} })).items[0]?.object).toBe("collection");
});
