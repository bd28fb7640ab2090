import "server-only";
import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { encryptSecret } from "@/lib/platform/encrypted-secret";

export const SIGNING = "saml-signing";
export const DECRYPTION = "saml-decryption";
const YEARS = 10;

/** Creates an encrypted key to sign requests to a provider, with a certificate for the provider. */
export async function newSigningKey(samlProviderId: string) {
  const { key, certificate } = await newKey(SIGNING, samlProviderId);
  return { signingKey: key, signingCertificate: certificate };
}

/** As `newSigningKey`, for decrypting the assertions of a provider. */
export async function newDecryptionKey(samlProviderId: string) {
  const { key, certificate } = await newKey(DECRYPTION, samlProviderId);
  return { decryptionKey: key, decryptionCertificate: certificate };
}

async function newKey(purpose: typeof SIGNING | typeof DECRYPTION, samlProviderId: string) {
  const pair = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    key: encryptSecret(purpose, samlProviderId, pair.privateKey),
    certificate: await certificateOf(pair),
  };
}

/** Self-signed: providers only compare it with the certificate they were given. */
async function certificateOf({ publicKey, privateKey }: { publicKey: string; privateKey: string }) {
  // Loaded with the first key of a provider: most installations never need one.
  const { default: forge } = await import("node-forge");
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // The first byte keeps the number positive and its encoding minimal, as parsers require.
  certificate.serialNumber = `40${randomBytes(15).toString("hex")}`;
  certificate.validity.notBefore = new Date();
  certificate.validity.notAfter = new Date();
  certificate.validity.notAfter.setFullYear(certificate.validity.notBefore.getFullYear() + YEARS);
  const subject = [{ name: "commonName", value: "Bindery" }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate).replaceAll("\r\n", "\n");
}
