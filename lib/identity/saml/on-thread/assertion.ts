import { displayNameIn, groupsIn, singleValue } from "./attributes";
import { checkConfirmation } from "./confirmation";
import { checkIssuer, type Message } from "./message";
import { ASSERTION, NAME_ID_FORMATS, UNSPECIFIED } from "./names";
import { differs, only, Refused } from "./refusal";
import type { ResponseToCheck } from "./response-to-check";
import { checkConditions, checkSignIn, issuedAt, SKEW, withClocks } from "./times";
import { childrenOf, isElement, type XmlElement } from "./xml";

/** A person's data from a response that passed every check; a replay is not detected yet. */
export type CheckedResponse = {
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

export function readAssertion(
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

export function nameIdOf(subject: XmlElement, { nameIdFormat }: ResponseToCheck): string {
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

export const audiencesIn = (assertion: XmlElement): string[][] =>
  childrenOf(assertion, ASSERTION, "Conditions")
    .flatMap((conditions) => childrenOf(conditions, ASSERTION, "AudienceRestriction"))
    .map((restriction) => childrenOf(restriction, ASSERTION, "Audience").map(({ text }) => text));

export function checkAudience(assertion: XmlElement, { audience }: ResponseToCheck): void {
  const restrictions = audiencesIn(assertion);
  if (restrictions.length === 0 || !restrictions.every((named) => named.includes(audience)))
    throw differs("audience", audience, restrictions.flat().join(", "));
}
