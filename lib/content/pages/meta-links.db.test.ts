import { beforeAll, describe, expect, it } from "vitest";
import type { SemanticChanges } from "@/lib/collaboration/change-requests/schemas";
import { api, expectProblem } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import type { MetaLinks, Page, PageChange } from "./schemas";

let w: World;
let space: string;
let pages: Record<string, string>;
beforeAll(async () => {
  w = await world();
  const made = await w.space({ pages: ["# Guide\n", "# Install\n", "# Other\n"] });
  space = made.id;
  const tree = await api.as(w.admin).get<{ pages: Page[] }>(`/v1/spaces/${space}/content/pages`);
  pages = Object.fromEntries(tree.body.pages.map(({ title, id }) => [title, id]));
});

const draft = async () => {
  const { changeRequest } = await w.changeRequest({ id: space });
  const at = `/v1/spaces/${space}/change-requests/${changeRequest.id}`;
  return {
    at,
    apply: (change: Omit<Extract<PageChange, { operation: "update_page" }>, "operation">) =>
      api.as(w.admin).post(`${at}/content`, { changes: [{ operation: "update_page", ...change }] }),
    metaLinks: async (page: string) =>
      (await api.as(w.admin).get<MetaLinks>(`${at}/content/page/${page}/meta-links`)).body,
  };
};

describe("meta links of a page", () => {
  it("are set in front matter, shown as a change and merged", async () => {
    const { at, apply, metaLinks } = await draft();
    const markdown =
      "---\nmetaLinks:\n  canonical: ./install.md\n  alternates: [https://example.org/de]\n---\n\n# Guide\n";
    expect((await apply({ page: pages.Guide!, document: { markdown } })).status).toBe(200);
    const expected = {
      canonical: { kind: "page", page: pages.Install },
      alternates: [{ kind: "url", url: "https://example.org/de" }],
    };
    expect(await metaLinks(pages.Guide!)).toEqual(expected);
    const text = await api.as(w.admin).get<{ markdown: string }>(`${at}/content/page/${pages.Guide}`);
    expect(text.body.markdown).toContain(`canonical: /pages/${pages.Install}\n`);

    const { body } = await api.as(w.admin).get<SemanticChanges>(`${at}/changes`);
    expect(body.changes).toMatchObject([
      {
        type: "page_edited",
        attributes: { metaLinks: { after: { canonical: { page: pages.Install, title: "Install" } } } },
      },
    ]);

    await api.as(w.admin).post(`${at}/merge`);
    const { revision } = (await api.as(w.admin).get<{ revision: string }>(`/v1/spaces/${space}`)).body;
    for (const place of ["content", `revisions/${revision}`]) {
      const read = await api
        .as(w.admin)
        .get<MetaLinks>(`/v1/spaces/${space}/${place}/page/${pages.Guide}/meta-links`);
      expect(read.body).toEqual(expected);
    }
    const back = await api
      .as(w.admin)
      .get<{ items: { title?: string }[] }>(`/v1/spaces/${space}/content/page/${pages.Install}/backlinks`);
    expect(back.body.items).toHaveLength(1);
  });

  it("are set and cleared as a field, and clearing them leaves no change", async () => {
    const { at, apply, metaLinks } = await draft();
    expect(await metaLinks(pages.Other!)).toEqual({});
    await apply({
      page: pages.Other!,
      metaLinks: { canonical: { kind: "url", url: "https://example.org" } },
    });
    expect(await metaLinks(pages.Other!)).toEqual({ canonical: { kind: "url", url: "https://example.org" } });
    await apply({ page: pages.Other!, metaLinks: null });
    expect(await metaLinks(pages.Other!)).toEqual({});
    const { body } = await api.as(w.admin).get<SemanticChanges>(`${at}/changes`);
    expect(body.changes).toEqual([]);
  });

  it("with a missing target are broken links of the page, without a notification", async () => {
    const { at, apply, metaLinks } = await draft();
    await apply({
      page: pages.Other!,
      document: { markdown: "---\nmetaLinks: {canonical: ./gone.md}\n---\n" },
    });
    expect(await metaLinks(pages.Other!)).toEqual({});
    const { body } = await api.as(w.admin).get<{ items: unknown[] }>(`${at}/links?status=broken`);
    expect(body.items).toHaveLength(1);
  });

  it("exist on documents only and point to pages and web addresses", async () => {
    const { at, apply } = await draft();
    const group = await api
      .as(w.admin)
      .post<{ changes: [{ page: { id: string } }] }>(`${at}/content?compat=false`, {
        changes: [{ operation: "insert_page", type: "group", title: "Part" }],
      });
    const canonical = { kind: "url" as const, url: "https://example.org" };
    expectProblem(await apply({ page: group.body.changes[0].page.id, metaLinks: { canonical } }), 400);
    const mail = { kind: "url" as const, url: "mailto:ana@example.org" };
    expectProblem(await apply({ page: pages.Guide!, metaLinks: { canonical: mail } }), 400);
    expectProblem(await api.as(w.admin).get(`${at}/content/page/nothing/meta-links`), 404);
  });
});
