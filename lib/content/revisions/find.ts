import "server-only";
import { NotFound } from "@/lib/core/errors";
import { userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import type { Snapshot } from "@/lib/store/snapshot";

/** The authors of the suggestions that a revision applied, as JSON, by name. */
export const coAuthorsSql = (revision: string): string => `coalesce((
  SELECT json_agg(${userSql("co")} ORDER BY co."displayName", co."id") FROM "User" co WHERE co."id" = ANY(${revision}."coAuthorIds")
), '[]')`;

const revisionOfSpace = prepared(
  "revision-of-space",
  `SELECT r."id", r."branchId", r."seq", r."baseBranchId", r."baseSeq", r."type"::text, r."parentIds" /* not null */, r."changeRequestId", r."createdAt",
     CASE WHEN u."id" IS NOT NULL THEN ${userSql("u")} END AS "author", ${coAuthorsSql("r")} AS "coAuthors"
   FROM "Revision" r JOIN "Branch" b ON b."id" = r."branchId" LEFT JOIN "User" u ON u."id" = r."authorId" WHERE r."id" = $1 AND b."spaceId" = $2`,
);

export type RevisionRow = RowOf<typeof revisionOfSpace>;

/** A revision of main or of a change request of this space. Throws NotFound. */
export async function getRevision(db: Db, space: SpaceSubject, revisionId: string): Promise<RevisionRow> {
  const [row] = await revisionOfSpace(db, [revisionId, space.id]);
  if (!row) throw new NotFound("revision", revisionId);
  return row;
}

/** The snapshot of a revision. */
export const snapshotOfRevision = (space: SpaceSubject, row: RevisionRow): Snapshot => ({
  organizationId: space.organizationId,
  spaceId: space.id,
  branchId: row.branchId,
  seq: row.seq,
  base: row.baseBranchId === null ? null : { branchId: row.baseBranchId, seq: row.baseSeq! },
});

/** The snapshot of a revision by its id. Throws NotFound. */
export const getRevisionSnapshot = async (
  db: Db,
  space: SpaceSubject,
  revisionId: string,
): Promise<Snapshot> => snapshotOfRevision(space, await getRevision(db, space, revisionId));
