import { X509Certificate } from "node:crypto";
import { openAssertion } from "./encryption";
import { only, Refused, type ResponseRefusal, type ValueMismatch } from "./refusal";
import { childrenOf, descendantsOf, isElement, readXml, UnfitXml, type XmlElement } from "./xml";

/** A response that was posted to one provider's address, with the expected values. */
export type ResponseToCheck = {
  /** base64, as posted */
  response: string;
  acsUrl: string;
  /** our own entity id */
  audience: string;
  entityId: string;
  /** PEM */
  certificates: readonly string[];
  /** true if an expired certificate is refused */
  refuseExpired: boolean;
  nameIdFormat: keyof typeof NAME_ID_FORMATS;
  /** null = the NameID is the address */
  emailAttribute: string | null;
  /** null = one of the usual attributes */
  nameAttribute: string | null;
  /** null = groups are ignored */
  groupsAttribute: string | null;
  /** PEM; null = assertions are not encrypted */
  decryptionKey: string | null;
  /** milliseconds */
  now: number;
};

/** A person's data from a response that passed every check; a replay is not detected yet. */
type CheckedResponse = {
  assertionId: string;
  /** fingerprint of the certificate that signed it; null = two certificates signed one part each */
  certificate: string | null;
  /** milliseconds; afterwards the assertion is refused for its age */
  expiresAt: number;
  inResponseTo: string | null;
  nameId: string;
  email: string;
  /** null = the response has none */
  displayName: string | null;
  /** null = groups are ignored, or the response leaves some of them out */
  groups: string[] | null;
};

export type ResponseVerdict =
  | ({ ok: true } & CheckedResponse)
  | ({
      ok: false;
      reason: ResponseRefusal;
      detail: string;
      /** true if the provider signed it; anyone can post unsigned ones */
      signed: boolean;
    } & Partial<ValueMismatch>);

/** One requirement of a response, for admins who set up a provider. */
type ResponseCheck = {
  name: ResponseCheckName;
  ok: boolean;
  expected: string;
  received: string;
  /** description of the problem */
  problem?: string;
};

type ResponseCheckName =
  | "format"
  | "status"
  | "destination"
  | "issuer"
  | "signature"
  | "audience"
  | "recipient"
  | "inResponseTo"
  | "times"
  | "nameId"
  | "attributes";

/** All checks of a response, including those after the first failure. */
export type ResponseReport = { checks: ResponseCheck[]; verdict: ResponseVerdict };

/** The fault of a time: too late, too early, past the end of the provider's own session, or ending too late. */
type TimeFault = "late" | "early" | "session" | "long";

/** A refused time, which may be right by the clock of the provider. */
class OutOfTime extends Refused {
  constructor(
    readonly fault: TimeFault,
    detail: string,
    compared?: ValueMismatch,
  ) {
    super("time", detail, compared);
  }
}

/** Runs checks of times. A refusal contains the difference of the clocks and the remedy. */
function withClocks<Result>(assertion: XmlElement, now: number, judge: () => Result): Result {
  try {
    return judge();
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    const advice = timeAdvice(error.fault, secondsAhead(assertion, now));
    throw new Refused("time", `${error.detail} ${advice}`, error.compared);
  }
}

/** Up to this difference, the clocks agree: the response takes time on its way. */
const AGREEING_SECONDS = 5;

/** Settings at the provider to change if its clock is not the cause. */
const SETTINGS_ADVICE: Record<TimeFault, string> = {
  late: "Set a longer lifetime at the identity provider.",
  early: "Have the identity provider make assertions valid from the moment it issues them.",
  session: "Sign in at the identity provider again.",
  long: "Set a lifetime of an hour or less at the identity provider.",
};

/**
 * The remedy for a wrong time. A clock explains a response that is too early only if the provider's is ahead, and one
 * that is too late only if it is behind.
 */
