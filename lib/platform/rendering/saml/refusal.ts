import { childrenOf, type XmlElement } from "./xml";

/** What a check wanted and what it found, to be shown side by side. */
export type Compared = { expected: string; received: string };

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

/** Why a response is refused. */
export class Refused extends Error {
  constructor(
    readonly reason: ResponseRefusal,
    readonly detail: string,
    readonly compared?: Compared,
  ) {
    super(detail);
  }
}

/** The one element of a name directly in another. Throws Refused. */
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
