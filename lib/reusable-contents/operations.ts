import { z } from "zod";
import { access } from "@/lib/access/access";
import { defineOperation } from "@/lib/api/operation";
import { ContentQuery, PageContentQuery } from "@/lib/pages/schemas";
import { ReusableContent } from "./schemas";

const tag = "reusable-contents";
const inSpace = access.space("space.view");
const REVISION = "/spaces/{spaceId}/revisions/{revisionId}";

export const reusableContents = {
  getInSpace: defineOperation({
    id: "getReusableContentInSpace",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/content/reusable-contents/{reusableContentId}",
    summary: "Get a reusable content of a space",
    access: inSpace,
    query: ContentQuery,
    response: ReusableContent,
  }),
  getInChangeRequest: defineOperation({
    id: "getReusableContentInChangeRequest",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}",
    summary: "Get a reusable content of a change request",
    access: access.changeRequest("space.view"),
    query: ContentQuery,
    response: ReusableContent,
  }),
  getInRevision: defineOperation({
    id: "getReusableContentInRevision",
    tag,
    method: "GET",
    path: `${REVISION}/reusable-contents/{reusableContentId}`,
    summary: "Get a reusable content of a revision",
    access: inSpace,
    query: ContentQuery,
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
    response: z.looseObject({ object: z.literal("document") }),
  }),
};
