const NO_ORIGIN = "http://here.invalid";

/**
 * The path of this application that an address to send a person back to means, else null: a path, or a whole
 * address of the application's own origin when that is given. Browsers read backslashes as slashes and skip
 * control characters, and a header cannot hold the latter, so an address with either is none.
 */
export function returnPath(wanted: unknown, own: string = NO_ORIGIN): string | null {
  if (typeof wanted !== "string" || !/^(?:\/|https?:\/\/)/i.test(wanted)) return null;
  if (/[\p{Cc}\\]/u.test(wanted) || !URL.canParse(wanted, own)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, own);
  return origin === new URL(own).origin && !pathname.startsWith("//") ? pathname + search + hash : null;
}
