import type { NAME_ID_FORMATS } from "./names";

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
