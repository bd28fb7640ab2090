import { X509Certificate } from "node:crypto";
import type { Message } from "./message";
import { DSIG } from "./names";
import { Refused } from "./refusal";
import type { ResponseToCheck } from "./response-to-check";
import { descendantsOf, type XmlElement } from "./xml";

/** An assertion as it was signed, with the fingerprint of the certificate that signed it. */
type Signed = { xml: string; certificate: string | null };

/** The assertion from the signed bytes. Every present signature must be valid. */
export async function signedAssertion(
  xml: string,
  root: XmlElement,
  message: Message,
  input: ResponseToCheck,
): Promise<Signed> {
  const { certificates } = input;
  const signed = await verifiedBy(certificates, xml, message, input);
  if (signed === null) {
    const detail = "The signature does not match any of the provider's certificates.";
    const compared = { expected: fingerprintsOf(certificates), received: signerOf(root) };
    throw new Refused("signature", detail, compared);
  }
  for (const pem of certificates) {
    const isIts = certificates.length === 1 || (await verifiedBy([pem], xml, message, input)) !== null;
    if (isIts) return { xml: signed, certificate: fingerprintOf(new X509Certificate(pem)) };
  }
  return { xml: signed, certificate: null };
}

/** The bytes that the signatures cover, if all of them are by these certificates; else null. */
async function verifiedBy(
  certificates: readonly string[],
  xml: string,
  { responseIsSigned, assertionIsSigned }: Message,
  { audience, acsUrl, decryptionKey }: ResponseToCheck,
): Promise<string | null> {
  // Loaded for the first response: most threads never get one.
  const { SAML, ValidateInResponseTo } = await import("@node-saml/node-saml");
  /** Stops the library once it has the signed bytes: our own code reads them. */
  class SignatureVerifier extends SAML {
    protected override async processValidlySignedAssertionAsync(xml: string) {
      const profile = { issuer: "", nameID: "", nameIDFormat: "", getAssertionXml: () => xml };
      return { profile, loggedOut: false };
    }
  }
  const library = new SignatureVerifier({
    idpCert: [...certificates],
    issuer: audience,
    callbackUrl: acsUrl,
    wantAuthnResponseSigned: responseIsSigned,
    wantAssertionsSigned: assertionIsSigned,
    ...(decryptionKey !== null && { decryptionPvk: decryptionKey }),
    validateInResponseTo: ValidateInResponseTo.never,
  });
  const SAMLResponse = Buffer.from(xml).toString("base64");
  const { profile } = await library
    .validatePostResponseAsync({ SAMLResponse })
    .catch(() => ({ profile: null }));
  return profile?.getAssertionXml?.() ?? null;
}

/** Refuses an expired certificate, if the provider is set up so. */
export function refuseExpired(
  { certificate }: Signed,
  { certificates, refuseExpired, now }: ResponseToCheck,
): void {
  if (!refuseExpired) return;
  const candidates = certificates
    .map((pem) => new X509Certificate(pem))
    .filter((each) => certificate === null || fingerprintOf(each) === certificate);
  const over = candidates.find(({ validTo }) => Date.parse(validTo) <= now);
  if (!over) return;
  const end = new Date(over.validTo).toISOString();
  throw new Refused("certificateExpired", `The certificate that signed it expired at ${end}.`, {
    ...{ expected: "A certificate that hasn't expired", received: `Expired at ${end}` },
  });
}

const fingerprintOf = (certificate: X509Certificate): string =>
  certificate.fingerprint256.replaceAll(":", "").toLowerCase();

export const fingerprintsOf = (certificates: readonly string[]): string =>
  `A certificate with SHA-256 ${certificates.map((pem) => fingerprintOf(new X509Certificate(pem))).join(" or ")}`;

export const signedBy = (sha256: string): string => `a signature by the certificate with SHA-256 ${sha256}`;

/** The certificate named in a response. No decision depends on it: only configured ones count. */
export function signerOf(root: XmlElement): string {
  const [named] = descendantsOf(root).filter(
    ({ namespace, name }) => namespace === DSIG && name === "X509Certificate",
  );
  if (!named) return "a signature that names no certificate";
  try {
    const certificate = new X509Certificate(Buffer.from(named.text, "base64"));
    return signedBy(fingerprintOf(certificate));
  } catch {
    return "a signature that names an unreadable certificate";
  }
}
