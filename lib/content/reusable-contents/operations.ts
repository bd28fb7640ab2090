import { z } from "zod";
import { JsonDocument } from "@/lib/content/pages/json-document";
import { ContentQuery, PageContentQuery } from "@/lib/content/pages/schemas";
import { defineForScopes } from "@/lib/content/scopes/define-for-scopes";
import { LIVE_SCOPES, READABLE_SCOPES } from "@/lib/content/scopes/scope-kinds";
import { pageQuery, paginated } from "@/lib/core/pagination";
import { ReusableContent, SpaceVariables } from "./schemas";

const tag = "reusable-contents";

export const reusableContents = {
  ...defineForScopes(LIVE_SCOPES, {
    list: {
      id: "listReusableContentsIn{Scope}",
      tag,
      method: "GET",
      path: "{content}/reusable-contents",
      summary: "List the reusable contents of a {scope}",
      action: "space.view",
      query: pageQuery(ContentQuery.shape),
      response: paginated(ReusableContent),
    },
    variables: {
      id: "getVariablesIn{Scope}",
      tag,
      method: "GET",
      path: "{content}/variables",
      summary: "Get the variables of a {scope}",
      action: "space.view",
      response: SpaceVariables,
      differs: {
        changeRequest: { summary: "Get the variables of a space in a change request" },
      },
    },
  }),
  ...defineForScopes(READABLE_SCOPES, {
    get: {
      id: "getReusableContentIn{Scope}",
      tag,
      method: "GET",
      path: "{content}/reusable-contents/{reusableContentId}",
      summary: "Get a reusable content of a {scope}",
      action: "space.view",
      query: ContentQuery.extend({
        format: z.enum(["markdown"]).optional().describe("“markdown”: includes the text."),
      }),
      response: ReusableContent,
    },
  }),
  ...defineForScopes(["revision"], {
    document: {
      id: "getReusableContentDocumentIn{Scope}",
      tag,
      method: "GET",
      path: "{content}/reusable-contents/{reusableContentId}/document",
      summary: "Get the JSON document of a reusable content in a {scope}",
      action: "space.view",
      query: PageContentQuery.pick({ evaluated: true }),
      response: JsonDocument,
    },
  }),
};
