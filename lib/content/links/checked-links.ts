import "server-only";
import { freezeReader } from "@/lib/content/computed/pages";
import type { Viewer } from "@/lib/core/access/actor";
import { declareCache } from "@/lib/platform/cache/cache";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { Snapshot } from "@/lib/store/snapshot";
import { type CheckedLink, LinkChecker } from "./link-checker";
import { isStillSo, type Outside } from "./outside-targets";
import type { BrokenContext, LinkStatus } from "./schemas";
import type { LinkScope } from "./scope";
import { allSources, type LinkSource, loadSources } from "./sources";

/** Checked links, ordered by source and position in the text. */
export type CheckedLinks = {
  all: readonly CheckedLink[];
  byStatus: Readonly<Record<LinkStatus, readonly CheckedLink[]>>;
  /** in change requests: broken links by origin */
  byContext: Readonly<Record<BrokenContext, readonly CheckedLink[]>> | null;
  outside: Outside;
};

type LinkState = Pick<LinkScope, "snapshot" | "base" | "actor">;
type Portions = Iterable<LinkSource[]> | AsyncIterable<LinkSource[]>;

/** Checks the links of some sources. */
export async function checkLinks(
  db: Db,
  { snapshot, base, actor }: LinkState,
  portions: Portions,
): Promise<CheckedLinks> {
  const checker = new LinkChecker(snapshot, actor);
  const all: CheckedLink[] = [];
  const byStatus: Record<LinkStatus, CheckedLink[]> = { ok: [], broken: [], "in-app": [] };
  for await (const sources of portions) {
    for (const link of (await checker.check(db, sources)).sort(compareLinks)) {
      all.push(link);
      byStatus[link.status].push(link);
    }
  }
  if (!base) return { all, byStatus, byContext: null, outside: checker.outside };
  const before = await brokenBefore(db, base, actor, byStatus.broken);
  const byContext: Record<BrokenContext, CheckedLink[]> = { "change-request": [], space: [] };
  for (const link of byStatus.broken) {
    link.brokenContext = before.names.has(nameOf(link)) ? "space" : "change-request";
    byContext[link.brokenContext].push(link);
  }
  return { all, byStatus, byContext, outside: [...checker.outside, ...before.outside] };
}

/** Returns the links of these sources that were broken on the merge base already. */
async function brokenBefore(db: Db, base: Snapshot, actor: Viewer, broken: readonly CheckedLink[]) {
  const checker = new LinkChecker(base, actor);
  const links = await checker.check(
    db,
    await loadSources(db, base, [...new Set(broken.map(({ sourceId }) => sourceId))]),
  );
  const names = new Set(links.filter(({ status }) => status === "broken").map(nameOf));
  return { names, outside: checker.outside };
}

const nameOf = ({ sourceId, reference }: CheckedLink): string => `${sourceId} ${reference.href}`;

/** Negative if a link comes before a position in list order. */
export const compareLinks = (
  a: Pick<CheckedLink, "sourceId" | "place">,
  b: Pick<CheckedLink, "sourceId" | "place">,
): number => (a.sourceId === b.sourceId ? a.place - b.place : a.sourceId < b.sourceId ? -1 : 1);

/*
 * Any page can break a link, so all links of a snapshot are checked, at least for the counts. Results are
 * cached by the snapshot: its revision, its merge base, and the specs of its generated pages.
 */
const MAXIMUM_LINKS = 150_000;
const known = declareCache<CheckedLinks>({
  name: "links of snapshots",
  // A larger snapshot is cached too, alone.
  bound: { size: MAXIMUM_LINKS, sizeOf: ({ all }) => Math.min(all.length + 1, MAXIMUM_LINKS) },
  validity: "keyed by the snapshot; targets outside of it are checked again for each viewer",
});
const underWay = new Map<string, Promise<CheckedLinks>>();

/** Returns all links of a snapshot. */
export async function allLinks(db: Db, scope: LinkState): Promise<CheckedLinks> {
  for (;;) {
    const state = await stateOf(db, scope);
    const found = known.get(state);
    if (found && (await isStillSo(db, scope.actor, scope.snapshot.organizationId, found.outside)))
      return found;
    const running = underWay.get(state);
    if (!running) return checkState(db, scope, state);
    // Its external targets may be older than this request, so they are checked again.
    await running.catch(() => undefined);
  }
}

async function checkState(db: Db, scope: LinkState, state: string): Promise<CheckedLinks> {
  const running = checkLinks(db, scope, allSources(db, scope.snapshot));
  underWay.set(state, running);
  try {
    const checked = await running;
    // A concurrent write is in only a part of the results.
    if ((await stateOf(db, scope)) === state) known.set(state, checked);
    return checked;
  } finally {
    underWay.delete(state);
  }
}

const headOf = prepared("head-of-branch", `SELECT "headSeq" FROM "Branch" WHERE "id" = $1`);

/** Returns a key of all content that the links depend on; a key never changes its meaning. */
async function stateOf(db: Db, { snapshot, base }: LinkState): Promise<string> {
  const seq = snapshot.seq ?? (await headOf(db, [snapshot.branchId]))[0]?.headSeq;
  const specs = await Promise.all(
    [snapshot, base].map((content) => content && freezeReader(db, { snapshot: content, reader: "system" })),
  );
  return JSON.stringify([snapshot.organizationId, snapshot.branchId, seq, snapshot.base, specs]);
}
