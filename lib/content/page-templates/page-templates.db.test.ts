import { describe, expect, it } from "vitest";
import { pageEdits, pages } from "@/lib/content/pages/operations";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { PAGE_TEMPLATES } from "./catalogue";
import { pageTemplates } from "./operations";

const BUILTIN: readonly string[] = PAGE_TEMPLATES.map(({ id }) => id);

describe("the templates for pages", () => {
  it("are those that come with Bindery, with their texts, in parts as asked", async () => {
    const w = await world();
    const params = { spaceId: (await w.space({})).id };
    const list = (query = {}) => api.as(w.admin).call(pageTemplates.list.space, { params, query });
    const all = await list();
    expect(all.items.map(({ id }) => id)).toEqual(BUILTIN);
    expect(all.items.every(({ markdown }) => markdown?.endsWith("\n"))).toBe(true);
    const first = await list({ limit: "2" });
    const rest = await list({ page: first.next!.page, limit: "100" });
    expect([...first.items, ...rest.items]).toEqual(all.items);
  });

  it("begin with the pages that are marked, where the mark is", async () => {
    const w = await world();
    const space = await w.space({ pages: { Weekly: "## Agenda\n", Other: "Words.\n" } });
    const { id } = (await w.changeRequest(space)).changeRequest;
    const { Weekly: page = "" } = await w.pageIds(space);
    const params = { spaceId: space.id, changeRequestId: id };
    const mark = (template: boolean) =>
      api.as(w.admin).call(pageEdits.apply, {
        params,
        query: { compat: "false" },
        body: { changes: [{ operation: "update_page", page, template, description: "For each week" }] },
      });
    const listed = async () =>
      (await api.as(w.admin).call(pageTemplates.list.changeRequest, { params })).items.map(({ id }) => id);
    await mark(true);
    const { items } = await api.as(w.admin).call(pageTemplates.list.changeRequest, { params });
    expect(items[0]).toEqual({
      object: "page_template",
      kind: "page",
      id: page,
      title: "Weekly",
      description: "For each week",
    });
    expect(items).toHaveLength(BUILTIN.length + 1);
    const live = await api.as(w.admin).call(pageTemplates.list.space, { params: { spaceId: space.id } });
    expect(live.items.map(({ id }) => id)).toEqual(BUILTIN);
    const read = await api.as(w.admin).call(pages.get.changeRequest, { params: { ...params, pageId: page } });
    expect(read).toMatchObject({ template: true });
    await mark(false);
    expect(await listed()).toEqual(BUILTIN);
    const unmarked = await api
      .as(w.admin)
      .call(pages.get.changeRequest, { params: { ...params, pageId: page } });
    expect(unmarked).not.toHaveProperty("template");
  });
});
