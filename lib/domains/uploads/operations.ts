import { access } from "@/lib/core/access/access";
import { MAXIMUM_UPLOAD } from "@/lib/model/uploads/limits";
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
      "The address takes the bytes once or again for an hour. A file that nothing uses within a day is removed.",
    access: access.organization("organization.view"),
    body: RequestUpload,
    response: SignedUpload,
    status: 201,
  }),
  put: defineOperation({
    id: "putUpload",
    tag: "uploads",
    method: "PUT",
    path: "/uploads/{uploadKey}",
    summary: "Upload the bytes of an announced file",
    description:
      "Anyone with the signed address can upload: it carries its own permission. An upload counts once all of it has arrived; one that is repeated takes over from one that has not. A Content-Digest with sha-256 is checked.",
    access: access.public(),
    query: SignedQuery,
    bodyKind: "stream",
    bodyLimit: MAXIMUM_UPLOAD,
    status: 204,
  }),
};
