import "server-only";
import { EMAIL_ADDRESS, PERSISTENT } from "@/lib/identity/saml/on-thread/names";
import type { ResponseToCheck } from "@/lib/identity/saml/on-thread/response-to-check";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { decryptSecret } from "@/lib/platform/encrypted-secret";
import type { ProviderRow } from "./present";
import { serviceOf } from "./service";
import { DECRYPTION, SIGNING } from "./signing-key";

/** A provider with all settings. To sign people in, it must also be enabled. */
export type CompleteProvider = Omit<
  ProviderRow,
  | "issuer"
  | "ssoUrl"
  | "defaultTeam"
  | "createdAt"
  | "product"
  | "certificateUses"
  | "provenAt"
  | "groupMappings"
> & {
  issuer: string;
  ssoUrl: string;
  signingKey: Buffer | null;
  decryptionKey: Buffer | null;
};

const completeById = prepared(
  "complete-saml-provider-by-id",
  `SELECT p."id", p."organizationId", p."label", p."enabled", p."issuer", p."ssoUrl", p."certificates",
      p."nameIdFormat"::text AS "nameIdFormat", p."emailAttribute", p."nameAttribute", p."defaultTeamId",
      p."defaultRole"::text AS "defaultRole", p."allowIdpInitiated", p."signRequests", p."refuseExpired", p."signingKey", p."signingCertificate",
      p."encryptAssertions", p."decryptionKey", p."decryptionCertificate", p."groupsAttribute"
     FROM "SamlProvider" p
    WHERE p."id" = $1 AND p."issuer" IS NOT NULL AND p."ssoUrl" IS NOT NULL AND p."certificates" <> '{}'`,
);

/** Returns a complete provider of any organization; null if it is missing or incomplete. */
export async function findCompleteProvider(db: Db, id: string): Promise<CompleteProvider | null> {
  const [provider] = await completeById(db, [id]);
  return provider ?? null;
}

/** Loads the data for our metadata, even for an incomplete provider; null if it is missing. */
export const findForMetadata = (db: Db, id: string) =>
  db.samlProvider.findUnique({
    where: { id },
    select: {
      ...{ id: true, signRequests: true, signingCertificate: true },
      ...{ encryptAssertions: true, decryptionCertificate: true },
    },
  });

const FORMATS = {
  unspecified: null,
  emailAddress: EMAIL_ADDRESS,
  persistent: PERSISTENT,
};
const REQUEST_MINUTES = 10;

export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

/** Returns the provider's address with a request. */
export async function requestAddress(provider: CompleteProvider, id: string): Promise<string> {
  const { acsURL, entityID } = serviceOf(provider.id);
  // Loaded on the first use: most installations never need it.
  const { SAML } = await import("@node-saml/node-saml");
  const library = new SAML({
    idpCert: provider.certificates,
    issuer: entityID,
    callbackUrl: acsURL,
    entryPoint: provider.ssoUrl,
    identifierFormat: FORMATS[provider.nameIdFormat],
    disableRequestedAuthnContext: true,
    generateUniqueId: () => id,
    ...signingOptions(provider),
  });
  return library.getAuthorizeUrlAsync(id, undefined, {});
}

/** The library's options for signed requests; empty if they are unsigned. */
function signingOptions({ id, signRequests, signingKey }: CompleteProvider) {
  if (!signRequests || signingKey === null) return {};
  return { privateKey: openKey(SIGNING, id, signingKey), signatureAlgorithm: "sha256" as const };
}

function openKey(purpose: typeof SIGNING | typeof DECRYPTION, id: string, key: Buffer): string {
  const opened = decryptSecret(purpose, id, key);
  if (opened === null)
    throw new Error(`The key ${purpose} of the SAML provider ${id} was encrypted with another secret.`);
  return opened;
}

type NewRequest = { id: string; browser: string; returnPath: string; rehearsalId?: string };

/** Stores a request until the provider answers it. */
export async function insertRequest(
  db: Db,
  provider: CompleteProvider,
  { browser, ...request }: NewRequest,
): Promise<void> {
  await db.samlRequest.create({
    data: {
      ...request,
      ...{ samlProviderId: provider.id, browserHash: hashSecret(browser) },
      expiresAt: inMinutes(REQUEST_MINUTES),
    },
    select: { id: true },
  });
}

/** A response with the expected values to check it against. */
export function toCheck(provider: CompleteProvider, response: string): ResponseToCheck {
  const { acsURL, entityID } = serviceOf(provider.id);
  const { id, encryptAssertions, decryptionKey } = provider;
  return {
    decryptionKey: encryptAssertions && decryptionKey ? openKey(DECRYPTION, id, decryptionKey) : null,
    groupsAttribute: provider.groupsAttribute,
    ...{ response, acsUrl: acsURL, audience: entityID, entityId: provider.issuer },
    ...{ certificates: provider.certificates, refuseExpired: provider.refuseExpired },
    nameIdFormat: provider.nameIdFormat,
    ...{ emailAttribute: provider.emailAttribute, nameAttribute: provider.nameAttribute, now: Date.now() },
  };
}
