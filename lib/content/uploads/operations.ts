import { access } from "@/lib/core/access/access";
import { queryInteger } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { SignedQuery } from "@/lib/platform/api/signed-query";
import { MAXIMUM_PART, MAXIMUM_UPLOAD } from "./limits";
import { RequestUpload, SignedUpload } from "./schemas";

export const uploads = {
  request: defineOperation({
    id: "requestUpload",
    tag: "uploads",
    method: "POST",
    path: "/orgs/{organizationId}/storage/upload",
    summary: "Announce a file and get the address to upload it to",
    description:
      "The address accepts the bytes for an hour, also repeatedly. An unused file is deleted after a day. Files have at most 2 GB; those above 50 MiB are sent in parts.",
    access: access.organization("organization.view"),
    scope: "edit",
    body: RequestUpload,
    response: SignedUpload,
    status: 201,
  }),
  get: defineOperation({
    id: "getUpload",
    tag: "uploads",
    method: "GET",
    path: "/orgs/{organizationId}/storage/upload/{uploadKey}",
    summary: "Get the upload progress of an announced file",
    description:
      "For the person who announced it, until it is used. The response has a new address to continue an interrupted upload.",
    access: access.organization("organization.view"),
    response: SignedUpload,
  }),
  put: defineOperation({
    id: "putUpload",
    tag: "uploads",
    method: "PUT",
    path: "/uploads/{uploadKey}",
    summary: "Upload the bytes of an announced file",
    description:
      "Anyone with the signed address can upload: the address itself is the permission. An upload counts once all of it has arrived; a repeated upload replaces an unfinished one. With `offset` the body is a part of the file that begins there; parts are sent in order, and an interrupted part is discarded and can be sent again. A Content-Digest with sha-256 is verified.",
    errors: [403],
    access: access.public(),
    query: SignedQuery.extend({
      offset: queryInteger(0, MAXIMUM_UPLOAD)
        .optional()
        .describe(
          "Position in the file of the first byte of the body; without it the body is the whole file.",
        ),
    }),
    bodyKind: "stream",
    bodyLimit: MAXIMUM_PART,
    status: 204,
  }),
};
