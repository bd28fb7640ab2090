import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "@/lib/content/pages/schemas";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";
import { TEMPLATES } from "./catalogue";
import { templates } from "./operations";
import type { Template, UseTemplate } from "./schemas";

let w: World;
beforeAll(async () => {
  w = await world();
});

const apply = (person: Person, spaceId: string, body: UseTemplate) =>
  api.as(person).post(`/v1/spaces/${spaceId}/content/template`, body);
const create = <Answer = { id: string }>(person: Person, template: UseTemplate) =>
  api.as(person).post<Answer>(`/v1/orgs/${w.organization.id}/spaces`, { title: "New", template });

const flat = (pages: readonly Page[], depth = 0): { title: string; type: string; depth: number }[] =>
  pages.flatMap((page) => [
    { title: page.title, type: page.type, depth },
    ...("pages" in page ? flat(page.pages, depth + 1) : []),
  ]);
const pagesOf = async (content: string, person = w.admin) =>
  (await api.as(person).get<{ pages: Page[] }>(`/v1/spaces/${content}/content/pages`)).body.pages;
const read = async (spaceId: string, path: string, query = "") =>
  (await api.as(w.admin).get<{ markdown: string }>(`/v1/spaces/${spaceId}/content/path/${path}${query}`)).body
    .markdown;
const revisionsOf = ({ mainBranchId }: { mainBranchId: number }) =>
  database().revision.count({ where: { branchId: mainBranchId } });

describe("the list of templates", () => {
  it("has the pages of each template", async () => {
    const params = { organizationId: w.organization.id };
    const all = await api.as(w.admin).call(templates.list, { params });
    expect(all.items.map(({ id }) => id)).toEqual(TEMPLATES.map(({ id }) => id));
    const first = await api.as(w.admin).call(templates.list, { params, query: { limit: "2" } });
    const rest = await api
      .as(w.admin)
      .call(templates.list, { params, query: { page: first.next!.page, limit: "100" } });
    expect([...first.items, ...rest.items]).toEqual(all.items);
    expect(rest.next).toBeUndefined();
  });
});

describe.each(TEMPLATES.map(({ id }) => id))("the template “%s”", (id) => {
  it("matches its outline, without broken links or placeholders", async () => {
    const space = (await create(w.admin, { id })).body;
    const { items } = await api
      .as(w.admin)
      .call(templates.list, { params: { organizationId: w.organization.id } });
    const pages = await pagesOf(space.id);
    expect(flat(pages)).toEqual(items.find((template: Template) => template.id === id)!.pages);
    const links = await api
      .as(w.admin)
      .get<{ stats: { broken: number } }>(`/v1/spaces/${space.id}/links?status=broken`);
    expect(links.body).toMatchObject({ items: [] });
    for (const { path } of flatPaths(pages)) {
      const text = await read(space.id, path, "?evaluated=true");
      expect(text).not.toMatch(/ref:|<expression|::reusable-content|\.md\)/);
    }
  });
});

const flatPaths = (pages: readonly Page[]): { path: string }[] =>
  pages.flatMap((page) => [
    ...(page.type === "document" ? [{ path: page.path }] : []),
    ...("pages" in page ? flatPaths(page.pages) : []),
  ]);

