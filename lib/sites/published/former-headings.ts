import "server-only";
import { isGenerated } from "@/lib/content/computed/pages";
import { readReferences } from "@/lib/content/links/texts";
import { formerAnchors } from "@/lib/core/content/former-anchors";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { trustedJson } from "@/lib/platform/db/stored-json";
import type { StoredPage } from "@/lib/store/rows";
import { markup } from "./markup";
import type { Variant, VisibleSite } from "./visible-site";

/** How many earlier texts are searched for former headings of a page. */
const MOST_TEXTS = 6;
const MOST_VERSIONS = 50;

const textsOfPage = prepared(
  "texts-of-page",
  `SELECT "contentHash" AS "hash", "createdAt" FROM "PageVersion"
   WHERE "branchId" = $1 AND "pageId" = $2 AND "contentHash" IS NOT NULL AND NOT "deleted"
   ORDER BY "fromSeq" DESC LIMIT ${MOST_VERSIONS}`,
);

const anchorsOfTexts = prepared(
  "anchors-of-texts",
  `SELECT "hash", "content"->'anchors' AS "anchors" FROM "TextLinks" WHERE "organizationId" = $1 AND "hash" = ANY($2::bytea[])`,
);

/**
 * Maps former anchors of a page's headings, since the site exists, to present ones. Empty if the content
 * depends on the visitor: a former heading could have been for others.
 */
export async function formerHeadings(
  db: Db,
  { site }: VisibleSite,
  { reading: { snapshot } }: Variant,
  page: StoredPage,
): Promise<ReadonlyMap<string, string>> {
  if (site.adaptiveContent || isGenerated(page)) return new Map();
  const hashes: string[] = [];
  let replacedAt = Number.POSITIVE_INFINITY;
  for (const { hash, createdAt } of await textsOfPage(db, [snapshot.branchId, page.record.id])) {
    if (replacedAt <= site.createdAt.getTime() || hashes.length === MOST_TEXTS) break;
    replacedAt = createdAt.getTime();
    const text = hash.toString("hex");
    if (text !== hashes.at(-1)) hashes.push(text);
  }
  if (hashes.length < 2) return new Map();
  await readReferences(db, snapshot.organizationId, hashes);
  const wanted = hashes.map((hash) => Buffer.from(hash, "hex"));
  const rows = await anchorsOfTexts(db, [snapshot.organizationId, wanted]);
  const anchors = new Map(rows.map((row) => [row.hash.toString("hex"), trustedJson<string[]>(row.anchors)]));
  return formerAnchors(hashes.map((hash) => anchors.get(hash) ?? []));
}

const HEADING = /<h[1-6]\b[^>]* id="([^"]*)"[^>]*>/g;

/** Adds the former anchors to the headings of a page. */
export function withFormerAnchors(html: string, former: ReadonlyMap<string, string>): string {
  if (former.size === 0) return html;
  const names = new Map<string, string[]>();
  for (const [name, anchor] of former) names.set(anchor, [...(names.get(anchor) ?? []), name]);
  return html.replace(HEADING, (heading, anchor: string) => {
    const free = (names.get(anchor) ?? []).filter((name) => !html.includes(` id="${name}"`));
    return heading + free.map((name) => markup`<span id="${name}"></span>`.html).join("");
  });
}
