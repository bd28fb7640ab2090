import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { ChangePassword, CurrentUser, UpdateUser, User } from "./schemas";

const tag = "users";

export const users = {
  current: defineOperation({
    id: "getCurrentUser",
    tag,
    method: "GET",
    path: "/user",
    summary: "Get your profile",
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
    description: "Ends all your other sessions.",
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
      "You can read your own profile, and those of people in an organization whose members you can list.",
    access: access.user(),
    response: User,
  }),
  update: defineOperation({
    id: "updateUser",
    tag,
    method: "PATCH",
    path: "/users/{userId}",
    summary: "Change your name, picture or language",
    description: "People can change only their own profile.",
    access: access.account(),
    conditional: true,
    body: UpdateUser,
    response: User,
  }),
};
