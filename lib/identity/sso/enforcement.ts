import "server-only";
import { X509Certificate } from "node:crypto";
import type { Actor } from "@/lib/core/access/actor";
import { sessionOf } from "@/lib/core/access/actor";
import { ConflictError } from "@/lib/core/errors";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import type { SsoReadiness } from "./schemas";

/** How long a successful rehearsal counts for requiring single sign-on. */
const PROOF_MINUTES = 30;

/** SQL condition: true if a row of "SamlProvider" p signs people in. */
export const ACTIVE_PROVIDER = `p."enabled" AND p."issuer" IS NOT NULL AND p."ssoUrl" IS NOT NULL AND p."certificates" <> '{}'`;

const readiness = prepared(
  "readiness-for-single-sign-on",
  `WITH active AS (SELECT p."id", p."provenAt" FROM "SamlProvider" p WHERE p."organizationId" = $1 AND ${ACTIVE_PROVIDER})
   SELECT (SELECT count(*) FROM active)::int AS "providers",
     (SELECT count(*) FROM "SsoRecoveryCode" c WHERE c."organizationId" = $1 AND c."usedAt" IS NULL)::int AS "recoveryCodes",
     EXISTS (SELECT FROM "Session" s JOIN active a ON a."id" = s."samlProviderId"
       WHERE s."id" = $3 AND a."provenAt" IS NOT NULL) AS "signedInThroughProvider",
     (SELECT max(r."finishedAt") + interval '${PROOF_MINUTES} minutes' FROM "SamlRehearsal" r
       JOIN active a ON a."id" = r."samlProviderId" WHERE r."userId" = $2 AND r."matchedId" = $2 AND r."succeeded"
         AND r."finishedAt" > now() - interval '${PROOF_MINUTES} minutes') AS "testedUntil"`,
);

/** Returns which requirements for requiring single sign-on are met for a person. */
export async function getReadiness(db: Db, actor: Actor, organizationId: string): Promise<SsoReadiness> {
  const [found] = await readiness(db, [organizationId, actor.userId, sessionOf(actor)]);
  const { testedUntil, ...rest } = found!;
  return { ...rest, ...(testedUntil !== null && { testedUntil: testedUntil.toISOString() }) };
}

/**
 * Refuses to require single sign-on unless the person can sign in that way: their session came through an
 * active provider, or they have just completed a rehearsal as themselves. Recovery codes let locked-out
 * admins in. Needs the organization locked.
 */
export async function requireReadiness(tx: Tx, actor: Actor, organizationId: string): Promise<void> {
  const { providers, recoveryCodes, signedInThroughProvider, testedUntil } = await getReadiness(
    tx,
    actor,
    organizationId,
  );
  if (providers === 0) {
    throw new ConflictError(
      "Single sign-on can be required once an identity provider is enabled. Set one up first.",
      "sso_provider_missing",
    );
  }
  if (!signedInThroughProvider && testedUntil === undefined) {
    throw new ConflictError(
      `Test an identity provider successfully with your own account first, or sign in with it. A test counts for ${PROOF_MINUTES} minutes.`,
      "sso_rehearsal_missing",
    );
  }
  if (recoveryCodes === 0) {
    throw new ConflictError(
      "Create recovery codes first, so that an admin can get in when the identity provider fails.",
      "sso_recovery_codes_missing",
    );
  }
}

type Way = RowOf<typeof otherWays>;

/** Expression for the last use of each certificate of "SamlProvider" p, by fingerprint. */
export const CERTIFICATE_USES = `(SELECT coalesce(jsonb_object_agg(u."sha256", u."lastUsedAt"), '{}')
  FROM "SamlCertificateUse" u WHERE u."samlProviderId" = p."id")`;

const isRequired = prepared(
  "is-single-sign-on-required",
  `SELECT o."sso" AS "required" FROM "Organization" o WHERE o."id" = $1`,
);
/** Other providers with a successful sign-in: the rest may be set up wrongly. */
const otherWays = prepared(
  "other-ways-to-sign-in",
  `SELECT p."certificates", ${CERTIFICATE_USES} AS "certificateUses", p."refuseExpired" FROM "SamlProvider" p
    WHERE p."organizationId" = $1 AND p."id" <> $2 AND p."provenAt" IS NOT NULL AND ${ACTIVE_PROVIDER}`,
);

/** Fingerprint: SHA-256 as hexadecimal digits. */
export const fingerprintOf = (certificate: string | X509Certificate): string => {
  const read = typeof certificate === "string" ? new X509Certificate(certificate) : certificate;
  return read.fingerprint256.replaceAll(":", "").toLowerCase();
};

/**
 * Returns the certificates known to verify responses of a provider: the one used last, or all while none was
 * used.
 */
export function provenCertificates({ certificates, certificateUses }: Omit<Way, "refuseExpired">): string[] {
  const used = certificates.filter((pem) => fingerprintOf(pem) in certificateUses);
  const lastUse = (pem: string) => Date.parse(certificateUses[fingerprintOf(pem)]!);
  return used.length === 0 ? certificates : used.sort((a, b) => lastUse(b) - lastUse(a)).slice(0, 1);
}

/** True if a provider refuses every certificate known to work, because they have expired. */
export const refusesItsCertificates = (way: Way): boolean =>
  way.refuseExpired &&
  provenCertificates(way).every((pem) => Date.parse(new X509Certificate(pem).validTo) <= Date.now());

/**
 * Keeps one way to sign in while single sign-on is required: the last working provider can be neither removed
 * nor changed so that it may break. Needs the organization locked.
 */
export async function requireWorkingProvider(
  tx: Tx,
  organizationId: string,
  providerId: string,
): Promise<void> {
  const [found] = await isRequired(tx, [organizationId]);
  const others = await otherWays(tx, [organizationId, providerId]);
  if (!found?.required || others.some((way) => !refusesItsCertificates(way))) return;
  throw new ConflictError(
    "Single sign-on is required, and this is the only identity provider that is known to work. Test or sign in with another one first, keep the certificate that was used last, or stop requiring single sign-on.",
    "sso_last_provider",
  );
}