function timeAdvice(fault: TimeFault, ahead: number): string {
  if (fault === "long") return SETTINGS_ADVICE.long;
  if (Number.isNaN(ahead)) return "Have the identity provider say when it issues an assertion.";
  if (Math.abs(ahead) < AGREEING_SECONDS)
    return `The clocks of the identity provider and of this server agree. ${SETTINGS_ADVICE[fault]}`;
  if (fault === "early" ? ahead < 0 : ahead > 0) return SETTINGS_ADVICE[fault];
  const amount = durationOf(Math.abs(ahead));
  return `The identity provider's clock is ${amount} ${ahead > 0 ? "ahead of" : "behind"} this server's${ahead < 0 ? ", or the response came late" : ""}. Set both clocks by NTP, then sign in again.`;
}

function durationOf(seconds: number): string {
  const [amount, unit] =
    seconds < 120
      ? [seconds, "second"]
      : seconds < 7_200
        ? [Math.round(seconds / 60), "minute"]
        : [Math.round(seconds / 3_600), "hour"];
  return `${amount} ${unit}s`;
}

/** A refusal of an unexpected value. */
const differs = (reason: ResponseRefusal, expected: string, received: string | undefined): Refused => {
  const found = received || "nothing";
  return new Refused(reason, `Expected ${expected}, received ${found}.`, { expected, received: found });
};

