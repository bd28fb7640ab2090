import { describe, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { mergeChangeRequest } from "@/lib/collaboration/change-requests/commands/merge";
import type { PageChange } from "@/lib/content/pages/schemas";
import type { Role } from "@/lib/core/access/roles";
import { newId } from "@/lib/core/ids";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { enqueue } from "@/lib/platform/jobs/job";
import { deleteSpace, updateSpace } from "@/lib/spaces/spaces/commands";
import { api, expectProblem } from "@/lib/testing/api";
import { contextOf, type Person, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { indexStaleSpacesJob } from "./index-stale-spaces-job";
import { search } from "./operations";
import type { TextRange } from "./schemas";

const PUMPS = `# Pumps

Water is lifted at night.

## Starting

Open the valve, then press the *green* button. Configuring the gauge comes later.

## Noise

They are loud.
`;
const VALVES = "# Valves\n\nA pump needs two of them.\n\n## Pumps and valves\n\nBoth rust.\n";
const NIGHT = "# Rota\n\nWho starts the pumps.\n";

async function indexed(made: World, pages = [PUMPS, VALVES, NIGHT]) {
  const space = await made.space({ title: "Water works", pages });
  await runWaitingJobs(database());
  const find = (query: string, more: Record<string, string> = {}, as: Person = made.admin) =>
    api.as(as).call(search.inSpace, { params: { spaceId: space.id }, query: { query, ...more } });
  const titles = async (query: string) => (await find(query)).items.map(({ title }) => title);
  const everywhere = (query: string, as: Person = made.admin, more: Record<string, string> = {}) =>
    api.as(as).call(search.inOrganization, {
      params: { organizationId: made.organization.id },
      query: { query, ...more },
    });
  const pageId = async (title: string) =>
    (
      await database().pageVersion.findFirstOrThrow({
        where: { branchId: space.mainBranchId, title, toSeq: null },
      })
    ).pageId;
  const live = async (changes: PageChange[]) => {
    const request = await made.changeRequest(space, { changes });
    await mergeChangeRequest(database(), contextOf(made.admin), request);
  };
  return { space, find, titles, everywhere, pageId, live };
}

const cut = (text: string, ranges: TextRange[]) => ranges.map(({ start, end }) => text.slice(start, end));

describe("search in a space", () => {
  it("ranks matches in titles before headings before text", async () => {
    const { find, titles } = await indexed(await world());
    expect(await titles("pumps")).toEqual(["Pumps", "Valves", "Rota"]);
    expect((await find("pumps")).count).toBe(3);
    expect(await titles("submarine")).toEqual([]);
  });

  it("ranks a page no higher for thousands of words with the same beginning", async () => {
    const [row] = await database().$queryRaw<{ rank: number }[]>`
      SELECT search_rank(string_agg(format('s%s:1B', n), ' ')::tsvector, 's | s:*') AS "rank"
      FROM generate_series(1, 40000) n`;
    // A rank is stored as millionths in an integer.
    expect(row!.rank * 1_000_000).toBeLessThan(2 ** 31);
    expect(row!.rank).toBeLessThanOrEqual(1);
  });

  it("ranks a page of exactly this name above one whose headings begin with it everywhere", async () => {
    const headings = Array.from({ length: 300 }, (_, at) => `## Net${at} network netting`).join("\n\n");
    const { titles } = await indexed(await world(), [
      `# Net works and net losses\n\n${headings}\n`,
      "# The net\n",
    ]);
    expect(await titles("the net")).toEqual(["The net", "Net works and net losses"]);
  });

  it("shows the section, and an excerpt with the matches", async () => {
    const { space, find, pageId } = await indexed(await world());
    const { items } = await find("valve button");
    expect(items).toHaveLength(1);
    const [section] = items[0]!.sections!;
    expect(section).toMatchObject({
      title: "Starting",
      path: "pumps#starting",
      body: "Open the valve, then press the green button. Configuring the gauge comes later.",
    });
    expect(section!.urls.app).toMatch(new RegExp(`/s/${space.id}/pumps#starting$`));
    expect(cut(section!.body, section!.highlights.body)).toEqual(["valve", "button"]);
    expect(items[0]).toMatchObject({ id: await pageId("Pumps"), title: "Pumps", path: "pumps" });
  });

  it("matches beginnings and other forms of words, without accents and case", async () => {
    const { titles, live } = await indexed(await world());
    expect(await titles("lif nig")).toEqual(["Pumps"]);
    expect(await titles("configure gauges")).toEqual(["Pumps"]);
    expect(await titles("the valves and")).toEqual(["Valves", "Pumps"]);
    await live([{ operation: "insert_page", document: { markdown: "# Über uns\n\nRésumé\n" } }]);
    await runWaitingJobs(database());
    expect(await titles("uber resume")).toEqual(["Über uns"]);
  });

  it("corrects spelling if no page has the typed word", async () => {
    const { find, titles } = await indexed(await world());
    expect(await titles("vavle buton")).toEqual(["Pumps"]);
    const [section] = (await find("vavle buton")).items[0]!.sections!;
    expect(cut(section!.body, section!.highlights.body)).toEqual(["valve", "button"]);
    expect(await titles("nothing like it")).toEqual([]);
  });

  it("corrects two errors in a long word", async () => {
    const { titles } = await indexed(await world(), ["# Boilers\n\nMind the pressure.\n", PUMPS]);
    expect(await titles("prassuri")).toEqual(["Boilers"]);
    expect(await titles("prissare")).toEqual(["Boilers"]);
  });

  it("finds programming languages by their names, first the page about them", async () => {
    const { titles } = await indexed(await world(), [
      "# Clients\n\nFor C++, C#, Go and R.\n",
      "# C++\n\nx\n",
      "# C#\n\nx\n",
      "# C\n\nCurl.\n",
      "# Go\n\nx\n",
      "# Google Goals\n\ngo go go\n",
      "# R\n\nx\n",
      "# Rust and Ruby\n\nrr\n",
    ]);
    expect(await titles("C++")).toEqual(["C++", "Clients"]);
    expect(await titles("c#")).toEqual(["C#", "Clients"]);
    expect((await titles("go"))[0]).toBe("Go");
    expect((await titles("R"))[0]).toBe("R");
  });

  it("finds words without their vowel marks, and letters that keyboards lack", async () => {
    const { titles } = await indexed(await world(), ["# مُحَمَّد\n\nx\n", "# שָׁלוֹם\n\nx\n", "# Łódź\n\nStraße\n"]);
    expect(await titles("محمد")).toEqual(["مُحَمَّد"]);
    expect(await titles("שלום")).toEqual(["שָׁלוֹם"]);
    expect(await titles("lodz strasse")).toEqual(["Łódź"]);
  });

  it("finds any part of a sentence in scripts without spaces, and code by its parts", async () => {
    const { titles } = await indexed(await world(), [
      "# 手引き\n\n全文検索を使う。\n",
      "# Hooks\n\n`useState()`\n",
    ]);
    expect(await titles("検索")).toEqual(["手引き"]);
    expect(await titles("state")).toEqual(["Hooks"]);
  });

  it("returns nothing for a query without words, and refuses a missing or too long one", async () => {
    const made = await world();
    const { space, titles } = await indexed(made);
    expect(await titles("")).toEqual([]);
    expect(await titles(" …'; -- ")).toEqual([]);
    const path = `/v1/spaces/${space.id}/search`;
    expectProblem(await api.as(made.admin).get(path), 400, "validation");
    expectProblem(await api.as(made.admin).get(`${path}?query=${"x".repeat(513)}`), 400, "validation");
  });

  it("pages through all results in a stable order", async () => {
    const { find } = await indexed(
      await world(),
      Array.from({ length: 7 }, (_, index) => `# Page ${index}\n\ncommon\n`),
    );
    const all = (await find("common")).items.map(({ id }) => id);
    expect(all).toHaveLength(7);
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const list = await find("common", { limit: "3", ...(page && { page }) });
      expect(list.count).toBe(7);
      seen.push(...list.items.map(({ id }) => id));
      page = list.next?.page;
    } while (page);
    expect(seen).toEqual(all);
  });
});

describe("search for pages with a change", () => {
  it("finds those by a person and in a time, in one change", async () => {
    const made = await world();
    const { space, find, everywhere, pageId } = await indexed(made);
    const writer = await made.member("edit");
    const before = new Date();
    const rota = await pageId("Rota");
    const markdown = "# Rota\n\nThe writer starts the pumps.\n";
    const request = await made.changeRequest(space, {
      by: writer,
      changes: [{ operation: "update_page", page: rota, document: { markdown } }],
    });
    await mergeChangeRequest(database(), contextOf(made.admin), request);
    await runWaitingJobs(database());
    const titles = async (filter: Record<string, string>) => {
      const [inSpace, inAll] = await Promise.all([
        find("pumps", filter),
        everywhere("pumps", made.admin, filter),
      ]);
      const names = inSpace.items.map(({ title }) => title);
      const [only] = inAll.items;
      expect(only?.pages.map(({ title }) => title) ?? []).toEqual(names);
      expect([inSpace.count, only?.found ?? 0]).toEqual([names.length, names.length]);
      return names;
    };
    const [author, since] = [writer.id, before.toISOString()];
    expect(await titles({ author })).toEqual(["Rota"]);
    expect(await titles({ since })).toEqual(["Rota"]);
    expect(await titles({ author, since })).toEqual(["Rota"]);
    expect(await titles({ author, until: since })).toEqual([]);
    expect((await titles({ until: since })).toSorted()).toEqual(["Pumps", "Rota", "Valves"]);
    expect((await titles({ author: made.admin.id })).toSorted()).toEqual(["Pumps", "Rota", "Valves"]);
    expect(await titles({ author: newId() })).toEqual([]);
  });

  it("refuses a time that is none", async () => {
    const made = await world();
    const { space } = await indexed(made);
    const path = `/v1/spaces/${space.id}/search?query=pumps`;
    expectProblem(await api.as(made.admin).get(`${path}&since=yesterday`), 400, "validation");
    expectProblem(await api.as(made.admin).get(`${path}&author=`), 400, "validation");
  });
});

describe("search in an organization", () => {
  it("groups the found pages by space", async () => {
    const made = await world();
    const { space, everywhere } = await indexed(made);
    const other = await made.space({ title: "Cinema", pages: ["# Films\n\nNo pumps but a gauge.\n"] });
    await runWaitingJobs(database());
    const { items, count } = await everywhere("pumps");
    expect(count).toBe(2);
    expect(items.map(({ id, title, found }) => ({ id, title, found }))).toEqual([
      { id: space.id, title: "Water works", found: 3 },
      { id: other.id, title: "Cinema", found: 1 },
    ]);
    expect(items[0]!.pages.map(({ title }) => title)).toEqual(["Pumps", "Valves", "Rota"]);
  });

  it("shows only what the person may read", async () => {
    const made = await world();
    const { everywhere } = await indexed(made);
    const secret = await made.space({ title: "Secret", pages: ["# Pumps of gold\n"] });
    await updateSpace(database(), contextOf(made.admin), secret, { defaultLevel: null });
    await runWaitingJobs(database());
    const spacesFor = async (person: Person) =>
      (await everywhere("pumps", person)).items.map(({ title }) => title);
    const roles: [Role | null, string[]][] = [
      ["read", ["Water works"]],
      [null, []],
      ["admin", ["Secret", "Water works"]],
    ];
    for (const [role, titles] of roles)
      expect((await spacesFor(await made.member(role))).sort()).toEqual(titles);
    const reader = await made.member("read");
    expectProblem(await api.as(reader).get(`/v1/spaces/${secret.id}/search?query=pumps`), 404);
  });

  it("leaves out spaces in the trash and other organizations", async () => {
    const made = await world();
    const { space, everywhere } = await indexed(made);
    const elsewhere = await indexed(await world());
    expect((await everywhere("pumps")).items.map(({ id }) => id)).toEqual([space.id]);
    await deleteSpace(database(), contextOf(made.admin), space);
    expect(await everywhere("pumps")).toEqual({ items: [], count: 0 });
    expect((await elsewhere.everywhere("pumps")).count).toBe(1);
  });
});

describe("the search index", () => {
  it("follows merged content only", async () => {
    const made = await world();
    const { space, titles, pageId, live } = await indexed(made);
    await made.changeRequest(space, {
      changes: [{ operation: "insert_page", document: { markdown: "# Draft\n\nunmerged\n" } }],
    });
    await runWaitingJobs(database());
    expect(await titles("unmerged")).toEqual([]);

    const rota = await pageId("Rota");
    await live([
      { operation: "update_page", page: rota, document: { markdown: "# Rota\n\nNobody today.\n" } },
    ]);
    await runWaitingJobs(database());
    expect(await titles("nobody")).toEqual(["Rota"]);
    expect(await titles("pumps")).toEqual(["Pumps", "Valves"]);
  });

  it("hides a removed page even before the job ran", async () => {
    const { find, titles, pageId, live } = await indexed(await world());
    await live([{ operation: "delete_page", page: await pageId("Pumps") }]);
    expect(await titles("loud")).toEqual([]);
    await runWaitingJobs(database());
    expect((await find("loud")).count).toBe(0);
  });

  it("leaves out pages excluded from search, and shows the present address of moved ones", async () => {
    const { find, titles, pageId, live } = await indexed(await world());
    const [pumps, valves] = [await pageId("Pumps"), await pageId("Valves")];
    await live([{ operation: "update_page", page: pumps, into: valves }]);
    expect((await find("loud")).items[0]).toMatchObject({ path: "valves/pumps" });
    await live([{ operation: "update_page", page: pumps, noIndex: true }]);
    await runWaitingJobs(database());
    expect(await titles("loud")).toEqual([]);
  });

  it("reads only touched pages, and each of them once", async () => {
    const made = await world();
    const { space, pageId, live } = await indexed(made);
    const rota = await pageId("Rota");
    const stamps = () =>
      database().$queryRaw<{ pageId: string; stamp: string }[]>`
        SELECT "pageId", xmin::text || ' ' || ctid::text AS "stamp" FROM "SearchPage" WHERE "spaceId" = ${space.id}`;
    const before = await stamps();
    await live([{ operation: "update_page", page: rota, document: { markdown: "# Rota\n\nNew.\n" } }]);
    await runWaitingJobs(database());
    const after = new Map((await stamps()).map(({ pageId, stamp }) => [pageId, stamp]));
    expect(
      before.filter(({ pageId, stamp }) => after.get(pageId) !== stamp).map(({ pageId }) => pageId),
    ).toEqual([rota]);

    const { handle } = await import("./index-space");
    await database().searchIndex.update({ where: { spaceId: space.id }, data: { seq: 0 } });
    await Promise.all(
      [1, 2, 3].map(() =>
        handle(
          database(),
          { spaceId: space.id },
          { signal: new AbortController().signal, isLastAttempt: true },
        ),
      ),
    );
    expect(new Map((await stamps()).map(({ pageId, stamp }) => [pageId, stamp]))).toEqual(after);
  });

  it("is made for spaces without one, and again in another language", async () => {
    const made = await world();
    const { space, titles } = await indexed(made, ["# Häuser\n\nDas Haus.\n"]);
    await database().searchIndex.delete({ where: { spaceId: space.id } });
    expect(await titles("haus")).toEqual([]);
    await inTransaction(database(), (tx) => enqueue(tx, indexStaleSpacesJob, {}));
    await runWaitingJobs(database());
    expect(await titles("haus")).toEqual(["Häuser"]);
    await updateSpace(database(), contextOf(made.admin), space, { language: "de" });
    await runWaitingJobs(database());
    expect(await titles("häusern")).toEqual(["Häuser"]);
  });

  it("is verified against its source content", async () => {
    const { space, pageId } = await indexed(await world());
    const broken = async () =>
      (await verify(database()))
        .filter(({ examples }) => examples.some((example) => example.includes(space.id)))
        .map(({ check }) => check);
    expect(await broken()).toEqual([]);
    const where = { spaceId_pageId: { spaceId: space.id, pageId: await pageId("Rota") } };
    await database().searchPage.delete({ where });
    expect(await broken()).toEqual(["A complete search index has the pages of main as they are"]);
    await database().searchIndex.delete({ where: { spaceId: space.id } });
    expect(await broken()).toEqual([]);
  });

  it("is deleted with its space", async () => {
    const { space } = await indexed(await world());
    await database().space.delete({ where: { id: space.id } });
    expect(await database().searchPage.count({ where: { spaceId: space.id } })).toBe(0);
  });

  it("accepts a page with as many words as possible", async () => {
    const words = Array.from({ length: 19_000 }, () =>
      (newId() + newId() + newId()).toLowerCase().slice(0, 48),
    );
    const lines = Array.from({ length: 1_900 }, (_, index) =>
      words.slice(index * 10, index * 10 + 10).join(" "),
    );
    const { titles } = await indexed(await world(), [`# Much\n\n${lines.join("\n")}\n`]);
    expect(await titles(words[0]!)).toEqual(["Much"]);
  });
});
