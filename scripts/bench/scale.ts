import type { Names, Row } from "./api";
import { edit, fresh, newDraft } from "./edits";
import { type Growth, growth, type MeasuredServer, median, milliseconds, request } from "./measure";
import type { Library, LinkedSpaces } from "./seed";
import type { Company } from "./seed-companies";

/* Compares the cost of large things with small ones where the work is the same: one page of many, twenty changed
   pages of a large space, a page of comments of a long discussion. */

const MOST_CHANGES = 50;

/** Edits pages of a change request, in batches as large as the API accepts. */
async function editAll(ours: MeasuredServer, draft: string, pages: readonly string[]): Promise<void> {
  for (let at = 0; at < pages.length; at += MOST_CHANGES) {
    const changes = pages.slice(at, at + MOST_CHANGES).map((page) => edit(page, fresh()));
    await request(ours, { method: "POST", path: `${draft}/content`, body: () => ({ changes }) });
  }
}

/** Adds a unique word to a page and waits until the search finds it. */
async function plant(
  ours: MeasuredServer,
  { id, pages }: { id: string; pages: string[] },
  word: string,
): Promise<void> {
  const draft = await newDraft(ours, id);
  const changes = [edit(pages[95]!, `All about ${word}.`)];
  await request(ours, { method: "POST", path: `${draft}/content`, body: () => ({ changes }) });
  await request(ours, { method: "POST", path: `${draft}/merge` });
  for (let turn = 0; turn < 1_200; turn++) {
    const { items } = await request<{ items: unknown[] }>(ours, { path: searchFor(id, word) });
    if (items.length > 0) return;
    await new Promise((resume) => setTimeout(resume, 500));
  }
  throw new Error("Search did not learn of a new page within ten minutes.");
}

const searchFor = (spaceId: string, word: string) => `/v1/spaces/${spaceId}/search?query=${word}`;

async function comment(ours: MeasuredServer, spaceId: string, page: string, count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    const body = () => ({ body: { markdown: `Remark ${number}.` }, page });
    await request(ours, { method: "POST", path: `/v1/spaces/${spaceId}/comments`, body });
  }
}

export async function scales(
  { data, ours, effort }: Names,
  wanted: (name: string) => boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  const small = data.spaces[100];
  const large = data.spaces[10_000];
  const get = (path: string) => () => milliseconds(() => request(ours, { path }));
  const compare = async (name: string, one: string, other: string) => {
    const result: Growth = await growth(get(one), get(other), effort.repeats);
    rows.push({ name, unit: "ms", kind: "growth", result, goal: "≤ 1.2" });
  };

  if (wanted("open a page of 100 or 10,000")) {
    const at = (id: string) => `/v1/spaces/${id}/content/rendered?path=page-7`;
    await compare("open a page of 100 or 10,000", at(small.id), at(large.id));
  }
  if (wanted("compare a page, 20 changed of 100 or 10,000")) {
    const changed = async ({ id, pages }: typeof small) => {
      const draft = await newDraft(ours, id);
      await editAll(ours, draft, pages.slice(60, 80));
      return { draft, page: `${draft}/changes/pages/${pages[60]}` };
    };
    const [one, other] = [await changed(small), await changed(large)];
    await compare("compare a page, 20 changed of 100 or 10,000", one.page, other.page);
    await compare(
      "list what changed, 20 of 100 or 10,000",
      `${one.draft}/changes?limit=20`,
      `${other.draft}/changes?limit=20`,
    );
  }
  if (wanted("compare a page of 5 or 500 changed")) {
    const draftOf = async (count: number) => {
      const draft = await newDraft(ours, large.id);
      await editAll(ours, draft, large.pages.slice(1_000, 1_000 + count));
      return `${draft}/changes/pages/${large.pages[1_000]}`;
    };
    await compare("compare a page of 5 or 500 changed", await draftOf(5), await draftOf(500));
  }
  if (wanted("50 comments of a page with 50 or 1,000")) {
    const [few, many] = [small.pages[90]!, small.pages[91]!];
    await comment(ours, small.id, few, 50);
    await comment(ours, small.id, many, 1_000);
    const at = (page: string) => `/v1/spaces/${small.id}/comments?targetPage=${page}&limit=50`;
    await compare("50 comments of a page with 50 or 1,000", at(few), at(many));
  }
  if (wanted("search 100 or 10,000 pages")) {
    await plant(ours, small, "zymurgy");
    await plant(ours, large, "zymurgy");
    await compare(
      "search 100 or 10,000 pages",
      searchFor(small.id, "zymurgy"),
      searchFor(large.id, "zymurgy"),
    );
  }
  return rows;
}

