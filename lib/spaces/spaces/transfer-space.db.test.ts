import { describe, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { newFile, storeFileBytes } from "@/lib/content/files/store";
import { hashText } from "@/lib/core/content/records";
import { newId } from "@/lib/core/ids";
import { addMember } from "@/lib/organizations/members/commands";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { Collection, Content } from "@/lib/spaces/collections/schemas";
import { commit, lockBranch } from "@/lib/store/commit";
import { api, expectProblem, newTokenFor } from "@/lib/testing/api";
import { operator, type Person, type World, world } from "@/lib/testing/world";
import type { Space } from "./schemas";

const db = database();

const join = (someone: Person, { organization }: World, role: "read" | "create" | "admin") =>
  addMember(db, operator, { organizationId: organization.id, userId: someone.id, role });
const give = (by: Person, id: string, organization: string) =>
  api.as(by).post<Space>(`/v1/spaces/${id}/transfer`, { organization });
const broken = async () => (await verify(db)).filter(({ violations }) => violations > 0);

/** Two organizations; the admin of the first has the role `create` in the second. */
async function scene() {
  const [from, to] = [await world(), await world()];
  await join(from.admin, to, "create");
  return { from, to, admin: from.admin };
}

describe("a space transferred to another organization", () => {
  it("keeps its pages, files, history, change requests and discussions", async () => {
    const { from, to, admin } = await scene();
    const space = await from.space({ title: "Handbook", pages: ["# One\n\nFirst.\n"] });
    await from.space({ title: "Staying", pages: ["# One\n\nFirst.\n"] });
    const file = await newFile(newId(), "plan.txt", Buffer.from("The plan."));
    await inTransaction(db, async (tx) => {
      await storeFileBytes(tx, from.organization.id, [file]);
      await commit(tx, await lockBranch(tx, space.mainBranchId), {
        type: "edits",
        authorId: admin.id,
        files: new Map([[file.record.id, file.record]]),
        reusables: new Map([["note", { id: "note", title: "Note", contentHash: hashText("A note.\n") }]]),
        texts: ["A note.\n"],
      });
    });
    const request = await from.changeRequest(space, {
      changes: [
        { operation: "insert_page", title: "Proposed", document: { markdown: "# Proposed\n\nPerhaps.\n" } },
      ],
    });
    await api.as(admin).post(`/v1/spaces/${space.id}/comments`, { body: { markdown: "A remark." } });
    const read = async () => {
      const of = `/v1/spaces/${space.id}`;
      const proposed = `${of}/change-requests/${request.changeRequest.id}`;
      const paths = ["/content", "/revisions", "/comments", `/files/${file.record.id}/content`];
      const answers = await Promise.all(
        [...paths.map((path) => of + path), `${proposed}/content`, `${proposed}/changes`].map((path) =>
          api.as(admin).get(path),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      return answers.map(({ text }) => text.replaceAll(from.organization.id, to.organization.id));
    };
    const before = await read();

    const answer = await give(admin, space.id, to.organization.id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ id: space.id, organization: to.organization.id, comments: 1 });
    expect(await read()).toEqual(before);
    expect(await broken()).toEqual([]);

    const merged = await api
      .as(to.admin)
      .post(`/v1/spaces/${space.id}/change-requests/${request.changeRequest.id}/merge`);
    expect(merged.body.result).toBe("merge");
    const lists = await Promise.all(
      [from, to].map(({ organization }) =>
        api.as(admin).get<{ items: Content[] }>(`/v1/orgs/${organization.id}/contents`),
      ),
    );
    expect(lists.map(({ body }) => body.items.map(({ title }) => title))).toEqual([
      ["Staying"],
      ["Handbook"],
    ]);
    expect(await broken()).toEqual([]);
  });

  it("loses the roles of teams and strangers, and unknown people in its merge rules", async () => {
    const { from, to, admin } = await scene();
    const parent = await from.collection();
    const space = await from.space({ parent: parent.id });
    const [shared, local] = [await from.member("read"), await from.member("read")];
    await join(shared, to, "read");
    const team = await db.team.create({
      data: { id: newId(), organizationId: from.organization.id, title: "Team" },
    });
    await db.spaceGrant.createMany({
      data: [
        { id: newId(), spaceId: space.id, userId: shared.id, role: "edit" },
        { id: newId(), spaceId: space.id, userId: local.id, role: "edit" },
        { id: newId(), spaceId: space.id, teamId: team.id, role: "edit" },
      ],
    });
    await api.as(admin).patch(`/v1/spaces/${space.id}`, {
      mergeRules: {
        type: "rules",
        rules: [
          { rule: "require_specific_reviewers", users: [local.id] },
          { rule: "allow_bypass", users: [local.id, shared.id] },
          { rule: "require_at_least_one_review" },
        ],
      },
    });
    const { body } = await give(admin, space.id, to.organization.id);
    expect(body.visibility).toBe("private");
    expect(body).not.toHaveProperty("parent");
    expect(body.mergeRules).toEqual({
      type: "rules",
      rules: [{ rule: "allow_bypass", users: [shared.id] }, { rule: "require_at_least_one_review" }],
    });
    expect(await db.spaceGrant.findMany({ where: { spaceId: space.id }, select: { userId: true } })).toEqual([
      { userId: shared.id },
    ]);
    expectProblem(await api.as(local).get(`/v1/spaces/${space.id}`), 404);
    expect(await broken()).toEqual([]);
  });

  it("stays accessible to the person who transferred it, even with no default access", async () => {
    const { from, to, admin } = await scene();
    const space = await from.space({ by: await from.member("create") });
    await api.as(admin).patch(`/v1/spaces/${space.id}`, { defaultLevel: null });
    expect((await give(admin, space.id, to.organization.id)).body.permissions.admin).toBe(true);
  });

  it("needs the role admin here, and the role create there", async () => {
    const { from, to, admin } = await scene();
    const space = await from.space();
    const maker = await from.member("create");
    await join(maker, to, "admin");
    expectProblem(await give(maker, space.id, to.organization.id), 403);
    const third = await world();
    expectProblem(await give(admin, space.id, third.organization.id), 404);
    await join(admin, third, "read");
    expectProblem(await give(admin, space.id, third.organization.id), 403);
    expectProblem(await give(admin, space.id, from.organization.id), 409, "nothing_changed");
    expectProblem(await give(admin, "nothing", to.organization.id), 404);
    const bound = api.withToken(await newTokenFor(admin.id, from.organization.id));
    expectProblem(
      await bound.post(`/v1/spaces/${space.id}/transfer`, { organization: to.organization.id }),
      404,
    );
  });

  it("is refused while an import runs", async () => {
    const { from, to, admin } = await scene();
    const space = await from.space();
    await db.importRun.create({
      data: {
        id: newId(),
        organizationId: from.organization.id,
        spaceId: space.id,
        createdById: admin.id,
        source: {},
      },
    });
    expectProblem(await give(admin, space.id, to.organization.id), 412, "import_running");
  });

  it("keeps concurrent writes, or refuses them", async () => {
    const { from, to, admin } = await scene();
    for (let round = 0; round < 4; round += 1) {
      const space = await from.space({ pages: ["# One\n\nFirst.\n"] });
      const as = api.as(admin);
      const answers = await Promise.all([
        give(admin, space.id, to.organization.id),
        as.post(`/v1/spaces/${space.id}/comments`, { body: { markdown: "Meanwhile." } }),
        as.post(`/v1/spaces/${space.id}/change-requests`, { subject: "Meanwhile" }),
        from
          .changeRequest(space, {
            changes: [{ operation: "insert_page", document: { markdown: `# New\n\nIn round ${round}.\n` } }],
          })
          .then(
            () => ({ status: 200 }),
            () => ({ status: 409 }),
          ),
      ]);
      expect(answers[0].status).toBe(200);
      for (const { status } of answers) expect([200, 201, 404, 409, 503]).toContain(status);
    }
    expect(await broken()).toEqual([]);
  });
});

describe("a collection transferred to another organization", () => {
  it("keeps everything in it except the trash", async () => {
    const { from, to, admin } = await scene();
    const outer = await from.collection({ title: "Outer", parent: (await from.collection()).id });
    const inner = await from.collection({ title: "Inner", parent: outer.id });
    const deep = await from.space({ title: "Deep", parent: inner.id, pages: ["# One\n\nFirst.\n"] });
    const trashed = await from.space({ title: "Trashed", parent: inner.id });
    await api.as(admin).delete(`/v1/spaces/${trashed.id}`);

    const path = `/v1/collections/${outer.id}/transfer`;
    const answer = await api.as(admin).post<Collection>(path, { organization: to.organization.id });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ title: "Outer", organization: to.organization.id });
    expect(answer.body).not.toHaveProperty("parent");
    expect((await api.as(admin).get<Space>(`/v1/spaces/${deep.id}`)).body).toMatchObject({
      organization: to.organization.id,
      parent: inner.id,
    });
    const restored = await api.as(admin).post<Space>(`/v1/spaces/${trashed.id}/restore`);
    expect(restored.body.organization).toBe(from.organization.id);
    expectProblem(await api.as(admin).post(path, { organization: to.organization.id }), 403);
    expect(await broken()).toEqual([]);
  });

  it("is refused whole if something in it cannot be transferred", async () => {
    const { from, to, admin } = await scene();
    const outer = await from.collection();
    const space = await from.space({ parent: outer.id });
    await db.importRun.create({
      data: {
        id: newId(),
        organizationId: from.organization.id,
        spaceId: space.id,
        createdById: admin.id,
        source: {},
      },
    });
    const path = `/v1/collections/${outer.id}/transfer`;
    expectProblem(await api.as(admin).post(path, { organization: to.organization.id }), 412);
    expectProblem(await api.as(admin).post(path, { organization: from.organization.id }), 409);
    expect((await api.as(admin).get<Space>(`/v1/spaces/${space.id}`)).body.organization).toBe(
      from.organization.id,
    );
  });
});
