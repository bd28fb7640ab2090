import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { presentChangeRequest } from "@/lib/domains/change-requests/present";
import { presentFile } from "@/lib/domains/files/present";
import { withGitOfPage, withGitOfPages } from "@/lib/domains/git-metadata/metadata";
import { implementOverPlaces } from "@/lib/domains/places/implement";
import { type Place, pagesOf, placeOfChangeRequest } from "@/lib/domains/places/place";
import { presentReusableContent } from "@/lib/domains/reusable-contents/present";
import { implement } from "@/lib/platform/api/server/implement";
import { Reply, tagged } from "@/lib/platform/api/server/reply";
import type { Db } from "@/lib/platform/db/client";
import { viewOfSpace } from "@/lib/store/view";
import { applyChanges } from "./commands";
import { documents, pageEdits, pages } from "./operations";
import { getDocument, getDocumentOfPage, getMetaLinks, getPage, getPageByPath, listPages } from "./queries";
import { renderPage, renderPreview } from "./render";

type ContentQuery = { metadata?: boolean; computed?: boolean };

/** Expands computed pages unless the caller asks for them as stored. */
const asked = (place: Place, actor: Viewer, { computed }: ContentQuery) =>
  pagesOf(place, computed === false ? null : actor);

/** Returns a page with its entity tag, the tag of its content. */
const withTag = async (
  db: Db,
  { space }: Place,
  query: ContentQuery,
  { page, recordHash }: Awaited<ReturnType<typeof getPage>>,
) => tagged(await withGitOfPage(db, space, query, page), recordHash);

const placedHandlers = implementOverPlaces(pages, {
  list: async ({ db, actor }, place, { query }) => {
    const { pages: tree } = await listPages(db, asked(place, actor, query));
    return { pages: await withGitOfPages(db, place.space, query, tree) };
  },
  get: async ({ db, actor }, place, { params, query }) =>
    withTag(db, place, query, await getPage(db, asked(place, actor, query), params.pageId, query)),
  getByPath: async ({ db, actor }, place, { params, query }) =>
    withTag(db, place, query, await getPageByPath(db, asked(place, actor, query), params.pagePath, query)),
  metaLinks: ({ db, actor }, place, { params }) => getMetaLinks(db, pagesOf(place, actor), params.pageId),
  render: ({ db, actor }, place, { query }) => renderPage(db, pagesOf(place, actor), actor, query),
  document: ({ db, actor }, place, { params, query }) =>
    getDocumentOfPage(db, pagesOf(place, actor), params.pageId, query.evaluated),
});

const documentHandlers = implement(documents, {
  get: (ctx, { params }) => getDocument(ctx.db, viewOfSpace(ctx.subject), params.documentId),
});

const editHandlers = implement(pageEdits, {
  preview: ({ db, actor, subject }, { body }) =>
    renderPreview(db, pagesOf(placeOfChangeRequest(subject), actor), actor, body.markdown, body.page),
  apply: async (ctx, { query, body }) => {
    const { changeRequest, touched, files, reusables, tag } = await applyChanges(
      ctx.db,
      ctx,
      ctx.subject,
      body.changes,
    );
    const resource = presentChangeRequest(changeRequest.changeRequest);
    if (query.compat) return new Reply(resource, { etag: tag });
    const { fileAddress } = placeOfChangeRequest(ctx.subject);
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

export const pageHandlers = [...placedHandlers, ...documentHandlers, ...editHandlers];
