import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { ComputeDocument, ComputedRevision, ComputeRevision } from "@/lib/model/computed/schemas";
import { JsonDocument } from "@/lib/model/pages/json-document";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "computed";
const description =
  "Nothing is stored. Of an OpenAPI spec come a page about it, one for each tag with its operations, one with its webhooks if it has any, and one with its schemas if they are wanted. 404 names what the source is made from when that is missing.";

export const computed = {
  revision: defineOperation({
    id: "computeRevision",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/content/computed/revision",
    summary: "Make the pages of a source",
    description,
    access: access.space("space.view"),
    body: ComputeRevision,
    response: ComputedRevision,
  }),
  document: defineOperation({
    id: "computeDocument",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/content/computed/document",
    summary: "Make the document of a page of a source",
    description,
    access: access.space("space.view"),
    query: z.object({ schema: z.enum(["current", "next"]).optional() }),
    body: ComputeDocument,
    response: JsonDocument,
  }),
};
