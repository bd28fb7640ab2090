import { describe, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { newId } from "@/lib/core/ids";
import { database } from "@/lib/platform/db/client";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { api, expectProblem } from "@/lib/testing/api";
import { type Person, world } from "@/lib/testing/world";
import type { Collection, Content } from "./schemas";

const db = database();

async function scene() {
  const made = await world();
  const { admin, collection, organization, space } = made;
  const [a, b, outer] = [
    await space({ title: "A" }),
    await space({ title: "B" }),
    await collection({ title: "Outer" }),
  ];
  const inner = await collection({ title: "Inner", parent: outer.id });
  const order = async (parent?: string) => {
    const query = parent === undefined ? "" : `?parent=${parent}`;
    const list = await api
      .as(admin)
      .get<{ items: Content[] }>(`/v1/orgs/${organization.id}/contents${query}`);
    return list.body.items.map(({ title }) => title);
  };
  const moveSpace = (by: Person, id: string, body: object) =>
    api.as(by).post<Space>(`/v1/spaces/${id}/move`, body);
  const moveCollection = (by: Person, id: string, body: object) =>
    api.as(by).post<Collection>(`/v1/collections/${id}/move`, body);
  return { ...made, a, b, outer, inner, order, moveSpace, moveCollection };
}

const besides = (kind: "space" | "collection", id: string) => ({ type: kind, [kind]: id });

describe("moving", () => {
  it("puts a space into a collection, after its contents, and out of it again", async () => {
    const { admin, a, outer, order, moveSpace } = await scene();
    const moved = await moveSpace(admin, a.id, { parent: outer.id });
    expect(moved.status).toBe(200);
    expect(moved.body.parent).toBe(outer.id);
    expect(await order()).toEqual(["B", "Outer"]);
    expect(await order(outer.id)).toEqual(["Inner", "A"]);
    expect((await moveSpace(admin, a.id, { parent: null })).body).not.toHaveProperty("parent");
    expect(await order()).toEqual(["B", "Outer", "A"]);
  });

  it("puts spaces and collections before and after each other", async () => {
    const { admin, a, b, outer, inner, order, moveSpace, moveCollection } = await scene();
    await moveSpace(admin, b.id, { position: { before: besides("space", a.id) } });
    expect(await order()).toEqual(["B", "A", "Outer"]);
    await moveCollection(admin, outer.id, { position: { after: besides("space", b.id) } });
    expect(await order()).toEqual(["B", "Outer", "A"]);
    await moveCollection(admin, inner.id, {
      parent: null,
      position: { after: besides("collection", outer.id) },
    });
    expect(await order()).toEqual(["B", "Outer", "Inner", "A"]);
    const between = { after: besides("space", b.id), before: besides("collection", outer.id) };
    await moveSpace(admin, a.id, { position: between });
    expect(await order()).toEqual(["B", "A", "Outer", "Inner"]);
  });

  it("lets only admins change who the admins of an item are", async () => {
    const { admin, collection, inner, member, moveCollection, moveSpace, outer, space } = await scene();
    const [maker, keeper] = [await member("create"), await member("read")];
    const [as, plain] = [api.as(admin), await collection({ title: "Plain" })];
    await as.post(`/v1/collections/${outer.id}/permissions`, { role: "admin", users: [keeper.id] });
    const made = await space({ title: "Made", by: maker });
    const part = await collection({ title: "Part", by: maker });

    expectProblem(await moveSpace(maker, made.id, { parent: outer.id }), 403);
    expectProblem(await moveSpace(maker, made.id, { parent: inner.id }), 403);
    expectProblem(await moveCollection(maker, part.id, { parent: inner.id }), 403);
    expect((await moveSpace(maker, made.id, { parent: plain.id })).status).toBe(200);
    expect((await moveCollection(maker, part.id, { parent: plain.id })).status).toBe(200);

    expect((await moveSpace(admin, made.id, { parent: outer.id })).status).toBe(200);
    expectProblem(await moveSpace(maker, made.id, { parent: null }), 403);
    expect((await moveSpace(keeper, made.id, { parent: inner.id })).status).toBe(200);
    await as.patch(`/v1/spaces/${made.id}`, { defaultLevel: "edit" });
    expect((await moveSpace(maker, made.id, { parent: null })).status).toBe(200);
  });

  it("says that nothing would change", async () => {
    const { admin, a, b, outer, inner, moveSpace, moveCollection } = await scene();
    const refusals = [
      await moveSpace(admin, a.id, { position: { before: besides("space", b.id) } }),
      await moveSpace(admin, b.id, { parent: null, position: { after: besides("space", a.id) } }),
      await moveCollection(admin, outer.id, { parent: null }),
      await moveCollection(admin, inner.id, { parent: outer.id }),
    ];
    for (const answer of refusals) expectProblem(answer, 409, "nothing_changed");
  });

  it("refuses positions that do not exist", async () => {
    const { admin, a, b, outer, inner, space, moveSpace, moveCollection } = await scene();
    const other = await (await world()).space();
    const inside = await space({ title: "Inside", parent: outer.id });
    const bad = [
      { position: { before: besides("space", "nothing") } },
      { position: { before: besides("space", other.id) } },
      { position: { before: besides("space", inside.id) } },
      { position: { before: besides("space", a.id) } },
      { position: { before: besides("collection", b.id) } },
      { position: { after: besides("collection", outer.id), before: besides("space", b.id) } },
      { position: {} },
      { position: { before: { type: "space" } } },
      {},
    ];
    for (const body of bad) expectProblem(await moveSpace(admin, a.id, body), 400);
    for (const parent of [outer.id, inner.id])
      expectProblem(await moveCollection(admin, outer.id, { parent }), 400);
    expectProblem(await moveSpace(admin, a.id, { parent: "nothing" }), 404);
    expectProblem(await moveSpace(admin, a.id, { parent: (await (await world()).collection()).id }), 404);
    expectProblem(await moveSpace(admin, "nothing", { parent: null }), 404);
  });

  it("needs rights at both ends", async () => {
    const { admin, a, outer, inner, member, moveSpace, moveCollection } = await scene();
    const reader = await member("read");
    await db.spaceGrant.create({ data: { id: newId(), spaceId: a.id, userId: reader.id, role: "create" } });
    expectProblem(await moveSpace(reader, a.id, { parent: outer.id }), 403);
    await db.collectionGrant.create({
      data: { id: newId(), collectionId: outer.id, userId: reader.id, role: "create" },
    });
    expect((await moveSpace(reader, a.id, { parent: outer.id })).status).toBe(200);
    expectProblem(await moveSpace(reader, a.id, { parent: null }), 403);
    expectProblem(await moveCollection(reader, inner.id, { parent: null }), 403);
    await api.as(admin).patch(`/v1/collections/${inner.id}`, { defaultLevel: "read" });
    expectProblem(
      await moveCollection(reader, inner.id, { position: { after: besides("space", a.id) } }),
      403,
    );
  });

  it("makes a space inherit the access of its new collection, and private outside of one", async () => {
    const { admin, a, outer, member, moveSpace } = await scene();
    const reader = await member("read");
    await api.as(admin).patch(`/v1/collections/${outer.id}`, { defaultLevel: null });
    await moveSpace(admin, a.id, { parent: outer.id });
    expectProblem(await api.as(reader).get(`/v1/spaces/${a.id}`), 404);
    expect((await moveSpace(admin, a.id, { parent: null })).body.visibility).toBe("private");
    expect((await api.as(reader).get(`/v1/spaces/${a.id}`)).status).toBe(200);
  });

  it("never nests two collections into each other when they move at once", async () => {
    const { admin, collection, moveCollection } = await scene();
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await collection(), await collection()];
      const answers = await Promise.all([
        moveCollection(admin, one.id, { parent: two.id }),
        moveCollection(admin, two.id, { parent: one.id }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
    expect((await verify(db)).filter(({ violations }) => violations > 0)).toEqual([]);
  });

  it("keeps every order when many move at once", async () => {
    const { admin, outer, order, space, moveSpace } = await scene();
    const spaces = await Promise.all(Array.from({ length: 8 }, (_, index) => space({ title: `S${index}` })));
    await Promise.all(spaces.map(({ id }) => moveSpace(admin, id, { parent: outer.id })));
    expect((await order(outer.id)).sort()).toEqual(["Inner", ...spaces.map(({ title }) => title)].sort());
  });

  it("nests at most ten levels", async () => {
    const { admin, collection, outer, moveCollection } = await scene();
    let parent = (await collection()).id;
    for (let level = 1; level < 9; level += 1) parent = (await collection({ parent })).id;
    expectProblem(await moveCollection(admin, outer.id, { parent }), 409, "too_deep");
  });
});
