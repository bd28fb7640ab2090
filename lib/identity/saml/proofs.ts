import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

const upsertUse = prepared(
  "use-saml-certificate",
  `INSERT INTO "SamlCertificateUse" ("samlProviderId", "sha256", "lastUsedAt") VALUES ($1, $2, now())
   ON CONFLICT ("samlProviderId", "sha256") DO UPDATE SET "lastUsedAt" = excluded."lastUsedAt"`,
);

/** Stores that a response was accepted, and the certificate that signed it. Joins an open transaction. */
export async function noteCertificate(tx: Tx, samlProviderId: string, sha256: string | null): Promise<void> {
  if (sha256 !== null) await upsertUse(tx, [samlProviderId, sha256]);
}

const prove = prepared("prove-saml-provider", `UPDATE "SamlProvider" SET "provenAt" = now() WHERE "id" = $1`);

/** Stores that a sign-in succeeded with the provider's present settings. Joins an open transaction. */
export const noteProof = (tx: Tx, samlProviderId: string): Promise<unknown> => prove(tx, [samlProviderId]);
