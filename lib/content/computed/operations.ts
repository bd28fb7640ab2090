import { z } from "zod";
import { JsonDocument } from "@/lib/content/pages/json-document";
import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { ComputeDocument, ComputedRevision, ComputeRevision } from "./schemas";

const tag = "computed";
const description =
  "Stores nothing. An OpenAPI spec gives one page about it, one per tag with its operations, one for webhooks if it has any, and one for schemas if requested. 404 if the spec or another input of the source is missing.";

export const computed = {
  revision: defineOperation({
    id: "computeRevision",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/content/computed/revision",
    summary: "Generate the pages of a source",
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
    summary: "Generate the document of one page of a source",
    description,
    access: access.space("space.view"),
    query: z.object({ schema: z.enum(["current", "next"]).optional() }),
    body: ComputeDocument,
    response: JsonDocument,
  }),
};
