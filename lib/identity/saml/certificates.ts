import "server-only";
import { X509Certificate } from "node:crypto";
import { Invalid } from "@/lib/core/errors";
import { fingerprintOf } from "@/lib/identity/sso/enforcement";
import type { SamlCertificate } from "./schemas";

const BLOCK = /-----BEGIN CERTIFICATE-----([\w+/=\s]*)-----END CERTIFICATE-----/g;
const MOST = 5;
const SMALLEST_KEY = 2048;

/**
 * Parses the certificates in a text to PEM, without duplicates, with or without the lines around them.
 * @param field field name for errors
 */
export function readCertificates(text: string, field = "certificate"): string[] {
  const blocks = [...text.matchAll(BLOCK)].map(([, body]) => body!);
  const rest = text.replace(BLOCK, "");
  if (blocks.length > 0 && rest.trim() !== "")
    throw Invalid.field(field, "must hold certificates only, one after the other.", "certificate_invalid");
  const found = (blocks.length > 0 ? blocks : [text]).map((body) => readOne(body, field));
  const distinct = [...new Map(found.map((one) => [one.fingerprint256, one])).values()];
  if (distinct.length > MOST)
    throw Invalid.field(field, `must hold at most ${MOST} certificates.`, "certificate_invalid");
  return distinct.map((one) => one.toString());
}

function readOne(body: string, field: string): X509Certificate {
  const certificate = parsed(body);
  if (!certificate) {
    throw Invalid.field(
      field,
      "must be an X.509 certificate as PEM, from “-----BEGIN CERTIFICATE-----” to “-----END CERTIFICATE-----”.",
      "certificate_invalid",
    );
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
  if (type !== "rsa" || (details?.modulusLength ?? 0) < SMALLEST_KEY) {
    throw Invalid.field(
      field,
      `must have an RSA key of ${SMALLEST_KEY} bits or more. Ask your identity provider for a stronger one.`,
      "certificate_weak",
    );
  }
  return certificate;
}

function parsed(body: string): X509Certificate | null {
  if (!/^[A-Za-z0-9+/=\s]+$/.test(body)) return null;
  try {
    return new X509Certificate(Buffer.from(body, "base64"));
  } catch {
    return null;
  }
}

/**
 * Describes a certificate for the API.
 * @param uses when certificates were last used, by fingerprint
 */
export function describeCertificate(pem: string, uses: Record<string, string> = {}): SamlCertificate {
  const certificate = new X509Certificate(pem);
  const sha256 = fingerprintOf(certificate);
  const lastUsedAt = uses[sha256];
  return {
    sha256,
    subject: certificate.subject.replaceAll("\n", ", "),
    issuer: certificate.issuer.replaceAll("\n", ", "),
    notBefore: new Date(certificate.validFrom).toISOString(),
    notAfter: new Date(certificate.validTo).toISOString(),
    ...(lastUsedAt !== undefined && { lastUsedAt: new Date(lastUsedAt).toISOString() }),
  };
}
