import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { requireSecret } from "./env";

/* Addresses that contain their own permission: anyone with one may do one thing with one object, for a limited time. */

const HOUR_MS = 60 * 60 * 1000;
export const ADDRESS_LIFETIME_MS = HOUR_MS;

/** Lifetimes of addresses by purpose. Mails are read long after they were sent. */
const LIFETIMES_MS = {
  upload: HOUR_MS,
  pdf: HOUR_MS,
  content: 2 * HOUR_MS,
  invite: 24 * HOUR_MS,
  unsubscribe: 90 * 24 * HOUR_MS,
};

type Purpose = keyof typeof LIFETIMES_MS;

const sign = (purpose: Purpose, key: string, expires: string): string =>
  createHmac("sha256", requireSecret()).update(`${purpose}\n${key}\n${expires}`).digest("base64url");

/** The query that permits its bearer to use a key for its time. */
export function signedQuery(purpose: Purpose, key: string, now = Date.now()): string {
  const expires = String(now + LIFETIMES_MS[purpose]);
  return `expires=${expires}&signature=${sign(purpose, key, expires)}`;
}

/** True for a valid, unexpired signature of the key. */
export function isSigned(
  purpose: Purpose,
  key: string,
  { expires, signature }: { expires: string; signature: string },
  now = Date.now(),
): boolean {
  const expected = Buffer.from(sign(purpose, key, expires));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > now;
}
