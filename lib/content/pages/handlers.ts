import "server-only";
import { presentChangeRequest } from "@/lib/collaboration/change-requests/present";
import { presentFile } from "@/lib/content/files/present";
import { presentReusableContent } from "@/lib/content/reusable-contents/present";
import { type ContentScope, readContextOf, scopeOfChangeRequest } from "@/lib/content/scopes/content-scope";
import { implementForScopes } from "@/lib/content/scopes/implement-for-scopes";
import type { Viewer } from "@/lib/core/access/actor";
import { withGitOfPage, withGitOfPages } from "@/lib/exchange/git/metadata";
import { implement } from "@/lib/platform/api/server/implement";
import { Reply, tagged } from "@/lib/platform/api/server/reply";
import type { Db } from "@/lib/platform/db/client";
import { snapshotOfSpace } from "@/lib/store/snapshot";
import { applyChanges } from "./commands";
import { documents, pageEdits, pages } from "./operations";
import { getDocument, getDocumentOfPage, getMetaLinks, getPage, getPageByPath, listPages } from "./queries";
import { renderPage, renderPreview } from "./render";
import type { Evaluated } from "./schemas";

type ContentQuery = { metadata?: boolean; computed?: boolean; evaluated?: Evaluated };

/** Expands computed pages unless the caller asks for them as stored. */
const contextOf = (scope: ContentScope, actor: Viewer, { computed }: ContentQuery) =>
  readContextOf(scope, computed === false ? null : actor);

/**
 * Returns a page with its entity tag, the tag of its content. An evaluated text lacks parts of the stored one: with the
 * tag of its content, replacing it would seem to keep them.
 */
const withTag = async (
  db: Db,
  { space }: ContentScope,
  query: ContentQuery,
  { page, recordHash }: Awaited<ReturnType<typeof getPage>>,
) => {
  const answer = await withGitOfPage(db, space, query, page);
  return (query.evaluated ?? "false") === "false" ? tagged(answer, recordHash) : answer;
};

const scopedHandlers = implementForScopes(pages, {
  list: async ({ db, actor }, scope, { query }) => {
    const { pages: tree } = await listPages(db, contextOf(scope, actor, query));
    return { pages: await withGitOfPages(db, scope.space, query, tree) };
  },
  get: async ({ db, actor }, scope, { params, query }) =>
    withTag(db, scope, query, await getPage(db, contextOf(scope, actor, query), params.pageId, query)),
  getByPath: async ({ db, actor }, scope, { params, query }) =>
    withTag(
      db,
      scope,
      query,
      await getPageByPath(db, contextOf(scope, actor, query), params.pagePath, query),
    ),
  metaLinks: ({ db, actor }, scope, { params }) =>
    getMetaLinks(db, readContextOf(scope, actor), params.pageId),
  render: ({ db, actor }, scope, { query }) => renderPage(db, readContextOf(scope, actor), actor, query),
  preview: ({ db, actor }, scope, { body }) =>
    renderPreview(db, readContextOf(scope, actor), actor, body.markdown, body.page),
  document: ({ db, actor }, scope, { params, query }) =>
    getDocumentOfPage(db, readContextOf(scope, actor), params.pageId, query.evaluated),
});

const documentHandlers = implement(documents, {
  get: (ctx, { params }) => getDocument(ctx.db, snapshotOfSpace(ctx.subject), params.documentId),
});

const editHandlers = implement(pageEdits, {
  apply: async (ctx, { query, body }) => {
    const { changeRequest, touched, files, reusables, tag } = await applyChanges(
      ctx.db,
      ctx,
      ctx.subject,
      body.changes,
    );
    const resource = presentChangeRequest(changeRequest.changeRequest);
    if (query.compat) return new Reply(resource, { etag: tag });
    const { fileAddress } = scopeOfChangeRequest(ctx.subject);
    const inserted = files.map((record) => presentFile(record, fileAddress));
    const answer = {
      changeRequest: resource,
      changes: touched,
      ...(inserted.length > 0 && { insertedFiles: inserted }),
      ...(reusables.length > 0 && { insertedReusableContents: reusables.map(presentReusableContent) }),
    };
    return new Reply(answer, { etag: tag });
  },
});

export const pageHandlers = [...scopedHandlers, ...documentHandlers, ...editHandlers];
