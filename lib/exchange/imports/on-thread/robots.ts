import robotsParser from "robots-parser";

/** The agent name of rules for Bindery alone. */
const OURS = "bindery";

/** True if a site's robots.txt (RFC 9309) allows Bindery to fetch the address. */
export function robotsAllow(text: string, address: string): boolean {
  const url = new URL(oneSpelling(address));
  return robotsParser(url.origin, oneSpelling(text)).isAllowed(url.href, OURS) ?? true;
}

/** Decodes unnecessary escapes (RFC 3986, 2.3), since the library compares escapes literally. */
function oneSpelling(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });
}
