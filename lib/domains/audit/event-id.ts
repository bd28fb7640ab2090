/*
 * Entries of the audit log are told by UUIDs. The number of an entry is all that tells it apart, so its UUID is
 * that number: version 8, whose bits are the application's own (RFC 9562, section 5.8).
 */
const PREFIX = "00000000-0000-8000-8000-";
const DIGITS = 12;

export const auditEventId = (number: number): string => PREFIX + number.toString(16).padStart(DIGITS, "0");

/** The number behind a UUID; null where there can be no such entry. */
export function numberOfAuditEvent(id: string): number | null {
  const digits = id.toLowerCase().startsWith(PREFIX) ? id.slice(PREFIX.length) : "";
  const number = /^[0-9a-f]{12}$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
  return number <= MOST ? number : null;
}

/** The largest number that the column of the database holds. */
const MOST = 2 ** 31 - 1;
