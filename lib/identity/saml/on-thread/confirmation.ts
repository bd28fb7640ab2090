import type { Message } from "./message";
import { ASSERTION } from "./names";
import { differs, Refused } from "./refusal";
import type { ResponseToCheck } from "./response-to-check";
import { LONGEST_LIFE, OutOfTime, SETTINGS_ADVICE, SKEW, timeIn, validAt } from "./times";
import { childrenOf, type XmlElement } from "./xml";

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/** The end of the subject's confirmation. One matching confirmation is enough. */
export function checkConfirmation(
  subject: XmlElement,
  { inResponseTo }: Message,
  input: ResponseToCheck,
): number {
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
