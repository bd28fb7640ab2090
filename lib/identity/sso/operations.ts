import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { RecoveryCodes, RecoveryCodesLeft, SsoReadiness, UseRecoveryCode } from "./schemas";

const tag = "sso";
const CODES = "/orgs/{organizationId}/sso/recovery-codes";

export const sso = {
  createCodes: defineOperation({
    id: "createRecoveryCodes",
    tag,
    method: "POST",
    path: CODES,
    summary: "Create recovery codes",
    description:
      "Each lets an admin in once with their password while single sign-on is required. Earlier codes no longer work.",
    access: access.organization("organization.admin"),
    response: RecoveryCodes,
    status: 201,
  }),
  codes: defineOperation({
    id: "countRecoveryCodes",
    tag,
    method: "GET",
    path: CODES,
    summary: "Count the remaining recovery codes",
    access: access.organization("organization.admin"),
    response: RecoveryCodesLeft,
  }),
  readiness: defineOperation({
    id: "getSsoReadiness",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/sso/readiness",
    summary: "Get the met and missing requirements for requiring single sign-on",
    access: access.organization("organization.admin"),
    response: SsoReadiness,
  }),
  recover: defineOperation({
    id: "useRecoveryCode",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/sso/recovery",
    summary: "Use a recovery code",
    description:
      "Admits the session of an admin to an organization that requires single sign-on. The code works once, and all admins are notified by e-mail.",
    access: access.beforeSso("organization.view"),
    scope: "account",
    body: UseRecoveryCode,
    status: 204,
  }),
};
