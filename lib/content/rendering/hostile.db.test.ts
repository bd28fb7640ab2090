import { beforeAll, describe, expect, it } from "vitest";
import { postComment } from "@/lib/collaboration/comments/commands";
import { scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { database } from "@/lib/platform/db/client";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { type ApiCaller, api, expectProblem } from "@/lib/testing/api";
import { writePages } from "@/lib/testing/comments";
import { contextOf, type Person, type World, world } from "@/lib/testing/world";

/** Takes the parser minutes, behind a fence that is not one. */
const HOSTILE = `      \`\`\`\n${"www.a_".repeat(10_000)}\n`;

let here: World;
let space: SpaceSubject;
let as: ApiCaller;
let writer: Person;
let base: string;
let draft: string;
let pageId: string;

beforeAll(async () => {
  here = await world();
  writer = await here.member("edit");
  as = await api.as(here.admin);
  space = await here.space();
  base = `/v1/spaces/${space.id}`;
  [pageId] = (await writePages(database(), space.mainBranchId, here.admin, {
    title: "Old",
    text: HOSTILE,
  })) as [string];
  draft = `${base}/change-requests/${(await as.post<{ id: string }>(`${base}/change-requests`, {})).body.id}`;
});

describe("a text that would take the parser too long", () => {
  const refused = async (at: string, body: object, field: string, method: "post" | "put" = "post") => {
    const answer = await as[method]<{ error: { fields: { path: string; message: string }[] } }>(at, body);
    expectProblem(answer, 400, "invalid_content");
    expect(answer.body.error.fields).toEqual([
      { path: field, message: expect.stringMatching(/split or simplify/) },
    ]);
  };
  const hostile = { markdown: HOSTILE };

  it("is refused as a comment, as a reply and in a review, and nothing is stored", async () => {
    const comments = await database().comment.count({ where: { spaceId: space.id } });
    await refused(`${base}/comments`, { body: hostile }, "body.markdown");
    expect(await database().comment.count({ where: { spaceId: space.id } })).toBe(comments);

    const { id } = (await as.post<{ id: string }>(`${base}/comments`, { body: { markdown: "Fine." } })).body;
    await refused(`${base}/comments/${id}/replies`, { body: hostile }, "body.markdown");
    await refused(`${base}/comments/${id}`, { body: hostile }, "body.markdown", "put");
    await refused(`${draft}/pending-review/comments`, { body: hostile }, "body.markdown");
  });

  it("is refused as a page and as a reusable content", async () => {
    const change = (operation: string, fields: object) => ({
      changes: [{ operation, ...fields, document: hostile }],
    });
    await refused(`${draft}/content`, change("insert_page", { title: "New" }), "changes.0.document");
    await refused(`${draft}/content`, change("update_page", { page: pageId }), "changes.0.document");
    await refused(
      `${draft}/content`,
      change("insert_reusable_content", { title: "New" }),
      "changes.0.document",
    );
  });
});

describe("a text that was stored before such texts were refused", () => {
  const words = expect.stringContaining("www.a_www.a_");

  it("is shown as its source, as a page and as a document", async () => {
    const rendered = await as.get<{ html: string }>(`${base}/content/rendered?path=old`);
    expect(rendered.status, rendered.text).toBe(200);
    expect(rendered.body.html).toMatch(/^<pre>\s*```\nwww\.a_/);
    const page = await as.get<{ document: { nodes: object[] } }>(
      `${base}/content/page/${pageId}?format=document`,
    );
    expect(page.status).toBe(200);
    expect(page.body.document.nodes).toMatchObject([
      { type: "paragraph", nodes: [{ leaves: [{ text: HOSTILE }] }] },
    ]);
  });

  it("is shown as its source, in a comment and beside mentions", async () => {
    const mention = `@[x](/users/${here.admin.id})`;
    const { id } = await postComment(database(), contextOf(writer), scopeOfSpace(space), {
      body: { markdown: `Look, <mention ref="/users/${here.admin.id}"/> ${mention}` },
    });
    await database().comment.update({ where: { id }, data: { body: { markdown: HOSTILE } } });
    const shown = await as.get<{ body: { document: object } }>(`${base}/comments/${id}?format=document`);
    expect(shown.status, shown.text).toBe(200);
    expect(shown.text).toEqual(words);
    const list = await as.get(`${base}/comments?format=document`);
    expect(list.status).toBe(200);
    const mentions = await as.get<{ items: { preview: string }[] }>(
      `/v1/orgs/${here.organization.id}/mentions`,
    );
    expect(mentions.status, mentions.text).toBe(200);
    expect(mentions.body.items.map(({ preview }) => preview)).toEqual([words]);
  });

  it("is compared as a whole", async () => {
    const edited = await as.post(`${draft}/content`, {
      changes: [{ operation: "update_page", page: pageId, document: { markdown: "Short now.\n" } }],
    });
    expect(edited.status, edited.text).toBe(200);
    const compared = await as.get(`${draft}/changes/pages/${pageId}`);
    expect(compared.status, compared.text).toBe(200);
    expect(compared.text).toEqual(words);
  });
});
