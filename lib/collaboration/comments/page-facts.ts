import "server-only";
import { loadGenerated } from "@/lib/content/computed/pages";
import { type ContentScope, readContextOf } from "@/lib/content/scopes/content-scope";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { pathsOf } from "@/lib/store/page-paths";

/** A commented page: its present state, or the last one if it is deleted. */
export type CommentedPage = {
  id: string;
  title: string;
  emoji: string | null;
  icon: string | null;
  createdAt: Date;
  updatedAt: Date;
  path: string;
  contentHash: string | null;
  gone: boolean;
};

type FoundPage = Omit<CommentedPage, "gone" | "path"> & { path: string | null; gone: boolean | null };

const columns = (version: string) => `
  ${version}."pageId" AS "id", ${version}."title", ${version}."emoji", ${version}."icon",
  ${version}."pageCreatedAt" AS "createdAt", ${version}."createdAt" AS "updatedAt",
  encode(${version}."contentHash", 'hex') AS "contentHash"`;

/** $1 main branch, $2 page ids, $3 space. */
const pagesOfMain = prepared(
  "comment-pages-main",
  `SELECT ${columns("v")}, path."path", false AS "gone"
   FROM "PageVersion" v
   LEFT JOIN "PagePath" path ON path."spaceId" = $3 AND path."pageId" = v."pageId"
   WHERE v."branchId" = $1 AND v."pageId" = ANY($2::text[]) AND v."toSeq" IS NULL`,
  { shared: "apart" },
);

const baseRow = (alias: string) =>
  `${alias}."branchId" = $1 AND ${alias}."fromSeq" <= $4::int AND (${alias}."toSeq" IS NULL OR ${alias}."toSeq" > $4::int)`;

/** The overlay's row, else the base's; the base's row also for a page deleted in the overlay. */
const pageOfChangeRequest = (id: string) => `
  LEFT JOIN "PageVersion" o ON o."branchId" = $3 AND o."pageId" = ${id} AND o."toSeq" IS NULL AND NOT o."deleted"
  LEFT JOIN "PageVersion" m ON m."pageId" = ${id} AND ${baseRow("m")} AND o."id" IS NULL`;

/** $1 main branch, $2 page ids, $3 the change request's branch, $4 the sequence number of its merge base. */
const pagesOfChangeRequest = prepared(
  "comment-pages-change-request",
  `WITH RECURSIVE up AS (
     SELECT wanted."id", coalesce(o."id", m."id") AS "versionId", coalesce(o."parentId", m."parentId") AS "parentId",
       coalesce(o."slug", m."slug") AS "slug", 0 AS "depth"
     FROM unnest($2::text[]) wanted("id") ${pageOfChangeRequest(`wanted."id"`)}
     WHERE coalesce(o."id", m."id") IS NOT NULL
     UNION ALL
     SELECT up."id", NULL::int, coalesce(o."parentId", m."parentId"), coalesce(o."slug", m."slug"), up."depth" + 1
     FROM up ${pageOfChangeRequest(`up."parentId"`)}
     WHERE up."parentId" IS NOT NULL AND up."depth" < 64
   ), paths AS (
     SELECT "id", min("versionId") AS "versionId", string_agg(nullif("slug", ''), '/' ORDER BY "depth" DESC) AS "path"
     FROM up GROUP BY "id"
   )
   SELECT ${columns("v")}, paths."path", EXISTS (
     SELECT 1 FROM "PageVersion" o
     WHERE o."branchId" = $3 AND o."pageId" = v."pageId" AND o."toSeq" IS NULL AND o."deleted"
   ) AS "gone"
   FROM paths JOIN "PageVersion" v ON v."id" = paths."versionId"`,
);

/** The last states of pages deleted on a branch: $1 the branch, $2 page ids. */
const lastStates = prepared(
  "comment-pages-gone",
  `SELECT DISTINCT ON (v."pageId") ${columns("v")}, nullif(v."slug", '') AS "path", true AS "gone"
   FROM "PageVersion" v WHERE v."branchId" = $1 AND v."pageId" = ANY($2::text[]) AND NOT v."deleted"
   ORDER BY v."pageId", v."fromSeq" DESC`,
);

/** Loads the facts of pages; omits pages that never existed there. */
export async function loadPageFacts(
  db: Db,
  scope: ContentScope,
  pageIds: readonly string[],
): Promise<Map<string, CommentedPage>> {
  const { space, changeRequest } = scope;
  if (pageIds.length === 0) return new Map();
  const found = changeRequest
    ? await pagesOfChangeRequest(db, [
        space.mainBranchId,
        pageIds,
        changeRequest.branchId,
        changeRequest.baseSeq,
      ])
    : await pagesOfMain(db, [space.mainBranchId, pageIds, space.id]);
  const facts = new Map(found.map((page) => [page.id, factsOf(page)]));
  const missing = () => pageIds.filter((id) => !facts.has(id));
  if (missing().length === 0) return facts;
  for (const page of await generatedPages(db, scope, missing())) facts.set(page.id, page);
  if (missing().length === 0) return facts;
  for (const page of await lastStates(db, [changeRequest?.branchId ?? space.mainBranchId, missing()])) {
    facts.set(page.id, factsOf(page));
  }
  return facts;
}

/** Selects generated pages. They take comments as a whole, not on blocks. */
async function generatedPages(
  db: Db,
  scope: ContentScope,
  pageIds: readonly string[],
): Promise<CommentedPage[]> {
  const all = await loadGenerated(db, readContextOf(scope, "system"));
  const pages = all.filter(({ record }) => pageIds.includes(record.id));
  const paths = pages.length === 0 ? new Map<string, string>() : await pathsOf(db, scope.snapshot, pages);
  return pages.map(({ record: { id, title, emoji, icon }, createdAt, updatedAt }) => ({
    ...{ id, title, emoji, icon, createdAt, updatedAt },
    path: paths.get(id)!,
    contentHash: null,
    gone: false,
  }));
}

const factsOf = (page: FoundPage): CommentedPage => ({
  ...page,
  path: page.path ?? "",
  gone: page.gone === true,
});
