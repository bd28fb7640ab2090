import type { Discussion } from "./discussion";

/**
 * The page that a comment is about, as SQL. A space's page is the row of main that is valid now; a change
 * request's is its overlay's row, else the row of main it was last aligned with. A page that is gone is
 * still told by its last row, so that the comment says what it was about. The alternatives are tried in
 * order and the first is taken, so a page with a long history costs no more than a new one.
 *
 * Parameters: $1 the space or the change request, $2 the main branch, and for change requests $3 their
 * branch and $4 their base.
 */
export type Place = "space" | "changeRequest";

export const placeOf = ({ changeRequest }: Discussion): Place => (changeRequest ? "changeRequest" : "space");

export const placeValues = ({ space, changeRequest }: Discussion): (string | number)[] =>
  changeRequest
    ? [changeRequest.id, space.mainBranchId, changeRequest.branchId, changeRequest.baseSeq]
    : [space.id, space.mainBranchId];

const version = (gone: string, where: string) => `(
  SELECT v."pageId", v."parentId", v."slug", v."title", v."emoji", v."icon", v."contentHash",
    v."pageCreatedAt", v."createdAt", ${gone} AS "gone"
  FROM "PageVersion" v WHERE ${where})`;

const overlayRow = (pageId: string) => `v."branchId" = $3 AND v."pageId" = ${pageId} AND v."toSeq" IS NULL`;
const baseRow = (pageId: string) =>
  `v."branchId" = $2 AND v."pageId" = ${pageId} AND v."fromSeq" <= $4::int AND (v."toSeq" IS NULL OR v."toSeq" > $4::int)`;

const VERSIONS: Record<Place, (pageId: string) => string[]> = {
  space: (pageId) => [
    version("false", `v."branchId" = $2 AND v."pageId" = ${pageId} AND v."toSeq" IS NULL`),
    version(
      "true",
      `v."branchId" = $2 AND v."pageId" = ${pageId} AND v."toSeq" IS NOT NULL ORDER BY v."fromSeq" DESC LIMIT 1`,
    ),
  ],
  changeRequest: (pageId) => [
    version("false", `${overlayRow(pageId)} AND NOT v."deleted"`),
    version(
      `EXISTS (SELECT 1 FROM "PageVersion" o WHERE o."branchId" = $3 AND o."pageId" = ${pageId} AND o."toSeq" IS NULL)`,
      baseRow(pageId),
    ),
    version(
      "true",
      `v."branchId" = $3 AND v."pageId" = ${pageId} AND NOT v."deleted" ORDER BY v."fromSeq" DESC LIMIT 1`,
    ),
  ],
};

const versionOf = (place: Place, pageId: string) =>
  `(${VERSIONS[place](pageId).join(" UNION ALL ")} LIMIT 1)`;

const PATH: Record<Place, string> = {
  space: `coalesce(
    (SELECT path."path" FROM "PagePath" path WHERE path."spaceId" = $1 AND path."pageId" = page."pageId"),
    page."slug")`,
  changeRequest: `(
    WITH RECURSIVE up AS (
      SELECT page."parentId", page."slug", 0 AS "depth"
      UNION ALL
      SELECT parent."parentId", parent."slug", up."depth" + 1
      FROM up CROSS JOIN LATERAL ${versionOf("changeRequest", `up."parentId"`)} parent
      WHERE up."parentId" IS NOT NULL AND up."depth" < 64
    )
    SELECT coalesce(string_agg(up."slug", '/' ORDER BY up."depth" DESC), '') FROM up WHERE up."slug" <> '')`,
};

/** The page with an id as one JSON value; null when nothing is known of it. */
export const pageFactsSql = (place: Place, pageId: string): string => `(
  SELECT json_build_object(
    'id', page."pageId", 'title', page."title", 'emoji', page."emoji", 'icon', page."icon",
    'createdAt', page."pageCreatedAt", 'updatedAt', page."createdAt", 'path', ${PATH[place]},
    'contentHash', encode(page."contentHash", 'hex'), 'gone', page."gone")
  FROM ${versionOf(place, pageId)} page)`;

export type PageFacts = {
  id: string;
  title: string;
  emoji: string | null;
  icon: string | null;
  createdAt: string;
  updatedAt: string;
  path: string;
  contentHash: string | null;
  gone: boolean;
};
