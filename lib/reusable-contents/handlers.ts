import "server-only";
import type { PageQuery } from "@/lib/api/pagination";
import { implement } from "@/lib/api/server/implement";
import { tagged } from "@/lib/api/server/reply";
import type { Db } from "@/lib/db/client";
import { withGitOfAsset, withGitOfAssets } from "@/lib/git/metadata";
import { getRevisionView } from "@/lib/revisions/queries";
import { type View, viewOfChangeRequest, viewOfSpace } from "@/lib/revisions/view";
import type { SpaceSubject } from "@/lib/spaces/subject";
import { reusableContents } from "./operations";
import {
  getDocumentOfReusableContent,
  getReusableContent,
  getVariables,
  listReusableContents,
} from "./queries";

type ContentQuery = { metadata?: boolean };

const withTag = async (
  db: Db,
  space: SpaceSubject,
  query: ContentQuery,
  { content, recordHash }: Awaited<ReturnType<typeof getReusableContent>>,
) => tagged(await withGitOfAsset(db, space, query, "reusable", content), recordHash);

async function listed(db: Db, space: SpaceSubject, query: PageQuery & ContentQuery, view: View) {
  const list = await listReusableContents(db, view, query);
  return { ...list, items: await withGitOfAssets(db, space, query, "reusable", list.items) };
}

export const reusableContentHandlers = implement(reusableContents, {
  listInSpace: ({ db, subject }, { query }) => listed(db, subject, query, viewOfSpace(subject)),
  listInChangeRequest: ({ db, subject }, { query }) =>
    listed(db, subject.space, query, viewOfChangeRequest(subject)),
  variablesInSpace: ({ db, subject }) => getVariables(db, viewOfSpace(subject)),
  variablesInChangeRequest: ({ db, subject }) => getVariables(db, viewOfChangeRequest(subject)),
  getInSpace: async ({ db, subject }, { params, query }) =>
    withTag(
      db,
      subject,
      query,
      await getReusableContent(db, viewOfSpace(subject), params.reusableContentId, query),
    ),
  getInChangeRequest: async ({ db, subject }, { params, query }) =>
    withTag(
      db,
      subject.space,
      query,
      await getReusableContent(db, viewOfChangeRequest(subject), params.reusableContentId, query),
    ),
  getInRevision: async ({ db, subject }, { params, query }) => {
    const view = await getRevisionView(db, subject, params.revisionId);
    return withTag(db, subject, query, await getReusableContent(db, view, params.reusableContentId, query));
  },
  getDocumentInRevision: async ({ db, subject }, { params, query }) =>
    getDocumentOfReusableContent(
      db,
      await getRevisionView(db, subject, params.revisionId),
      params.reusableContentId,
      query.evaluated,
    ),
});
