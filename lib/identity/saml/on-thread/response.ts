import { type CheckedResponse, readAssertion } from "./assertion";
import { openAssertion } from "./encryption";
import { checkEnvelope, checkStatus, decoded, LARGEST, messageOf } from "./message";
import { type ResponseRefusal, refusalIn, shortened, type ValueMismatch } from "./refusal";
import type { ResponseToCheck } from "./response-to-check";
import { refuseExpired, signedAssertion } from "./signature";
import { readXml } from "./xml";

export type ResponseVerdict =
  | ({ ok: true } & CheckedResponse)
  | ({
      ok: false;
      reason: ResponseRefusal;
      detail: string;
      /** true if the provider signed it; anyone can post unsigned ones */
      signed: boolean;
    } & Partial<ValueMismatch>);

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
