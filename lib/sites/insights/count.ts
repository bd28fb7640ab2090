import "server-only";
import { DAY_MS } from "@/lib/core/days";
import { declareCache } from "@/lib/platform/cache/cache";
import type { Db, RootDb } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { log } from "@/lib/platform/log";

/*
 * Counts of site visits per day: nothing is stored about a visitor's identity, the time of the visit, or
 * other visits. Counting happens in memory and costs a visitor nothing; the counts are written every
 * few seconds.
 */

const COUNT_KINDS = [
  "view",
  "search",
  "search_empty",
  "not_found",
  "helpful",
  "not_helpful",
  "referrer",
  "country",
] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

type CountedThing = {
  siteId: string;
  kind: CountKind;
  /** the counted thing: the id of a page, a query, a path, the host of a referring page, or the code of a country */
  subject: string;
  /** id of the page's site space, or the host of a link */
  detail: string;
};

/** How often a thing was counted on a UTC day, such as "2026-11-25". */
export type DayCount = CountedThing & { day: string; count: number };

const WRITTEN_EVERY_MS = 5_000;
/** Limit of counts in memory, for times without the database. */
const MOST_WAITING = 20_000;
/**
 * Visitors can send anything, so a site keeps a limited number of different queries and addresses per day.
 */
const MOST_OF_A_DAY = 1_000;
const TYPED: ReadonlySet<CountKind> = new Set(["search", "search_empty", "not_found", "referrer"]);

let waiting = new Map<string, DayCount>();
let timer: NodeJS.Timeout | undefined;
const typed = declareCache<Set<string>>({
  name: "texts counted per day",
  bound: { entries: 1_000 },
  validity: "keyed by the day",
});

/** Adds one to a count. */
export function count(db: RootDb, counted: CountedThing): void {
  const day = dayOf(Date.now());
  const bounded = TYPED.has(counted.kind) ? withinDay(counted, day) : counted;
  const key = keyOf(bounded, day);
  const entry = waiting.get(key);
  if (entry) entry.count += 1;
  else if (waiting.size < MOST_WAITING) waiting.set(key, { ...bounded, day, count: 1 });
  timer ??= setTimeout(() => void writeCounts(db), WRITTEN_EVERY_MS).unref();
}

let latest = { number: -1, day: "" };

/** Returns the UTC day of a time, such as "2026-11-25". */
function dayOf(time: number): string {
  const number = Math.floor(time / DAY_MS);
  if (number !== latest.number) latest = { number, day: new Date(time).toISOString().slice(0, 10) };
  return latest.day;
}

const keyOf = ({ siteId, kind, subject, detail }: CountedThing, day: string): string =>
  `${siteId}\n${day}\n${kind}\n${subject}\n${detail}`;

/** Beyond the limit of a day, queries and addresses are counted together without their text. */
function withinDay(counted: CountedThing, day: string): CountedThing {
  const of = `${counted.siteId}\n${day}\n${counted.kind}`;
  const known = typed.get(of) ?? new Set();
  const key = `${counted.subject}\n${counted.detail}`;
  if (known.size >= MOST_OF_A_DAY && !known.has(key)) return { ...counted, subject: "", detail: "" };
  typed.set(of, known.add(key));
  return counted;
}

const insertCounts = prepared(
  "add-site-counts",
  `INSERT INTO "SiteCount" AS c ("siteId", "day", "kind", "subject", "detail", "count")
   SELECT n.* FROM unnest($1::text[], $2::date[], $3::"SiteCountKind"[], $4::text[], $5::text[], $6::int[])
     AS n("siteId", "day", "kind", "subject", "detail", "count")
   JOIN "Site" s ON s."id" = n."siteId" ORDER BY 1, 2, 3, 4, 5
   ON CONFLICT ("siteId", "day", "kind", "subject", "detail") DO UPDATE SET "count" = c."count" + excluded."count"`,
);

/** Adds to what is stored. Each thing is counted once per day. */
export async function addCounts(db: Db, counts: readonly DayCount[]): Promise<void> {
  const column = <Name extends keyof DayCount>(name: Name) => counts.map((each) => each[name]);
  await insertCounts(db, [
    ...[column("siteId"), column("day"), column("kind"), column("subject"), column("detail")],
    column("count"),
  ]);
}

/** Writes the counts since the last time. Counts that cannot be written are kept for the next time. */
export async function writeCounts(db: RootDb): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.size === 0) return;
  const entries = [...waiting.values()];
  waiting = new Map();
  try {
    await addCounts(db, entries);
  } catch (error) {
    log.warn({ err: error }, "What readers of sites did was not written; it is tried again.");
    for (const entry of entries) keepWaiting(db, entry);
  }
}

function keepWaiting(db: RootDb, entry: DayCount): void {
  const key = keyOf(entry, entry.day);
  const present = waiting.get(key);
  if (present) present.count += entry.count;
  else if (waiting.size < MOST_WAITING) waiting.set(key, entry);
  timer ??= setTimeout(() => void writeCounts(db), WRITTEN_EVERY_MS).unref();
}
