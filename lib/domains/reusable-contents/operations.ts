import { z } from "zod";
import { pageQuery, paginated } from "@/lib/core/pagination";
import { LIVE, READABLE } from "@/lib/domains/places/kinds";
import { overPlaces } from "@/lib/domains/places/over-places";
import { JsonDocument } from "@/lib/model/pages/json-document";
import { ContentQuery, PageContentQuery } from "@/lib/model/pages/schemas";
import { ReusableContent, SpaceVariables } from "@/lib/model/reusable-contents/schemas";

const tag = "reusable-contents";

export const reusableContents = {
  ...overPlaces(LIVE, {
    list: {
      id: "listReusableContentsIn{Place}",
      tag,
      method: "GET",
      path: "{content}/reusable-contents",
      summary: "List the reusable contents of a {place}",
      action: "space.view",
      query: pageQuery(ContentQuery.shape),
      response: paginated(ReusableContent),
    },
    variables: {
      id: "getVariablesIn{Place}",
      tag,
      method: "GET",
      path: "{content}/variables",
      summary: "Get the variables of a {place}",
      action: "space.view",
      response: SpaceVariables,
      differs: {
        changeRequest: { summary: "Get the variables of a space in a change request" },
      },
    },
  }),
  ...overPlaces(READABLE, {
    get: {
      id: "getReusableContentIn{Place}",
      tag,
      method: "GET",
      path: "{content}/reusable-contents/{reusableContentId}",
      summary: "Get a reusable content of a {place}",
      action: "space.view",
      query: ContentQuery.extend({
        format: z.enum(["markdown"]).optional().describe("“markdown”: includes the text."),
      }),
      response: ReusableContent,
    },
  }),
  ...overPlaces(["revision"], {
    document: {
      id: "getReusableContentDocumentIn{Place}",
      tag,
      method: "GET",
      path: "{content}/reusable-contents/{reusableContentId}/document",
      summary: "Get the JSON document of a reusable content in a {place}",
      action: "space.view",
      query: PageContentQuery.pick({ evaluated: true }),
      response: JsonDocument,
    },
  }),
};
