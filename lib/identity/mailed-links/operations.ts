import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { ChangeEmail, MailedLink, MailedLinkQuery, RequestPasswordReset, UseMailedLink } from "./schemas";

const tag = "users";

export const mailedLinks = {
  requestPasswordReset: defineOperation({
    id: "requestPasswordReset",
    tag,
    method: "POST",
    path: "/password-resets",
    summary: "Request an e-mail with a link to reset a password",
    description:
      "The answer is the same with and without an account at the address. The link works for an hour.",
    access: access.public(),
    body: RequestPasswordReset,
    status: 204,
  }),
  changeEmail: defineOperation({
    id: "changeEmail",
    tag,
    method: "POST",
    path: "/user/email",
    summary: "Change your e-mail address",
    description:
      "Sends a link to the new address, to be confirmed within a day. Until then you keep your current address.",
    access: access.account(),
    body: ChangeEmail,
    status: 204,
  }),
  requestConfirmation: defineOperation({
    id: "requestEmailConfirmation",
    tag,
    method: "POST",
    path: "/user/email/confirmation",
    summary: "Request an e-mail with a link to confirm your address",
    description: "Single sign-on and joining by domain need a verified address. The link works for a day.",
    access: access.account(),
    status: 204,
  }),
  show: defineOperation({
    id: "getMailedLink",
    tag,
    method: "GET",
    path: "/mailed-links/{mailedLinkId}",
    summary: "Show a link from an e-mail to the person following it",
    access: access.public(),
    query: MailedLinkQuery,
    response: MailedLink,
  }),
  use: defineOperation({
    id: "useMailedLink",
    tag,
    method: "POST",
    path: "/mailed-links/{mailedLinkId}",
    summary: "Use a link from an e-mail",
    description:
      "Each link works once. To confirm an address, first sign in as the person it was sent to. A new password ends all your sessions and revokes your API tokens; a new address ends your sessions.",
    errors: [403],
    access: access.public(),
    scope: "account",
    body: UseMailedLink,
    status: 204,
  }),
};
