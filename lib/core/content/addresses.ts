/*
 * The allowed addresses of links and images. All code that follows, stores or shows an address uses these checks, so
 * that an address stored today can be shown tomorrow.
 */

export const WEB_PROTOCOLS: readonly string[] = ["http", "https"];
export const LINK_PROTOCOLS: readonly string[] = [...WEB_PROTOCOLS, "mailto", "tel"];
export const IMAGE_PROTOCOLS = WEB_PROTOCOLS;

/**
 * Returns the address if a link may have it, else null. The protocol is read as browsers do, which skip control
 * characters and blanks inside of it; an address without protocol is relative and allowed.
 */
export function safeHref(href: string, protocols: readonly string[] = LINK_PROTOCOLS): string | null {
  const seen = [...href].filter((character) => !SKIPPED.test(character));
  const protocol = /^([^/?#:\\]*):/.exec(seen.join(""))?.[1];
  if (protocol === undefined) return href;
  const name = protocol.toLowerCase();
  if (!protocols.includes(name)) return null;
  return seen.length === [...href].length ? name + href.slice(protocol.length) : seen.join("");
}

const SKIPPED = /[\0- \u007f-\u009f\u200b-\u200f\ufeff]/;

/** The same for the source of an image. */
export function safeImageSource(src: string): string | null {
  return safeHref(src, IMAGE_PROTOCOLS);
}

/** True if an address may be stored as the target of a link: it is safe and shown as written. */
export function isLinkAddress(href: string): boolean {
  return safeHref(href) !== null && !/\p{Cc}/u.test(href);
}

/** True if an address has a protocol; all others are relative. */
export const hasProtocol = (href: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(href);
