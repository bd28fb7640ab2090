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

/**
 * The last time when the audience of a space in a site may have grown, by the events of the site, of the space in it
 * and of its section: texts from before may never have been public. Null without such an event.
 */
const SHOWN_SINCE = `SELECT max(e."createdAt") FROM "Event" e WHERE e."organizationId" = $3
   AND e."subjectId" IN ($4, $5, $6) AND (e."subjectId" = $4 AND (e."type" = 'site.published' OR e."type" = 'site.updated'
       AND e."payload"->'changes' ?| ARRAY['visibility', 'adaptiveContent'])
     OR e."subjectId" = $5 AND (e."type" IN ('siteSpace.added', 'siteSpace.moved') OR e."type" = 'siteSpace.updated'
       AND e."payload"->'changes' ?| ARRAY['spaceId', 'condition', 'draft'])
     OR e."subjectId" = $6 AND e."type" = 'siteSection.updated' AND e."payload"->'changes' ? 'condition')`;

const textsOfPage = prepared(
  "texts-of-page",
  `SELECT v."contentHash" AS "hash", v."createdAt", (${SHOWN_SINCE}) AS "shownSince" FROM "PageVersion" v
   WHERE v."branchId" = $1 AND v."pageId" = $2 AND v."contentHash" IS NOT NULL AND NOT v."deleted"
   ORDER BY v."fromSeq" DESC LIMIT ${MOST_VERSIONS}`,
);

const anchorsOfTexts = prepared(
  "anchors-of-texts",
  `SELECT "hash", "content"->'anchors' AS "anchors" FROM "TextLinks" WHERE "organizationId" = $1 AND "hash" = ANY($2::bytea[])`,
);

/**
 * Maps former anchors of a page's headings, since the present audience may read it, to present ones. Empty if the
 * content depends on the visitor: a former heading could have been for others.
 */
export async function formerHeadings(
  db: Db,
  { site }: VisibleSite,
  { section, siteSpace, reading: { snapshot } }: Variant,
  page: StoredPage,
): Promise<ReadonlyMap<string, string>> {
  if (site.adaptiveContent || isGenerated(page)) return new Map();
  const hashes: string[] = [];
  let replacedAt = Number.POSITIVE_INFINITY;
  const ofPage = [snapshot.branchId, page.record.id] as const;
  const ofSite = [site.organizationId, site.id, siteSpace.id, section?.id ?? null] as const;
  for (const { hash, createdAt, shownSince } of await textsOfPage(db, [...ofPage, ...ofSite])) {
    if (shownSince === null || replacedAt <= shownSince.getTime() || hashes.length === MOST_TEXTS) break;
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
