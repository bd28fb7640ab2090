import "server-only";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import type { Actor } from "@/lib/core/access/actor";
import { type ChangedBy, NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** Finds edits of single pages that a change request has, and their authors. */

/** True if a revision began or ended a version of the page. */
const touches = (revision: string, page: string) => `EXISTS (SELECT FROM "PageVersion" v
  WHERE v."pageId" = ${page} AND v."branchId" = ${revision}."branchId" AND ${revision}."seq" IN (v."fromSeq", v."toSeq"))`;

const MOST_EDITS = 20;

/** $3: entity tags of states of the page; the latest one counts. Without any of them all edits are listed. */
const since = prepared(
  "page-edits-since",
  `SELECT r."id" AS "revision", u."id", u."displayName"
   FROM "Revision" r JOIN "User" u ON u."id" = r."authorId"
   WHERE r."branchId" = $1 AND ${touches("r", "$2")} AND r."seq" >= coalesce((
     SELECT max(k."toSeq") FROM "PageVersion" k
     WHERE k."branchId" = $1 AND k."pageId" = $2 AND encode(k."recordHash", 'hex') = ANY($3::text[])), 0)
   ORDER BY r."seq" DESC LIMIT ${MOST_EDITS}`,
);

/** $3: the latest revision that the change request has of the space; of a merge, those who edited are the authors. */
const sinceInSpace = prepared(
  "page-edits-since-in-space",
  `SELECT u."id", u."displayName"
   FROM "Revision" r JOIN "User" u ON u."id" = ANY(
     CASE WHEN r."coAuthorIds" = '{}' THEN ARRAY[r."authorId"] ELSE r."coAuthorIds" END)
   WHERE r."branchId" = $1 AND ${touches("r", "$2")} AND r."seq" <= $3 AND r."seq" >= (
     SELECT max(k."toSeq") FROM "PageVersion" k
     WHERE k."branchId" = $1 AND k."pageId" = $2 AND encode(k."recordHash", 'hex') = ANY($4::text[]))
   ORDER BY r."seq" DESC, u."displayName", u."id" LIMIT ${MOST_EDITS}`,
);

/**
 * Returns edits of a page after a state that the caller knows; undefined if there are none. If there are none in the
 * change request, returns those in the space before it was opened or updated: the caller began to write before.
 */
export async function editsSince(
  db: Db,
  { userId }: Actor,
  { space, changeRequest }: ChangeRequestSubject,
  pageId: string,
  known: readonly string[],
): Promise<ChangedBy | undefined> {
  const edits = await since(db, [changeRequest.branchId, pageId, known]);
  const [latest] = edits;
  const authors = latest
    ? edits
    : await sinceInSpace(db, [space.mainBranchId, pageId, changeRequest.baseSeq, known]);
  if (authors.length === 0) return undefined;
  const others = authors.filter(({ id }) => id !== userId);
  const people = new Map(others.map(({ id, displayName }) => [id, { id, displayName }]));
  return { ...(latest && { revision: latest.revision }), people: [...people.values()] };
}

const authors = prepared(
  "page-edit-authors",
  `SELECT array_remove(r."coAuthorIds" || r."authorId", NULL) AS "users" /* not null */
   FROM "Revision" r WHERE r."id" = $1 AND r."branchId" = $2 AND ${touches("r", "$3")}`,
);

/** Returns the authors of a revision that edited a page in a change request. Throws NotFound. */
export async function authorsOfEdit(
  db: Db,
  { changeRequest }: ChangeRequestSubject,
  pageId: string,
  revisionId: string,
): Promise<string[]> {
  const [row] = await authors(db, [revisionId, changeRequest.branchId, pageId]);
  if (!row) throw new NotFound("edit of this page", revisionId);
  return row.users;
}
