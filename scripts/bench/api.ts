import { isDeepStrictEqual } from "node:util";
import { edit, fresh, newDraft } from "./edits";
import {
  type Ask,
  type Comparison,
  compare,
  type Effort,
  type Growth,
  growth,
  type MeasuredServer,
  milliseconds,
  request,
} from "./measure";
import type { Seed } from "./seed";

export type Names = { ours: MeasuredServer; bare: MeasuredServer; data: Seed; effort: Effort };
export type Row = { name: string; unit: string } & (
  | { kind: "comparison"; result: Comparison; goal: string }
  | { kind: "growth"; result: Growth; goal: string }
  | { kind: "value"; result: number; goal: string; note?: string }
);

const READS = ["get space", "get change request", "list spaces", "list comments", "read page"] as const;

/** Throws unless both servers give the same answer, apart from the fields of paging. */
async function mustAgree({ ours, bare }: Names, ask: Ask): Promise<void> {
  const own = (await request(ours, ask)) as { next?: unknown; count?: unknown };
  const theirs = await request(bare, ask);
  const { next: _next, count: _count, ...comparable } = own;
  if (!isDeepStrictEqual(comparable, theirs)) {
    throw new Error(
      `The baseline answers ${ask.path} differently:\n${JSON.stringify(comparable).slice(0, 1500)}\n${JSON.stringify(theirs).slice(0, 1500)}`,
    );
  }
}

export async function reads(names: Names, wanted: (name: string) => boolean): Promise<Row[]> {
  const { data } = names;
  const space = `/v1/spaces/${data.spaces[100].id}`;
  const paths: Record<(typeof READS)[number], readonly string[]> = {
    "get space": data.emptySpaces.map((id) => `/v1/spaces/${id}`),
    "get change request": [`${space}/change-requests/${data.changeRequestId}`],
    "list spaces": [`/v1/orgs/${data.organizationId}/spaces?limit=50`],
    "list comments": [`${space}/comments?limit=50`],
    "read page": data.spaces[100].pages.slice(-80).map((id) => `${space}/content/page/${id}?format=markdown`),
  };
  const rows: Row[] = [];
  for (const name of READS) {
    if (!wanted(name)) continue;
    const found = paths[name];
    const turns = Array.from({ length: found.length * data.tokens.length }, (_, turn) => ({
      path: found[turn % found.length]!,
      token: data.tokens[turn % data.tokens.length]!,
    }));
    const ask = { path: found.at(-1)!, turns };
    await mustAgree(names, ask);
    const result = await compare(names.ours, names.bare, ask, names.effort);
    rows.push({ name, unit: "requests/s", kind: "comparison", result, goal: "≥ 0.8" });
  }
  return rows;
}

export async function writes(names: Names, wanted: (name: string) => boolean): Promise<Row[]> {
  const { data, ours, bare, effort } = names;
  const rows: Row[] = [];
  if (wanted("post comment")) {
    const ask: Ask = {
      method: "POST",
      path: `/v1/spaces/${data.talkative}/comments`,
      body: () => ({ body: { markdown: `A comment of ${fresh()}.` } }),
      connections: 8,
    };
    const result = await compare(ours, bare, ask, effort);
    rows.push({ name: "post comment", unit: "requests/s", kind: "comparison", result, goal: "≥ 0.5" });
  }
  if (wanted("edit page")) {
    const { id, pages } = data.spaces[100];
    const ask: Ask = {
      method: "POST",
      path: `/v1/spaces/${id}/change-requests/${data.changeRequestId}/content`,
      body: () => ({ changes: [edit(pages[0]!, fresh())] }),
      connections: 2,
    };
    const result = await compare(ours, bare, ask, effort);
    rows.push({ name: "edit page", unit: "requests/s", kind: "comparison", result, goal: "≥ 0.3" });
  }
  return rows;
}

export async function growths(names: Names, wanted: (name: string) => boolean): Promise<Row[]> {
  const { data, ours, effort } = names;
  const rows: Row[] = [];
  const add = (name: string, result: Growth) =>
    rows.push({ name, unit: "ms", kind: "growth", result, goal: "≤ 1.2" });

  if (wanted("page 1 or 1,000 of a list")) {
    const list = `/v1/spaces/${data.talkative}/comments?limit=10`;
    let deep = list;
    for (let turn = 1; turn < 1_000; turn++) {
      const { next } = await request<{ next?: { page: string } }>(ours, { path: deep });
      if (!next) throw new Error(`The list of comments ends on page ${turn}.`);
      deep = `${list}&page=${encodeURIComponent(next.page)}`;
    }
    const ask = (path: string) => () => milliseconds(() => request(ours, { path }));
    add("page 1 or 1,000 of a list", await growth(ask(list), ask(deep), effort.repeats * 2));
  }

  if (wanted("edit in 10 or 10,000 pages")) {
    const editor = async (pages: 10 | 10_000) => {
      const { id, pages: ids } = data.spaces[pages];
      const path = `${await newDraft(ours, id)}/content`;
      return () =>
        milliseconds(() =>
          request(ours, { method: "POST", path, body: () => ({ changes: [edit(ids[5]!, fresh())] }) }),
        );
    };
    add("edit in 10 or 10,000 pages", await growth(await editor(10), await editor(10_000), effort.repeats));
  }

  if (wanted("merge 20 in 100 or 10,000 pages")) {
    const merger = (pages: 100 | 10_000) => async () => {
      const { id, pages: ids } = data.spaces[pages];
      const path = await newDraft(ours, id);
      const changes = ids.slice(40, 60).map((page) => edit(page, fresh()));
      await request(ours, { method: "POST", path: `${path}/content`, body: () => ({ changes }) });
      return milliseconds(() => request(ours, { method: "POST", path: `${path}/merge` }));
    };
    const repeats = Math.ceil(effort.repeats / 4);
    add("merge 20 in 100 or 10,000 pages", await growth(merger(100), merger(10_000), repeats));
  }
  return rows;
}
