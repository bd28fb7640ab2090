import "server-only";
import { implement } from "@/lib/api/server/implement";
import { Reply, tagged } from "@/lib/api/server/reply";
import { presentChangeRequest } from "@/lib/change-requests/present";
import { presentFile } from "@/lib/files/present";
import { presentReusableContent } from "@/lib/reusable-contents/present";
import { pagesOfChangeRequest, pagesOfRevision, pagesOfSpace } from "@/lib/revisions/queries";
import { viewOfSpace } from "@/lib/revisions/view";
import { applyChanges } from "./commands";
import { pages } from "./operations";
import { getDocument, getDocumentOfPage, getPage, getPageByPath, listPages } from "./queries";
import { renderPage, renderPreview } from "./render";

const withTag = ({ page, recordHash }: Awaited<ReturnType<typeof getPage>>) => tagged(page, recordHash);

export const pageHandlers = implement(pages, {
  listInSpace: (ctx) => listPages(pagesOfSpace(ctx.subject)),
  listInChangeRequest: (ctx) => listPages(pagesOfChangeRequest(ctx.subject)),
  listInRevision: async (ctx, { params }) => listPages(await pagesOfRevision(ctx.subject, params.revisionId)),
  getInSpace: async (ctx, { params, query }) =>
    withTag(await getPage(pagesOfSpace(ctx.subject), params.pageId, query)),
  getInChangeRequest: async (ctx, { params, query }) =>
    withTag(await getPage(pagesOfChangeRequest(ctx.subject), params.pageId, query)),
  getInRevision: async (ctx, { params, query }) =>
    withTag(await getPage(await pagesOfRevision(ctx.subject, params.revisionId), params.pageId, query)),
  getByPathInSpace: async (ctx, { params, query }) =>
    withTag(await getPageByPath(pagesOfSpace(ctx.subject), params.pagePath, query)),
  getByPathInChangeRequest: async (ctx, { params, query }) =>
    withTag(await getPageByPath(pagesOfChangeRequest(ctx.subject), params.pagePath, query)),
  getByPathInRevision: async (ctx, { params, query }) =>
    withTag(
      await getPageByPath(await pagesOfRevision(ctx.subject, params.revisionId), params.pagePath, query),
    ),
  getDocument: (ctx, { params }) => getDocument(viewOfSpace(ctx.subject), params.documentId),
  getDocumentInRevision: async (ctx, { params, query }) =>
    getDocumentOfPage(
      (await pagesOfRevision(ctx.subject, params.revisionId)).view,
      params.pageId,
      query.evaluated,
    ),
  renderInSpace: (ctx, { query }) => renderPage(pagesOfSpace(ctx.subject), query.path),
  renderInChangeRequest: (ctx, { query }) => renderPage(pagesOfChangeRequest(ctx.subject), query.path),
  preview: (ctx, { body }) => renderPreview(pagesOfChangeRequest(ctx.subject), body.markdown, body.page),
  apply: async (ctx, { query, body }) => {
    const { changeRequest, touched, files, reusables, tag } = await applyChanges(
      ctx,
      ctx.subject,
      body.changes,
    );
    const resource = presentChangeRequest(changeRequest.changeRequest);
    if (query.compat !== "false") return new Reply(resource, { etag: tag });
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
