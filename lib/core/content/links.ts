import { decodeSegment } from "@/lib/core/address-text";
import { hasProtocol, safeHref } from "./addresses";

/*
 * Links as positions in the source. Rewriting one replaces only the characters of its address, so that a page with
 * adapted links differs from the original in just those.
 */

export interface SourceLink {
  /** The address as Markdown reads it: escapes and character references decoded. */
  href: string;
  kind: "link" | "image" | "definition";
  /** Offsets of the address in the source, without angle brackets around it. */
  start: number;
  end: number;
  /** The words of the link, the alternative text of an image, or the label of a definition. */
  text: string;
}

/** A link with the syntax of its address, which a replacement needs. */
export interface FoundLink extends SourceLink {
  /** The syntax of the address, which decides how another one is written in its place. */
  form: "plain" | "bracketed" | "autolink" | "literal" | "attribute" | "bare";
}

/** An address as the source of another text spells it, for links of the same form. */
export type SourceAddress = Pick<FoundLink, "form"> & { spelling: string };

/**
 * Returns the text with addresses replaced by the result of `replace`; null keeps one. Everything else stays byte for
 * byte the same, except that an autolink with a new address becomes a link with its old text.
 * @param found the links of this very text in order: nothing is parsed
 */
export function replaceLinks(
  text: string,
  found: readonly FoundLink[],
  replace: (link: SourceLink, index: number) => string | SourceAddress | null,
): string {
  let output = "";
  let at = 0;
  for (const [index, { form, ...link }] of found.entries()) {
    const replaced = replace(link, index);
    if (replaced !== null && typeof replaced === "object") {
      if (replaced.form !== form) throw new Error("An address is spelled for another form of link.");
      output += text.slice(at, link.start) + replaced.spelling;
      at = link.end;
      continue;
    }
    const href = replaced;
    if (href === null || href === link.href) continue;
    if (form === "attribute" || form === "bare") {
      const quote = form === "bare" ? '"' : "";
      output += text.slice(at, link.start) + quote + encodeAttribute(href) + quote;
      at = link.end;
      continue;
    }
    const isAutolink = form === "autolink" || form === "literal";
    const outside = form === "autolink" ? 1 : 0;
    output += text.slice(at, link.start - outside);
    output += isAutolink
      ? `[${link.text.replace(/[[\]\\]/g, "\\$&")}](${encodeDestination(href)})`
      : encodeDestination(href, form === "bracketed");
    at = link.end + outside;
  }
  return output + text.slice(at);
}

