import { childrenOf, UnfitXml, type XmlElement } from "./xml";

/** The expected and the received value of a check, to be shown side by side. */
export type ValueMismatch = { expected: string; received: string };

export type ResponseRefusal =
  | "malformed"
  | "encrypted"
  | "structure"
  | "algorithm"
  | "status"
  | "destination"
  | "issuer"
  | "signature"
  | "certificateExpired"
  | "time"
  | "audience"
  | "subject"
  | "confirmation"
  | "inResponseTo"
  | "attributes";

/** The reason why a response is refused. */
export class Refused extends Error {
  constructor(
    readonly reason: ResponseRefusal,
    readonly detail: string,
    readonly compared?: ValueMismatch,
  ) {
    super(detail);
  }
}

/** The only child element with this name. Throws Refused. */
export function only(
  parent: XmlElement,
  namespace: string,
  name: string,
  reason: ResponseRefusal,
): XmlElement {
  const [one, another] = childrenOf(parent, namespace, name);
  if (!one || another) throw new Refused(reason, `Expected exactly one ${name}.`);
  return one;
}

/** A refusal of an unexpected value. */
export const differs = (reason: ResponseRefusal, expected: string, received: string | undefined): Refused => {
  const found = received || "nothing";
  return new Refused(reason, `Expected ${expected}, received ${found}.`, { expected, received: found });
};

export function refusalIn(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof UnfitXml) return new Refused("malformed", error.message);
  throw error;
}

/** Longer texts are cut in reports. */
const LONGEST_SHOWN = 400;

export const shortened = (text: string): string =>
  text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…`;