const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
const DSIG = "http://www.w3.org/2000/09/xmldsig#";
const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const ENTITY = "urn:oasis:names:tc:SAML:2.0:nameid-format:entity";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
/** The accepted algorithms in one place, with the advice about any other. */
type Allowed = { names: ReadonlySet<string>; advice: string };
const CANONICALIZE = "Set the canonicalization of signatures to “exclusive” (xml-exc-c14n).";
const TRANSFORMS: Allowed = {
  names: new Set([`${DSIG}enveloped-signature`, EXCLUSIVE, `${EXCLUSIVE}WithComments`]),
  advice: `${CANONICALIZE} Besides it, only the enveloped signature transform is allowed.`,
};
const CANONICAL: Allowed = {
  names: new Set([EXCLUSIVE, `${EXCLUSIVE}WithComments`]),
  advice: CANONICALIZE,
};
const SIGNATURES: Allowed = {
  names: new Set(
    ["rsa-sha256", "rsa-sha384", "rsa-sha512"].map(
      (name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`,
    ),
  ),
  advice: "Set the signature algorithm to RSA with SHA-256.",
};
const DIGESTS: Allowed = {
  names: new Set([
    "http://www.w3.org/2001/04/xmlenc#sha256",
    "http://www.w3.org/2001/04/xmldsig-more#sha384",
    "http://www.w3.org/2001/04/xmlenc#sha512",
  ]),
  advice: "Set the digest algorithm to SHA-256.",
};
const CONDITIONS = new Set(["AudienceRestriction", "OneTimeUse", "ProxyRestriction"]);

const UNSPECIFIED = "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified";
const EMAIL_ADDRESS = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const NAME_ID_FORMATS = {
  unspecified: [UNSPECIFIED, EMAIL_ADDRESS, PERSISTENT],
  emailAddress: [EMAIL_ADDRESS],
  persistent: [PERSISTENT],
};

const MINUTE = 60_000;
/** The allowed difference between both clocks. */
const SKEW = 2 * MINUTE;
const OLDEST = 10 * MINUTE;
const LONGEST_LIFE = 60 * MINUTE;
const LARGEST = { characters: 320 * 1024 };

/**
 * Checks a response by every rule that needs no other data. The library verifies signatures and returns the bytes
 * they cover; it leaves everything else to its callers, so this code checks it, on those bytes.
 */
export async function checkResponse(input: ResponseToCheck): Promise<ResponseVerdict> {
  let isSigned = false;
  try {
    const xml = decoded(input.response);
    const root = readXml(xml, LARGEST);
    checkStatus(root);
    const message = messageOf(await openAssertion(root, input));
    checkEnvelope(root, input);
    const signed = await signedAssertion(xml, root, message, input);
    isSigned = true;
    refuseExpired(signed, input);
    const { certificate } = signed;
    return { ok: true, certificate, ...readAssertion(readXml(signed.xml, LARGEST), message, input) };
  } catch (error) {
    const { reason, detail, compared } = refusalIn(error);
    const shown = compared && {
      expected: shortened(compared.expected),
      received: shortened(compared.received),
    };
    return { ok: false, reason, detail, signed: isSigned, ...shown };
  }
}

function refusalIn(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof UnfitXml) return new Refused("malformed", error.message);
  throw error;
}

/** Checks the attributes outside of the assertion. */
function checkEnvelope(root: XmlElement, { acsUrl, entityId }: ResponseToCheck): void {
  const destination = root.attributes.get("Destination");
  if (destination !== acsUrl) throw differs("destination", acsUrl, destination);
  if (childrenOf(root, ASSERTION, "Issuer").length > 0) checkIssuer(root, entityId);
}

function decoded(response: string): string {
  const text = response.replace(/[\r\n\t ]/g, "");
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw new Refused("malformed", "It is not base64.");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, "base64"));
  } catch {
    throw new Refused("malformed", "It is not UTF-8.");
  }
}

type Message = {
  /** as sent, before its signature is verified */
  assertion: XmlElement;
  assertionId: string;
  inResponseTo: string | null;
  responseIsSigned: boolean;
  assertionIsSigned: boolean;
};

/** Reads only the structure, which is safe before signatures are verified. */
function messageOf(root: XmlElement): Message {
  const all = descendantsOf(root);
  const [assertion, another] = all.filter(({ name }) => name === "Assertion");
  if (!assertion || another || !childrenOf(root, ASSERTION, "Assertion").includes(assertion))
    throw new Refused("structure", "Expected exactly one assertion.");
  const ids = [root, assertion].map(({ attributes }) => attributes.get("ID") ?? "");
  if (ids[0] === ids[1]) throw new Refused("structure", "The response and the assertion have one ID.");
  if (!ids.every((id) => /^[A-Za-z_][\w.-]{0,255}$/.test(id)))
    throw new Refused("structure", "The response or the assertion has no usable ID.");

  const [ofResponse, ofAssertion] = [root, assertion].map((parent) => childrenOf(parent, DSIG, "Signature"));
  const expected = [...ofResponse!, ...ofAssertion!];
  if (expected.length === 0) throw new Refused("signature", "Nothing is signed.");
  const isTwice = ofResponse!.length > 1 || ofAssertion!.length > 1;
  if (isTwice || all.filter(({ name }) => name === "Signature").length !== expected.length)
    throw new Refused("structure", "A signature is in an unexpected place.");
  for (const signature of ofResponse!) checkSignatureForm(signature, ids[0]!);
  for (const signature of ofAssertion!) checkSignatureForm(signature, ids[1]!);

  return {
    assertion,
    assertionId: ids[1]!,
    inResponseTo: root.attributes.get("InResponseTo") ?? null,
    responseIsSigned: ofResponse!.length > 0,
    assertionIsSigned: ofAssertion!.length > 0,
  };
}

function checkStatus(root: XmlElement): void {
  if (!isElement(root, PROTOCOL, "Response") || root.attributes.get("Version") !== "2.0")
    throw new Refused("structure", "It is not a SAML 2.0 response.");
  const code = only(only(root, PROTOCOL, "Status", "status"), PROTOCOL, "StatusCode", "status");
  const value = code.attributes.get("Value");
  if (value !== SUCCESS)
    throw new Refused("status", `The identity provider refused: ${value ?? "no status"}.`, {
      ...{ expected: SUCCESS, received: value ?? "no status" },
    });
}

function checkSignatureForm(signature: XmlElement, id: string): void {
  const info = only(signature, DSIG, "SignedInfo", "structure");
  const reference = only(info, DSIG, "Reference", "structure");
  if (reference.attributes.get("URI") !== `#${id}`)
    throw new Refused("structure", "A signature covers something other than its parent.");
  if (childrenOf(signature, DSIG, "Object").length > 0)
    throw new Refused("structure", "A signature holds an object.");
  const transforms = childrenOf(reference, DSIG, "Transforms").flatMap((list) => list.children);
  const algorithm = (element: XmlElement) => element.attributes.get("Algorithm") ?? "none";
  const used: [Allowed, XmlElement][] = [
    [SIGNATURES, only(info, DSIG, "SignatureMethod", "structure")],
    [CANONICAL, only(info, DSIG, "CanonicalizationMethod", "structure")],
    [DIGESTS, only(reference, DSIG, "DigestMethod", "structure")],
    ...transforms.map((transform): [Allowed, XmlElement] => [TRANSFORMS, transform]),
  ];
  const wrong = used.find(([{ names }, element]) => !names.has(algorithm(element)));
  if (wrong) {
    const [{ names, advice }, element] = wrong;
    throw new Refused("algorithm", `${algorithm(element)} is not accepted. ${advice}`, {
      ...{ expected: [...names].join(" or "), received: algorithm(element) },
    });
  }
  if (transforms.length > 2) throw new Refused("structure", "A signature has more than two transforms.");
}

function checkIssuer(parent: XmlElement, entityId: string): void {
  const issuer = only(parent, ASSERTION, "Issuer", "issuer");
  const isEntity = (issuer.attributes.get("Format") ?? ENTITY) === ENTITY;
  if (issuer.children.length > 0 || issuer.text !== entityId || !isEntity)
    throw differs("issuer", entityId, issuer.text);
}

/** An assertion as it was signed, with the fingerprint of the certificate that signed it. */
type Signed = { xml: string; certificate: string | null };

/** The assertion from the signed bytes. Every present signature must be valid. */
async function signedAssertion(
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
function refuseExpired({ certificate }: Signed, { certificates, refuseExpired, now }: ResponseToCheck): void {
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

function readAssertion(
  assertion: XmlElement,
  message: Message,
  input: ResponseToCheck,
): Omit<CheckedResponse, "certificate"> {
  const { attributes } = assertion;
  const isExpected = isElement(assertion, ASSERTION, "Assertion") && attributes.get("Version") === "2.0";
  if (!isExpected || attributes.get("ID") !== message.assertionId)
    throw new Refused("structure", "The signed assertion is not the one that was sent.");
  checkIssuer(assertion, input.entityId);
  const inTime = <Result>(judge: () => Result): Result => withClocks(assertion, input.now, judge);
  const issued = inTime(() => issuedAt(assertion, input.now));
  const subject = only(assertion, ASSERTION, "Subject", "subject");
  const nameId = nameIdOf(subject, input);
  const confirmed = inTime(() => checkConfirmation(subject, message, input));
  const valid = inTime(() => checkConditions(assertion, issued, input));
  checkAudience(assertion, input);
  inTime(() => checkSignIn(assertion, input.now));
  return {
    assertionId: message.assertionId,
    expiresAt: Math.max(confirmed, valid) + SKEW,
    inResponseTo: message.inResponseTo,
    nameId,
    email: input.emailAttribute === null ? nameId : singleValue(assertion, input.emailAttribute),
    displayName: displayNameIn(assertion, input.nameAttribute),
    groups: input.groupsAttribute === null ? null : groupsIn(assertion, input.groupsAttribute),
  };
}

function issuedAt(assertion: XmlElement, now: number): number {
  const issued = timeIn(assertion, "IssueInstant") ?? Number.NaN;
  if (Math.abs(now - issued) <= OLDEST) return issued;
  const received = assertion.attributes.get("IssueInstant") ?? "missing";
  const expected = `IssueInstant within 10 minutes of ${new Date(now).toISOString()}`;
  const fault = issued > now ? "early" : "late";
  throw new OutOfTime(fault, `IssueInstant is ${received}.`, { expected, received });
}

function nameIdOf(subject: XmlElement, { nameIdFormat }: ResponseToCheck): string {
  const nameId = only(subject, ASSERTION, "NameID", "subject");
  const { text } = nameId;
  const isClean =
    text.length > 0 && text.length <= 1024 && text.trim() === text && !/[\p{Cc}\p{Cs}]/u.test(text);
  if (nameId.children.length > 0 || !isClean) throw new Refused("subject", "The NameID is no plain text.");
  const format = nameId.attributes.get("Format") ?? UNSPECIFIED;
  if (!NAME_ID_FORMATS[nameIdFormat].includes(format))
    throw new Refused(
      "subject",
      `The NameID has the format ${format}; this provider expects ${nameIdFormat}.`,
      { expected: NAME_ID_FORMATS[nameIdFormat].join(" or "), received: format },
    );
  return text;
}

/** The end of the subject's confirmation. One matching confirmation is enough. */
function checkConfirmation(subject: XmlElement, { inResponseTo }: Message, input: ResponseToCheck): number {
  const data = childrenOf(subject, ASSERTION, "SubjectConfirmation")
    .filter(({ attributes }) => attributes.get("Method") === BEARER)
    .flatMap((confirmation) => childrenOf(confirmation, ASSERTION, "SubjectConfirmationData"));
  if (data.length === 0) throw new Refused("confirmation", "There is no confirmation by bearer.");
  const problems: Refused[] = [];
  for (const each of data) {
    const until = timeIn(each, "NotOnOrAfter");
    const problem = problemOf(each, until, inResponseTo, input);
    if (problem === null) return until!;
    problems.push(problem);
  }
  throw problems[0]!;
}

function problemOf(
  { attributes }: XmlElement,
  until: number | null,
  inResponseTo: string | null,
  { acsUrl, now }: ResponseToCheck,
): Refused | null {
  const recipient = attributes.get("Recipient");
  if (recipient !== acsUrl) return differs("confirmation", acsUrl, recipient);
  if (attributes.has("NotBefore")) return new Refused("confirmation", "The confirmation has a NotBefore.");
  if (until === null || until > now + LONGEST_LIFE + SKEW)
    return new Refused("confirmation", `The confirmation has no near end. ${SETTINGS_ADVICE.long}`);
  if (until <= now - SKEW)
    return new OutOfTime("late", `The confirmation ended at ${attributes.get("NotOnOrAfter")}.`, {
      ...{ expected: validAt(now), received: `until ${attributes.get("NotOnOrAfter")}` },
    });
  const answered = attributes.get("InResponseTo");
  if ((answered ?? null) !== inResponseTo)
    return new Refused("inResponseTo", "Response and confirmation answer different requests.", {
      ...{ expected: inResponseTo ?? "nothing", received: answered ?? "nothing" },
    });
  return null;
}

/** The end of the assertion's validity. */
function checkConditions(assertion: XmlElement, issued: number, { now }: ResponseToCheck): number {
  const conditions = only(assertion, ASSERTION, "Conditions", "time");
  const from = timeIn(conditions, "NotBefore");
  const until = timeIn(conditions, "NotOnOrAfter");
  const compared = { expected: validAt(now), received: spanOf(conditions) };
  if (until === null || until - issued > LONGEST_LIFE + SKEW)
    throw new OutOfTime("long", "The conditions last for more than an hour, or have no end.", compared);
  if (until <= now - SKEW)
    throw new OutOfTime("late", `It was valid until ${conditions.attributes.get("NotOnOrAfter")}.`, compared);
  if (from !== null && from > now + SKEW)
    throw new OutOfTime("early", `It is valid from ${conditions.attributes.get("NotBefore")} on.`, compared);
  if (conditions.children.some(({ namespace, name }) => namespace !== ASSERTION || !CONDITIONS.has(name)))
    throw new Refused("structure", "It has an unknown condition.");
  return until;
}

const validAt = (now: number): string => `Valid at ${new Date(now).toISOString()}`;

const spanOf = ({ attributes }: XmlElement): string =>
  ["NotBefore", "NotOnOrAfter"].map((name) => attributes.get(name) ?? "open").join(" to ");

const audiencesIn = (assertion: XmlElement): string[][] =>
  childrenOf(assertion, ASSERTION, "Conditions")
    .flatMap((conditions) => childrenOf(conditions, ASSERTION, "AudienceRestriction"))
    .map((restriction) => childrenOf(restriction, ASSERTION, "Audience").map(({ text }) => text));

function checkAudience(assertion: XmlElement, { audience }: ResponseToCheck): void {
  const restrictions = audiencesIn(assertion);
  if (restrictions.length === 0 || !restrictions.every((named) => named.includes(audience)))
    throw differs("audience", audience, restrictions.flat().join(", "));
}

function checkSignIn(assertion: XmlElement, now: number): void {
  const statements = childrenOf(assertion, ASSERTION, "AuthnStatement");
  if (statements.length === 0) throw new Refused("structure", "It does not say how the person signed in.");
  const ends = statements.map((statement) => timeIn(statement, "SessionNotOnOrAfter"));
  if (ends.some((end) => end !== null && end <= now - SKEW))
    throw new OutOfTime("session", "The session at the identity provider is over.");
}

/** A time in UTC; null if it is absent. Throws for anything else. */
function timeIn({ attributes }: XmlElement, name: string): number | null {
  const value = attributes.get(name);
  if (value === undefined) return null;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw new Refused("time", `${name} is no time in UTC.`);
  return time;
}

/** The values of an attribute. */
const valuesOf = (assertion: XmlElement, name: string): XmlElement[] =>
  childrenOf(assertion, ASSERTION, "AttributeStatement")
    .flatMap((statement) => childrenOf(statement, ASSERTION, "Attribute"))
    .filter(({ attributes }) => attributes.get("Name") === name)
    .flatMap((attribute) => childrenOf(attribute, ASSERTION, "AttributeValue"));

/** The value of an attribute with exactly one value. */
function singleValue(assertion: XmlElement, name: string): string {
  const values = valuesOf(assertion, name);
  const [value, another] = values;
  if (!value || another || value.children.length > 0)
    throw new Refused(
      "attributes",
      `The attribute ${name} has ${values.length} values; one text is expected.`,
      // Values are personal data that the log does not need.
      { expected: name, received: attributeNamesIn(assertion).join(", ") || "no attributes" },
    );
  return value.text.trim();
}

/** Entra ID sends a link in this attribute instead of the groups of a person with too many of them. */
const GROUPS_LINK = "http://schemas.microsoft.com/claims/groups.link";

/** The groups of the person, none if the attribute is absent; null if the response has only a link to them. */
function groupsIn(assertion: XmlElement, name: string): string[] | null {
  if (valuesOf(assertion, GROUPS_LINK).length > 0) return null;
  const values = valuesOf(assertion, name).filter(({ children }) => children.length === 0);
  return [...new Set(values.map(({ text }) => text.trim()))].filter((text) => text !== "");
}

const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
const WHOLE_NAMES = [
  "displayName",
  "http://schemas.microsoft.com/identity/claims/displayname",
  "urn:oid:2.16.840.1.113730.3.1.241",
  "cn",
  "urn:oid:2.5.4.3",
];
const FIRST_NAMES = ["givenName", "firstName", `${CLAIMS}/givenname`, "urn:oid:2.5.4.42"];
const LAST_NAMES = ["sn", "surname", "lastName", `${CLAIMS}/surname`, "urn:oid:2.5.4.4"];
const LONGEST_NAME = 64;

/** The display name of the person: no decision depends on it, so any usual attribute is accepted. */
function displayNameIn(assertion: XmlElement, configured: string | null): string | null {
  const firstOf = (names: readonly string[]): string =>
    names
      .map((name) => valuesOf(assertion, name)[0]?.text ?? "")
      .map((text) => text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, " ").trim())
      .find((text) => text !== "") ?? "";
  const whole = firstOf(configured === null ? WHOLE_NAMES : [configured, ...WHOLE_NAMES]);
  const name = whole || [firstOf(FIRST_NAMES), firstOf(LAST_NAMES)].filter(Boolean).join(" ");
  return name === "" ? null : name.slice(0, LONGEST_NAME).toWellFormed().trim();
}

/** Longer texts are cut in reports. */
const LONGEST_SHOWN = 400;
const shortened = (text: string): string =>
  text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…`;

/**
 * Checks a response as `checkResponse` does, and continues after a failure, so that an admin sees all problems at
 * once. For a response without a valid signature, the report shows its unverified claims; a report never signs anyone
 * in.
 * @param requestId the id of the request that the response must answer
 */
export async function examineResponse(input: ResponseToCheck, requestId: string): Promise<ResponseReport> {
  const verdict = await checkResponse(input);
  const checks: ResponseCheck[] = [];
  const check = (
    name: ResponseCheckName,
    expected: string,
    received: string | null | undefined,
    judge: () => void,
  ): void => {
    const shown = { name, expected: shortened(expected), received: shortened(received || "nothing") };
    try {
      judge();
      checks.push({ ...shown, ok: true });
    } catch (error) {
      const { detail } = refusalIn(error);
      // The expected and the received value are shown beside it.
      const problem = detail.startsWith("Expected ") ? "The received value is different." : shortened(detail);
      checks.push({ ...shown, ok: false, problem });
    }
  };

  let xml: string;
  let root: XmlElement;
  try {
    xml = decoded(input.response);
    root = readXml(xml, LARGEST);
  } catch (error) {
    check("format", "A SAML 2.0 response", "something else", () => {
      throw error;
    });
    return { checks, verdict };
  }
  const status = childrenOf(root, PROTOCOL, "Status").flatMap((each) =>
    childrenOf(each, PROTOCOL, "StatusCode"),
  );
  check("status", SUCCESS, status[0]?.attributes.get("Value"), () => checkStatus(root));
  const opened = await openAssertion(root, input).catch(refusalIn);
  const kind = opened === root ? "a response" : "a response with an encrypted assertion";
  let message: Message | null = null;
  check("format", "One assertion with signatures where they belong", kind, () => {
    if (opened instanceof Refused) throw opened;
    message = messageOf(opened);
  });
  const posted = message as Message | null;
  if (posted === null) return { checks, verdict };

  check("destination", input.acsUrl, root.attributes.get("Destination"), () =>
    checkEnvelope(withoutIssuer(root), input),
  );
  const issuers = [root, posted.assertion].flatMap((each) => childrenOf(each, ASSERTION, "Issuer"));
  check("issuer", input.entityId, [...new Set(issuers.map(({ text }) => text))].join(", "), () => {
    if (childrenOf(root, ASSERTION, "Issuer").length > 0) checkIssuer(root, input.entityId);
    checkIssuer(posted.assertion, input.entityId);
  });
  const signed = await signedAssertion(xml, root, posted, input).catch(refusalIn);
  const signer = signed instanceof Refused ? null : signed.certificate;
  const received = signer === null ? signerOf(root) : signedBy(signer);
  check("signature", fingerprintsOf(input.certificates), received, () => {
    if (signed instanceof Refused) throw signed;
    refuseExpired(signed, input);
  });
  const assertion = signed instanceof Refused ? posted.assertion : readXml(signed.xml, LARGEST);
  checkAssertion(assertion, posted, input, requestId, check);
  return { checks, verdict };
}

const withoutIssuer = (root: XmlElement): XmlElement => ({
  ...root,
  children: root.children.filter(({ name }) => name !== "Issuer"),
});

function checkAssertion(
  assertion: XmlElement,
  message: Message,
  input: ResponseToCheck,
  requestId: string,
  check: (name: ResponseCheckName, expected: string, received: string | undefined, judge: () => void) => void,
): void {
  const [subject = EMPTY] = childrenOf(assertion, ASSERTION, "Subject");
  const [conditions = EMPTY] = childrenOf(assertion, ASSERTION, "Conditions");
  const confirmations = childrenOf(subject, ASSERTION, "SubjectConfirmation").flatMap((confirmation) =>
    childrenOf(confirmation, ASSERTION, "SubjectConfirmationData"),
  );
  const confirmedBy = (name: string) =>
    confirmations.map(({ attributes }) => attributes.get(name)).join(", ");

  check("audience", input.audience, audiencesIn(assertion).flat().join(", "), () =>
    checkAudience(assertion, input),
  );
  check("recipient", input.acsUrl, confirmedBy("Recipient"), () => confirmed(["confirmation"]));
  check("inResponseTo", requestId, message.inResponseTo ?? undefined, () => {
    if (message.inResponseTo !== requestId)
      throw new Refused("inResponseTo", "The response answers another request, or none.");
    confirmed(["inResponseTo"]);
  });
  const times = [spanOf(conditions), clockOf(assertion, input.now)].filter(Boolean).join("; ");
  check("times", validAt(input.now), times, () =>
    withClocks(assertion, input.now, () => {
      checkConditions(assertion, issuedAt(assertion, input.now), input);
      confirmed(["time"]);
      checkSignIn(assertion, input.now);
    }),
  );
  const [nameId] = childrenOf(subject, ASSERTION, "NameID");
  const format = nameId?.attributes.get("Format") ?? UNSPECIFIED;
  check(
    "nameId",
    NAME_ID_FORMATS[input.nameIdFormat].join(", "),
    nameId && `${nameId.text} (${format})`,
    () => nameIdOf(only(assertion, ASSERTION, "Subject", "subject"), input),
  );
  const wanted = input.emailAttribute;
  check(
    "attributes",
    wanted === null ? "The NameID is the e-mail address" : `The e-mail address in ${wanted}`,
    attributesIn(assertion),
    () => {
      if (wanted !== null) singleValue(assertion, wanted);
    },
  );

  /** Checks the confirmation, and reports only failures with these reasons. */
  function confirmed(reasons: readonly ResponseRefusal[]): void {
    try {
      checkConfirmation(subject, message, input);
    } catch (error) {
      if (reasons.includes(refusalIn(error).reason)) throw error;
    }
  }
}

const EMPTY: XmlElement = { namespace: "", name: "", attributes: new Map(), children: [], text: "" };

/** Seconds that a provider's clock is ahead of ours, by the assertion's issue time; NaN without one. */
const secondsAhead = ({ attributes }: XmlElement, now: number): number =>
  Math.round((Date.parse(attributes.get("IssueInstant") ?? "") - now) / 1_000);

/** The difference of a provider's clock, if it exceeds the time a response takes on its way. */
function clockOf(assertion: XmlElement, now: number): string {
  const seconds = secondsAhead(assertion, now);
  if (!(Math.abs(seconds) >= 5)) return "";
  return `their clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead" : "behind"}`;
}

const attributeNamesIn = (assertion: XmlElement): string[] =>
  childrenOf(assertion, ASSERTION, "AttributeStatement")
    .flatMap((statement) => childrenOf(statement, ASSERTION, "Attribute"))
    .map(({ attributes }) => attributes.get("Name") ?? "");

const attributesIn = (assertion: XmlElement): string =>
  attributeNamesIn(assertion)
    .map(
      (name) =>
        `${name} = ${valuesOf(assertion, name)
          .map(({ text }) => text.trim())
          .join(" | ")}`,
    )
    .join("; ") || "no attributes";

const fingerprintOf = (certificate: X509Certificate): string =>
  certificate.fingerprint256.replaceAll(":", "").toLowerCase();

const fingerprintsOf = (certificates: readonly string[]): string =>
  `A certificate with SHA-256 ${certificates.map((pem) => fingerprintOf(new X509Certificate(pem))).join(" or ")}`;

const signedBy = (sha256: string): string => `a signature by the certificate with SHA-256 ${sha256}`;

/** The certificate named in a response. No decision depends on it: only configured ones count. */
function signerOf(root: XmlElement): string {
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
