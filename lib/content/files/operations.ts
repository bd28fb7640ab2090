import { z } from "zod";
import { ContentQuery } from "@/lib/content/pages/schemas";
import { defineForScopes } from "@/lib/content/scopes/define-for-scopes";
import { READABLE_SCOPES } from "@/lib/content/scopes/scope-kinds";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { File } from "./schemas";

const tag = "files";

export const files = defineForScopes(READABLE_SCOPES, {
  list: {
    id: "listFilesIn{Scope}",
    tag,
    method: "GET",
    path: "{content}/files",
    summary: "List the files of a {scope}",
    action: "space.view",
    query: pageQuery(ContentQuery.shape),
    response: paginated(File),
  },
  get: {
    id: "getFileIn{Scope}",
    tag,
    method: "GET",
    path: "{content}/files/{fileId}",
    summary: "Get a file of a {scope}",
    action: "space.view",
    query: ContentQuery,
    response: File,
  },
});

/** The bytes have an address of their own. */
export const fileBytes = {
  download: defineOperation({
    id: "downloadFile",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/files/{fileId}/content",
    summary: "Download the bytes of a file",
    description:
      "Supports ranges (206, 416) and If-None-Match (304). Types that could run code are sent as an attachment. Also finds files that are no longer, or not yet, in the space's content, as long as the space has its history.",
    access: access.space("space.view"),
    media: {
      types: ["*/*"],
      description: "The bytes, with the file's media type.",
      binary: true,
      ranges: true,
    },
    query: z.object({
      changeRequest: z.string().max(64).optional().describe("Reads the file as in this change request."),
    }),
  }),
};
