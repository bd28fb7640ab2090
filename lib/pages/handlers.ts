import "server-only";
import type { Viewer } from "@/lib/access/actor";
import { implement } from "@/lib/api/server/implement";
import { Reply, tagged } from "@/lib/api/server/reply";
import { presentChangeRequest } from "@/lib/change-requests/present";
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
  space: SpaceSubject,
  query: { metadata?: boolean },
  { page, recordHash }: Awaited<ReturnType<typeof getPage>>,
) => tagged(await withGitOfPage(space, query, page), recordHash);

/** For whom computed pages are replaced by what they give; nobody when they are wanted as they are stored. */
const readerOf = (actor: Viewer, { computed }: { computed?: boolean }) => (computed === false ? null : actor);

const listed = async (space: SpaceSubject, query: { metadata?: boolean }, of: PagesOf) => ({
  pages: await withGitOfPages(space, query, (await listPages(of)).pages),
});

export const pageHandlers = implement(pages, {
  listInSpace: ({ actor, subject }, { query }) =>
    listed(subject, query, pagesOfSpace(subject, readerOf(actor, query))),
  listInChangeRequest: ({ actor, subject }, { query }) =>
    listed(subject.space, query, pagesOfChangeRequest(subject, readerOf(actor, query))),
  listInRevision: async ({ actor, subject }, { params, query }) =>
    listed(subject, query, await pagesOfRevision(subject, params.revisionId, readerOf(actor, query))),
  getInSpace: async (ctx, { params, query }) =>
    withTag(
      ctx.subject,
      query,
      await getPage(pagesOfSpace(ctx.subject, readerOf(ctx.actor, query)), params.pageId, query),
    ),
  getInChangeRequest: async (ctx, { params, query }) =>
    withTag(
      ctx.subject.space,
      query,
      await getPage(pagesOfChangeRequest(ctx.subject, readerOf(ctx.actor, query)), params.pageId, query),
    ),
  getInRevision: async (ctx, { params, query }) =>
    withTag(
      ctx.subject,
      query,
      await getPage(
        await pagesOfRevision(ctx.subject, params.revisionId, readerOf(ctx.actor, query)),
        params.pageId,
        query,
      ),
    ),
  getByPathInSpace: async (ctx, { params, query }) =>
    withTag(
      ctx.subject,
      query,
      await getPageByPath(pagesOfSpace(ctx.subject, readerOf(ctx.actor, query)), params.pagePath, query),
    ),
  getByPathInChangeRequest: async (ctx, { params, query }) =>
    withTag(
      ctx.subject.space,
      query,
      await getPageByPath(
        pagesOfChangeRequest(ctx.subject, readerOf(ctx.actor, query)),
        params.pagePath,
        query,
      ),
    ),
  getByPathInRevision: async (ctx, { params, query }) =>
    withTag(
      ctx.subject,
      query,
      await getPageByPath(
        await pagesOfRevision(ctx.subject, params.revisionId, readerOf(ctx.actor, query)),
        params.pagePath,
        query,
      ),
    ),
  metaLinksInSpace: (ctx, { params }) => getMetaLinks(pagesOfSpace(ctx.subject, ctx.actor), params.pageId),
  metaLinksInChangeRequest: (ctx, { params }) =>
    getMetaLinks(pagesOfChangeRequest(ctx.subject, ctx.actor), params.pageId),
  metaLinksInRevision: async (ctx, { params }) =>
    getMetaLinks(await pagesOfRevision(ctx.subject, params.revisionId, ctx.actor), params.pageId),
  getDocument: (ctx, { params }) => getDocument(viewOfSpace(ctx.subject), params.documentId),
  getDocumentInRevision: async (ctx, { params, query }) =>
    getDocumentOfPage(
      await pagesOfRevision(ctx.subject, params.revisionId, ctx.actor),
      params.pageId,
      query.evaluated,
    ),
  renderInSpace: (ctx, { query }) => renderPage(pagesOfSpace(ctx.subject, ctx.actor), ctx.actor, query.path),
  renderInChangeRequest: (ctx, { query }) =>
    renderPage(pagesOfChangeRequest(ctx.subject, ctx.actor), ctx.actor, query.path),
  preview: (ctx, { body }) =>
    renderPreview(pagesOfChangeRequest(ctx.subject, ctx.actor), ctx.actor, body.markdown, body.page),
  apply: async (ctx, { query, body }) => {
    const { changeRequest, touched, files, reusables, tag } = await applyChanges(
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
