import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { addresses } from "@/lib/addresses";
import { largePagePath } from "@/lib/testing/large-space";
import type { Row } from "./api";
import { edit, fresh, newDraft } from "./edits";
import { type Ask, type MeasuredServer, request } from "./measure";
import { type Server, startBindery } from "./processes";
import type { Seed } from "./seed";

const SETTLED_AFTER_MS = 30_000;
const PAGES = 1_000;
/** The most changes that one request may carry. */
const PAGES_OF_AN_EDIT = 50;
const READERS = 8;

/** Megabytes of a process in main memory, without the database's processes. */
function megabytesOf({ pid }: Server): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_000;
}

const row = (name: string, result: number, goal: string): Row => ({
  ...{ name, unit: "MB", kind: "value", result, goal },
});

/** Measures a server half a minute after its first answer: first on an empty folder, with the demo, then again. */
export async function memoryAfterStart(env: NodeJS.ProcessEnv): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of ["memory: first, with the demo", "memory: warm"]) {
    const server = await startBindery({ ...env, BINDERY_DEMO: "1" });
    await fetch(server.url + addresses.signIn());
    await sleep(SETTLED_AFTER_MS);
    rows.push(row(name, megabytesOf(server), "≤ 300"));
    await server.stop();
  }
  return rows;
}

/** Measures a server when a thousand pages have been read, compared and searched, each also on a published site. */
export async function memoryAfterReading(server: Server, ours: MeasuredServer, data: Seed): Promise<Row[]> {
  const { id, pages } = data.spaces[10_000];
  const wanted = pages.slice(0, PAGES);
  const draft = await newDraft(ours, id);
  for (let from = 0; from < PAGES; from += PAGES_OF_AN_EDIT) {
    const changes = wanted.slice(from, from + PAGES_OF_AN_EDIT).map((page) => edit(page, fresh()));
    await request(ours, { method: "POST", path: `${draft}/content`, body: () => ({ changes }) });
  }
  const asks = wanted.flatMap((page, number): Ask[] => [
    { path: `/v1/spaces/${id}/content/rendered?path=${encodeURIComponent(largePagePath(number))}` },
    { path: `${draft}/changes/pages/${page}` },
    { path: `/v1/spaces/${id}/search?query=page+${number}` },
  ]);
  const sitePages = wanted.map((_, number) => `/docs/${data.sites[10_000]}/${largePagePath(number)}`);
  const read = async () => {
    for (let ask = asks.shift(); ask; ask = asks.shift()) await request(ours, ask);
    for (let path = sitePages.shift(); path; path = sitePages.shift())
      await (await fetch(ours.url + path)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: READERS }, read));
  return [row("memory: after 1,000 pages", megabytesOf(server), "≤ 450")];
}
