import { Secret, TOTP } from "otpauth";

/** The code that an authenticator app with default settings shows for a secret. */
export const totpCode = (secret: string, now = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
