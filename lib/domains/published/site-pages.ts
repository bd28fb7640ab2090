import "server-only";
import { addresses } from "@/lib/addresses";
import { replaceLinks } from "@/lib/core/content/links";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { shorten } from "@/lib/core/content/text";
import { siteSpacesOf } from "@/lib/core/sites/structure";
import { resolveLinks } from "@/lib/domains/pages/render";
import type { Placed, Section } from "@/lib/domains/sites/tree";
import type { Db } from "@/lib/platform/db/client";
import { readText, readTextFacts } from "@/lib/platform/rendering/render";
import type { StoredPage } from "@/lib/store/rows";
import { appUrl } from "@/lib/urls";
import type { Made } from "./answer-cache";
import { documentAnswer, redirectAnswer, textAnswer } from "./answers";
import { insideOfArticle } from "./article";
import { feedbackTarget } from "./feedback";
import { hrefOfVariant, lookOf, type Shown } from "./frame";
import { insideOfEmpty, insideOfMissing } from "./messages";
import { cardOf } from "./page-card";
import {
  hrefOf,
  linkedFrom,
  locatePage,
  navigationAround,
  type PageFound,
  readArticle,
  textFor,
} from "./read-page";
import { type Variant, variantAt, variantOf } from "./reading";
import { formerPageAt, redirectAt } from "./redirects";
import { reservedPath } from "./reserved-path";
import { searchSite } from "./search";
import type { FoundOnSite } from "./search-page";
import { frameOf } from "./site-frame";
import type { ArticleView } from "./view";

/** How a page is asked for. */
export type Form = "document" | "markdown";

/** What stands at an address of a site. */
export async function makePage(db: Db, shown: Shown, path: readonly string[], form: Form): Promise<Made> {
  const at = variantAt(db, shown, path);
  if (!at) return documentAnswer(shown, await frameOf(db, shown, null), null, insideOfEmpty(), 404);
  const { variant, rest } = at;
  const found = await locatePage(db, variant.reading, variant.tree, rest.join("/"), form === "document");
  const ending = form === "markdown" ? ".md" : "";
  if (found.kind === "moved") {
    return redirectAnswer(shown, hrefOf(variant.reading, found.path) + ending);
  }
  if (found.kind === "page") {
    return form === "markdown"
      ? markdownAnswer(db, shown, variant, found)
      : articleAnswer(db, shown, variant, found);
  }
  const elsewhere = await redirectAt(db, shown, path);
  if (elsewhere) return redirectAnswer(shown, elsewhere.href, elsewhere.permanent);
  const former = await formerPageAt(db, shown, variant, rest.join("/"));
  if (former !== null) return redirectAnswer(shown, former + ending);
  return missingAnswer(db, shown, variant, path);
}

type FoundPage = Extract<PageFound, { kind: "page" }>;

async function articleAnswer(db: Db, shown: Shown, variant: Variant, found: FoundPage): Promise<Made> {
  const { reading, tree, space } = variant;
  const { stored, above } = found;
  const [frame, article, navigation, markdown] = await Promise.all([
    frameOf(db, shown, variant),
    readArticle(db, reading, tree, found),
    navigationAround(db, reading, tree, stored, above),
    textFor(db, reading, stored),
  ]);
  const look = lookOf(shown.site, variant.siteSpace);
  const description = article.description ?? (await firstWordsOf(markdown));
  const view: ArticleView = {
    ...article,
    description,
    canonical: await canonicalOf(db, shown, variant, article.path),
    translations: await translationsOf(db, shown, variant, article.path),
    markdownHref: `${hrefOf(reading, found.path)}.md`,
    pdfHref: look.pdf.enabled ? reservedPath(hrefOf(reading, article.path).replace(/\/$/, ""), "pdf") : null,
    editHref:
      !look.git.showEditLink || stored.record.kind !== "document" || "part" in stored
        ? null
        : appUrl(addresses.space.editor(space.id, stored.record.id)),
    feedback: feedbackTarget(shown, variant, stored),
    image: look.socialPreview.url
      ? { href: look.socialPreview.url }
      : cardOf(shown, hrefOf(reading, article.path)),
    shows: { ...article.shows, pagination: article.shows.pagination && look.pagination.enabled },
  };
  const around = article.shows.navigation
    ? { href: hrefOf(reading, ""), title: space.title, navigation }
    : null;
  return {
    ...documentAnswer(shown, frame, around, insideOfArticle(frame, view)),
    view: { page: stored.record.id, siteSpace: variant.siteSpace.id },
  };
}

const DESCRIPTION_LENGTH = 160;

