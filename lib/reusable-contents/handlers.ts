import "server-only";
import { implement } from "@/lib/api/server/implement";
import { tagged } from "@/lib/api/server/reply";
import { getRevisionView } from "@/lib/revisions/queries";
import { viewOfChangeRequest, viewOfSpace } from "@/lib/revisions/view";
import { reusableContents } from "./operations";
import {
  getDocumentOfReusableContent,
  getReusableContent,
  getVariables,
  listReusableContents,
} from "./queries";

const withTag = ({ content, recordHash }: Awaited<ReturnType<typeof getReusableContent>>) =>
  tagged(content, recordHash);

export const reusableContentHandlers = implement(reusableContents, {
  listInSpace: ({ subject }, { query }) => listReusableContents(viewOfSpace(subject), query),
  listInChangeRequest: ({ subject }, { query }) => listReusableContents(viewOfChangeRequest(subject), query),
  variablesInSpace: ({ subject }) => getVariables(viewOfSpace(subject)),
  variablesInChangeRequest: ({ subject }) => getVariables(viewOfChangeRequest(subject)),
  getInSpace: async ({ subject }, { params, query }) =>
    withTag(await getReusableContent(viewOfSpace(subject), params.reusableContentId, query)),
  getInChangeRequest: async ({ subject }, { params, query }) =>
    withTag(await getReusableContent(viewOfChangeRequest(subject), params.reusableContentId, query)),
  getInRevision: async ({ subject }, { params, query }) => {
    const view = await getRevisionView(subject, params.revisionId);
    return withTag(await getReusableContent(view, params.reusableContentId, query));
  },
  getDocumentInRevision: async ({ subject }, { params, query }) =>
    getDocumentOfReusableContent(
      await getRevisionView(subject, params.revisionId),
      params.reusableContentId,
      query.evaluated,
    ),
});
