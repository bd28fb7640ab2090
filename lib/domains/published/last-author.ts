import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { StoredPage } from "@/lib/store/rows";
import type { Shown } from "./frame";
import type { Variant } from "./reading";

/** Who wrote what a change request brought, rather than who merged it. */
const authorOfPage = prepared<{ displayName: string }>(
  "author-of-page",
  `SELECT u."displayName" FROM "PageVersion" p
     JOIN "Revision" r ON r."branchId" = p."branchId" AND r."seq" = p."fromSeq"
     LEFT JOIN "ChangeRequest" c ON c."id" = r."changeRequestId"
     JOIN "User" u ON u."id" = coalesce(c."createdById", r."authorId")
   WHERE p."branchId" = $1 AND p."pageId" = $2 AND p."toSeq" IS NULL AND NOT p."deleted"`,
);

/** Who changed a page last, by the name they have when it is rendered; null where readers are not told. */
export async function lastAuthor(
  db: Db,
  { site }: Shown,
  { reading: { view } }: Variant,
  page: StoredPage,
): Promise<string | null> {
  if (!site.showAuthors) return null;
  const [author] = await authorOfPage(db, [view.branchId, page.record.id]);
  return author?.displayName ?? null;
}
