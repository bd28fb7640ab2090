import { z } from "zod";
import { access } from "@/lib/access/access";
import { defineOperation } from "@/lib/api/operation";
import { pageQuery, paginated } from "@/lib/api/pagination";
import { JsonDocument } from "@/lib/pages/json-document";
import { ContentQuery, PageContentQuery } from "@/lib/pages/schemas";
import { ReusableContent, SpaceVariables } from "./schemas";

const tag = "reusable-contents";
const inSpace = access.space("space.view");
const inChangeRequest = access.changeRequest("space.view");
const CR = "/spaces/{spaceId}/change-requests/{changeRequestId}";
const REVISION = "/spaces/{spaceId}/revisions/{revisionId}";

const listQuery = pageQuery(ContentQuery.shape);
const oneQuery = ContentQuery.extend({
  format: z.enum(["markdown"]).optional().describe("“markdown”: with the text."),
});

export const reusableContents = {
  listInSpace: defineOperation({
    id: "listReusableContentsInSpace",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/content/reusable-contents",
    summary: "List the reusable contents of a space",
    access: inSpace,
    query: listQuery,
    response: paginated(ReusableContent),
  }),
  listInChangeRequest: defineOperation({
    id: "listReusableContentsInChangeRequest",
    tag,
    method: "GET",
    path: `${CR}/content/reusable-contents`,
    summary: "List the reusable contents of a change request",
    access: inChangeRequest,
    query: listQuery,
    response: paginated(ReusableContent),
  }),
  variablesInSpace: defineOperation({
    id: "getVariablesInSpace",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/content/variables",
    summary: "Get the variables of a space",
    access: inSpace,
    response: SpaceVariables,
  }),
  variablesInChangeRequest: defineOperation({
    id: "getVariablesInChangeRequest",
    tag,
    method: "GET",
    path: `${CR}/content/variables`,
    summary: "Get the variables of a space as a change request has them",
    access: inChangeRequest,
    response: SpaceVariables,
  }),
  getInSpace: defineOperation({
    id: "getReusableContentInSpace",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/content/reusable-contents/{reusableContentId}",
    summary: "Get a reusable content of a space",
    access: inSpace,
    query: oneQuery,
    response: ReusableContent,
  }),
  getInChangeRequest: defineOperation({
    id: "getReusableContentInChangeRequest",
    tag,
    method: "GET",
    path: `${CR}/content/reusable-contents/{reusableContentId}`,
    summary: "Get a reusable content of a change request",
    access: inChangeRequest,
    query: oneQuery,
    response: ReusableContent,
  }),
  getInRevision: defineOperation({
    id: "getReusableContentInRevision",
    tag,
    method: "GET",
    path: `${REVISION}/reusable-contents/{reusableContentId}`,
    summary: "Get a reusable content of a revision",
    access: inSpace,
    query: oneQuery,
    response: ReusableContent,
  }),
  getDocumentInRevision: defineOperation({
    id: "getReusableContentDocumentInRevision",
    tag,
    method: "GET",
    path: `${REVISION}/reusable-contents/{reusableContentId}/document`,
    summary: "Get the JSON document of a reusable content in a revision",
    access: inSpace,
    query: PageContentQuery.pick({ evaluated: true }),
    response: JsonDocument,
  }),
};
