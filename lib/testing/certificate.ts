import { createPrivateKey, createPublicKey } from "node:crypto";
import forge from "node-forge";
import { IDP_KEYS } from "./idp-keys";

/** A certificate of the first provider's key with this end. */
export function certificateUntil(end: Date): string {
  const { privateKey } = IDP_KEYS.first;
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: "spki", format: "pem" });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(String(publicKey));
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date(end.getTime() - 365 * 86_400_000);
  certificate.validity.notAfter = end;
  const subject = [{ name: "commonName", value: "idp-a.example.test" }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate).replaceAll("\r\n", "\n");
}
