import { describe, expect, it } from "vitest";
import { mergeChangeRequest } from "@/lib/collaboration/change-requests/commands/merge";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { PageChange } from "@/lib/content/pages/schemas";
import type { QueryInput } from "@/lib/platform/api/operation";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { deleteSpace, updateSpace } from "@/lib/spaces/spaces/commands";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api, expectProblem } from "@/lib/testing/api";
import { contextOf, type Person, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { links } from "./operations";
import type { ContentLocation, LinkEntry } from "./schemas";

type Query = QueryInput<typeof links.list.changeRequest>;

/** Creates a space from "title: text" pairs; [[Title]] is replaced by the address of that page. */
async function library(made: World, texts: Record<string, string>) {
  const space = await made.space({
    title: "Library",
    pages: Object.keys(texts).map((title) => `# ${title}\n`),
  });
  const ids = await pageIds(space);
  const linked = (text: string) =>
    text.replace(/\[\[(\w+)\]\]/g, (_, title: string) => `/pages/${ids[title]}`);
  const write = (title: string, text: string): PageChange => ({
    operation: "update_page",
    page: ids[title]!,
    document: { markdown: `# ${title}\n\n${linked(text)}\n` },
  });
  const live = async (changes: PageChange[]) => {
    await mergeChangeRequest(database(), contextOf(made.admin), await made.changeRequest(space, { changes }));
  };
  await live(Object.entries(texts).map(([title, text]) => write(title, text)));

  const as = (someone: Person = made.admin) => api.as(someone);
  const params = { spaceId: space.id };
  const all = (query: Query = {}, someone?: Person) => as(someone).call(links.list.space, { params, query });
  const backlinks = async (title: string) =>
    (await as().call(links.backlinks.space, { params: { ...params, pageId: ids[title]! } })).items.map(
      titleOf,
    );
  return { space, ids, write, live, all, backlinks, params };
}

async function pageIds(space: SpaceSubject): Promise<Record<string, string>> {
  const pages = await database().pageVersion.findMany({
    where: { branchId: space.mainBranchId, toSeq: null },
  });
  return Object.fromEntries(pages.map(({ title, pageId }) => [title, pageId]));
}

const titleOf = (place: ContentLocation | undefined) =>
  place?.kind === "page" ? place.page.title : place?.kind;
const brief = (entries: LinkEntry[]) =>
  entries
    .map(({ status, text, href, targetReference, locationReferences }) =>
      [titleOf(locationReferences[0]), text ?? href, status, titleOf(targetReference) ?? "–"].join(" | "),
    )
    .sort();

describe("the links of a space", () => {
  it("include those of reusable contents, after all pages", async () => {
    const made = await world();
    const { all, ids, space, live, backlinks, params } = await library(made, {
      Guide: "[a]([[Tools]])",
      Tools: "Saws.",
    });
    const notice = `[n](/pages/${ids.Tools}) [o](/pages/none) [p](#top)\n`;
    await live([
      { operation: "insert_reusable_content", title: "Notice", document: { markdown: notice } },
      { operation: "insert_reusable_content", title: "Empty" },
    ]);
    const expected = [
      "Guide | a | ok | Tools",
      "reusable-content | n | ok | Tools",
      "reusable-content | o | broken | –",
      "reusable-content | p | ok | –",
    ];
    const { items, stats } = await all();
    expect(brief(items)).toEqual(expected);
    expect(stats).toMatchObject({ total: 4, broken: { total: 1 } });
    const paged: LinkEntry[] = [];
    for (let page: string | undefined, turn = 0; turn < 4; turn++) {
      const answer = await all({ limit: "1", ...(page && { page }) });
      paged.push(...answer.items);
      page = answer.next?.page;
    }
    expect(brief(paged)).toEqual(expected);
    expect((await backlinks("Tools")).sort()).toEqual(["Guide", "reusable-content"]);

    const request = await made.changeRequest(space, {
      changes: [{ operation: "delete_page", page: ids.Tools! }],
    });
    const broken = await api.as(made.admin).call(links.list.changeRequest, {
      params: { ...params, changeRequestId: request.changeRequest.id },
      query: { brokenContext: "change-request" },
    });
    expect(brief(broken.items)).toEqual(["Guide | a | broken | –", "reusable-content | n | broken | –"]);
  });

  it("find anchors in HTML", async () => {
    const { all } = await library(await world(), {
      Guide:
        "[a]([[Tools]]#old) [b]([[Tools]]#Block_1) [c]([[Tools]]#none) [d](#here)\n\n<a id=here></a>Here.",
      Tools: '<a name="old"></a>Saws.\n\n<div id="Block_1">\n</div>',
    });
    const { items } = await all();
    expect(brief(items)).toEqual([
      "Guide | a | ok | Tools",
      "Guide | b | ok | Tools",
      expect.stringContaining("Guide | c | broken"),
      expect.stringContaining("Guide | d | ok"),
    ]);
  });

  it("show their source, target and status", async () => {
    const { all, ids, space } = await library(await world(), {
      Guide: `[a]([[Tools]]) [b](/pages/0000000000000000000000) [c](https://example.org) [d](${env.url}/o/x) [e](/files/none)`,
      Tools: "## Saw\n\n[f]([[Guide]]#no-such) [g](#saw) [h](#axe) [i](../missing.md) [j](guide)",
    });
    const { items, count, stats } = await all();
    expect(brief(items)).toEqual([
      "Guide | a | ok | Tools",
      "Guide | b | broken | –",
      "Guide | c | ok | url",
      "Guide | d | in-app | url",
      "Guide | e | broken | –",
      "Tools | f | broken | –",
      "Tools | g | ok | Tools",
      "Tools | h | broken | –",
      "Tools | i | broken | –",
      "Tools | j | ok | Guide",
    ]);
    expect(count).toBe(10);
    expect(stats).toEqual({ total: 10, broken: { total: 5 } });
    const link = items.find(({ text }) => text === "a")!;
    expect(link).toMatchObject({
      relation: "reference",
      href: `/pages/${ids.Tools}`,
      targetReference: { kind: "page", space: { id: space.id }, page: { id: ids.Tools, path: "tools" } },
      locationReferences: [{ kind: "page", page: { id: ids.Guide }, internalLocation: { type: "node" } }],
    });
  });

  it("are listed by status, page by page, with all counts", async () => {
    const { all } = await library(await world(), {
      One: "[a](x1) [b](x2) [c](x3) [d](https://e.test)",
      Two: "[e](x4) [f]([[One]])",
    });
    const broken = await all({ status: "broken" });
    expect(broken).toMatchObject({ count: 4, stats: { total: 6, broken: { total: 4 } } });
    expect((await all({ status: "in-app" })).items).toEqual([]);
    for (const status of [undefined, "ok", "broken"] as const) {
      const whole = await all({ status });
      const seen: LinkEntry[] = [];
      let page: string | undefined;
      do {
        const list = await all({ status, limit: "1", page });
        expect(list.count).toBe(whole.count);
        seen.push(...list.items);
        page = list.next?.page;
      } while (page);
      expect(seen).toEqual(whole.items);
    }
  });

  it("break when a page is deleted, and show its former title", async () => {
    const { all, ids, live } = await library(await world(), { One: "[a]([[Two]])", Two: "" });
    expect((await all()).stats.broken.total).toBe(0);
    await live([{ operation: "delete_page", page: ids.Two! }]);
    expect((await all()).items[0]).toMatchObject({ status: "broken", removed: { title: "Two" } });
  });

  it("show a target in another space, and that it exists, only to people who can see it", async () => {
    const made = await world();
    const target = await made.space({ title: "Secret", pages: ["# Plan\n"] });
    await updateSpace(database(), contextOf(made.admin), target, { defaultLevel: null });
    const { Plan } = await pageIds(target);
    const collection = await made.collection();
    const spec = `/v1/orgs/${made.organization.id}/openapi/taps`;
    await api.as(made.admin).put(spec, { source: { text: "openapi: 3.1.0" } });
    const { all, space } = await library(made, {
      One: `[page](/spaces/${target.id}/pages/${Plan}) [space](/spaces/${target.id}) [gone](/spaces/nothing) [lost](/spaces/${target.id}/pages/0000000000000000000000)\n\n[person](/users/${made.admin.id}) [list](/collections/${collection.id}) [api](/openapi/taps)`,
    });
    const seen = [
      "One | api | ok | openapi",
      "One | gone | broken | –",
      "One | list | ok | collection",
      "One | lost | broken | –",
      "One | page | ok | Plan",
      "One | person | ok | user",
      "One | space | ok | space",
    ];
    expect(brief((await all()).items)).toEqual(seen);
    const guest = await made.member(null);
    const grants = `/v1/spaces/${space.id}/permissions`;
    expect((await api.as(made.admin).post(grants, { users: [guest.id], role: "edit" })).status).toBe(204);
    const { items, stats } = await all({}, guest);
    expect(brief(items)).toEqual(seen.map((line) => line.replace(/\| ok .*/, "| broken | –")));
    expect(new Set(items.map(({ problem }) => problem))).toEqual(new Set(["target"]));
    expect(stats.broken.total).toBe(7);
    expect((await all()).stats.broken.total).toBe(2);
    await deleteSpace(database(), contextOf(made.admin), target);
    expect((await all()).stats.broken.total).toBe(4);
  });

  it("include OpenAPI specs, which pages depend on", async () => {
    const made = await world();
    const { organization, admin } = made;
    await api
      .as(admin)
      .put(`/v1/orgs/${organization.id}/openapi/pumps`, { source: { text: "openapi: 3.1.0" } });
    const block = (slug: string) => `::openapi-operation{ref="/openapi/${slug}" path="/a" method="get"}`;
    const { all } = await library(made, { One: `${block("pumps")}\n\n${block("taps")}` });
    const { items, stats } = await all();
    expect(stats.broken.total).toBe(1);
    expect(items.map(({ href, relation, status, problem }) => [href, relation, status, problem])).toEqual([
      ["/openapi/pumps", "dependsOn", "ok", undefined],
      ["/openapi/taps", "dependsOn", "broken", "target"],
    ]);
    expect(items[0]!.targetReference).toMatchObject({
      kind: "openapi",
      organization: { id: organization.id },
      openAPISpec: { slug: "pumps", permissions: { view: true, edit: true } },
    });
  });

  it("of one page are limited to that page", async () => {
    const made = await world();
    const { params, ids } = await library(made, { One: "[a](x)", Two: "[b](y) [c]([[One]])" });
    const path = `/v1/spaces/${params.spaceId}/content/page`;
    const list = await api
      .as(made.admin)
      .call(links.ofPage.space, { params: { ...params, pageId: ids.Two! } });
    expect(list).toMatchObject({ count: 2, stats: { total: 2, broken: { total: 1 } } });
    expectProblem(await api.as(made.admin).get(`${path}/nothing/links`), 404);
    expectProblem(await api.as(made.admin).get(`${path}/${ids.Two}/links?status=odd`), 400, "validation");
  });

  it("are the same before and after indexing", async () => {
    const { all } = await library(await world(), { One: "[a]([[Two]]) [b](x)", Two: "[c]([[One]])" });
    const before = await all();
    await runWaitingJobs(database());
    expect(await all()).toEqual(before);
  });
});

describe("backlinks of a page", () => {
  it("list the pages that link to it, by id or by path, except itself", async () => {
    const { backlinks } = await library(await world(), {
      One: "[a]([[Two]]) [again]([[Two]]#x)",
      Two: "[self]([[Two]])",
      Five: "only /pages/mentioned",
    });
    expect(await backlinks("Two")).toEqual(["One"]);
    expect(await backlinks("Five")).toEqual([]);
  });

  it("include links by path to a page that moved there", async () => {
    const made = await world();
    const { live, space, params } = await library(made, { Three: "[later](four)" });
    await live([{ operation: "insert_page", document: { markdown: "# Four\n" } }]);
    const { Four } = await pageIds(space);
    const list = await api
      .as(made.admin)
      .call(links.backlinks.space, { params: { ...params, pageId: Four! } });
    expect(list.items.map(titleOf)).toEqual(["Three"]);
  });

  it("are paged, and need an existing page", async () => {
    const made = await world();
    const { params, ids } = await library(made, {
      Hub: "",
      A: "[x]([[Hub]])",
      B: "[x]([[Hub]])",
      C: "[x]([[Hub]])",
    });
    const input = { params: { ...params, pageId: ids.Hub! } };
    const first = await api.as(made.admin).call(links.backlinks.space, { ...input, query: { limit: "2" } });
    const second = await api
      .as(made.admin)
      .call(links.backlinks.space, { ...input, query: { limit: "2", page: first.next!.page } });
    expect(first.count).toBe(3);
    expect([...first.items, ...second.items].map(titleOf).sort()).toEqual(["A", "B", "C"]);
    expect(second.next).toBeUndefined();
    expectProblem(
      await api.as(made.admin).get(`/v1/spaces/${params.spaceId}/content/page/nothing/backlinks`),
      404,
    );
  });
});

describe("the links of a change request", () => {
  const opened = async () => {
    const made = await world();
    const space = await library(made, {
      Old: "[already](nowhere)",
      Hub: "[x]([[Tools]])",
      Tools: "",
      Calm: "[y]([[Hub]])",
    });
    const request = await made.changeRequest(space.space, {
      changes: [
        { operation: "delete_page", page: space.ids.Tools! },
        space.write("Calm", "[y]([[Hub]]) [new](nothing-here)"),
        { operation: "insert_page", document: { markdown: `# New\n\n[old](/pages/${space.ids.Old})\n` } },
      ],
    });
    const params = { spaceId: space.space.id, changeRequestId: request.changeRequest.id };
    const list = (query: Query = {}) => api.as(made.admin).call(links.list.changeRequest, { params, query });
    return { ...space, made, request, params, list };
  };

  it("distinguish links broken by the change request from earlier broken links", async () => {
    const { list, all } = await opened();
    const { items, stats } = await list({ status: "broken" });
    expect(stats).toEqual({ total: 5, broken: { total: 3, changeRequest: 2 } });
    const contexts = Object.fromEntries(items.map(({ text, brokenContext }) => [text, brokenContext]));
    expect(contexts).toEqual({ already: "space", new: "change-request", x: "change-request" });
    expect((await list({ brokenContext: "change-request" })).items.map(({ text }) => text).sort()).toEqual([
      "new",
      "x",
    ]);
    expect((await list({ brokenContext: "space" })).count).toBe(1);
    expect((await all()).stats).toEqual({ total: 3, broken: { total: 1 } });
  });

  it("are those of the change request's content", async () => {
    const { list, made, params, ids, request } = await opened();
    const [place] = (await list({ brokenContext: "change-request" })).items[0]!.locationReferences;
    expect(place).toMatchObject({
      versionContext: { type: "changeRequest", changeRequest: { id: request.changeRequest.id } },
    });
    const backlinks = await api
      .as(made.admin)
      .call(links.backlinks.changeRequest, { params: { ...params, pageId: ids.Old! } });
    expect(backlinks.items.map(titleOf)).toEqual(["New"]);
    const ofPage = await api
      .as(made.admin)
      .call(links.ofPage.changeRequest, { params: { ...params, pageId: ids.Calm! } });
    expect(ofPage.stats).toEqual({ total: 2, broken: { total: 1, changeRequest: 1 } });
  });

  it("include the space's changes after an update", async () => {
    const made = await world();
    const { live, ids, space, write } = await library(made, { One: "", Two: "" });
    const request = await made.changeRequest(space, { changes: [write("One", "[a]([[Two]])")] });
    const params = { spaceId: space.id, changeRequestId: request.changeRequest.id };
    const stats = async () => (await api.as(made.admin).call(links.list.changeRequest, { params })).stats;
    await live([{ operation: "delete_page", page: ids.Two! }]);
    expect((await stats()).broken).toEqual({ total: 0, changeRequest: 0 });
    await api.as(made.admin).call(changeRequests.pull, { params });
    expect((await stats()).broken).toEqual({ total: 1, changeRequest: 1 });
  });
});
