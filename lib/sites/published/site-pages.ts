import "server-only";
import { addresses } from "@/lib/addresses";
import { resolveLinks } from "@/lib/content/pages/render";
import { readText, readTextFacts, readWithoutNotes } from "@/lib/content/rendering/render";
import { replaceLinks } from "@/lib/core/content/links";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { pathWithQuery } from "@/lib/core/content/page-path";
import { shorten } from "@/lib/core/content/text";
import type { Locale } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import { siteSpacesOf } from "@/lib/core/sites/structure";
import type { Db } from "@/lib/platform/db/client";
import { appUrl } from "@/lib/platform/urls";
import type { StoredSection } from "@/lib/sites/structure/tree";
import type { StoredPage } from "@/lib/store/rows";
import { insideOfArticle } from "./article";
import type { BuiltResponse } from "./built-response";
import { isIcon } from "./counting";
import { feedbackTarget } from "./feedback";
import { formerHeadings, withFormerAnchors } from "./former-headings";
import { lastAuthor } from "./last-author";
import { laterModels } from "./later-models";
import { insideOfEmpty, insideOfMissing } from "./messages";
import { cardOf } from "./page-card";
import {
  hrefOf,
  type LocatedPage,
  linkedFrom,
  locatePage,
  navigationAround,
  readArticle,
  textFor,
} from "./read-page";
import { formerPageAt, redirectAt } from "./redirects";
import { relatedPages } from "./related";
import { reservedPath } from "./reserved-path";
import { documentResponse, isOpenToAgents, redirectResponse, textResponse } from "./responses";
import { frameOf, pictureAddress } from "./site-frame";
import { suggestedPages } from "./suggested-pages";
import type { ArticleView, NavigationEntry, OriginalPage, SiteLayout, SiteLink } from "./view-models";
import {
  appearanceOf,
  hrefOfVariant,
  type Variant,
  type VisibleSite,
  variantAt,
  variantOf,
} from "./visible-site";

/** The requested form of a page. */
type ResponseFormat = "document" | "markdown";

/** Makes the response for an address of a site. */
export async function buildPage(
  db: Db,
  shown: VisibleSite,
  path: readonly string[],
  form: ResponseFormat,
): Promise<BuiltResponse> {
  const at = variantAt(db, shown, path);
  if (!at) {
    const frame = await frameOf(db, shown, null);
    return documentResponse(shown, frame, null, insideOfEmpty(frame.locale), 404);
  }
  const { variant, rest } = at;
  // Browsers and phones request these by themselves.
  if (isIcon(path)) return { ...textResponse(shown, "text/plain", ""), status: 404 };
  const found = await locatePage(db, variant.reading, variant.tree, rest.join("/"), form === "document");
  const ending = form === "markdown" ? ".md" : "";
  if (found.kind === "moved") {
    return redirectResponse(shown, hrefOf(variant.reading, found.path) + ending);
  }
  if (found.kind === "page") {
    return form === "markdown"
      ? markdownAnswer(db, shown, variant, found)
      : articleAnswer(db, shown, variant, found);
  }
  const elsewhere = await redirectAt(db, shown, path);
  if (elsewhere) return redirectResponse(shown, elsewhere.href, elsewhere.permanent);
  const former = await formerPageAt(db, shown, variant, rest.join("/"));
  if (former !== null) return redirectResponse(shown, former + ending);
  return missingAnswer(db, shown, variant, path, rest);
}

/** Returns the redirect of an address that another tool distinguished by its query; null if there is none. */
export async function redirectOfQuery(
  db: Db,
  shown: VisibleSite,
  path: readonly string[],
  query: string,
): Promise<BuiltResponse | null> {
  const at = variantAt(db, shown, path);
  if (!at || at.rest.length === 0) return null;
  const { reading, tree } = at.variant;
  const found = await locatePage(db, reading, tree, pathWithQuery(at.rest.join("/"), query));
  return found.kind === "moved" ? redirectResponse(shown, hrefOf(reading, found.path)) : null;
}

