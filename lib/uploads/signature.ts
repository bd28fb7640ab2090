import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { requireSecret } from "@/lib/env";

const LIFETIME_MS = 60 * 60 * 1000;

const sign = (key: string, expires: string): string =>
  createHmac("sha256", requireSecret()).update(`upload\n${key}\n${expires}`).digest("base64url");

/** The query that lets its bearer upload under a key for an hour. */
export function signedQuery(key: string, now = Date.now()): string {
  const expires = String(now + LIFETIME_MS);
  return `expires=${expires}&signature=${sign(key, expires)}`;
}

/** Whether this is a signature of ours over the key that has not expired. */
export function isSigned(
  key: string,
  { expires, signature }: { expires: string; signature: string },
  now = Date.now(),
): boolean {
  const expected = Buffer.from(sign(key, expires));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > now;
}
