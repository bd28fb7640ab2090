import { access } from "@/lib/access/access";
import { defineOperation } from "@/lib/api/operation";
import { pageQuery, paginated, queryInteger } from "@/lib/api/pagination";
import {
  ChangeRequest,
  PageComparison,
  ReusableComparison,
  SemanticChanges,
} from "@/lib/change-requests/schemas";
import { ContentQuery } from "@/lib/pages/schemas";
import { Revision, RevisionSummary } from "./schemas";

const tag = "revisions";
const inSpace = access.space("space.view");

export const revisions = {
  getContent: defineOperation({
    id: "getSpaceContent",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/content",
    summary: "Get the present content of a space",
    access: inSpace,
    query: ContentQuery,
    response: Revision,
  }),
  getChangeRequestContent: defineOperation({
    id: "getChangeRequestContent",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/change-requests/{changeRequestId}/content",
    summary: "Get the present content of a change request",
    access: access.changeRequest("space.view"),
    query: ContentQuery,
    response: Revision,
  }),
  list: defineOperation({
    id: "listRevisions",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/revisions",
    summary: "List the revisions of a space, newest first",
    access: inSpace,
    query: pageQuery({}),
    response: paginated(RevisionSummary),
  }),
  get: defineOperation({
    id: "getRevision",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/revisions/{revisionId}",
    summary: "Get a revision with its content",
    access: inSpace,
    query: ContentQuery,
    response: Revision,
  }),
  changes: defineOperation({
    id: "getRevisionChanges",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/revisions/{revisionId}/changes",
    summary: "What a revision changed against its parent",
    access: inSpace,
    query: ContentQuery.extend({ limit: queryInteger(0, 1000).optional().describe("10 when absent.") }),
    response: SemanticChanges,
  }),
  comparePage: defineOperation({
    id: "compareRevisionPage",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/revisions/{revisionId}/changes/pages/{pageId}",
    summary: "Compare a page of a revision with the revision before it, block by block",
    access: inSpace,
    response: PageComparison,
  }),
  compareReusableContent: defineOperation({
    id: "compareRevisionReusableContent",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/revisions/{revisionId}/changes/reusable-contents/{reusableContentId}",
    summary: "Compare a reusable content of a revision with the revision before it",
    access: inSpace,
    response: ReusableComparison,
  }),
  revert: defineOperation({
    id: "revertRevision",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/revisions/{revisionId}/revert",
    summary: "Open a change request that undoes a revision",
    description:
      "What was changed since stays; where it touches the same lines, the change request holds conflicts. While it is open it is answered again.",
    access: access.space("space.edit"),
    response: ChangeRequest,
    status: 201,
    locates: true,
  }),
};