type FoundPage = Extract<LocatedPage, { kind: "page" }>;

async function articleAnswer(
  db: Db,
  shown: VisibleSite,
  variant: Variant,
  found: FoundPage,
): Promise<BuiltResponse> {
  const { reading, tree, space } = variant;
  const { stored, above } = found;
  const [frame, article, navigation, markdown, former, updatedBy, models] = await Promise.all([
    frameOf(db, shown, variant),
    readArticle(db, reading, tree, found),
    navigationAround(db, reading, tree, stored, above),
    textFor(db, reading, stored),
    formerHeadings(db, shown, variant, stored),
    lastAuthor(db, shown, variant, stored),
    laterModels(db, reading, stored),
  ]);
  const look = appearanceOf(shown.site, variant.siteSpace);
  const [places, related, firstWords] = await Promise.all([
    variantPagesOf(db, shown, variant, article.path),
    article.shows.pagination
      ? relatedPages(db, variant, stored, [
          ...[article.previous?.href, article.next?.href],
          ...article.breadcrumbs.map(({ href }) => href),
        ])
      : [],
    article.description === null ? firstWordsOf(markdown) : null,
  ]);
  const description = article.description ?? firstWords;
  const markdownHref = `${hrefOf(reading, found.path)}.md`;
  const offers = (action: keyof typeof look.pageActions) =>
    isOpenToAgents(shown.site) && look.pageActions[action];
  const view: ArticleView = {
    ...article,
    html: withFormerAnchors(article.html, former),
    description,
    related,
    laterModels: models,
    updatedBy,
    canonical: canonicalOf(shown, variant, places, article.path),
    translations: translationsOf(shown, variant, places, article.path),
    newer: newerOriginal(shown, variant, places, stored),
    markdownHref: offers("markdown") ? markdownHref : null,
    assistants: offers("externalAI") && frame.indexed ? assistantsFor(shown, markdownHref, frame.locale) : [],
    mcpHref: offers("mcp") ? new URL(reservedPath(shown.base, "mcp"), shown.origin).href : null,
    feedHref: article.html.includes('<section class="update')
      ? reservedPath(hrefOf(reading, article.path).replace(/\/$/, ""), "feed.xml")
      : null,
    pdfHref: look.pdf.enabled ? reservedPath(hrefOf(reading, article.path).replace(/\/$/, ""), "pdf") : null,
    edit:
      !look.git.showEditLink || stored.record.kind !== "document" || "part" in stored
        ? null
        : {
            href: appUrl(addresses.space.editor(space.id, stored.record.id)),
            organizationId: shown.site.organizationId,
          },
    feedback: feedbackTarget(shown, variant, stored),
    image: look.socialPreview.url
      ? { href: pictureAddress(shown.canonical, look.socialPreview.url) }
      : cardOf(shown, hrefOf(reading, article.path)),
    shows: { ...article.shows, pagination: article.shows.pagination && look.pagination.enabled },
  };
  const around = article.shows.navigation
    ? { href: hrefOf(reading, ""), title: space.title, navigation: withOperations(navigation, article) }
    : null;
  return {
    ...documentResponse(shown, withSamePage(frame, shown, places), around, insideOfArticle(frame, view)),
    view: { page: stored.record.id, siteSpace: variant.siteSpace.id },
    ...(view.isSource && { isProvisional: true }),
  };
}

/** Lists the operations of an API on a page below the page. */
function withOperations(
  navigation: readonly NavigationEntry[],
  { outline }: Pick<ArticleView, "outline">,
): NavigationEntry[] {
  const operations = outline.flatMap(({ title, id, method }) => (method ? [{ title, id, method }] : []));
  if (operations.length === 0) return [...navigation];
  const add = (entry: NavigationEntry): NavigationEntry => ({
    ...entry,
    children: entry.children.map(add),
    operations: entry.current ? operations : [],
  });
  return navigation.map(add);
}