/** An address as the value of an attribute, safe in any quotes. */
const encodeAttribute = (href: string): string =>
  href.replace(
    /[\s"'<>`{}]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );

/** An address in the form a Markdown destination needs. */
function encodeDestination(href: string, bracketed = false): string {
  const line = href
    .replace(
      /[\n\r|]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
    )
    .replace(/&(?=#?\w+;)/g, "&amp;");
  if (bracketed) return line.replace(/[<>\\]/g, "\\$&");
  if (line === "" || /[\s\p{Cc}]|^</u.test(line)) return `<${line.replace(/[<>\\]/g, "\\$&")}>`;
  return line.replace(/[()\\]/g, "\\$&");
}

export interface PageLookup {
  /** The page with this id, when there is one. */
  byId: (id: string) => string | null;
  /** The id of the page at a path of slugs (`guide/install`), the empty path being the first page. */
  byPath: (path: string) => string | null;
  /** Resolves a name that is only valid in the batch of changes being applied. */
  byRef?: (ref: string) => { pageId: string } | { fileId: string } | null;
}

type LinkTarget =
  | { pageId: string; anchor?: string }
  | { fileId: string }
  | { url: string }
  | { anchor: string };

const isOutside = (address: string): boolean => hasProtocol(address) || address.startsWith("//");
/** Addresses of the console, of the API, and references by id to things other than pages begin like this. */
const OTHER_PLACE = /^\/(?:o|s|v1|files|spaces|users|collections|reusable-contents|openapi)\//;

/** True if an address needs no lookup: it has a protocol, is an anchor or is by id. */
export function isStored(href: string): boolean {
  return (
    /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\/files\/)/i.test(href) ||
    /^\/(?:pages|reusable-contents)\/[A-Za-z0-9]{22}(?:#|$)/.test(href)
  );
}

/** True if an address can only mean a page of the same space: without such a page it is broken. */
export function isPagePath(href: string): boolean {
  const address = href.trim();
  return !/^(?:$|[#?])/.test(address) && !isOutside(address) && !OTHER_PLACE.test(address);
}

/** Every path of slugs that one of these addresses may mean, seen from the page at `fromPath`. */
export function candidatePaths(hrefs: Iterable<string>, fromPath: string): Set<string> {
  const paths = new Set<string>();
  const noteOnly = {
    byId: () => null,
    byPath: (path: string) => {
      paths.add(path);
      return null;
    },
  };
  for (const href of hrefs) resolvePageHref(href, fromPath, noteOnly);
  paths.delete("");
  return paths;
}

/**
 * Resolves an address in Markdown, seen from the page at `fromPath`: another site, an anchor, a file (`/files/<id>`),
 * or a page given by id, by its path of slugs, or by the path its file would have in a repository. Null for a broken
 * link.
 */
export function resolvePageHref(href: string, fromPath: string, lookup: PageLookup): LinkTarget | null {
  const address = href.trim();
  if (isOutside(address)) return safeHref(address) === null ? null : { url: address };
  if (address === "") return null;
  const [beforeAnchor = "", ...rest] = address.split("#");
  const anchor = rest.join("#");
  const path = decodeSegment(beforeAnchor.replace(/\?.*$/s, ""));
  if (path === null) return null;
  if (path === "") return { anchor };
  const target = path.startsWith("/")
    ? resolveAbsolute(path, lookup)
    : resolveRelative(path, fromPath, lookup);
  return target && "pageId" in target && anchor !== "" ? { ...target, anchor } : target;
}

type ResolvedLink = { pageId: string } | { fileId: string } | null;

function resolveAbsolute(path: string, lookup: PageLookup): ResolvedLink {
  const file = /^\/files\/([^/]+)$/.exec(path)?.[1];
  if (file) return { fileId: file };
  const inside = /^\/pages\/(.*)$/s.exec(path)?.[1];
  if (inside !== undefined) {
    const id = lookup.byId(inside.replace(/\/$/, ""));
    if (id !== null) return { pageId: id };
  }
  return pageAt(normalised(inside ?? path), lookup);
}

function resolveRelative(path: string, fromPath: string, lookup: PageLookup): ResolvedLink {
  const name = /^(?:\.\/)?([^/]+)$/.exec(path)?.[1];
  const byRef = name && lookup.byRef ? (lookup.byRef(name) ?? lookup.byRef(withoutExtension(name))) : null;
  if (byRef) return byRef;
  const parent = fromPath.split("/").slice(0, -1).join("/");
  const beside = normalised(path, parent);
  const found = pageAt(beside, lookup);
  // The top of the space exists even if the viewer sees no page there.
  if (found || (beside !== null && isTop(beside))) return found;
  return pageAt(normalised(path, fromPath), lookup);
}

const isTop = (path: string): boolean => withoutFolderPage(withoutExtension(path)) === "";

/** The path with `.` and `..` resolved; null when it leaves the root. */
function normalised(path: string, base = ""): string | null {
  const segments = base === "" ? [] : base.split("/");
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return null;
  }
  return segments.join("/");
}

const EXTENSION = /\.(?:md|markdown|mdx)$/i;
/** File names that mean their folder. */
const FOLDER_PAGE = /(?:^|\/)(?:readme|index)$/i;

function withoutExtension(path: string): string {
  return path.replace(EXTENSION, "");
}

const withoutFolderPage = (path: string): string => path.replace(FOLDER_PAGE, "");

function pageAt(path: string | null, lookup: PageLookup): ResolvedLink {
  if (path === null) return null;
  const plain = withoutExtension(path);
  for (const candidate of new Set([path, plain, withoutFolderPage(plain)])) {
    const id = lookup.byPath(candidate);
    if (id !== null) return { pageId: id };
  }
  return null;
}
