import { access } from "@/lib/core/access/access";
import {
  CreateDirectoryToken,
  CreatedDirectoryToken,
  Directory,
  PutDirectory,
} from "@/lib/model/directory/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "directory";
const DIRECTORY = "/orgs/{organizationId}/directory";
const admin = access.organization("organization.admin");

export const directory = {
  get: defineOperation({
    id: "getDirectory",
    tag,
    method: "GET",
    path: DIRECTORY,
    summary: "Get the directory that an organization gets its members from",
    access: admin,
    response: Directory,
  }),
  put: defineOperation({
    id: "putDirectory",
    tag,
    method: "PUT",
    path: DIRECTORY,
    summary: "Connect a directory, or change what it is called and gives",
    description:
      "The directory sends SCIM 2.0 requests to `baseURL` with a token of its own. It manages people with addresses of verified domains only.",
    access: admin,
    conditional: true,
    body: PutDirectory,
    response: Directory,
  }),
  remove: defineOperation({
    id: "disconnectDirectory",
    tag,
    method: "DELETE",
    path: DIRECTORY,
    summary: "Disconnect the directory",
    description: "Members and teams stay as they are, and are managed here from then on.",
    access: admin,
    conditional: true,
    deletes: true,
  }),
  createToken: defineOperation({
    id: "createDirectoryToken",
    tag,
    method: "POST",
    path: `${DIRECTORY}/tokens`,
    summary: "Create the token of the directory, or replace it",
    description: "The token can do nothing but SCIM. The answer is the only one that ever shows it.",
    access: admin,
    body: CreateDirectoryToken,
    bodyOptional: true,
    response: CreatedDirectoryToken,
    status: 201,
  }),
  revokeToken: defineOperation({
    id: "revokeDirectoryToken",
    tag,
    method: "DELETE",
    path: `${DIRECTORY}/tokens/{tokenId}`,
    summary: "Revoke a token of the directory",
    access: admin,
    deletes: true,
  }),
};
