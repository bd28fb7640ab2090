import { z } from "zod";
import { access } from "@/lib/access/access";
import { defineOperation } from "@/lib/api/operation";
import { PageQuery, pageQuery, paginated } from "@/lib/api/pagination";
import { ContentLocation } from "@/lib/links/schemas";
import { ContentQuery } from "@/lib/pages/schemas";
import { File } from "./schemas";

const tag = "files";
const inSpace = access.space("space.view");
const inChangeRequest = access.changeRequest("space.view");
const CR = "/spaces/{spaceId}/change-requests/{changeRequestId}";
const listQuery = pageQuery(ContentQuery.shape);

export const files = {
  listInSpace: defineOperation({
    id: "listFilesInSpace",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/content/files",
    summary: "List the files of a space",
    access: inSpace,
    query: listQuery,
    response: paginated(File),
  }),
  listInChangeRequest: defineOperation({
    id: "listFilesInChangeRequest",
    tag,
    method: "GET",
    path: `${CR}/content/files`,
    summary: "List the files of a change request",
    access: inChangeRequest,
    query: listQuery,
    response: paginated(File),
  }),
  listInRevision: defineOperation({
    id: "listFilesInRevision",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/revisions/{revisionId}/files",
    summary: "List the files of a revision",
    access: inSpace,
    query: listQuery,
    response: paginated(File),
  }),
  getInSpace: defineOperation({
    id: "getFileInSpace",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/content/files/{fileId}",
    summary: "Get a file of a space",
    access: inSpace,
    query: ContentQuery,
    response: File,
  }),
  getInChangeRequest: defineOperation({
    id: "getFileInChangeRequest",
    tag,
    method: "GET",
    path: `${CR}/content/files/{fileId}`,
    summary: "Get a file of a change request",
    access: inChangeRequest,
    query: ContentQuery,
    response: File,
  }),
  getInRevision: defineOperation({
    id: "getFileInRevision",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}",
    summary: "Get a file of a revision",
    access: inSpace,
    query: ContentQuery,
    response: File,
  }),
  backlinksInSpace: defineOperation({
    id: "listFileBacklinksInSpace",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/content/files/{fileId}/backlinks",
    summary: "List the pages of a space that show or link to a file",
    access: inSpace,
    query: PageQuery,
    response: paginated(ContentLocation),
  }),
  backlinksInChangeRequest: defineOperation({
    id: "listFileBacklinksInChangeRequest",
    tag,
    method: "GET",
    path: `${CR}/content/files/{fileId}/backlinks`,
    summary: "List the pages of a change request that show or link to a file",
    access: inChangeRequest,
    query: PageQuery,
    response: paginated(ContentLocation),
  }),
  download: defineOperation({
    id: "downloadFile",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/files/{fileId}/content",
    summary: "Download the bytes of a file",
    description:
      "Answers ranges (206, 416) and If-None-Match (304). Types that could run something come as an attachment. A file that is not part of the space's content any more, or not yet, is found as long as the space has its history.",
    access: inSpace,
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
