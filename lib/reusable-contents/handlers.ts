import "server-only";
import { implement } from "@/lib/api/server/implement";
import { getRevisionView } from "@/lib/revisions/queries";
import { viewOfChangeRequest, viewOfSpace } from "@/lib/revisions/view";
import { reusableContents } from "./operations";
import { presentReusableContent } from "./present";
import { getDocumentOfReusableContent, getReusableContent } from "./queries";

export const reusableContentHandlers = implement(reusableContents, {
  getInSpace: async ({ subject }, { params }) =>
    presentReusableContent(await getReusableContent(viewOfSpace(subject), params.reusableContentId)),
  getInChangeRequest: async ({ subject }, { params }) =>
    presentReusableContent(await getReusableContent(viewOfChangeRequest(subject), params.reusableContentId)),
  getInRevision: async ({ subject }, { params }) =>
    presentReusableContent(
      await getReusableContent(await getRevisionView(subject, params.revisionId), params.reusableContentId),
    ),
  getDocumentInRevision: async ({ subject }, { params, query }) =>
    getDocumentOfReusableContent(
      await getRevisionView(subject, params.revisionId),
      params.reusableContentId,
      query.evaluated,
    ),
});
