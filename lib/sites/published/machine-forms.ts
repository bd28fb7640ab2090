import "server-only";
import { siteSpacesOf } from "@/lib/core/sites/structure";
import type { Db } from "@/lib/platform/db/client";
import type { StoredSection } from "@/lib/sites/structure/tree";
import type { StoredPage } from "@/lib/store/rows";
import type { BuiltResponse } from "./built-response";
import { markup } from "./markup";
import { hrefOf } from "./read-page";
import { reservedPath } from "./reserved-path";
import { isPrivate, textResponse } from "./responses";
import { markdownOfPage } from "./site-pages";
import { appearanceOf, hrefOfVariant, type Variant, type VisibleSite, variantOf } from "./visible-site";

/*
 * The machine-readable forms of a site: its pages and full text, limited to what the visitor may read.
 */

export type SitePageEntry = { variant: Variant; stored: StoredPage; path: string; href: string };

/** All pages of a site in reading order, one variant after the other, with their canonical addresses. */
export async function listedPages(db: Db, shown: VisibleSite): Promise<SitePageEntry[]> {
  const listed: SitePageEntry[] = [];
  for (const place of siteSpacesOf<StoredSection>(shown.tree)) {
    const variant = variantOf(db, shown, place);
    if (!variant) continue;
    const href = hrefOfVariant({ ...shown, base: shown.canonical }, place.section, place.siteSpace);
    for (const [index, stored] of (await variant.tree.documents()).entries()) {
      const path = variant.tree.path(stored);
      listed.push({ variant, stored, path, href: hrefOf({ href }, index === 0 ? "" : path) });
    }
  }
  return listed;
}

/** The limit of one sitemap. */
const MOST_IN_SITEMAP = 50_000;

/** The pages for search engines; empty for a site that should not be found. */
export async function sitemap(db: Db, shown: VisibleSite): Promise<BuiltResponse> {
  const pages = (isPrivate(shown.site) ? [] : await listedPages(db, shown))
    .filter(({ stored: { record } }) => !record.noRobotsIndex)
    .slice(0, MOST_IN_SITEMAP);
  const urls = pages.map(
    ({ href, stored }) =>
      markup`<url><loc>${href}</loc><lastmod>${stored.updatedAt.toISOString()}</lastmod></url>
`,
  );
  return textResponse(
    shown,
    "application/xml",
    markup`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`.html,
  );
}

/** Crawlers look for it at the root of a host, so it only matters on a site's own host. */
export const robots = async (shown: VisibleSite): Promise<BuiltResponse> =>
  textResponse(
    shown,
    "text/plain",
    shown.site.visibility === "public"
      ? `User-agent: *\nAllow: /\nDisallow: ${reservedPath(new URL(shown.canonical).pathname.replace(/\/$/, ""), "search")}\n\nSitemap: ${shown.canonical}/sitemap.xml\n`
      : "User-agent: *\nDisallow: /\n",
  );

/** One line of a Markdown list. */
const inLine = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[[\]\\]/g, "\\$&")
    .trim();

/** A list of all pages for language models, see llmstxt.org. */
export async function llms(db: Db, shown: VisibleSite): Promise<BuiltResponse> {
  const title = appearanceOf(shown.site, null).title ?? shown.site.title;
  const lines = [`# ${inLine(title)}`];
  let heading = "";
  for (const { variant, stored, path } of await listedPages(db, shown)) {
    const { section, space, siteSpace } = variant;
    const words = [section?.title, space.title].filter((word, at, all) => word && all.indexOf(word) === at);
    if (heading !== words.join(" – ")) {
      heading = words.join(" – ");
      lines.push("", `## ${inLine(heading)}`, "");
    }
    const base = hrefOfVariant({ ...shown, base: shown.canonical }, section, siteSpace);
    const { title: name, description } = stored.record;
    lines.push(
      `- [${inLine(name)}](${hrefOf({ href: base }, path)}.md)${description ? `: ${inLine(description)}` : ""}`,
    );
  }
  return textResponse(shown, "text/plain", `${lines.join("\n")}\n`);
}

/** Larger texts are of no use, even to a machine. */
const LONGEST_TEXT = 10 * 1024 * 1024;

/** The text of all pages, one after the other. */
export async function llmsFull(db: Db, shown: VisibleSite): Promise<BuiltResponse> {
  const texts: string[] = [];
  let length = 0;
  for (const { variant, stored, path, href } of await listedPages(db, shown)) {
    const text = `Source: ${href}\n\n${await markdownOfPage(db, variant, stored, path)}`;
    length += text.length;
    if (length > LONGEST_TEXT) {
      texts.push(`This text ends here. All pages are listed in ${shown.canonical}/llms.txt.`);
      break;
    }
    texts.push(text.trim());
  }
  return textResponse(shown, "text/plain", `${texts.join("\n\n---\n\n")}\n`);
}