/** What a text begins with, without its headings; null for one without words. */
async function firstWordsOf(markdown: string): Promise<string | null> {
  const { sections } = await readText(markdown);
  const words = sections.map(({ text }) => text.replace(/\s+/g, " ").trim()).find((text) => text !== "");
  return words === undefined ? null : shorten(words, DESCRIPTION_LENGTH);
}

/** The address at which search engines list a page: that of the default variant where it has the page, too. */
export async function canonicalOf(db: Db, shown: Shown, variant: Variant, path: string): Promise<string> {
  const { canonical: base } = shown;
  const standard = siteSpacesOf<Section>(shown.tree).find(
    ({ section, siteSpace }) => section?.id === variant.section?.id && siteSpace.default,
  );
  const listed = standard && standard.siteSpace.id !== variant.siteSpace.id && variantOf(db, shown, standard);
  const isThere = listed && (await locatePage(db, listed.reading, listed.tree, path)).kind === "page";
  const { section, siteSpace }: { section: Section | null; siteSpace: Placed } = isThere ? listed : variant;
  return hrefOf({ href: hrefOfVariant({ ...shown, base }, section, siteSpace) }, path);
}

/** Where a page is in each language that the variants of its section have, itself included; empty for one language. */
async function translationsOf(
  db: Db,
  shown: Shown,
  variant: Variant,
  path: string,
): Promise<ArticleView["translations"]> {
  const found = new Map<string, string>();
  const own = variant.space.language;
  for (const place of siteSpacesOf<Section>(shown.tree)) {
    if (own === null || place.section?.id !== variant.section?.id) continue;
    const other = place.siteSpace.id === variant.siteSpace.id ? variant : variantOf(db, shown, place);
    const language = other?.space.language;
    if (!other || !language || (language === own && other !== variant)) continue;
    const isThere =
      other === variant || (await locatePage(db, other.reading, other.tree, path)).kind === "page";
    const base = hrefOfVariant({ ...shown, base: shown.canonical }, other.section, other.siteSpace);
    if (isThere && !found.has(language)) found.set(language, hrefOf({ href: base }, path));
  }
  return found.size < 2 ? [] : [...found].map(([language, href]) => ({ language, href }));
}

/** A page as Markdown that can stand by itself: with its title, and with whole addresses. */
export async function markdownOf(db: Db, variant: Variant, page: StoredPage, path: string): Promise<string> {
  const reading = await linkedFrom(variant.reading, variant.tree);
  const text = await textFor(db, reading, page);
  const { links, title } = await readTextFacts(text).catch((error: unknown) => {
    if (error instanceof TooComplex) return { links: [], title: null };
    throw error;
  });
  const targets = await resolveLinks(db, reading, path, text);
  const origin = reading.address("");
  const linked = replaceLinks(text, links, ({ href }) => {
    const [, address = href, anchor = ""] = /^([^#]*)(#.*)?$/s.exec(href) ?? [];
    const target = targets[address];
    return target && !target.broken ? new URL(target.href + anchor, origin).href : null;
  });
  return title === null ? `# ${page.record.title}\n\n${linked}` : linked;
}

const markdownAnswer = async (
  db: Db,
  shown: Shown,
  variant: Variant,
  { stored, path }: FoundPage,
): Promise<Made> => textAnswer(shown, "text/markdown", await markdownOf(db, variant, stored, path));

const MOST_SUGGESTED = 5;
const MOST_SEARCHES = 4;

/** Pages with the words of an address: those of its end, all of them, or the longest one. */
async function suggestionsFor(
  db: Db,
  shown: Shown,
  variant: Variant,
  path: readonly string[],
): Promise<FoundOnSite[]> {
  const spaced = (text: string) =>
    text
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
      .slice(0, 200);
  const end = spaced(path.at(-1) ?? "");
  const words = end.split(" ").sort((one, other) => other.length - one.length);
  const queries = [...new Set([end, spaced(path.join(" ")), ...words])].filter((query) => query !== "");
  for (const query of queries.slice(0, MOST_SEARCHES)) {
    const found = await searchSite(db, shown, query, variant);
    if (found.length > 0) return found.slice(0, MOST_SUGGESTED);
  }
  return [];
}

/** Keeps the navigation, and looks for pages with words of the address. */
async function missingAnswer(db: Db, shown: Shown, variant: Variant, path: readonly string[]): Promise<Made> {
  const { reading, tree, space } = variant;
  const [frame, navigation, suggested] = await Promise.all([
    frameOf(db, shown, variant),
    navigationAround(db, reading, tree, null, []),
    suggestionsFor(db, shown, variant, path),
  ]);
  const inside = insideOfMissing(frame, suggested);
  return documentAnswer(
    shown,
    frame,
    { href: hrefOf(reading, ""), title: space.title, navigation },
    inside,
    404,
  );
}
