import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { CreateDirectoryToken, CreatedDirectoryToken, Directory, PutDirectory } from "./schemas";

const tag = "directory";
const DIRECTORY = "/orgs/{organizationId}/directory";
const admin = access.organization("organization.admin");

export const directory = {
  get: defineOperation({
    id: "getDirectory",
    tag,
    method: "GET",
    path: DIRECTORY,
    summary: "Get the directory that manages an organization's members",
    access: admin,
    response: Directory,
  }),
  put: defineOperation({
    id: "putDirectory",
    tag,
    method: "PUT",
    path: DIRECTORY,
    summary: "Connect a directory, or change its label and default role",
    description:
      "The directory sends SCIM 2.0 requests to `baseURL` with a token of its own. It can manage only people with addresses at verified domains.",
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
    description: "Members and teams stay, and can be managed here again.",
    access: admin,
    conditional: true,
    deletes: true,
  }),
  createToken: defineOperation({
    id: "createDirectoryToken",
    tag,
    method: "POST",
    path: `${DIRECTORY}/tokens`,
    summary: "Create the directory's token, or replace it",
    description:
      "The token works for SCIM only. No later answer shows it again. One that is created with an API token ends with that token; create it in the console to have it work until it is replaced or revoked.",
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
