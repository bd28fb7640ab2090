import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated } from "@/lib/core/pagination";
import { READABLE } from "@/lib/domains/places/kinds";
import { overPlaces } from "@/lib/domains/places/over-places";
import { File } from "@/lib/model/files/schemas";
import { ContentQuery } from "@/lib/model/pages/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "files";

export const files = overPlaces(READABLE, {
  list: {
    id: "listFilesIn{Place}",
    tag,
    method: "GET",
    path: "{content}/files",
    summary: "List the files of a {place}",
    action: "space.view",
    query: pageQuery(ContentQuery.shape),
    response: paginated(File),
  },
  get: {
    id: "getFileIn{Place}",
    tag,
    method: "GET",
    path: "{content}/files/{fileId}",
    summary: "Get a file of a {place}",
    action: "space.view",
    query: ContentQuery,
    response: File,
  },
});

/** The bytes, which have an address of their own. */
export const fileBytes = {
  download: defineOperation({
    id: "downloadFile",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/files/{fileId}/content",
    summary: "Download the bytes of a file",
    description:
      "Answers ranges (206, 416) and If-None-Match (304). Types that could run something come as an attachment. A file that is not part of the space's content any more, or not yet, is found as long as the space has its history.",
    access: access.space("space.view"),
    media: {
      types: ["*/*"],
      description: "The bytes, with the media type of the file.",
      binary: true,
      ranges: true,
    },
    query: z.object({
      changeRequest: z.string().max(64).optional().describe("The file as this change request has it."),
    }),
  }),
};
