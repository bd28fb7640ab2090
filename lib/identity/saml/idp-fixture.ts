import { X509Certificate } from "node:crypto";
import { promisify } from "node:util";
import { SignedXml } from "xml-crypto";
import xmlenc from "xml-encryption";
import { serviceOf } from "./service";

/** A simulated identity provider, which can sign any response. */
export const ISSUER = "https://idp.example.test";

const ALGORITHMS = {
  signature: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  digest: "http://www.w3.org/2001/04/xmlenc#sha256",
  canonical: "http://www.w3.org/2001/10/xml-exc-c14n#",
};

export type ResponseOptions = {
  providerId: string;
  privateKey: string;
  /** id of the answered request; null = unsolicited */
  inResponseTo: string | null;
  nameId: string;
  signed?: "assertion" | "response" | "both" | "nothing";
  algorithms?: Partial<typeof ALGORITHMS>;
  attributes?: string;
  /** edits of the whole message before it is signed */
  before?: (xml: string) => string;
  /** edits between the two signatures, if both are signed */
  between?: (xml: string) => string;
  /** edits of the signed message */
  after?: (xml: string) => string;
};

/** A time this many seconds from now. */
export const isoTime = (seconds: number): string =>
  new Date(Date.now() + seconds * 1000).toISOString().replace(/\.\d+Z$/, "Z");

let made = 0;

/** Returns a response to post, in base64. Without edits it is valid. */
export function respond({
  providerId,
  privateKey,
  inResponseTo,
  nameId,
  ...saying
}: ResponseOptions): string {
  made += 1;
  const { signed = "assertion" } = saying;
  const { before = (xml) => xml, between = (xml) => xml, after = (xml) => xml } = saying;
  const { acsURL, entityID } = serviceOf(providerId);
  const answers = inResponseTo === null ? "" : ` InResponseTo="${inResponseTo}"`;
  const ids = { response: `_r${made}-${process.pid}`, assertion: `_a${made}-${process.pid}` };
  const message = before(
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${ids.response}" Version="2.0" IssueInstant="${isoTime(0)}" Destination="${acsURL}"${answers}><saml:Issuer>${ISSUER}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${ids.assertion}" Version="2.0" IssueInstant="${isoTime(0)}"><saml:Issuer>${ISSUER}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${isoTime(300)}" Recipient="${acsURL}"${answers}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${isoTime(-60)}" NotOnOrAfter="${isoTime(300)}"><saml:AudienceRestriction><saml:Audience>${entityID}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${isoTime(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${saying.attributes ?? ""}</saml:Assertion></samlp:Response>`,
  );
  const algorithms = { ...ALGORITHMS, ...saying.algorithms };
  let xml = message;
  if (signed === "assertion" || signed === "both") xml = sign(xml, "Assertion", privateKey, algorithms);
  if (signed === "both") xml = between(xml);
  if (signed === "response" || signed === "both") xml = sign(xml, "Response", privateKey, algorithms);
  return Buffer.from(after(xml)).toString("base64");
}

const ENCRYPTION = {
  encryptionAlgorithm: "http://www.w3.org/2009/xmlenc11#aes256-gcm",
  keyEncryptionAlgorithm: "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
  keyEncryptionDigest: "sha1",
};

export type EncryptionOptions = {
  /** PEM */
  certificate: string;
  /** signed parts: the assertion before its encryption, the response around it, both or nothing */
  signed?: "assertion" | "response" | "both" | "nothing";
  algorithms?: Partial<typeof ENCRYPTION>;
  /** edits of the signed assertion before its encryption */
  plain?: (xml: string) => string;
  /** edits of the message before it is signed around the encrypted assertion */
  sealed?: (xml: string) => string;
  /** edits of the whole message */
  posted?: (xml: string) => string;
};

/** As `respond`, with the assertion encrypted. */
export async function respondEncrypted(
  saying: Omit<ResponseOptions, "signed">,
  { certificate, signed = "assertion", ...sealing }: EncryptionOptions,
): Promise<string> {
  const { plain = (xml) => xml, sealed = (xml) => xml, posted = (xml) => xml } = sealing;
  const inside = signed === "assertion" || signed === "both" ? "assertion" : "nothing";
  const message = Buffer.from(respond({ ...saying, signed: inside }), "base64").toString();
  const [assertion] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(message)!;
  const alone = assertion.replace(
    "<saml:Assertion ",
    '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ',
  );
  const data = await promisify(xmlenc.encrypt)(plain(alone), {
    ...ENCRYPTION,
    ...sealing.algorithms,
    rsa_pub: new X509Certificate(certificate).publicKey.export({ type: "spki", format: "pem" }),
    pem: certificate,
    warnInsecureAlgorithm: false,
  } as Parameters<typeof xmlenc.encrypt>[1]);
  const whole = sealed(
    message.replace(assertion, () => `<saml:EncryptedAssertion>${data}</saml:EncryptedAssertion>`),
  );
  const isSigned = signed === "response" || signed === "both";
  return Buffer.from(
    posted(isSigned ? sign(whole, "Response", saying.privateKey, ALGORITHMS) : whole),
  ).toString("base64");
}

function sign(xml: string, name: string, privateKey: string, algorithms: typeof ALGORITHMS): string {
  const xpath = `//*[local-name(.)='${name}']`;
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm: algorithms.signature,
    canonicalizationAlgorithm: algorithms.canonical as "http://www.w3.org/2001/10/xml-exc-c14n#",
  });
  signature.addReference({
    xpath,
    digestAlgorithm: algorithms.digest,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", algorithms.canonical],
  });
  signature.computeSignature(xml, {
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: "after" },
  });
  return signature.getSignedXml();
}

/** An attribute with its values. */
export const attribute = (name: string, ...values: string[]): string =>
  `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join("")}</saml:Attribute>`;
