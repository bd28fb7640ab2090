import "server-only";
import { loadGenerated } from "@/lib/content/computed/pages";
import { readReferences } from "@/lib/content/links/texts";
import { loadReadPages } from "@/lib/content/pages/queries";
import { siteSpacesOf } from "@/lib/core/sites/structure";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { StoredSection } from "@/lib/sites/structure/tree";
import { loadAssets } from "@/lib/store/read";
import { branchesOf, type Snapshot } from "@/lib/store/snapshot";
import { readableAmong, textFor } from "./read-page";
import { appearanceOf, type Variant, type VisibleSite, variantOf } from "./visible-site";

/*
 * Decides if a visitor may read a file or an OpenAPI spec: a readable page or the customization of the site has to
 * refer to it. The id alone is not enough, since the pages or blocks that show it can be for others.
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
  return isNamed(db, variant, fileId, (page) => page.includes(fileId));
}

/** Decides the same for an OpenAPI spec, which a page of any variant shows in a block or is generated from. */
export async function isSpecVisible(db: Db, shown: VisibleSite, slug: string): Promise<boolean> {
  const isShown = (text: string) =>
    text
      .split(`/openapi/${slug}`)
      .slice(1)
      .some((rest) => !/^[a-z0-9-]/.test(rest));
  for (const place of siteSpacesOf<StoredSection>(shown.tree)) {
    const variant = variantOf(db, shown, place);
    if (!variant) continue;
    const { reading, tree } = variant;
    const generated = (await loadGenerated(db, reading)).filter(({ version }) => version.slug === slug);
    if ((await readableAmong(db, reading, tree, generated)).length > 0) return true;
    if (await isNamed(db, variant, slug, isShown)) return true;
  }
  return false;
}

async function isNamed(
  db: Db,
  variant: Variant,
  name: string,
  isShown: (text: string) => boolean,
): Promise<boolean> {
  const { snapshot } = variant.reading;
  const { organizationId } = snapshot;
  const branches = branchesOf(snapshot);
  const named = async () => (await names(db, [organizationId, branches, name])).map(({ id }) => id);
  const known = await pagesNaming(db, [organizationId, branches, await named(), name]);
  if (await isAnyShowing(db, variant, known, isShown)) return true;
  await readReusables(db, snapshot);
  const all = await named();
  const later = await pagesNaming(db, [organizationId, branches, all, name]);
  const unread = await unreadPagesNaming(db, [organizationId, branches, all]);
  return isAnyShowing(db, variant, [...later, ...unread], isShown);
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
  isShown: (text: string) => boolean,
): Promise<boolean> {
  const ids = [...new Set(found.map(({ pageId }) => pageId))];
  for (let at = 0; at < ids.length; at += PAGES_AT_ONCE) {
    const pages = await loadReadPages(db, reading, ids.slice(at, at + PAGES_AT_ONCE));
    for (const page of await readableAmong(db, reading, tree, pages)) {
      if (isShown(JSON.stringify(page.record)) || isShown(await textFor(db, reading, page))) return true;
    }
  }
  return false;
}
