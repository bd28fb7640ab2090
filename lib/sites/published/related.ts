import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { loadPages } from "@/lib/store/read";
import type { StoredPage } from "@/lib/store/rows";
import { branchesOf } from "@/lib/store/snapshot";
import { readableWithAncestors } from "./read-page";
import type { SiteLink } from "./view-models";
import { hrefsOfReadable, type Variant } from "./visible-site";

const MOST_SHOWN = 3;
/** The number of links in each direction that count, so that the cost is the same for a page with thousands. */
const MOST_LINKS = 50;
const MOST_CANDIDATES = 20;

/** A page that links here shows more about this one than a page that this one links to. */
const linked = prepared(
  "pages-linked-with-page",
  `SELECT n."id", sum(n."weight")::int AS "weight" FROM (
     (SELECT p."pageId" AS "id", 4 AS "weight" FROM "TextLinks" l
        JOIN "PageVersion" p ON p."organizationId" = $1 AND p."contentHash" = l."hash"
          AND p."branchId" = ANY($2::int[]) AND p."toSeq" IS NULL AND NOT p."deleted"
      WHERE l."organizationId" = $1 AND l."ids" && ARRAY[$3::text] LIMIT ${MOST_LINKS})
     UNION ALL
     (SELECT unnest(l."ids"), 2 FROM "TextLinks" l WHERE l."organizationId" = $1 AND l."hash" = $4
      LIMIT ${MOST_LINKS})
   ) n WHERE n."id" <> $3 GROUP BY n."id" ORDER BY 2 DESC, 1 LIMIT ${MOST_CANDIDATES}`,
);

const isHidden = ({ record }: StoredPage): boolean => record.hidden;

/**
 * Returns pages that link to a page or that it links to, among equally linked ones those beside it first. Pages that
 * are hidden from navigation are left out.
 * @param shown addresses that the page has links to anyway, such as those of the previous and the next page
 */
export async function relatedPages(
  db: Db,
  variant: Variant,
  { record: { id, parentId, contentHash } }: StoredPage,
  shown: readonly (string | undefined)[],
): Promise<SiteLink[]> {
  if (contentHash === null) return [];
  const { reading, tree } = variant;
  const { snapshot } = reading;
  const found = await linked(db, [
    snapshot.organizationId,
    branchesOf(snapshot),
    id,
    Buffer.from(contentHash, "hex"),
  ]);
  if (found.length === 0) return [];
  const weights = new Map(found.map((row) => [row.id, row.weight]));
  const stored = await loadPages(db, snapshot, [...weights.keys()]);
  const pages = (await readableWithAncestors(db, reading, tree, stored))
    .filter(({ page, above }) => page.record.kind === "document" && ![page, ...above].some(isHidden))
    .map(({ page }) => page);
  const hrefs = await hrefsOfReadable(
    db,
    variant,
    pages.map(({ record }) => record.id),
  );
  const rank = ({ record }: StoredPage): number =>
    weights.get(record.id)! + (record.parentId === parentId && parentId !== null ? 1 : 0);
  return pages
    .sort((one, other) => rank(other) - rank(one))
    .flatMap(({ record }) => {
      const href = hrefs.get(record.id);
      return href === undefined || shown.includes(href) ? [] : [{ title: record.title, href }];
    })
    .slice(0, MOST_SHOWN);
}
