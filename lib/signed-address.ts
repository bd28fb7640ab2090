import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { requireSecret } from "@/lib/env";

/*
 * Addresses that carry their own permission: anyone with one may do the one thing that it is for, with the
 * one thing that it names, for its time.
 */

const HOUR_MS = 60 * 60 * 1000;
export const ADDRESS_LIFETIME_MS = HOUR_MS;

/** What addresses are for, and how long they work. Mails are read long after they were sent. */
const LIFETIMES_MS = { upload: HOUR_MS, pdf: HOUR_MS, content: 2 * HOUR_MS, unsubscribe: 90 * 24 * HOUR_MS };

type Purpose = keyof typeof LIFETIMES_MS;

const sign = (purpose: Purpose, key: string, expires: string): string =>
  createHmac("sha256", requireSecret()).update(`${purpose}\n${key}\n${expires}`).digest("base64url");

/** The query that lets its bearer use a key for its time. */
export function signedQuery(purpose: Purpose, key: string, now = Date.now()): string {
  const expires = String(now + LIFETIMES_MS[purpose]);
  return `expires=${expires}&signature=${sign(purpose, key, expires)}`;
}

/** Whether this is a signature of ours over the key that has not expired. */
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
