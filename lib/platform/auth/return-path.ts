const NO_ORIGIN = "http://here.invalid";

/**
 * Returns the path of this application in a return address, else null: a path, or an absolute address of the
 * application's own origin if that is given. Browsers read backslashes as slashes and skip control
 * characters, and a header cannot contain the latter, so an address with either is refused.
 */
export function returnPath(wanted: unknown, own: string = NO_ORIGIN): string | null {
  if (typeof wanted !== "string" || !/^(?:\/|https?:\/\/)/i.test(wanted)) return null;
  if (/[\p{Cc}\\]/u.test(wanted) || !URL.canParse(wanted, own)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, own);
  return origin === new URL(own).origin && !pathname.startsWith("//") ? pathname + search + hash : null;
}