/** Links to assistants with a prepared question; they can read the page only if it is public. */
function assistantsFor({ origin }: VisibleSite, markdownHref: string, locale: Locale): SiteLink[] {
  const say = siteWordsIn(locale, "page");
  const question = say("question", { address: new URL(markdownHref, origin).href });
  const query = new URLSearchParams({ q: question }).toString();
  return [
    { title: say("ask", { assistant: "ChatGPT" }), href: `https://chatgpt.com/?${query}` },
    { title: say("ask", { assistant: "Claude" }), href: `https://claude.ai/new?${query}` },
  ];
}

const DESCRIPTION_LENGTH = 160;

/** Returns the beginning of a text without its headings; null for one without words. */
async function firstWordsOf(markdown: string): Promise<string | null> {
  const { sections } = await readText(markdown);
  const words = sections.map(({ text }) => text.replace(/\s+/g, " ").trim()).find((text) => text !== "");
  return words === undefined ? null : shorten(words, DESCRIPTION_LENGTH);
}

/**
 * A variant of the current section, and its page at a path; null if it has none. `path` is where the path leads to, such
 * as after a move.
 */
type VariantPage = {
  variant: Variant;
  page: { stored: StoredPage; path: string } | null;
  path: string | null;
};

/** Finds the page at a path in each variant of the current section. */
export async function variantPagesOf(
  db: Db,
  shown: VisibleSite,
  variant: Variant,
  path: string,
): Promise<VariantPage[]> {
  const around = siteSpacesOf<StoredSection>(shown.tree).filter(
    ({ section }) => section?.id === variant.section?.id,
  );
  const variants = around.flatMap(
    (place) => (place.siteSpace.id === variant.siteSpace.id ? variant : variantOf(db, shown, place)) ?? [],
  );
  return Promise.all(
    variants.map(async (each) => {
      const found = await locatePage(db, each.reading, each.tree, path);
      return {
        variant: each,
        page: found.kind === "page" ? { stored: found.stored, path } : null,
        path: found.kind === "missing" ? null : found.kind === "moved" ? found.path : path,
      };
    }),
  );
}

/**
 * Returns the canonical address of a page: the one in the default variant if the page exists there. First
 * pages of variants are unrelated to each other, so each has its own.
 */
export function canonicalOf(
  shown: VisibleSite,
  variant: Variant,
  places: readonly VariantPage[],
  path: string,
): string {
  const standard =
    path === ""
      ? undefined
      : places.find(({ variant: { siteSpace }, page }) => siteSpace.default && page !== null);
  const { section, siteSpace } = standard?.variant ?? variant;
  return hrefOf({ href: hrefOfVariant({ ...shown, base: shown.canonical }, section, siteSpace) }, path);
}

/**
 * Returns the addresses of a page in each language of its section, itself included; empty for a single
 * language.
 */
function translationsOf(
  shown: VisibleSite,
  variant: Variant,
  places: readonly VariantPage[],
  path: string,
): ArticleView["translations"] {
  const found = new Map<string, string>();
  const own = variant.space.language;
  for (const { variant: other, page } of places) {
    const { language } = other.space;
    const isOwn = other.siteSpace.id === variant.siteSpace.id;
    if (own === null || !language || (language === own && !isOwn) || (!page && !isOwn)) continue;
    const base = hrefOfVariant({ ...shown, base: shown.canonical }, other.section, other.siteSpace);
    if (!found.has(language)) found.set(language, hrefOf({ href: base }, path));
  }
  return found.size < 2 ? [] : [...found].map(([language, href]) => ({ language, href }));
}

/** Returns the original variant of translations: the section's default one, if it is in another language. */
const originalOf = (variant: Variant, places: readonly VariantPage[]): VariantPage | null =>
  places.find(
    ({ variant: { siteSpace, space } }) =>
      siteSpace.default &&
      siteSpace.id !== variant.siteSpace.id &&
      space.language !== null &&
      variant.space.language !== null &&
      space.language !== variant.space.language,
  ) ?? null;

