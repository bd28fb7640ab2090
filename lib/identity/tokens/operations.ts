import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { PageQuery, pageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { ApiToken, CreateApiToken, CreatedApiToken, OrganizationToken, RollApiToken } from "./schemas";

const tag = "tokens";

export const tokens = {
  list: defineOperation({
    id: "listApiTokens",
    tag,
    method: "GET",
    path: "/user/tokens",
    summary: "List your API tokens",
    access: access.user(),
    query: PageQuery,
    response: paginated(ApiToken),
  }),
  create: defineOperation({
    id: "createApiToken",
    tag,
    method: "POST",
    path: "/user/tokens",
    summary: "Create an API token",
    description: "The token is shown only in this response.",
    errors: [404],
    access: access.user(),
    body: CreateApiToken,
    response: CreatedApiToken,
    status: 201,
    locates: true,
  }),
  roll: defineOperation({
    id: "rollApiToken",
    tag,
    method: "POST",
    path: "/user/tokens/{tokenId}/roll",
    summary: "Replace the value of an API token",
    description:
      "The new token has the same permissions, and the same lifetime from now on; if it is created with an API token, it expires with that token at the latest. It is shown only in this response.",
    access: access.user(),
    body: RollApiToken,
    response: CreatedApiToken,
    status: 201,
    locates: true,
  }),
  remove: defineOperation({
    id: "deleteApiToken",
    tag,
    method: "DELETE",
    path: "/user/tokens/{tokenId}",
    summary: "Revoke an API token",
    description: "Also ends the tokens that were created with it.",
    access: access.user(),
    deletes: true,
  }),
};

export const organizationTokens = {
  list: defineOperation({
    id: "listOrganizationTokens",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/tokens",
    summary: "List the API tokens of an organization's members that have access to it",
    description: "Includes tokens limited to it and those without a limit, newest first.",
    access: access.organization("organization.admin"),
    query: pageQuery({ member: z.string().min(1).max(64).optional().describe("Only those of this member.") }),
    response: paginated(OrganizationToken),
  }),
  remove: defineOperation({
    id: "revokeOrganizationToken",
    tag,
    method: "DELETE",
    path: "/orgs/{organizationId}/tokens/{tokenId}",
    summary: "Revoke an API token of a member",
    description:
      "Fails with 409 for a token without a limit whose owner also belongs to another organization.",
    access: access.organization("organization.admin"),
    deletes: true,
  }),
};
