import { describe, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { newFile, storeFileBytes } from "@/lib/content/files/store";
import type { Page } from "@/lib/content/pages/schemas";
import { hashText } from "@/lib/core/content/records";
import { newId } from "@/lib/core/ids";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { Content } from "@/lib/spaces/collections/schemas";
import { commit, lockBranch } from "@/lib/store/commit";
import { api, expectProblem } from "@/lib/testing/api";
import { fillSpace } from "@/lib/testing/large-space";
import { contextOf, type Person, world } from "@/lib/testing/world";
import { getSpace } from "./commands";
import { copyTitle } from "./duplicate";
import type { Space } from "./schemas";

const db = database();

const duplicate = (by: Person, id: string) => api.as(by).post<Space>(`/v1/spaces/${id}/duplicate`);
const pagesOf = async (by: Person, id: string) =>
  (await api.as(by).get<{ pages: Page[] }>(`/v1/spaces/${id}/content/pages`)).body.pages;
const pageOf = async (by: Person, id: string, pageId: string) =>
  (await api.as(by).get<Page & { markdown: string }>(`/v1/spaces/${id}/content/page/${pageId}`)).body;

describe("a copy of a space", () => {
  it("has its content as one revision, without its history, requests and comments", async () => {
    const { admin, changeRequest, space } = await world();
    const source = await space({ title: "Handbook", pages: ["# One\n\nFirst.\n", "# Two\n\nSecond.\n"] });
    await changeRequest(source, { changes: [{ operation: "insert_page", title: "Proposed" }] });
    await api.as(admin).post(`/v1/spaces/${source.id}/comments`, { body: { markdown: "A remark." } });

    const answer = await duplicate(admin, source.id);
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(answer.body.urls.location);
    expect(answer.body).toMatchObject({
      title: "Handbook (copy)",
      comments: 0,
      changeRequests: 0,
      changeRequestsDraft: 0,
    });
    const outline = (pages: Page[]) => pages.map(({ id, title }) => [id, title]);
    expect(outline(await pagesOf(admin, answer.body.id))).toEqual(outline(await pagesOf(admin, source.id)));
    const revisions = await api.as(admin).get<{ items: unknown[] }>(`/v1/spaces/${answer.body.id}/revisions`);
    expect(revisions.body.items).toHaveLength(2);
    expect((await verify(db)).filter(({ violations }) => violations > 0)).toEqual([]);
  });

  it("has its files, reusable contents and variables, and is independent of it", async () => {
    const { admin, changeRequest, organization, space } = await world();
    const source = await space({ pages: ["# One\n\nFirst.\n"] });
    const file = await newFile(newId(), "plan.txt", Buffer.from("The plan."));
    const text = "Said in many places.\n";
    await inTransaction(db, async (tx) => {
      await storeFileBytes(tx, organization.id, [file]);
      await commit(tx, await lockBranch(tx, source.mainBranchId), {
        type: "edits",
        authorId: admin.id,
        files: new Map([[file.record.id, file.record]]),
        reusables: new Map([["note", { id: "note", title: "Note", contentHash: hashText(text) }]]),
        variables: new Map([["version", "1.2"]]),
        texts: [text],
      });
    });
    const { body: copy } = await duplicate(admin, source.id);
    const content = async (id: string) => {
      const { body } = await api.as(admin).get<Record<string, unknown>>(`/v1/spaces/${id}/content`);
      const files = (body.files as { id: string; name: string }[]).map(({ id: fileId, name }) => [
        fileId,
        name,
      ]);
      return [files, body.variables, body.reusableContents];
    };
    expect(await content(copy.id)).toEqual(await content(source.id));
    const bytes = await api.as(admin).get(`/v1/spaces/${copy.id}/files/${file.record.id}/content`);
    expect(bytes.text).toBe("The plan.");

    const page = (await pagesOf(admin, copy.id))[0]!.id;
    const made = await changeRequest(copy, {
      changes: [{ operation: "update_page", page, document: { markdown: "# One\n\nChanged.\n" } }],
    });
    const merged = await api
      .as(admin)
      .post(`/v1/spaces/${copy.id}/change-requests/${made.changeRequest.id}/merge`);
    expect(merged.body.result).toBe("merge");
    expect((await pageOf(admin, source.id, page)).markdown).toContain("First.");
  });

  it("has the settings and access of its original, and is not public", async () => {
    const { admin, collection, member, organization, space } = await world();
    const parent = await collection();
    const source = await space({ title: "Rules", emoji: "🔐", language: "de", parent: parent.id });
    const [insider, outsider, teammate] = [await member("read"), await member("review"), await member(null)];
    const team = await db.team.create({
      data: {
        id: newId(),
        organizationId: organization.id,
        title: "Team",
        members: { create: { userId: teammate.id } },
      },
    });
    await db.spaceGrant.createMany({
      data: [
        { id: newId(), spaceId: source.id, userId: insider.id, role: "edit" },
        { id: newId(), spaceId: source.id, userId: outsider.id, role: null },
        { id: newId(), spaceId: source.id, teamId: team.id, role: "comment" },
      ],
    });
    await db.space.update({ where: { id: source.id }, data: { visibility: "public" } });
    const settings = {
      editMode: "locked",
      mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_review" }] },
      defaultLevel: "read",
    };
    await api.as(admin).patch(`/v1/spaces/${source.id}`, settings);

    const { body: copy } = await duplicate(admin, source.id);
    expect(copy).toMatchObject({
      ...settings,
      emoji: "🔐",
      language: "de",
      parent: parent.id,
      visibility: "private",
    });
    const roleOf = async (someone: Person) => {
      const { status, body } = await api.as(someone).get<Space>(`/v1/spaces/${copy.id}`);
      return status === 200 ? [body.permissions.comment, body.permissions.merge] : status;
    };
    expect(await roleOf(insider)).toEqual([true, false]);
    expect(await roleOf(outsider)).toBe(404);
    expect(await roleOf(teammate)).toEqual([true, false]);
  });

  it("comes directly after its original", async () => {
    const { admin, organization, space } = await world();
    const first = await space({ title: "First" });
    await space({ title: "Last" });
    await duplicate(admin, first.id);
    const { body } = await api.as(admin).get<{ items: Content[] }>(`/v1/orgs/${organization.id}/contents`);
    expect(body.items.map(({ title }) => title)).toEqual(["First", "First (copy)", "Last"]);
  });

  it("links to itself where the original links to itself", async () => {
    const { admin, changeRequest, space } = await world();
    const source = await space({ pages: ["# Target\n\nHere.\n"] });
    const target = (await pagesOf(admin, source.id))[0]!.id;
    const other = await space();
    const lines = (id: string, inside: string) => [
      `[by id](/pages/${target}#part)`,
      `[in full](${inside}/pages/${target}#part)`,
      `[the space](/spaces/${id})`,
      `[its screen](/s/${id}/target)`,
      `[elsewhere](/spaces/${other.id}/pages/${target})`,
    ];
    const markdown = `# Linking\n\n${lines(source.id, `/spaces/${source.id}`).join("\n")}\n\n\`/spaces/${source.id}/pages/x\`\n`;
    const request = await changeRequest(source, {
      changes: [{ operation: "insert_page", title: "Linking", document: { markdown } }],
    });
    await api.as(admin).post(`/v1/spaces/${source.id}/change-requests/${request.changeRequest.id}/merge`);

    const { body: copy } = await duplicate(admin, source.id);
    const linking = (await pagesOf(admin, copy.id)).find(({ title }) => title === "Linking")!;
    const text = (await pageOf(admin, copy.id, linking.id)).markdown;
    for (const line of lines(copy.id, "")) expect(text).toContain(line);
    expect(text).toContain(`\`/spaces/${source.id}/pages/x\``);
    const rendered = await api
      .as(admin)
      .get<{ html: string }>(`/v1/spaces/${copy.id}/content/rendered?path=linking`);
    expect(rendered.body.html).toContain(`/s/${copy.id}/target#part`);
    expect((await verify(db)).filter(({ violations }) => violations > 0)).toEqual([]);
  });

  it("needs permission to create beside the original", async () => {
    const { admin, collection, member, space } = await world();
    const parent = await collection();
    const source = await space({ parent: parent.id });
    const keeper = await member("read");
    await db.spaceGrant.create({
      data: { id: newId(), spaceId: source.id, userId: keeper.id, role: "create" },
    });
    expectProblem(await duplicate(keeper, source.id), 403, "forbidden");
    await db.collectionGrant.create({
      data: { id: newId(), collectionId: parent.id, userId: keeper.id, role: "create" },
    });
    expect((await duplicate(keeper, source.id)).status).toBe(201);
    expect((await duplicate(admin, source.id)).status).toBe(201);
  });

  it("of a large space is complete, paths included", async () => {
    const { admin, space } = await world();
    const source = await space();
    await fillSpace(source, 3_000);
    const { body: copy } = await duplicate(admin, source.id);
    const [of, to] = await Promise.all(
      [source.id, copy.id].map((spaceId) =>
        db.pagePath.findMany({
          where: { spaceId },
          select: { path: true, pageId: true },
          orderBy: { pageId: "asc" },
        }),
      ),
    );
    expect(to).toHaveLength(3_000);
    expect(to).toEqual(of);
    const { headSeq } = await getSpace(db, contextOf(admin), copy.id);
    expect(headSeq).toBe(2);
  });
});

it.each([
  ["Handbook", "Handbook (copy)"],
  ["x".repeat(50), `${"x".repeat(43)} (copy)`],
  [`${"x".repeat(40)} 👩‍👩‍👧‍👦👩‍👩‍👧‍👦`, `${"x".repeat(40)} (copy)`],
])("a copy of “%s” is called “%s”", (title, copy) => {
  expect(copyTitle(title)).toBe(copy);
});