const languageName = (language: string, locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: "language", fallback: "code" }).of(language) ?? language;

const linkToOriginal = (
  shown: VisibleSite,
  { variant, page }: VariantPage,
  locale: Locale,
): OriginalPage => ({
  language: languageName(variant.space.language!, locale),
  href: hrefOf({ href: hrefOfVariant(shown, variant.section, variant.siteSpace) }, page!.path),
});

/** Returns the original of a translated page if it has changed since. */
function newerOriginal(
  shown: VisibleSite,
  variant: Variant,
  places: readonly VariantPage[],
  page: StoredPage,
): OriginalPage | null {
  const original = originalOf(variant, places);
  return original?.page && original.page.stored.updatedAt > page.updatedAt
    ? linkToOriginal(shown, original, variant.reading.locale)
    : null;
}

/** Links the choice of variants to the current page, in variants that have it. */
const withSamePage = (frame: SiteLayout, shown: VisibleSite, places: readonly VariantPage[]): SiteLayout => {
  const pathAt = new Map(
    places.flatMap(({ variant: { section, siteSpace }, path }) =>
      path === null ? [] : [[hrefOfVariant(shown, section, siteSpace), path] as const],
    ),
  );
  const choices = frame.variants.choices.map((each) => {
    const path = pathAt.get(each.href);
    return path === undefined ? each : { ...each, href: hrefOf({ href: each.href }, path) };
  });
  return { ...frame, variants: { ...frame.variants, choices } };
};

/**
 * Returns a page as self-contained Markdown: with its title and description, with absolute addresses, and without
 * front matter and comments.
 */
export async function markdownOfPage(
  db: Db,
  variant: Variant,
  page: StoredPage,
  path: string,
): Promise<string> {
  const reading = await linkedFrom(db, variant.reading, variant.tree);
  const text = await readWithoutNotes(await textFor(db, reading, page));
  const { links, title } = await readTextFacts(text).catch((error: unknown) => {
    if (error instanceof TooComplex) return { links: [], title: null };
    throw error;
  });
  const targets = await resolveLinks(db, reading, path, text);
  const origin = reading.address("");
  const linked = replaceLinks(text, links, ({ href }) => {
    const [, address = href, anchor = ""] = /^([^#]*)(#.*)?$/s.exec(href) ?? [];
    const target = targets[address];
    if (target?.broken) return target.href + anchor;
    return target ? new URL(target.href + anchor, origin).href : null;
  });
  const { title: given, description } = page.record;
  if (title === null) return [`# ${given}`, ...(description ? [description] : []), linked].join("\n\n");
  return description ? linked.replace(/^#[ \t].*/, (line) => `${line}\n\n${description}`) : linked;
}

const markdownAnswer = async (
  db: Db,
  shown: VisibleSite,
  variant: Variant,
  { stored, path }: FoundPage,
): Promise<BuiltResponse> =>
  textResponse(shown, "text/markdown", await markdownOfPage(db, variant, stored, path));

/** Keeps the navigation, and suggests pages like the address. */
async function missingAnswer(
  db: Db,
  shown: VisibleSite,
  variant: Variant,
  path: readonly string[],
  rest: readonly string[],
): Promise<BuiltResponse> {
  const { reading, tree, space } = variant;
  const [frame, navigation, suggested, places] = await Promise.all([
    frameOf(db, shown, variant),
    navigationAround(db, reading, tree, null, []),
    suggestedPages(db, shown, variant, path),
    variantPagesOf(db, shown, variant, rest.join("/")),
  ]);
  const original = originalOf(variant, places);
  const inside = insideOfMissing(
    frame,
    suggested,
    original?.page ? linkToOriginal(shown, original, frame.locale) : null,
  );
  return documentResponse(
    shown,
    withSamePage(frame, shown, places),
    { href: hrefOf(reading, ""), title: space.title, navigation },
    inside,
    404,
  );
}
