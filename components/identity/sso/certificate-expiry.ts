import { DAY_MS } from "@/lib/core/days";
import type { SamlCertificate, SamlProvider } from "@/lib/identity/saml/schemas";

const SOON_DAYS = 30;

/** Returns if a certificate has expired, or will within a month. */
export const expiryOf = (
  { notAfter }: Pick<SamlCertificate, "notAfter">,
  now: number,
): "over" | "soon" | null => {
  const left = Date.parse(notAfter) - now;
  return left <= 0 ? "over" : left < SOON_DAYS * DAY_MS ? "soon" : null;
};

/**
 * Returns the days until the last certificate of a provider in use expires, rounded up as in its mails; 0 afterwards.
 * Null while one is valid for more than a month, because there is a successor.
 */
export function daysLeft(
  {
    status,
    certificates,
  }: { status: SamlProvider["status"]; certificates: readonly Pick<SamlCertificate, "notAfter">[] },
  now: number,
): number | null {
  if (status !== "active" || certificates.some((certificate) => expiryOf(certificate, now) === null))
    return null;
  const end = Math.max(...certificates.map(({ notAfter }) => Date.parse(notAfter)));
  return Math.max(0, Math.ceil((end - now) / DAY_MS));
}
