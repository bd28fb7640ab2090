import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { ApiToken, CreateApiToken, CreatedApiToken } from "@/lib/model/tokens/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

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
    description: "The answer is the only one that ever shows the token.",
    access: access.user(),
    body: CreateApiToken,
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
    access: access.user(),
    deletes: true,
  }),
};
