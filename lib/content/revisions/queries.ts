import "server-only";
import { presentChangeRequest } from "@/lib/collaboration/change-requests/present";
import { findChangeRequest } from "@/lib/collaboration/change-requests/queries";
import { expandComputed } from "@/lib/content/computed/pages";
import { presentFile } from "@/lib/content/files/present";
import { groupByParent, presentTree } from "@/lib/content/pages/present";
import { presentReusableContent } from "@/lib/content/reusable-contents/present";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import type { Viewer } from "@/lib/core/access/actor";
import { type CursorKey, decodeCursor, pageOf } from "@/lib/core/cursors";
import { localeOfContent } from "@/lib/core/locales/locale";
import { type PageOfItems as ListPage, limitOf } from "@/lib/core/pagination";
import {
  gitOfRevision,
  presentRevisionGit,
  withGitOfAssets,
  withGitOfPages,
} from "@/lib/exchange/git/metadata";
import { presentUser } from "@/lib/identity/users/present";
import { userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { appUrl } from "@/lib/platform/urls";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { loadAssets, loadTree } from "@/lib/store/read";
import { coAuthorsSql, getRevision, type RevisionRow, snapshotOfRevision } from "./find";
import type { Revision, RevisionSummary, RevisionsQuery } from "./schemas";

/** Presents a content scope with everything in it as a revision; for changing content, its newest one. */
export async function presentContent(
  db: Db,
  actor: Viewer,
  scope: ContentScope,
  wish: { metadata?: boolean; computed?: boolean },
): Promise<Revision> {
  const { space, changeRequest } = scope;
  const row =
    scope.revision ?? (await getRevision(db, space, changeRequest?.headRevisionId ?? space.headRevisionId));
  const snapshot = snapshotOfRevision(space, row);
  const [tree, files, reusables, variables, merged, git] = await Promise.all([
    loadTree(db, snapshot),
    loadAssets(db, snapshot, "file"),
    loadAssets(db, snapshot, "reusable"),
    loadAssets(db, snapshot, "variable"),
    row.changeRequestId === null ? null : findChangeRequest(db, actor, space.id, row.changeRequestId),
    gitOfRevision(db, row.id, wish),
  ]);
  const reader = wish.computed === false ? null : actor;
  const locale = localeOfContent(space.language);
  const whole = await expandComputed(db, { snapshot, reader, locale }, tree);
  const [pages, shownFiles, shownReusables] = await Promise.all([
    withGitOfPages(db, space, wish, presentTree(groupByParent(whole), null, "", scope.address)),
    withGitOfAssets(
      db,
      space,
      wish,
      "file",
      [...files.values()].map(({ record }) => presentFile(record, scope.fileAddress)),
    ),
    withGitOfAssets(
      db,
      space,
      wish,
      "reusable",
      [...reusables.values()].map(({ record }) => presentReusableContent(record)),
    ),
  ]);
  return {
    object: "revision",
    id: row.id,
    type: row.type,
    parents: row.parentIds,
    pages,
    files: shownFiles,
    reusableContents: shownReusables,
    ...(git && { git }),
    ...(variables.size > 0 && {
      variables: Object.fromEntries([...variables].map(([name, { record }]) => [name, record])),
    }),
    ...presentAuthors(row),
    createdAt: row.createdAt.toISOString(),
    urls: { app: appUrl(scope.screen()) },
    ...(merged && { mergedFrom: presentChangeRequest(merged.changeRequest) }),
  };
}

const presentAuthors = ({ author, coAuthors }: Pick<RevisionRow, "author" | "coAuthors">) => ({
  ...(author && { author: presentUser(author) }),
  ...(coAuthors.length > 0 && { coAuthors: coAuthors.map(presentUser) }),
});

/** $1 main branch, $2 the sequence number to begin below, $3 the limit. */
const historySql = (total: string, only: string) => `
   SELECT t."total", h.* FROM (${total}) t LEFT JOIN (
     SELECT r."id", r."seq", r."type"::text, r."parentIds" /* not null */, r."message", r."createdAt",
       CASE WHEN u."id" IS NOT NULL THEN ${userSql("u")} END AS "author",
       ${coAuthorsSql("r")} AS "coAuthors",
       CASE WHEN c."id" IS NOT NULL THEN json_build_object('id', c."id", 'number', c."number", 'subject', c."subject") END AS "changeRequest",
       CASE WHEN g."revisionId" IS NOT NULL THEN json_build_object('oid', g."oid", 'message', g."message",
         'createdByService', g."createdByService", 'url', g."url", 'ref', g."ref") END AS "git"
     FROM "Revision" r LEFT JOIN "RevisionGit" g ON g."revisionId" = r."id" LEFT JOIN "User" u ON u."id" = r."authorId" LEFT JOIN "ChangeRequest" c ON c."id" = r."changeRequestId"
     WHERE r."branchId" = $1 AND ($2::int IS NULL OR r."seq" < $2) ${only} ORDER BY r."seq" DESC LIMIT $3
   ) h ON true ORDER BY h."seq" DESC`;

const history = prepared(
  "history-of-space",
  historySql(`SELECT b."headSeq" AS "total" FROM "Branch" b WHERE b."id" = $1`, ""),
);
/** A revision that changed a page began a version of it, or ended its last one. */
const historyOfPage = prepared(
  "history-of-page",
  `WITH touched AS MATERIALIZED (
     SELECT v."fromSeq" AS "seq" FROM "PageVersion" v WHERE v."pageId" = $4 AND v."branchId" = $1
     UNION
     SELECT v."toSeq" FROM "PageVersion" v WHERE v."pageId" = $4 AND v."branchId" = $1 AND v."toSeq" IS NOT NULL
   ) ${historySql(`SELECT count(*)::int AS "total" FROM touched`, `AND r."seq" IN (SELECT "seq" FROM touched)`)}`,
);

/** Lists the history of a space's main content, or of one page of it, newest first. */
export async function listRevisions(
  db: Db,
  space: SpaceSubject,
  query: RevisionsQuery,
): Promise<ListPage<RevisionSummary>> {
  const limit = limitOf(query);
  const [seq] = decodeCursor(query.page, ["number"]) ?? [null];
  const values = [space.mainBranchId, seq, limit + 1];
  const rows =
    query.targetPage === undefined
      ? await history(db, values)
      : await historyOfPage(db, [...values, query.targetPage]);
  const found = rows.filter((row) => row.id !== null);
  const keyOf = (row: (typeof found)[number]): CursorKey => [row.seq];
  return pageOf(found, limit, rows[0]!.total, keyOf, (row) => ({
    object: "revision-summary",
    id: row.id,
    type: row.type,
    parents: row.parentIds,
    ...(row.message && { message: row.message }),
    ...presentAuthors(row),
    createdAt: row.createdAt.toISOString(),
    ...(row.changeRequest && { mergedFrom: row.changeRequest }),
    ...(row.git && { git: presentRevisionGit(row.git) }),
    current: row.id === space.headRevisionId,
  }));
}
