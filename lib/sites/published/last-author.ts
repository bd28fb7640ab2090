import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { StoredPage } from "@/lib/store/rows";
import { branchesOf } from "@/lib/store/snapshot";
import type { Variant, VisibleSite } from "./visible-site";

/** The creator of the change request counts as author, not the person who merged it. */
const authorOfPage = prepared(
  "author-of-page",
  `SELECT u."displayName" FROM "PageVersion" p
     JOIN "Revision" r ON r."branchId" = p."branchId" AND r."seq" = p."fromSeq"
     LEFT JOIN "ChangeRequest" c ON c."id" = r."changeRequestId"
     JOIN "User" u ON u."id" = coalesce(c."createdById", r."authorId")
   WHERE p."branchId" = $1 AND p."pageId" = $2 AND p."toSeq" IS NULL AND NOT p."deleted"`,
);

/** Returns the present name of the last author of a page; null if the site does not show authors. */
export async function lastAuthor(
  db: Db,
  { site }: VisibleSite,
  { reading: { snapshot } }: Variant,
  page: StoredPage,
): Promise<string | null> {
  if (!site.showAuthors) return null;
  for (const branchId of branchesOf(snapshot)) {
    const [author] = await authorOfPage(db, [branchId, page.record.id]);
    if (author) return author.displayName;
  }
  return null;
}
