/*
 * The UUID of an entry encodes its number: version 8, which leaves the bits to the application (RFC 9562,
 * section 5.8).
 */
const PREFIX = "00000000-0000-8000-8000-";
const DIGITS = 12;

export const auditEventId = (number: number): string => PREFIX + number.toString(16).padStart(DIGITS, "0");

/** Returns the number in a UUID; null if no entry can have it. */
export function numberOfAuditEvent(id: string): number | null {
  const digits = id.toLowerCase().startsWith(PREFIX) ? id.slice(PREFIX.length) : "";
  const number = /^[0-9a-f]{12}$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
  return number <= MOST ? number : null;
}

/** The largest value of an integer column. */
const MOST = 2 ** 31 - 1;
