import "server-only";
import type { PageQuery } from "@/lib/api/pagination";
import { implement } from "@/lib/api/server/implement";
import { tagged } from "@/lib/api/server/reply";
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
  space: SpaceSubject,
  query: ContentQuery,
  { content, recordHash }: Awaited<ReturnType<typeof getReusableContent>>,
) => tagged(await withGitOfAsset(space, query, "reusable", content), recordHash);

async function listed(space: SpaceSubject, query: PageQuery & ContentQuery, view: View) {
  const list = await listReusableContents(view, query);
  return { ...list, items: await withGitOfAssets(space, query, "reusable", list.items) };
}

export const reusableContentHandlers = implement(reusableContents, {
  listInSpace: ({ subject }, { query }) => listed(subject, query, viewOfSpace(subject)),
  listInChangeRequest: ({ subject }, { query }) => listed(subject.space, query, viewOfChangeRequest(subject)),
  variablesInSpace: ({ subject }) => getVariables(viewOfSpace(subject)),
  variablesInChangeRequest: ({ subject }) => getVariables(viewOfChangeRequest(subject)),
  getInSpace: async ({ subject }, { params, query }) =>
    withTag(subject, query, await getReusableContent(viewOfSpace(subject), params.reusableContentId, query)),
  getInChangeRequest: async ({ subject }, { params, query }) =>
    withTag(
      subject.space,
      query,
      await getReusableContent(viewOfChangeRequest(subject), params.reusableContentId, query),
    ),
  getInRevision: async ({ subject }, { params, query }) => {
    const view = await getRevisionView(subject, params.revisionId);
    return withTag(subject, query, await getReusableContent(view, params.reusableContentId, query));
  },
  getDocumentInRevision: async ({ subject }, { params, query }) =>
    getDocumentOfReusableContent(
      await getRevisionView(subject, params.revisionId),
      params.reusableContentId,
      query.evaluated,
    ),
});
