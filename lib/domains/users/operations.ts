import { access } from "@/lib/core/access/access";
import { ChangePassword, CurrentUser, UpdateUser, User } from "@/lib/model/users/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "users";

export const users = {
  current: defineOperation({
    id: "getCurrentUser",
    tag,
    method: "GET",
    path: "/user",
    summary: "Get yourself",
    access: access.user(),
    spaceTokens: true,
    response: CurrentUser,
  }),
  changePassword: defineOperation({
    id: "changePassword",
    tag,
    method: "POST",
    path: "/user/password",
    summary: "Change your password",
    description: "Ends all your sessions but the one that asks.",
    access: access.account(),
    body: ChangePassword,
    status: 204,
  }),
  get: defineOperation({
    id: "getUser",
    tag,
    method: "GET",
    path: "/users/{userId}",
    summary: "Get a person",
    description:
      "Yourself, or somebody who shares an organization with you in which you may see the members.",
    access: access.user(),
    response: User,
  }),
  update: defineOperation({
    id: "updateUser",
    tag,
    method: "PATCH",
    path: "/users/{userId}",
    summary: "Change your name or picture",
    description: "People change themselves only.",
    access: access.account(),
    conditional: true,
    body: UpdateUser,
    response: User,
  }),
};
