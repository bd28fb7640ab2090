import "server-only";
import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { encryptSecret } from "@/lib/encrypted-secret";

export const SIGNING = "saml-signing";
export const DECRYPTION = "saml-decryption";
const YEARS = 10;

/** A key that signs requests to a provider, encrypted for storing, with a certificate that providers know it by. */
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

/** Self-signed: providers compare it with the one that they were given and look at nothing else. */
async function certificateOf({ publicKey, privateKey }: { publicKey: string; privateKey: string }) {
  // Loaded when a provider gets its first key: most installations never need one.
  const { default: forge } = await import("node-forge");
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // The first byte keeps the number positive, and its encoding the shortest one, which readers insist on.
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
