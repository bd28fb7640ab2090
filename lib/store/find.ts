import "server-only";
import { NotFound } from "@/lib/errors";
import type { Revision } from "@/lib/model/revisions/schemas";
import type { SpaceSubject } from "@/lib/model/spaces/subject";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { View } from "./view";

export type RevisionRow = {
  id: string;
  branchId: number;
  seq: number;
  baseBranchId: number | null;
  baseSeq: number | null;
  type: Revision["type"];
  parentIds: string[];
  changeRequestId: string | null;
  createdAt: Date;
};

const revisionOfSpace = prepared<RevisionRow>(
  "revision-of-space",
  `SELECT r."id", r."branchId", r."seq", r."baseBranchId", r."baseSeq", r."type"::text, r."parentIds", r."changeRequestId", r."createdAt"
   FROM "Revision" r JOIN "Branch" b ON b."id" = r."branchId" WHERE r."id" = $1 AND b."spaceId" = $2`,
);

/** A revision of main or of a change request of this space. Throws NotFound. */
export async function getRevision(db: Db, space: SpaceSubject, revisionId: string): Promise<RevisionRow> {
  const [row] = await revisionOfSpace(db, [revisionId, space.id]);
  if (!row) throw new NotFound("revision", revisionId);
  return row;
}

/** The state that a revision is. */
export const viewOf = (space: SpaceSubject, row: RevisionRow): View => ({
  organizationId: space.organizationId,
  spaceId: space.id,
  branchId: row.branchId,
  seq: row.seq,
  base: row.baseBranchId === null ? null : { branchId: row.baseBranchId, seq: row.baseSeq! },
});

/** The state that a revision is. Throws NotFound. */
export const getRevisionView = async (db: Db, space: SpaceSubject, revisionId: string): Promise<View> =>
  viewOf(space, await getRevision(db, space, revisionId));
