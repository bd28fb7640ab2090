import "server-only";
import { mailAdmins } from "@/lib/organizations/members/mail-admins";
import type { Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { type Recorder, record } from "@/lib/platform/events/record";

const exemptionsOf = prepared(
  "exemptions-from-single-sign-on",
  `SELECT o."id" AS "organizationId", o."title" AS "organization", u."displayName" AS "person" FROM "Member" m
     JOIN "Organization" o ON o."id" = m."organizationId" AND o."sso"
     JOIN "User" u ON u."id" = m."userId"
    WHERE m."userId" = $1 AND m."ssoExempt" AND m."disabledAt" IS NULL ORDER BY o."id"`,
);

/** Notifies the organizations that require single sign-on that an exempt member signed in without it. */
export async function noteExemptions(tx: Tx, ctx: Recorder, userId: string): Promise<void> {
  for (const { organizationId, ...data } of await exemptionsOf(tx, [userId])) {
    await record(tx, ctx, { type: "sso.exemptionUsed", organizationId, subjectId: organizationId });
    await mailAdmins(tx, organizationId, { template: "exemptionUsed", data });
  }
}
