import "server-only";
import { LRUCache } from "lru-cache";
import { freezeReader } from "@/lib/domains/computed/pages";
import type { BrokenContext, LinkStatus } from "@/lib/model/links/schemas";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { View } from "@/lib/store/view";
import { type Link, LinkChecker } from "./link-checker";
import { isStillSo, type Outside } from "./outside-targets";
import type { LinkScope } from "./scope";
import { allSources, loadSources, type Source } from "./sources";

/** Checked links, in the order of their sources and texts. */
export type CheckedLinks = {
  all: readonly Link[];
  byStatus: Readonly<Record<LinkStatus, readonly Link[]>>;
  /** in change requests: the broken links by who broke them */
  byContext: Readonly<Record<BrokenContext, readonly Link[]>> | null;
  outside: Outside;
};

type LinkState = Pick<LinkScope, "view" | "base">;
type Portions = Iterable<Source[]> | AsyncIterable<Source[]>;

/** Checks the links of some sources. */
export async function checkLinks(
  db: Db,
  { view, base }: LinkState,
  portions: Portions,
): Promise<CheckedLinks> {
  const checker = new LinkChecker(view);
  const all: Link[] = [];
  const byStatus: Record<LinkStatus, Link[]> = { ok: [], broken: [], "in-app": [] };
  for await (const sources of portions) {
    for (const link of (await checker.check(db, sources)).sort(inOrder)) {
      all.push(link);
      byStatus[link.status].push(link);
    }
  }
  if (!base) return { all, byStatus, byContext: null, outside: checker.outside };
  const before = await brokenBefore(db, base, byStatus.broken);
  const byContext: Record<BrokenContext, Link[]> = { "change-request": [], space: [] };
  for (const link of byStatus.broken) {
    link.brokenContext = before.names.has(nameOf(link)) ? "space" : "change-request";
    byContext[link.brokenContext].push(link);
  }
  return { all, byStatus, byContext, outside: [...checker.outside, ...before.outside] };
}

/** Which links of the sources of these were broken in the content that a change request lies on. */
async function brokenBefore(db: Db, base: View, broken: readonly Link[]) {
  const checker = new LinkChecker(base);
  const links = await checker.check(
    db,
    await loadSources(db, base, [...new Set(broken.map(({ sourceId }) => sourceId))]),
  );
  const names = new Set(links.filter(({ status }) => status === "broken").map(nameOf));
  return { names, outside: checker.outside };
}

const nameOf = ({ sourceId, reference }: Link): string => `${sourceId} ${reference.href}`;

/** Negative when a link comes before a place in the order of lists. */
export const inOrder = (a: Pick<Link, "sourceId" | "place">, b: Pick<Link, "sourceId" | "place">): number =>
  a.sourceId === b.sourceId ? a.place - b.place : a.sourceId < b.sourceId ? -1 : 1;

/*
 * Whether a link is broken can depend on any page, so all links of a state are checked, for the numbers at least. What
 * came of it is remembered by the state: its revision, the one it lies on, and the specs that its computed pages
 * stand for. Such an answer can become wrong only by what is outside of the content, which is asked again each
 * time. The states that were not asked for longest give way.
 */
const MAXIMUM_LINKS = 150_000;
const known = new LRUCache<string, CheckedLinks>({
  maxSize: MAXIMUM_LINKS,
  // A state of more links than that is remembered all the same, alone.
  sizeCalculation: ({ all }) => Math.min(all.length + 1, MAXIMUM_LINKS),
});
const underWay = new Map<string, Promise<CheckedLinks>>();

/** All links of a state of content. */
export async function allLinks(db: Db, scope: LinkState): Promise<CheckedLinks> {
  for (;;) {
    const state = await stateOf(db, scope);
    const found = known.get(state);
    if (found && (await isStillSo(db, scope.view.organizationId, found.outside))) return found;
    const running = underWay.get(state);
    if (!running) return checkState(db, scope, state);
    // What it finds outside may be older than this request, so it is looked at like any other.
    await running.catch(() => undefined);
  }
}

async function checkState(db: Db, scope: LinkState, state: string): Promise<CheckedLinks> {
  const running = checkLinks(db, scope, allSources(db, scope.view));
  underWay.set(state, running);
  try {
    const checked = await running;
    // What was written meanwhile is in some of the answers and not in others.
    if ((await stateOf(db, scope)) === state) known.set(state, checked);
    return checked;
  } finally {
    underWay.delete(state);
  }
}

const headOf = prepared<{ headSeq: number }>(
  "head-of-branch",
  `SELECT "headSeq" FROM "Branch" WHERE "id" = $1`,
);

/** Names what the links of a scope depend on; the same name stands for the same content for ever. */
async function stateOf(db: Db, { view, base }: LinkState): Promise<string> {
  const seq = view.seq ?? (await headOf(db, [view.branchId]))[0]?.headSeq;
  const specs = await Promise.all(
    [view, base].map((content) => content && freezeReader(db, { view: content, reader: "system" })),
  );
  return JSON.stringify([view.organizationId, view.branchId, seq, view.base, specs]);
}
