import "server-only";
import { readFeedEntries } from "@/lib/content/rendering/render";
import { MAY_HAVE_UPDATES } from "@/lib/core/content/updates";
import { readableXml } from "@/lib/core/content/xml-text";
import { NotFound } from "@/lib/core/errors";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import type { Db } from "@/lib/platform/db/client";
import { loadTexts } from "@/lib/store/read";
import type { BuiltResponse } from "./built-response";
import { listedPages, type SitePageEntry } from "./machine-forms";
import { markup } from "./markup";
import { hrefOf, locatePage, textFor } from "./read-page";
import { reservedPath } from "./reserved-path";
import { textResponse } from "./responses";
import { appearanceOf, hrefOfVariant, localeAt, type VisibleSite, variantAt } from "./visible-site";

/* RSS: the pages that changed last, and instead of a page with a changelog the entries of that. */

const MOST_IN_FEED = 50;

type FeedItem = {
  id: string;
  title: string;
  href: string;
  time: Date;
  description: string | null;
  tags: readonly string[];
};

type FoundPage = Pick<SitePageEntry, "variant" | "stored" | "href">;

/** The entries of the changelogs in a page, as far as the visitor may read them. */
async function entriesOf(db: Db, { variant, stored, href }: FoundPage): Promise<FeedItem[]> {
  const entries = await readFeedEntries(await textFor(db, variant.reading, stored));
  return entries.map(({ anchor, title, time, tags, text }) => ({
    ...{ id: `${href}#${anchor}`, href: `${href}#${anchor}`, tags },
    title: title || stored.record.title,
    time: time === null ? stored.updatedAt : new Date(time),
    description: text || null,
  }));
}

const changeOf = ({ stored: { record, updatedAt }, href }: FoundPage): FeedItem => ({
  id: `${href}#${updatedAt.toISOString()}`,
  ...{ title: record.title, href, time: updatedAt, description: record.description, tags: [] },
});

const newestFirst = (one: FeedItem, other: FeedItem): number => other.time.getTime() - one.time.getTime();

/** Makes the feed of a page, or of the site at its own address. */
export const makeFeed = (db: Db, shown: VisibleSite, path: readonly string[]): Promise<BuiltResponse> =>
  path.length === 0 ? siteFeed(db, shown) : pageFeed(db, shown, path);

/** The pages and entries of a site that are newest. */
async function siteFeed(db: Db, shown: VisibleSite): Promise<BuiltResponse> {
  const pages = (await listedPages(db, shown))
    .sort((one, other) => other.stored.updatedAt.getTime() - one.stored.updatedAt.getTime())
    .slice(0, MOST_IN_FEED);
  const hashes = pages.flatMap(({ stored }) => stored.record.contentHash ?? []);
  // Few pages have a changelog, and only those are read as the visitor sees them.
  const texts = await loadTexts(db, shown.site.organizationId, hashes);
  const items = await Promise.all(
    pages.map(async (page) => {
      const text = texts.get(page.stored.record.contentHash ?? "") ?? "";
      const entries = MAY_HAVE_UPDATES.test(text) ? await entriesOf(db, page) : [];
      return entries.length > 0 ? entries : [changeOf(page)];
    }),
  );
  const title = titleOf(shown);
  const description = siteWordsIn(localeAt(shown.site, null), "page")("feed", { site: title });
  return feedResponse(
    shown,
    { title, description, href: shown.canonical, base: shown.canonical },
    items.flat(),
  );
}

/** Throws NotFound if there is no such page, or if it has no entries. */
async function pageFeed(db: Db, shown: VisibleSite, path: readonly string[]): Promise<BuiltResponse> {
  const at = variantAt(db, shown, path);
  const found = at && (await locatePage(db, at.variant.reading, at.variant.tree, at.rest.join("/")));
  if (!at || found?.kind !== "page") throw new NotFound("page", path.join("/"));
  const { variant } = at;
  const base = hrefOfVariant({ ...shown, base: shown.canonical }, variant.section, variant.siteSpace);
  const href = hrefOf({ href: base }, found.path);
  const items = await entriesOf(db, { variant, stored: found.stored, href });
  if (items.length === 0) throw new NotFound("page", path.join("/"));
  const title = `${found.stored.record.title} – ${titleOf(shown)}`;
  const description = found.stored.record.description ?? title;
  return feedResponse(shown, { title, description, href, base: href.replace(/\/$/, "") }, items);
}

const titleOf = ({ site }: VisibleSite): string => appearanceOf(site, null).title ?? site.title;

function feedResponse(
  shown: VisibleSite,
  { title, description, href, base }: { title: string; description: string; href: string; base: string },
  items: FeedItem[],
): BuiltResponse {
  const listed = items
    .sort(newestFirst)
    .slice(0, MOST_IN_FEED)
    .map(
      (item) =>
        markup`<item><title>${item.title}</title><link>${item.href}</link><guid isPermaLink="false">${item.id}</guid><pubDate>${item.time.toUTCString()}</pubDate>${item.tags.map((tag) => markup`<category>${tag}</category>`)}${item.description && markup`<description>${item.description}</description>`}</item>
`,
    );
  const { html } = markup`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${title}</title><link>${href}</link><description>${description}</description>
<atom:link href="${reservedPath(base, "feed.xml")}" rel="self" type="application/rss+xml"/>
${listed}</channel></rss>
`;
  return textResponse(shown, "application/rss+xml", readableXml(html));
}
