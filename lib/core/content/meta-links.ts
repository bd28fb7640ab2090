import { isScalar, isSeq, parseDocument } from "yaml";
import { isRecord } from "@/lib/core/is-record";
import { mayNestTooDeeply } from "@/lib/core/yaml-nesting";
import { hrefToRef } from "./document/refs";
import { frontMatterSource } from "./front-matter-source";
import type { JsonMap } from "./json-map";
import { isPagePath } from "./links";

/*
 * Links of a page for search engines: the preferred address among pages with the same content (`canonical`), and its
 * other languages and versions (`alternates`). Pages are named by their ids. In front matter, the links are addresses
 * as in Markdown:
 *
 *     metaLinks:
 *       canonical: ../install.md
 *       alternates: [https://example.org/de/install, /pages/0VbcRaEmKYNI4zETw1zY4f]
 */

/** A page or an address; without a space, a page of the same one. */
export type MetaLink = { kind: "page"; page: string; space?: string } | { kind: "url"; url: string };

/** An address in the front matter, with its offsets in the text. */
type WrittenAddress = { href: string; start: number; end: number };
export type WrittenMetaLinks = { canonical: WrittenAddress | null; alternates: WrittenAddress[] };

const MOST_ALTERNATES = 50;
const LONGEST = 2048;

/** The links in the front matter of a text; null without any. */
export function writtenMetaLinks(text: string): WrittenMetaLinks | null {
  const source = frontMatterSource(text);
  if (!source || !/^["']?metaLinks\b/m.test(source.yaml)) return null;
  if (mayNestTooDeeply(source.yaml)) return null;
  const document = parseDocument(source.yaml, { schema: "core", logLevel: "silent", stringKeys: true });
  if (document.errors.length > 0 || !document.has("metaLinks")) return null;
  const offset = text.indexOf("\n") + 1;
  const written = (node: unknown): WrittenAddress[] => {
    if (!isScalar(node) || typeof node.value !== "string" || !node.range) return [];
    const href = node.value.trim();
    const [start, end] = node.range;
    return href === "" || href.length > LONGEST ? [] : [{ href, start: start + offset, end: end + offset }];
  };
  const alternates = document.getIn(["metaLinks", "alternates"], true);
  return {
    canonical: written(document.getIn(["metaLinks", "canonical"], true))[0] ?? null,
    alternates: (isSeq(alternates) ? alternates.items : []).flatMap(written).slice(0, MOST_ALTERNATES),
  };
}

/**
 * Returns the links as stored in a record, undefined for none, and the text with pages named by their ids.
 * @param resolve returns the by-id address of a page given by path; null when it leads nowhere
 */
export function storedMetaLinks(
  text: string,
  { canonical, alternates }: WrittenMetaLinks,
  resolve: (href: string) => string | null,
): { text: string; metaLinks: JsonMap | undefined } {
  let rewritten = text;
  const links = new Map<WrittenAddress, MetaLink>();
  const all = [...alternates, ...(canonical ? [canonical] : [])].sort((a, b) => b.start - a.start);
  for (const written of all) {
    const href = resolve(written.href) ?? written.href;
    const link = metaLinkOf(href);
    if (link) links.set(written, link);
    if (href === written.href) continue;
    rewritten = rewritten.slice(0, written.start) + href + rewritten.slice(written.end);
  }
  return {
    text: rewritten,
    metaLinks: metaLinksOf({
      canonical: canonical ? links.get(canonical) : undefined,
      alternates: alternates.flatMap((written) => links.get(written) ?? []),
    }),
  };
}

/** Classifies an address. A page path without a page is kept, to be shown as broken. */
function metaLinkOf(href: string): MetaLink | null {
  const { kind, page, space } = hrefToRef(href);
  if ((kind === "page" || kind === "anchor") && typeof page === "string") {
    return { kind: "page", page, ...(typeof space === "string" && { space }) };
  }
  return kind === "url" && (/^https?:/i.test(href) || isPagePath(href)) ? { kind: "url", url: href } : null;
}

/** The stored form; undefined without any links. */
export function metaLinksOf(given: {
  canonical?: MetaLink;
  alternates?: readonly MetaLink[];
}): JsonMap | undefined {
  const { canonical, alternates = [] } = given;
  if (!canonical && alternates.length === 0) return undefined;
  return { ...(canonical && { canonical }), ...(alternates.length > 0 && { alternates: [...alternates] }) };
}

/** Every link of a record, the canonical one first. */
export function allMetaLinks(metaLinks: JsonMap | undefined): JsonMap[] {
  const { canonical, alternates } = metaLinks ?? {};
  return [canonical, ...(Array.isArray(alternates) ? alternates : [])].filter((link): link is JsonMap =>
    isRecord(link),
  );
}