/** Measures the search in an organization of a hundred thousand pages, beside one of ten thousand. */
export async function libraryRows({ data, ours, effort }: Names, library: Library): Promise<Row[]> {
  const theirs = { url: ours.url, token: library.token };
  await plant(ours, data.spaces[10_000], "xylograph");
  await plant(theirs, library.space, "xylograph");
  const search = (target: MeasuredServer, organizationId: string, word: string) => () =>
    milliseconds(() => request(target, { path: `/v1/orgs/${organizationId}/search?query=${word}` }));
  const result = await growth(
    search(ours, data.organizationId, "xylograph"),
    search(theirs, library.organizationId, "xylograph"),
    effort.repeats,
  );
  const common = search(theirs, library.organizationId, "instrument");
  await common();
  const times: number[] = [];
  for (let turn = 0; turn < 10; turn++) times.push(await common());
  return [
    { name: "search 10,000 or 100,000 pages", unit: "ms", kind: "growth", result, goal: "≤ 1.2" },
    {
      name: "search 100,000 pages for a word of all",
      unit: "ms",
      kind: "value",
      result: median(times),
      goal: "",
    },
  ];
}

const EDITS = 5;

/** Measures lists of links in spaces of a hundred and of ten thousand pages with three links each. */
export async function linkRows({ ours, effort }: Names, linked: LinkedSpaces): Promise<Row[]> {
  const theirs = { url: ours.url, token: linked.token };
  const list = ({ id }: LinkedSpaces["large"], page = "") => `/v1/spaces/${id}/links?limit=50${page}`;
  const get = (path: string) => () => milliseconds(() => request(theirs, { path }));
  let deep = list(linked.large);
  for (let turn = 1; turn < 500; turn++) {
    const { next } = await request<{ next?: { page: string } }>(theirs, { path: deep });
    if (!next) throw new Error(`The list of links ends on page ${turn}.`);
    deep = list(linked.large, `&page=${encodeURIComponent(next.page)}`);
  }
  const first = await growth(get(list(linked.small)), get(list(linked.large)), effort.repeats);
  const far = await growth(get(list(linked.large)), get(deep), effort.repeats);
  const afterEdit: number[] = [];
  for (let turn = 0; turn < EDITS; turn++) {
    const draft = await newDraft(theirs, linked.large.id);
    await editAll(theirs, draft, [linked.large.pages[turn]!]);
    await request(theirs, { method: "POST", path: `${draft}/merge` });
    afterEdit.push(await get(list(linked.large))());
  }
  return [
    { name: "links of 100 or 10,000 pages", unit: "ms", kind: "growth", result: first, goal: "≤ 1.2" },
    { name: "links of 10,000 pages, page 1 or 500", unit: "ms", kind: "growth", result: far, goal: "≤ 1.2" },
    {
      name: "links of 10,000 pages after an edit",
      unit: "ms",
      kind: "value",
      result: median(afterEdit),
      goal: "",
    },
  ];
}

/**
 * Measures lists, search and access in an organization of ten thousand members, 500 teams and 2,000 spaces, beside one
 * of ten.
 */
export async function companyRows(
  { ours, effort }: Names,
  { small, large }: { small: Company; large: Company },
  wanted: (name: string) => boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, by, path] of COMPANY_READS) {
    const name = `company of 10 or 10,000: ${what}`;
    if (!wanted(name)) continue;
    const get = (company: Company) => () =>
      milliseconds(() => request({ url: ours.url, token: company[by] }, { path: path(company) }));
    const result = await growth(get(small), get(large), effort.repeats);
    rows.push({ name, unit: "ms", kind: "growth", result, goal: "≤ 1.2" });
  }
  return rows;
}

const orgs = ({ organizationId }: Company, rest: string) => `/v1/orgs/${organizationId}${rest}`;

/** Limits fit the small organization, one less where possible, so that both have a next page. */
const COMPANY_READS: readonly [what: string, by: "admin" | "reader", path: (company: Company) => string][] = [
  ["members", "admin", (company) => orgs(company, "/members?limit=10")],
  ["members last seen", "admin", (company) => orgs(company, "/members?limit=10&sort=lastSeenAt")],
  ["search members", "admin", (company) => orgs(company, "/members?limit=10&search=lindqvist")],
  ["guests", "admin", (company) => orgs(company, "/members?limit=1&role=guest")],
  ["a member", "admin", (company) => orgs(company, `/members/${company.person}`)],
  ["spaces of a member", "admin", (company) => orgs(company, `/members/${company.person}/spaces?limit=10`)],
  ["teams", "admin", (company) => orgs(company, "/teams?limit=4")],
  ["spaces", "reader", (company) => orgs(company, "/spaces?limit=10")],
  ["collections", "reader", (company) => orgs(company, "/collections?limit=1")],
  ["search", "reader", (company) => orgs(company, "/search?query=handbook&limit=10")],
  ["a space", "reader", ({ space }) => `/v1/spaces/${space}`],
  ["who can see a space", "admin", ({ space }) => `/v1/spaces/${space}/permissions/aggregate?limit=10`],
  [
    "why a person can",
    "admin",
    ({ space, person }) => `/v1/spaces/${space}/permissions/aggregate/${person}?explain=true`,
  ],
  ["change requests", "reader", (company) => orgs(company, "/change-requests?limit=10")],
];
