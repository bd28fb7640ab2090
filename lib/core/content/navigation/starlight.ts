import { posix } from "node:path";
import type { SummaryEntry } from "@/lib/core/content/summary";
import { shorten } from "@/lib/core/content/text";
import { isRecord } from "@/lib/core/is-record";
import { type Literal, type LiteralSource, literalsIn } from "./literal";
import type { PageRoutes } from "./page-routes";
import { addBase, addSiteRedirects, type ReadConfiguration, setParts } from "./state";
import { DEEPEST, nonEmptyText } from "./values";

type Site = {
  root: string;
  pages: PageRoutes;
  /** the folder of the language */
  locale: string | null;
  /** the language of a translation, which lacks the pages that are not translated */
  translation: string | null;
  unread: number;
};

/** The length of the sidebars of all translations, each of which has that of the site. */
const LONGEST_SIDEBARS = 1_000_000;

/**
 * `astro.config` of a Starlight site: groups and pages by their slugs, which are the paths of files below the docs.
 * A group can have all pages of a folder. Each language has the same sidebar, with titles of its own.
 */
export const readStarlight: ReadConfiguration = (navigation, path, text, pages, files) => {
  if (!text.includes("@astrojs/starlight")) return;
  const source = literalsIn(files, path);
  const config = source.exported();
  const settings = isRecord(config) ? config : {};
  const folder = posix.join(posix.dirname(path), nonEmptyText(settings.srcDir) ?? "src", "content/docs");
  addBase(navigation, settings.base);
  if (pages.hasBelow(folder)) navigation.folder ??= folder;
  navigation.tool ??= path;
  addSiteRedirects(navigation, path, redirectsIn(settings.redirects));
  // A page that is not translated is shown in the main language.
  const [locales] = [...source.members("locales"), source.constant("locales")].filter(isRecord);
  for (const locale of Object.keys(locales ?? {})) addBase(navigation, locale);
  const sidebar = sidebarOf(settings, source);
  if (sidebar === undefined) {
    if (/\bsidebar\b/.test(text))
      navigation.problems.push({ path, detail: "The sidebar is made by code, which is not run." });
    return;
  }
  const [locale] = source.members("defaultLocale");
  const inLocale = nonEmptyText(locale);
  const isFolder = inLocale !== null && pages.hasBelow(posix.join(folder, inLocale));
  const site: Site = {
    root: folder,
    pages,
    locale: isFolder ? inLocale : null,
    translation: null,
    unread: 0,
  };
  const entries = entriesOf(sidebar, site, 0);
  if (site.unread > 0)
    navigation.problems.push({
      path,
      detail: "Parts of the sidebar are made by code, which is not run.",
    });
  const parts = entries.map((entry) => {
    const isGroup = entry.href === null && entry.folder === undefined;
    return isGroup ? { title: entry.title, entries: entry.children } : { title: null, entries: [entry] };
  });
  const translated = Object.entries(locales ?? {}).filter(
    ([name]) => name !== inLocale && pages.hasBelow(posix.join(folder, name)),
  );
  const mostTranslations = Math.floor(LONGEST_SIDEBARS / JSON.stringify(sidebar).length);
  const translations = translated.slice(0, mostTranslations).map(([name, value]) => {
    const { label, lang }: Record<string, unknown> = isRecord(value) ? value : {};
    const translation = { ...site, locale: name, translation: nonEmptyText(lang) ?? name };
    return { title: nonEmptyText(label) ?? name, entries: entriesOf(sidebar, translation, 0) };
  });
  const unread = translated.slice(mostTranslations).map(([name]) => name);
  if (unread.length > 0)
    navigation.problems.push({
      path,
      detail: `The sidebar is too long to be repeated for these languages: ${shorten(unread.join(", "), 200)}.`,
    });
  setParts(navigation, path, folder, [...parts, ...translations.filter(({ entries }) => entries.length > 0)]);
};

/** The redirects of a site: addresses, or records with a status. */
const redirectsIn = (redirects: unknown): [from: string, to: string][] =>
  Object.entries(isRecord(redirects) ? redirects : {}).flatMap(([from, to]): [string, string][] => {
    const target = isRecord(to) ? to.destination : to;
    return typeof target === "string" ? [[from, target]] : [];
  });

function sidebarOf({ integrations }: Record<string, unknown>, source: LiteralSource): Literal {
  const lists = (Array.isArray(integrations) ? integrations : []).flatMap((each) =>
    isRecord(each) && Array.isArray(each.sidebar) ? [each.sidebar as Literal] : [],
  );
  return lists[0] ?? source.members("sidebar").find((value) => Array.isArray(value));
}

function entriesOf(list: unknown, site: Site, depth: number): SummaryEntry[] {
  if (depth > DEEPEST) return [];
  if (!Array.isArray(list)) {
    site.unread += 1;
    return [];
  }
  return list.flatMap((item): SummaryEntry[] => {
    if (typeof item === "string") return entryOf("", hrefOf(item, site));
    if (!isRecord(item)) {
      site.unread += 1;
      return [];
    }
    const title = titleOf(item, site);
    const slug = nonEmptyText(item.slug);
    if (slug !== null) return entryOf(title, hrefOf(slug, site));
    const link = nonEmptyText(item.link);
    if (link !== null) return entryOf(title, linkOf(link, site));
    const generated = isRecord(item.autogenerate) ? generatedOf(item.autogenerate, site) : null;
    if (generated) return title === "" ? [generated] : [{ title, href: null, children: [generated] }];
    const children = isRecord(item.autogenerate) ? [] : entriesOf(item.items, site, depth + 1);
    return site.translation !== null && children.length === 0 ? [] : [{ title, href: null, children }];
  });
}

const entryOf = (title: string, href: string | null): SummaryEntry[] =>
  href === null ? [] : [{ title, href, children: [] }];

function titleOf({ label, translations }: Record<string, unknown>, { translation }: Site): string {
  const translated = isRecord(translations) && translation !== null ? translations[translation] : null;
  return nonEmptyText(translated) ?? nonEmptyText(label) ?? "";
}

function generatedOf({ directory }: Record<string, unknown>, site: Site): SummaryEntry | null {
  if (typeof directory !== "string") return null;
  const folder = posix.join(site.root, site.locale ?? ".", directory).replace(/\/$/, "");
  if (site.translation !== null && !site.pages.hasBelow(folder)) return null;
  return { title: "", href: null, folder, children: [] };
}

/** A missing page keeps its slug as the address, so that the import reports it. */
const hrefOf = (slug: string, site: Site): string | null =>
  foundIn(slug, site) ?? (site.translation === null ? encodeURI(`${slug}.md`) : null);

function foundIn(slug: string, { root, pages, locale, translation }: Site): string | null {
  const local = locale === null ? null : pages.hrefIn(root, posix.join(locale, slug));
  return local ?? (translation === null ? pages.hrefIn(root, slug) : null);
}

function linkOf(link: string, site: Site): string | null {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(link)) return link;
  const path = link.replace(/[?#].*$/s, "").replace(/^\/+|\/+$/g, "");
  return hrefOf(path, site);
}
