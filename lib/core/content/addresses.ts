/*
 * Which addresses links and images may have. Everything that takes an address to be followed, stores one or
 * shows one asks here, so that what is stored today can be shown tomorrow.
 */

export const WEB_PROTOCOLS: readonly string[] = ["http", "https"];
export const LINK_PROTOCOLS: readonly string[] = [...WEB_PROTOCOLS, "mailto", "tel"];
export const IMAGE_PROTOCOLS = WEB_PROTOCOLS;

/**
 * The address when it may stand in a link, else null. The protocol is read the way browsers do, who skip
 * control characters and blanks inside of it; an address without protocol is relative and allowed.
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

/** Whether an address may be stored as the target of a link: one that is shown as it is written. */
export function isLinkAddress(href: string): boolean {
  return safeHref(href) !== null && !/\p{Cc}/u.test(href);
}

/** Whether an address names how it is reached, rather than being relative to where it stands. */
export const hasProtocol = (href: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(href);
