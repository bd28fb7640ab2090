import robotsParser from "robots-parser";

/** The name that rules for us alone would use. */
const OURS = "bindery";

/** Whether a site's robots.txt (RFC 9309) lets us fetch one of its addresses. */
export function robotsAllow(text: string, address: string): boolean {
  const url = new URL(oneSpelling(address));
  return robotsParser(url.origin, oneSpelling(text)).isAllowed(url.href, OURS) ?? true;
}

/** Decodes what need not be escaped (RFC 3986, 2.3), since the library compares escapes as they are written. */
function oneSpelling(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });
}
