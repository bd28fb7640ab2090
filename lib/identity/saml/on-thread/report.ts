import { audiencesIn, checkAudience, nameIdOf } from "./assertion";
import { attributesIn, singleValue } from "./attributes";
import { checkConfirmation } from "./confirmation";
import { openAssertion } from "./encryption";
import {
  checkEnvelope,
  checkIssuer,
  checkStatus,
  decoded,
  LARGEST,
  type Message,
  messageOf,
  SUCCESS,
} from "./message";
import { ASSERTION, NAME_ID_FORMATS, PROTOCOL, UNSPECIFIED } from "./names";
import { only, Refused, type ResponseRefusal, refusalIn, shortened } from "./refusal";
import { checkResponse, type ResponseVerdict } from "./response";
import type { ResponseToCheck } from "./response-to-check";
import { fingerprintsOf, refuseExpired, signedAssertion, signedBy, signerOf } from "./signature";
import { checkConditions, checkSignIn, clockOf, issuedAt, spanOf, validAt, withClocks } from "./times";
import { childrenOf, readXml, type XmlElement } from "./xml";

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
