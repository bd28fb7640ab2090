import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { disconnect } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { closePool } from "@/lib/platform/db/pool";
import { requireDatabaseUrl } from "@/lib/platform/env";
import { growths, type Row, reads, writes } from "./api";
import { screens } from "./browser";
import { editorNames, editorRows } from "./editors";
import { hostileRows } from "./hostile";
import { QUICK, THOROUGH } from "./measure";
import { memoryAfterReading, memoryAfterStart } from "./memory";
import { replay } from "./merges";
import { startBaseline, startBindery } from "./processes";
import { publishedRows, sectionRows } from "./published";
import { line, table } from "./report";
import { companyRows, libraryRows, linkRows, scales } from "./scale";
import { seed, seedBook, seedEdited, seedLibrary, seedLinked, seedSectioned, untilIdle } from "./seed";
import { seedCompanies } from "./seed-companies";
import { siteVisits, visitAll } from "./visits";

/* Measures a production server. Absolute figures depend on the machine and its load; ratios of alternating rounds do
   not. `--only` takes a part of a row's name; `--profile DIR` makes the server write a CPU profile. `--visit
   ADDRESS` only measures how this page loads, whatever server it comes from; two addresses are visited in turns and
   compared. `--only` and `--visit` can be repeated. */
const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean" },
    only: { type: "string", multiple: true },
    profile: { type: "string" },
    visit: { type: "string", multiple: true },
  },
});
const effort = options.quick ? QUICK : THOROUGH;
const wanted = (name: string): boolean => options.only?.some((part) => name.includes(part)) ?? true;

/** Prints rows as they come, so that an interrupted run has printed some. */
function printed(rows: Row[]): Row[] {
  for (const row of rows) console.error(line(row));
  return rows;
}

async function measureServer(): Promise<Row[]> {
  await migrate(requireDatabaseUrl());
  const data = await seed();
  // Filling and reading a hundred thousand pages takes minutes.
  const library = !options.quick && wanted("search 10,000 or 100,000 pages") ? await seedLibrary() : null;
  const linked = wanted("links of 10,000 pages") ? await seedLinked() : null;
  const companies = wanted("company") ? await seedCompanies() : null;
  const book = wanted("site: pages in a browser") ? await seedBook() : null;
  const sectioned = wanted("published page, made, of 1 or 20 sections of 500") ? await seedSectioned() : null;
  // Answers contain addresses with this setting; both servers get the same one, so that their answers are equal.
  const port = String(20_000 + (process.pid % 20_000));
  const env = { ...process.env, PORT: port, BINDERY_URL: `http://127.0.0.1:${port}` };
  const bindery = await startBindery(env, options.profile);
  const baseline = await startBaseline(env);
  try {
    await untilIdle();
    const ours = { url: bindery.url, token: data.token };
    const names = { ours, bare: { url: baseline.url, token: data.token }, data, effort };
    return [
      ...printed(wanted("memory: after 1,000 pages") ? await memoryAfterReading(bindery, ours, data) : []),
      ...printed(await reads(names, wanted)),
      ...printed(await publishedRows(names, wanted)),
      ...printed(sectioned ? await sectionRows(names, sectioned) : []),
      ...printed(await screens(bindery.url, data, effort, wanted)),
      ...printed(book ? await siteVisits(bindery.url, book, effort) : []),
      ...printed(await growths(names, wanted)),
      ...printed(await scales(names, wanted)),
      ...printed(linked ? await linkRows(names, linked) : []),
      ...printed(companies ? await companyRows(names, companies, wanted) : []),
      ...printed(library ? await libraryRows(names, library) : []),
      ...printed(await writes(names, wanted)),
      ...printed(await hostileRows(names, wanted)),
    ];
  } finally {
    await baseline.stop();
    await bindery.stop();
  }
}

/** Measures both editors on long pages; they need none of the other data. */
async function measureEditors(): Promise<Row[]> {
  if (!editorNames.some(wanted)) return [];
  await migrate(requireDatabaseUrl());
  const data = await seedEdited();
  const bindery = await startBindery(process.env);
  try {
    await untilIdle();
    return printed(await editorRows(bindery.url, data, effort, wanted));
  } finally {
    await bindery.stop();
  }
}

/** Measures the start of the built application until it prints its address: first on an empty folder, then again. */
async function measureStart(): Promise<Row[]> {
  if (!wanted("start")) return [];
  const { DATABASE_URL: _, ...env } = process.env;
  const folder = await mkdtemp(join(tmpdir(), "bindery-bench-start-"));
  try {
    const rows: Row[] = [];
    for (const name of ["start: empty folder", "start: warm"]) {
      const server = await startBindery({ ...env, BINDERY_DATA_DIR: folder });
      await server.stop();
      rows.push({ name, unit: "s", kind: "value", result: server.readyAfter / 1000, goal: "" });
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures the memory of the built application, on a folder and a database of its own. */
async function measureMemory(): Promise<Row[]> {
  if (!wanted("memory: first, with the demo") && !wanted("memory: warm")) return [];
  const { DATABASE_URL: _, ...env } = process.env;
  const folder = await mkdtemp(join(tmpdir(), "bindery-bench-memory-"));
  try {
    return printed(await memoryAfterStart({ ...env, BINDERY_DATA_DIR: folder }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const serverless = ["start", "replay of real merges", "memory: first, with the demo", "memory: warm"];
const needsServer = !options.only?.every((part) => serverless.includes(part) || part.startsWith("editor"));
const rows = options.visit
  ? await visitAll(options.visit, effort)
  : [
      ...replay(wanted),
      ...(needsServer ? await measureServer() : []),
      ...(await measureEditors()),
      ...(await measureStart()),
      ...(await measureMemory()),
    ];
console.log(table(rows));
const machine = { node: process.version, cores: cpus().length, model: cpus()[0]?.model };
const results = { at: new Date().toISOString(), quick: options.quick === true, machine, rows };
await writeFile("bench-results.json", `${JSON.stringify(results, null, 2)}\n`);
await disconnect();
await closePool();
