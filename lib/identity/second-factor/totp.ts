import "server-only";
import { Secret, TOTP } from "otpauth";

/*
 * Codes of authenticator apps (RFC 6238) with every app's defaults: SHA-1, six digits, half a minute. The
 * clock may be off by one step.
 */
const PERIOD = 30;
const TOLERANCE = 1;
const ISSUER = "Bindery";
/** As RFC 4226 advises. */
const SECRET_BYTES = 20;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD });

/** A new secret in base 32, as people type it. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The content of the app's QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Returns the time step of a code; null if it is invalid at this time. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret, "").validate({ token, timestamp: now, window: TOLERANCE });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}
