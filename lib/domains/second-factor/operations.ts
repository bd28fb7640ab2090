import { access } from "@/lib/core/access/access";
import {
  ConfirmTotp,
  OwnRecoveryCodes,
  Proof,
  SecondFactorStatus,
  StartTotp,
  TotpSetup,
} from "@/lib/model/second-factor/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "second-factor";

export const secondFactor = {
  get: defineOperation({
    id: "getSecondFactor",
    tag,
    method: "GET",
    path: "/user/second-factor",
    summary: "See how you sign in",
    access: access.account(),
    response: SecondFactorStatus,
  }),
  startTotp: defineOperation({
    id: "startTotp",
    tag,
    method: "POST",
    path: "/user/second-factor/totp",
    summary: "Start adding an authenticator app",
    description:
      "Answers what the app needs. Sign-in asks for its codes once you have sent one, within an hour; starting again makes another secret.",
    access: access.account(),
    body: StartTotp,
    response: TotpSetup,
    status: 201,
  }),
  confirmTotp: defineOperation({
    id: "confirmTotp",
    tag,
    method: "PUT",
    path: "/user/second-factor/totp",
    summary: "Finish adding an authenticator app",
    description:
      "From now on signing in with your password asks for a code. Ends all your sessions but the one that asks, and answers recovery codes.",
    access: access.account(),
    body: ConfirmTotp,
    response: OwnRecoveryCodes,
  }),
  disableTotp: defineOperation({
    id: "disableTotp",
    tag,
    method: "POST",
    path: "/user/second-factor/totp/disable",
    summary: "Remove your authenticator app",
    description: "Asks for your password or a code. Your recovery codes go with it.",
    access: access.account(),
    body: Proof,
    status: 204,
  }),
  createCodes: defineOperation({
    id: "createOwnRecoveryCodes",
    tag,
    method: "POST",
    path: "/user/second-factor/recovery-codes",
    summary: "Create recovery codes of your own",
    description:
      "Each stands in for your second factor once. Asks for your password or a code of your app; earlier recovery codes no longer work.",
    access: access.account(),
    body: Proof,
    response: OwnRecoveryCodes,
    status: 201,
  }),
  resetOfMember: defineOperation({
    id: "resetSecondFactorOfMember",
    tag,
    method: "DELETE",
    path: "/orgs/{organizationId}/members/{userId}/second-factor",
    summary: "Reset the second factor of a member",
    description:
      "For somebody who lost it: they sign in with their password alone afterwards, and are signed out of all browsers now. Refused for yourself, and for somebody who also belongs to another organization.",
    access: access.organization("organization.admin"),
    deletes: true,
  }),
};
