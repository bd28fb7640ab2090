import "server-only";
import type { Viewer } from "@/lib/access/actor";
import { implement } from "@/lib/api/server/implement";
import { Reply, tagged } from "@/lib/api/server/reply";
import { presentChangeRequest } from "@/lib/change-requests/present";
import type { Db } from "@/lib/db/client";
import { presentFile } from "@/lib/files/present";
import { withGitOfPage, withGitOfPages } from "@/lib/git/metadata";
import { presentReusableContent } from "@/lib/reusable-contents/present";
import { pagesOfChangeRequest, pagesOfRevision, pagesOfSpace } from "@/lib/revisions/queries";
import { viewOfSpace } from "@/lib/revisions/view";
import type { SpaceSubject } from "@/lib/spaces/subject";
import { applyChanges } from "./commands";
import { pages } from "./operations";
import {
  getDocument,
  getDocumentOfPage,
  getMetaLinks,
  getPage,
  getPageByPath,
  listPages,
  type PagesOf,
} from "./queries";
import { renderPage, renderPreview } from "./render";

/** A page with its entity tag, which is that of its content. */
const withTag = async (
  db: Db,
  space: SpaceSubject,
  query: { metadata?: boolean },
  { page, recordHash }: Awaited<ReturnType<typeof getPage>>,
) => tagged(await withGitOfPage(db, space, query, page), recordHash);

/** For whom computed pages are replaced by what they give; nobody when they are wanted as they are stored. */
const readerOf = (actor: Viewer, { computed }: { computed?: boolean }) => (computed === false ? null : actor);

const listed = async (db: Db, space: SpaceSubject, query: { metadata?: boolean }, of: PagesOf) => ({
  pages: await withGitOfPages(db, space, query, (await listPages(db, of)).pages),
});

export const pageHandlers = implement(pages, {
  listInSpace: ({ db, actor, subject }, { query }) =>
    listed(db, subject, query, pagesOfSpace(subject, readerOf(actor, query))),
  listInChangeRequest: ({ db, actor, subject }, { query }) =>
    listed(db, subject.space, query, pagesOfChangeRequest(subject, readerOf(actor, query))),
  listInRevision: async ({ db, actor, subject }, { params, query }) =>
    listed(db, subject, query, await pagesOfRevision(db, subject, params.revisionId, readerOf(actor, query))),
  getInSpace: async (ctx, { params, query }) =>
    withTag(
      ctx.db,
      ctx.subject,
      query,
      await getPage(ctx.db, pagesOfSpace(ctx.subject, readerOf(ctx.actor, query)), params.pageId, query),
    ),
  getInChangeRequest: async (ctx, { params, query }) =>
    withTag(
      ctx.db,
      ctx.subject.space,
      query,
      await getPage(
        ctx.db,
        pagesOfChangeRequest(ctx.subject, readerOf(ctx.actor, query)),
        params.pageId,
        query,
      ),
    ),
  getInRevision: async (ctx, { params, query }) =>
    withTag(
      ctx.db,
      ctx.subject,
      query,
      await getPage(
        ctx.db,
        await pagesOfRevision(ctx.db, ctx.subject, params.revisionId, readerOf(ctx.actor, query)),
        params.pageId,
        query,
      ),
    ),
  getByPathInSpace: async (ctx, { params, query }) =>
    withTag(
      ctx.db,
      ctx.subject,
      query,
      await getPageByPath(
        ctx.db,
        pagesOfSpace(ctx.subject, readerOf(ctx.actor, query)),
        params.pagePath,
        query,
      ),
    ),
  getByPathInChangeRequest: async (ctx, { params, query }) =>
    withTag(
      ctx.db,
      ctx.subject.space,
      query,
      await getPageByPath(
        ctx.db,
        pagesOfChangeRequest(ctx.subject, readerOf(ctx.actor, query)),
        params.pagePath,
        query,
      ),
    ),
  getByPathInRevision: async (ctx, { params, query }) =>
    withTag(
      ctx.db,
      ctx.subject,
      query,
      await getPageByPath(
        ctx.db,
        await pagesOfRevision(ctx.db, ctx.subject, params.revisionId, readerOf(ctx.actor, query)),
        params.pagePath,
        query,
      ),
    ),
  metaLinksInSpace: (ctx, { params }) =>
    getMetaLinks(ctx.db, pagesOfSpace(ctx.subject, ctx.actor), params.pageId),
  metaLinksInChangeRequest: (ctx, { params }) =>
    getMetaLinks(ctx.db, pagesOfChangeRequest(ctx.subject, ctx.actor), params.pageId),
  metaLinksInRevision: async (ctx, { params }) =>
    getMetaLinks(
      ctx.db,
      await pagesOfRevision(ctx.db, ctx.subject, params.revisionId, ctx.actor),
      params.pageId,
    ),
  getDocument: (ctx, { params }) => getDocument(ctx.db, viewOfSpace(ctx.subject), params.documentId),
  getDocumentInRevision: async (ctx, { params, query }) =>
    getDocumentOfPage(
      ctx.db,
      await pagesOfRevision(ctx.db, ctx.subject, params.revisionId, ctx.actor),
      params.pageId,
      query.evaluated,
    ),
  renderInSpace: (ctx, { query }) =>
    renderPage(ctx.db, pagesOfSpace(ctx.subject, ctx.actor), ctx.actor, query.path),
  renderInChangeRequest: (ctx, { query }) =>
    renderPage(ctx.db, pagesOfChangeRequest(ctx.subject, ctx.actor), ctx.actor, query.path),
  preview: (ctx, { body }) =>
    renderPreview(ctx.db, pagesOfChangeRequest(ctx.subject, ctx.actor), ctx.actor, body.markdown, body.page),
  apply: async (ctx, { query, body }) => {
    const { changeRequest, touched, files, reusables, tag } = await applyChanges(
      ctx.db,
      ctx,
      ctx.subject,
      body.changes,
    );
    const resource = presentChangeRequest(changeRequest.changeRequest);
    if (query.compat) return new Reply(resource, { etag: tag });
    const inserted = files.map((record) => presentFile(record, ctx.subject.space.id, resource.id));
    const answer = {
      changeRequest: resource,
      changes: touched,
      ...(inserted.length > 0 && { insertedFiles: inserted }),
      ...(reusables.length > 0 && { insertedReusableContents: reusables.map(presentReusableContent) }),
    };
    return new Reply(answer, { etag: tag });
  },
});
