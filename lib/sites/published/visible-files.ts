import "server-only";
import { readReferences } from "@/lib/content/links/texts";
import { loadReadPages } from "@/lib/content/pages/queries";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { loadAssets } from "@/lib/store/read";
import { branchesOf, type Snapshot } from "@/lib/store/snapshot";
import { readableAmong, textFor } from "./read-page";
import { appearanceOf, type Variant, type VisibleSite } from "./visible-site";

/*
 * Decides if a visitor may read a file: a readable page or the customization of the site has to refer to it.
 * The id alone is not enough, since the pages or blocks that show the file can be for others.
 */

/** The file, and every reusable content that shows it, even nested. */
const names = prepared(
  "names-showing-file",
  `WITH RECURSIVE named("id") AS (
     SELECT $3::text
     UNION
     SELECT a."key" FROM named n
       JOIN "TextLinks" l ON l."organizationId" = $1 AND l."ids" && ARRAY[n."id"]
       JOIN "AssetVersion" a ON a."organizationId" = $1 AND a."contentHash" = l."hash" AND a."branchId" = ANY($2::int[])
         AND a."kind" = 'reusable' AND a."toSeq" IS NULL AND NOT a."deleted"
   ) SELECT "id" FROM named`,
);

const LIVE = `p."branchId" = ANY($2::int[]) AND p."toSeq" IS NULL AND NOT p."deleted"`;

const pagesNaming = prepared(
  "pages-naming-file",
  `SELECT p."pageId" FROM "TextLinks" l
     JOIN "PageVersion" p ON p."organizationId" = $1 AND p."contentHash" = l."hash" AND ${LIVE}
   WHERE l."organizationId" = $1 AND l."ids" && $3::text[]
   UNION
   SELECT p."pageId" FROM "PageVersion" p
   WHERE ${LIVE} AND p."meta" <> '{}' AND jsonb_path_query_array(p."meta", '$.**.file') ? $4`,
);

/** The same for texts that are not indexed yet, such as those of a recent merge. */
const unreadPagesNaming = prepared(
  "unread-pages-naming-file",
  `SELECT p."pageId" FROM "PageVersion" p
     JOIN "Blob" b ON b."organizationId" = p."organizationId" AND b."hash" = p."contentHash"
   WHERE ${LIVE} AND p."organizationId" = $1
     AND NOT EXISTS (SELECT 1 FROM "TextLinks" l WHERE l."organizationId" = $1 AND l."hash" = p."contentHash")
     AND EXISTS (SELECT 1 FROM unnest($3::text[]) AS w("id") WHERE strpos(b."body", w."id") > 0)`,
);

export async function isFileVisible(
  db: Db,
  shown: VisibleSite,
  variant: Variant,
  fileId: string,
): Promise<boolean> {
  if (JSON.stringify(appearanceOf(shown.site, variant.siteSpace)).includes(fileId)) return true;
  const { snapshot } = variant.reading;
  const { organizationId } = snapshot;
  const branches = branchesOf(snapshot);
  const named = async () => (await names(db, [organizationId, branches, fileId])).map(({ id }) => id);
  const known = await pagesNaming(db, [organizationId, branches, await named(), fileId]);
  if (await isAnyShowing(db, variant, known, fileId)) return true;
  await readReusables(db, snapshot);
  const all = await named();
  const later = await pagesNaming(db, [organizationId, branches, all, fileId]);
  const unread = await unreadPagesNaming(db, [organizationId, branches, all]);
  return isAnyShowing(db, variant, [...later, ...unread], fileId);
}

async function readReusables(db: Db, snapshot: Snapshot): Promise<void> {
  const reusables = await loadAssets(db, snapshot, "reusable");
  await readReferences(
    db,
    snapshot.organizationId,
    [...reusables.values()].flatMap(({ record }) => record.contentHash ?? []),
  );
}

/** How many pages are checked together: mostly the first one is readable. */
const PAGES_AT_ONCE = 20;

async function isAnyShowing(
  db: Db,
  { reading, tree }: Variant,
  found: readonly { pageId: string }[],
  fileId: string,
): Promise<boolean> {
  const ids = [...new Set(found.map(({ pageId }) => pageId))];
  for (let at = 0; at < ids.length; at += PAGES_AT_ONCE) {
    const pages = await loadReadPages(db, reading, ids.slice(at, at + PAGES_AT_ONCE));
    for (const page of await readableAmong(db, reading, tree, pages)) {
      if (JSON.stringify(page.record).includes(fileId)) return true;
      if ((await textFor(db, reading, page)).includes(fileId)) return true;
    }
  }
  return false;
}
