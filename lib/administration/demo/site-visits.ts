import "server-only";
import { findReadIdsByPath } from "@/lib/content/pages/queries";
import { readContextOf, scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { hoursBefore } from "@/lib/core/hours-before";
import { siteSpacesOf } from "@/lib/core/sites/structure";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Tx } from "@/lib/platform/db/client";
import { addCounts, type DayCount } from "@/lib/sites/insights/count";
import { createRedirect } from "@/lib/sites/redirects/commands";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { loadSiteTree, type StoredSection } from "@/lib/sites/structure/tree";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";

/** Views of a page on the busiest day, and answers to “Was this helpful?”. */
const READ: Record<string, { views: number; helpful: number; notHelpful: number }> = {
  "writing/first-page": { views: 14, helpful: 5, notHelpful: 0 },
  "writing/blocks": { views: 11, helpful: 3, notHelpful: 1 },
  "reviewing/review": { views: 8, helpful: 4, notHelpful: 0 },
  "reviewing/conflicts": { views: 5, helpful: 0, notHelpful: 2 },
  "api/tokens": { views: 4, helpful: 1, notHelpful: 0 },
};
const SEARCHED = ["merge conflict", "table", "shortcuts"];
const SEARCHED_IN_VAIN = ["slack", "time off"];
const DAYS = 30;

/** Adds some weeks of visits to the site of the manual, and a redirect to a page that visitors look for. */
export async function addVisits(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  space: SpaceSubject,
): Promise<void> {
  const siteId = site.id;
  const siteSpaceId = siteSpacesOf<StoredSection>(await loadSiteTree(tx, siteId))[0]!.siteSpace.id;
  const ids = await findReadIdsByPath(tx, readContextOf(scopeOfSpace(space), null), Object.keys(READ));
  const pageAt = (path: string) => ({ siteId, subject: ids.get(path)!, detail: siteSpaceId });
  const counts: DayCount[] = [];
  const dayOf = (daysAgo: number) =>
    hoursBefore(new Date(), daysAgo * 24)
      .toISOString()
      .slice(0, 10);
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo -= 1) {
    const day = dayOf(daysAgo);
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    for (const [path, { views }] of Object.entries(READ)) {
      const times = isWeekend ? 1 : Math.max(1, views - ((daysAgo * 7) % views));
      counts.push({ ...pageAt(path), day, kind: "view", count: times });
    }
    const visit = { siteId, day, detail: "" };
    counts.push(
      { ...visit, kind: "referrer", subject: "intranet.merrow.example", count: isWeekend ? 1 : 6 },
      { ...visit, kind: "referrer", subject: "www.google.com", count: isWeekend ? 2 : 4 },
    );
    if (daysAgo % 3 > 0) continue;
    const words = SEARCHED[daysAgo % SEARCHED.length]!;
    const vain = SEARCHED_IN_VAIN[(daysAgo / 3) % SEARCHED_IN_VAIN.length]!;
    const once = { siteId, day, detail: "", count: 1 };
    counts.push(
      { ...once, kind: "search", subject: words },
      { ...once, kind: "search_empty", subject: vain },
      { ...once, kind: "not_found", subject: "/markdown", detail: "intranet.merrow.example" },
    );
  }
  for (const [path, { helpful, notHelpful }] of Object.entries(READ)) {
    const page = { ...pageAt(path), day: dayOf(0) };
    if (helpful > 0) counts.push({ ...page, kind: "helpful", count: helpful });
    if (notHelpful > 0) counts.push({ ...page, kind: "not_helpful", count: notHelpful });
  }
  await addCounts(tx, counts);
  await createRedirect(tx, ctx, site, {
    source: "/markdown",
    destination: { kind: "site-page", siteSpaceId, pageId: ids.get("writing/blocks")! },
  });
}
