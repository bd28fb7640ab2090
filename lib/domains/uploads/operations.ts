import { access } from "@/lib/core/access/access";
import { queryInteger } from "@/lib/core/pagination";
import { MAXIMUM_PART, MAXIMUM_UPLOAD } from "@/lib/model/uploads/limits";
import { RequestUpload, SignedUpload } from "@/lib/model/uploads/schemas";
import { defineOperation } from "@/lib/platform/api/operation";
import { SignedQuery } from "@/lib/platform/api/signed-query";

export const uploads = {
  request: defineOperation({
    id: "requestUpload",
    tag: "uploads",
    method: "POST",
    path: "/orgs/{organizationId}/storage/upload",
    summary: "Announce a file and get the address to upload it to",
    description:
      "The address takes the bytes once or again for an hour. A file that nothing uses within a day is removed. Files have 2 GB at most; those of more than 50 MiB are sent in parts.",
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
    summary: "Get how much of an announced file has arrived",
    description:
      "For the person who announced it, until it is used. The answer has a new address, at which an upload that broke off goes on.",
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
      "Anyone with the signed address can upload: it carries its own permission. An upload counts once all of it has arrived; one that is repeated takes over from one that has not. With `offset` the body is a part of the file that begins there, one after the other; a part that breaks off leaves nothing and can be sent again. A Content-Digest with sha-256 is checked.",
    errors: [403],
    access: access.public(),
    query: SignedQuery.extend({
      offset: queryInteger(0, MAXIMUM_UPLOAD)
        .optional()
        .describe("The byte of the file at which the body begins; without it the body is the whole file."),
    }),
    bodyKind: "stream",
    bodyLimit: MAXIMUM_PART,
    status: 204,
  }),
};
