import { ASSERTION, DSIG, PROTOCOL } from "./names";
import { differs, only, Refused } from "./refusal";
import type { ResponseToCheck } from "./response-to-check";
import { checkSignatureForm } from "./signature-form";
import { childrenOf, descendantsOf, isElement, type XmlElement } from "./xml";

export const LARGEST = { characters: 320 * 1024 };
export const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const ENTITY = "urn:oasis:names:tc:SAML:2.0:nameid-format:entity";

export type Message = {
  /** as sent, before its signature is verified */
  assertion: XmlElement;
  assertionId: string;
  inResponseTo: string | null;
  responseIsSigned: boolean;
  assertionIsSigned: boolean;
};

export function decoded(response: string): string {
  const text = response.replace(/[\r\n\t ]/g, "");
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw new Refused("malformed", "It is not base64.");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, "base64"));
  } catch {
    throw new Refused("malformed", "It is not UTF-8.");
  }
}

/** Reads only the structure, which is safe before signatures are verified. */
export function messageOf(root: XmlElement): Message {
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

export function checkStatus(root: XmlElement): void {
  if (!isElement(root, PROTOCOL, "Response") || root.attributes.get("Version") !== "2.0")
    throw new Refused("structure", "It is not a SAML 2.0 response.");
  const code = only(only(root, PROTOCOL, "Status", "status"), PROTOCOL, "StatusCode", "status");
  const value = code.attributes.get("Value");
  if (value !== SUCCESS)
    throw new Refused("status", `The identity provider refused: ${value ?? "no status"}.`, {
      ...{ expected: SUCCESS, received: value ?? "no status" },
    });
}

/** Checks the attributes outside of the assertion. */
export function checkEnvelope(root: XmlElement, { acsUrl, entityId }: ResponseToCheck): void {
  const destination = root.attributes.get("Destination");
  if (destination !== acsUrl) throw differs("destination", acsUrl, destination);
  if (childrenOf(root, ASSERTION, "Issuer").length > 0) checkIssuer(root, entityId);
}

export function checkIssuer(parent: XmlElement, entityId: string): void {
  const issuer = only(parent, ASSERTION, "Issuer", "issuer");
  const isEntity = (issuer.attributes.get("Format") ?? ENTITY) === ENTITY;
  if (issuer.children.length > 0 || issuer.text !== entityId || !isEntity)
    throw differs("issuer", entityId, issuer.text);
}
