import "server-only";
import { can } from "@/lib/core/access/roles";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { presentUser } from "@/lib/identity/users/present";
import { userSql } from "@/lib/identity/users/row";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { removalCutoff } from "@/lib/spaces/spaces/retention";
import type { DeletedCollection } from "./schemas";

/** Deleted since $4 by $2, or by any member if $3 is true (admins). */
const RESTORABLE = `d."organizationId" = $1 AND ($3 OR d."deletedById" = $2) AND d."deletedAt" > $4`;

const deletedPage = prepared(
  "deleted-collections",
  `SELECT d."id", d."organizationId", d."title", d."deletedAt",
     (SELECT ${userSql("u")} FROM "User" u WHERE u."id" = d."deletedById") AS "deleter",
     jsonb_array_length(d."contents" -> 'collections') - 1 AS "collections" /* not null */,
     (SELECT count(*)::int FROM "Space" s JOIN jsonb_to_recordset(d."contents" -> 'spaces') AS kept("id" text) USING ("id")
      WHERE s."deletedAt" = d."deletedAt" AND s."removedAt" IS NULL) AS "spaces"
   FROM "DeletedCollection" d WHERE ${RESTORABLE}
     AND ($5::timestamptz IS NULL OR (d."deletedAt", d."id") < ($5, $6::text))
   ORDER BY d."deletedAt" DESC, d."id" DESC LIMIT $7`,
);
const countDeleted = prepared(
  "count-deleted-collections",
  `SELECT count(*)::int AS "total" FROM "DeletedCollection" d WHERE ${RESTORABLE}`,
);

const present = (row: RowOf<typeof deletedPage>): DeletedCollection => ({
  object: "deleted-collection",
  id: row.id,
  title: row.title,
  organization: row.organizationId,
  deletedAt: row.deletedAt.toISOString(),
  ...(row.deleter !== null && { deletedBy: presentUser(row.deleter) }),
  collections: row.collections,
  spaces: row.spaces,
});

/** Lists the deleted collections that a person can restore, newest first. */
export async function listDeletedCollections(
  db: Db,
  userId: string,
  { organizationId, role }: OrganizationSubject,
  query: PageQuery,
): Promise<PageOfItems<DeletedCollection>> {
  const limit = limitOf(query);
  const after = decodeCursor(query.page, ["date", "string"]) ?? [null, null];
  const scope = [organizationId, userId, can(role, "organization.admin"), removalCutoff(Date.now())];
  const [rows, [count]] = await Promise.all([
    deletedPage(db, [...scope, ...after, limit + 1]),
    countDeleted(db, scope),
  ]);
  return pageOf(rows, limit, count!.total, (row) => [row.deletedAt.toISOString(), row.id], present);
}
