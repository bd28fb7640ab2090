import type { SamlCertificate, SamlProvider } from "@/lib/model/saml/schemas";

const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

/** Whether a certificate is over, or will be within a month. */
export const expiryOf = (
  { notAfter }: Pick<SamlCertificate, "notAfter">,
  now: number,
): "over" | "soon" | null => {
  const left = Date.parse(notAfter) - now;
  return left <= 0 ? "over" : left < SOON_DAYS * DAY_MS ? "soon" : null;
};

/**
 * In how many days the last certificate of a provider that is in use ends, begun ones counted, as its mails say; 0 once
 * it has. Null while one of them lasts for more than a month: its successor is there.
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