describe("applying a template", () => {
  const handbook = { id: "handbook" };

  it("adds its pages after the existing ones as one revision, and returns no body", async () => {
    const space = await w.space({ pages: ["# How we work\n"] });
    const before = await revisionsOf(space);
    const answer = await apply(w.admin, space.id, handbook);
    expect(answer).toMatchObject({ status: 201, text: "" });
    expect(await revisionsOf(space)).toBe(before + 1);
    expect(answer.headers.location).toContain(`/v1/spaces/${space.id}/revisions/`);
    const roots = (await pagesOf(space.id)).map((page) => ("slug" in page ? page.slug : ""));
    expect(roots.slice(0, 2)).toEqual(["how-we-work", "how-we-work-2"]);
  });

  it("works twice: addresses stay unique and each copy links to itself", async () => {
    const space = await w.space();
    await apply(w.admin, space.id, handbook);
    await apply(w.admin, space.id, handbook);
    const pages = await pagesOf(space.id);
    const [first, second] = pages.filter(({ title }) => title === "How we work");
    expect([first, second].map((page) => page && "slug" in page && page.slug)).toEqual([
      "how-we-work",
      "how-we-work-2",
    ]);
    const week = (group: number) => pages.filter(({ title }) => title === "Starting and leaving")[group]!;
    const texts = await Promise.all(
      [0, 1].map((at) => read(space.id, `${(week(at) as { path: string }).path}/first-week`)),
    );
    expect(texts[0]).toContain(`/pages/${first!.id}`);
    expect(texts[1]).toContain(`/pages/${second!.id}`);
  });

  it("keeps the value of an existing variable", async () => {
    const space = await w.space();
    await apply(w.admin, space.id, handbook);
    const request = await w.changeRequest(space, {
      changes: [{ operation: "set_variables", variables: { team: "The pumps" } }],
    });
    await api.as(w.admin).post(`/v1/spaces/${space.id}/change-requests/${request.changeRequest.id}/merge`);
    await apply(w.admin, space.id, handbook);
    expect(await read(space.id, "how-we-work-2", "?evaluated=true")).toContain("the handbook of The pumps");
  });

  it("creates a change request for a person who may not edit live content", async () => {
    const editor = await w.member("edit");
    const space = await w.space();
    expect((await apply(editor, space.id, handbook)).status).toBe(201);
    expect(await pagesOf(space.id)).toEqual([]);
    const { body } = await api
      .as(editor)
      .get<{ items: { number: number; subject: string }[] }>(
        `/v1/spaces/${space.id}/change-requests?status=draft`,
      );
    expect(body.items).toMatchObject([{ subject: "Template “Team handbook”" }]);
    expect(await pagesOf(`${space.id}/change-requests/${body.items[0]!.number}`)).not.toEqual([]);
  });

  it("is refused in a locked space", async () => {
    const space = await w.space({ editMode: "locked" });
    expectProblem(await apply(w.admin, space.id, handbook), 409, "locked");
  });

  it("names the existing templates if the requested one is missing", async () => {
    const space = await w.space();
    const answer = await apply(w.admin, space.id, { id: "novel" });
    expectProblem(answer, 400);
    expect(answer.text).toContain("“handbook”");
    const created = await create<{ error: { fields: { path: string }[] } }>(w.admin, { id: "novel" });
    expect(created).toMatchObject({ status: 400, body: { error: { fields: [{ path: "template.id" }] } } });
  });
});

describe("references of a template", () => {
  const support = (reference: NonNullable<NonNullable<UseTemplate["params"]>["contentRefs"]>[string]) => ({
    id: "product-documentation",
    params: { contentRefs: { support: reference } },
  });
  const shared = async (spaceId: string) =>
    read(spaceId, "when-you-need-help/troubleshooting", "?evaluated=true");

  it("are the targets of its named links; links without one become text", async () => {
    const help = await w.space({ title: "Help", pages: ["# Desk\n"] });
    const [desk] = await pagesOf(help.id);
    for (const [reference, href] of [
      [{ kind: "url", url: "https://example.org/help(1)" }, "https://example.org/help\\(1\\)"],
      [{ kind: "space", space: help.id }, `/spaces/${help.id}`],
      [{ kind: "page", page: desk!.id, space: help.id }, `/spaces/${help.id}/pages/${desk!.id}`],
    ] as const) {
      const space = (await create(w.admin, support(reference))).body;
      const text = await shared(space.id);
      expect(text).toContain(`write to [support](${href})`);
      expect(text).toContain("see the state of the service");
    }
  });

  it("have to exist, be visible to the caller, and have a name in the template", async () => {
    const creator = await w.member("create");
    const closed = await w.space({ title: "Closed", pages: ["# Desk\n"] });
    const [desk] = await pagesOf(closed.id);
    await api.as(w.admin).patch(`/v1/spaces/${closed.id}`, { defaultLevel: null });
    const elsewhere = await (await world()).space();
    const field = { error: { fields: [{ path: "template.params.contentRefs.support" }] } };
    for (const reference of [
      { kind: "space", space: closed.id },
      { kind: "page", page: desk!.id, space: closed.id },
      { kind: "space", space: elsewhere.id },
      { kind: "page", page: desk!.id },
      { kind: "collection", collection: "nothing" },
    ] as const) {
      const answer = await create(creator, support(reference));
      expect(answer, reference.kind).toMatchObject({ status: 400, body: field });
    }
    const unknown = await create(w.admin, {
      id: "handbook",
      params: { contentRefs: { support: { kind: "url", url: "https://example.org" } } },
    });
    expect(unknown.text).toContain("it has “people”, “calendar”");
    const dangerous = await create(w.admin, support({ kind: "url", url: "javascript:alert(1)" }));
    expect(dangerous).toMatchObject({ status: 400 });
  });
});
