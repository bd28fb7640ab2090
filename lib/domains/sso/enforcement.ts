import "server-only";
import type { Actor } from "@/lib/core/access/actor";
import { sessionOf } from "@/lib/core/access/actor";
import { Conflict } from "@/lib/errors";
import type { SsoReadiness } from "@/lib/model/sso/schemas";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** How long a rehearsal shows that single sign-on works for whoever did it. */
export const PROOF_MINUTES = 30;

/** Condition under which a row of "SamlProvider" p signs people in. */
export const ACTIVE_PROVIDER = `p."enabled" AND p."issuer" IS NOT NULL AND p."ssoUrl" IS NOT NULL AND p."certificates" <> '{}'`;

type ReadinessRow = Pick<SsoReadiness, "providers" | "signedInThroughProvider" | "recoveryCodes"> & {
  testedUntil: Date | null;
};

const readiness = prepared<ReadinessRow>(
  "readiness-for-single-sign-on",
  `WITH active AS (SELECT p."id" FROM "SamlProvider" p WHERE p."organizationId" = $1 AND ${ACTIVE_PROVIDER})
   SELECT (SELECT count(*) FROM active)::int AS "providers",
     (SELECT count(*) FROM "SsoRecoveryCode" c WHERE c."organizationId" = $1 AND c."usedAt" IS NULL)::int AS "recoveryCodes",
     EXISTS (SELECT FROM "Session" s JOIN active a ON a."id" = s."samlProviderId" WHERE s."id" = $3)
       AS "signedInThroughProvider",
     (SELECT max(r."finishedAt") + interval '${PROOF_MINUTES} minutes' FROM "SamlRehearsal" r
       JOIN active a ON a."id" = r."samlProviderId" WHERE r."userId" = $2 AND r."succeeded"
         AND r."finishedAt" > now() - interval '${PROOF_MINUTES} minutes') AS "testedUntil"`,
);

/** What of the requirements for requiring single sign-on is there, for somebody who would. */
export async function getReadiness(db: Db, actor: Actor, organizationId: string): Promise<SsoReadiness> {
  const [found] = await readiness(db, [organizationId, actor.userId, sessionOf(actor)]);
  const { testedUntil, ...rest } = found!;
  return { ...rest, ...(testedUntil !== null && { testedUntil: testedUntil.toISOString() }) };
}

/**
 * Lets single sign-on be required only by somebody who can sign in that way: their session came through an active
 * provider, or they have just rehearsed one successfully. Whoever is locked out all the same has recovery codes.
 * Called with the organization locked.
 */
export async function requireReadiness(tx: Db, actor: Actor, organizationId: string): Promise<void> {
  const { providers, recoveryCodes, signedInThroughProvider, testedUntil } = await getReadiness(
    tx,
    actor,
    organizationId,
  );
  if (providers === 0) {
    throw new Conflict(
      "Single sign-on can be required once an identity provider is enabled. Set one up first.",
      "sso_provider_missing",
    );
  }
  if (!signedInThroughProvider && testedUntil === undefined) {
    throw new Conflict(
      `Test an identity provider successfully first, or sign in with it. A test counts for ${PROOF_MINUTES} minutes.`,
      "sso_rehearsal_missing",
    );
  }
  if (recoveryCodes === 0) {
    throw new Conflict(
      "Create recovery codes first, so that an admin can get in when the identity provider fails.",
      "sso_recovery_codes_missing",
    );
  }
}

const otherWays = prepared<{ required: boolean; others: number }>(
  "other-ways-to-sign-in",
  `SELECT o."sso" AS "required", (SELECT count(*) FROM "SamlProvider" p
       WHERE p."organizationId" = o."id" AND p."id" <> $2 AND ${ACTIVE_PROVIDER})::int AS "others"
     FROM "Organization" o WHERE o."id" = $1`,
);

/**
 * Keeps a way in where single sign-on is required: the last provider that works can be neither removed nor changed so
 * that it may stop working. Locks the organization.
 */
export async function keepAWayIn(tx: Db, organizationId: string, providerId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
  const [found] = await otherWays(tx, [organizationId, providerId]);
  if (!found?.required || found.others > 0) return;
  throw new Conflict(
    "Single sign-on is required, and this is the only identity provider that works. Add another one first, keep a present certificate, or stop requiring single sign-on.",
    "sso_last_provider",
  );
}
