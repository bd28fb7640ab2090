import { createHash } from "node:crypto";
import { directionOf } from "@/lib/core/locales/direction";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import { drawnEmoji, emojiHref, emojiOf } from "./emoji";
import {
  barId,
  barScript,
  fontOrigins,
  fontPreload,
  placeScript,
  speculation,
  startScript,
  stylesOf,
  waitForBar,
} from "./inline";
import { Markup, markup } from "./markup";
import { reservedPath } from "./reserved-path";
import type {
  CoverView,
  NavigationEntry,
  OperationLink,
  SectionEntry,
  SiteChoice,
  SiteLayout,
  SpaceLayout,
  ThemedValue,
} from "./view-models";

/** The individual part of a page: its head, its content, and if crawlers may keep it. */
export type Inside = {
  title: string;
  description: string | null;
  /** null if a page has no address of its own, such as a missing one */
  canonical: string | null;
  head?: Markup;
  /** structured data for search engines */
  facts?: Markup;
  main: Markup;
  /** the column beside the text */
  outline?: Markup | null;
  indexed: boolean;
  /** without the line length of articles */
  wide?: boolean;
  /** a page that introduces a product: wide, with a large title */
  landing?: boolean;
  /** true if the page shows code */
  hasCode?: boolean;
  /** a picture above the page */
  cover?: CoverView | null;
  /** origins that scripts of the page may send requests to, besides its own */
  servers?: readonly string[];
  /** true if the page is a reference of operations, with samples beside them */
  isApi?: boolean;
  /** true if the page shows any part of an API */
  hasApi?: boolean;
  /** inline scripts of the text */
  scripts?: readonly Markup[];
  /** true if the page shows documents of the site in frames, as diagrams are */
  hasFrames?: boolean;
  /** initial text of the search field */
  query?: string;
};

/** A whole document of a site. */
export function renderDocument(site: SiteLayout, space: SpaceLayout | null, inside: Inside): string {
  const title = inside.title === site.title ? site.title : `${inside.title} · ${site.title}`;
  const theme = site.theme === "system" ? null : site.theme;
  const say = siteWordsIn(site.locale, "page");
  const side = space ? sideOf(site, space) : linksMenuOf(site);
  return markup`<!doctype html>
<html lang="${site.language}" dir="${directionOf(site.language)}"${theme && markup` class="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${
  inside.description &&
  markup`<meta name="description" content="${inside.description}">
`
}${
  !(site.indexed && inside.indexed) &&
  markup`<meta name="robots" content="noindex">
`
}${
  inside.canonical &&
  markup`<link rel="canonical" href="${inside.canonical}">
`
}${waitForBar()}${stylesOf(site)}${iconOf(site)}${inside.head}</head>
<body class="${[...(side ? ["has-menu"] : []), ...site.classes].join(" ")}">
<a class="skip" href="#content">${say("skip")}</a>
${previewNotice(site)}${inNewTabs(site, announcementOf(site))}${barOf(site, inside)}${inside.cover?.size === "full" && coverOf(inside.cover)}<div class="layout${inside.outline ? "" : " no-outline"}${(inside.wide || inside.landing) && " wide"}${inside.landing && " landing"}${inside.isApi && " api"}">
${side}${inside.outline}<main id="content" tabindex="-1">
${inside.cover?.size === "hero" && coverOf(inside.cover)}${inside.main}</main>
</div>
${inNewTabs(site, footerOf(site))}<template class="ahead">${speculation(site)}</template>
${inside.facts}</body>
</html>
`.html;
}

/**
 * Opens links to other sites in a new tab if the site does that. Such a text is never within an attribute, where quotes
 * are escaped.
 */
export const inNewTabs = ({ opensElsewhere }: SiteLayout, part: Markup | null): Markup | null =>
  part && opensElsewhere
    ? new Markup(
        part.html.replace(/<a href="https?:\/\//g, (link) => link.replace("<a ", '<a target="_blank" ')),
      )
    : part;

const drawn = (inside: Markup): Markup =>
  markup`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inside}</svg>`.html)}">
`;

/**
 * The cover of a page, in a box of fixed height. With a picture for each theme, browsers load only the shown one, since
 * hidden pictures are lazy.
 */
function coverOf(cover: CoverView): Markup {
  const { light, dark, size } = cover;
  const pictures =
    light === dark
      ? markup`<img src="${light}" alt="" fetchpriority="high">`
      : markup`<img class="only-light" src="${light}" alt="" loading="lazy"><img class="only-dark" src="${dark}" alt="" loading="lazy">`;
  return markup`${coverStyle(cover)}<div class="cover cover-${size}">${pictures}</div>
`;
}

const coverStyle = ({ y }: CoverView): Markup | null =>
  y === 0 ? null : markup`<style>.cover img{object-position:50% calc(50% + ${String(y)}px)}</style>`;

/** The icon of a site; by default its initial, since browsers would otherwise request a missing file. */
function iconOf({ basePath, icon, title, colors }: SiteLayout): Markup {
  if (!icon) {
    const { accent, "on-accent": words } = colors;
    const [initial = ""] = title.trim().toUpperCase();
    return drawn(
      markup`<rect width="32" height="32" rx="7" fill="${accent?.light}"/><text x="16" y="23" fill="${words?.light}" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle">${initial}</text>`,
    );
  }
  if ("emoji" in icon) {
    const href = emojiHref(basePath, icon.emoji);
    return href === null
      ? drawn(markup`<text y="27" font-size="28">${icon.emoji}</text>`)
      : markup`<link rel="icon" type="image/svg+xml" href="${href}">
`;
  }
  return markup`<link rel="icon" href="${icon.light}" media="(prefers-color-scheme: light)">
<link rel="icon" href="${icon.dark}" media="(prefers-color-scheme: dark)">
`;
}

function announcementOf({ announcement, locale }: SiteLayout): Markup | null {
  if (!announcement) return null;
  const { message, link, style } = announcement;
  const words = link?.title
    ? markup`${message} <a href="${link.href}">${link.title}</a>`
    : link
      ? markup`<a href="${link.href}">${message}</a>`
      : message;
  return markup`<aside class="announcement announcement-${style}" aria-label="${siteWordsIn(locale, "page")("announcement")}">${words}</aside>
`;
}

/** Says on every page of a preview that it is one, and when it ends. */
function previewNotice({ previewUntil, locale }: SiteLayout): Markup | null {
  if (!previewUntil) return null;
  const say = siteWordsIn(locale, "page");
  const day = { year: "numeric", month: "long", day: "numeric" } as const;
  const format = {
    ...day,
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
    timeZoneName: "short",
  } as const;
  const time = new Intl.DateTimeFormat(locale, format).format(previewUntil);
  return markup`<aside class="announcement announcement-warning" aria-label="${say("preview")}">${say("previewUntil", { time })}</aside>
`;
}

function barOf(site: SiteLayout, { query = "", hasCode = false, hasApi = false }: Inside): Markup {
  const { basePath, title, logo, icon, assets } = site;
  const say = siteWordsIn(site.locale, "page");
  const brand = logo
    ? themedPicture(logo, title)
    : markup`${icon && "emoji" in icon && drawnEmoji(basePath, icon.emoji)}<span>${title}</span>`;
  return markup`<header class="bar"${barId()}>
<div class="bar-row">
<a class="brand" href="${basePath || "/"}">${brand}</a>
${variantsOf(site)}<form class="search" role="search" action="${reservedPath(basePath, "search")}" method="get">
<input type="search" name="q" value="${query}" placeholder="${say("search")}" aria-label="${say("searchIn", { site: title })}" maxlength="512" autocomplete="off">
<button class="sr-only" type="submit" tabindex="-1">${say("search")}</button>
<kbd class="search-key" aria-hidden="true" hidden></kbd>
</form>
${
  site.headerLinks.length > 0 &&
  markup`<nav class="links" aria-label="${say("links")}">${inNewTabs(site, markup`${site.headerLinks.map(headerLink)}`)}</nav>
`
}${
  site.canChooseTheme &&
  markup`<button class="theme" type="button" aria-label="${say("theme")}"></button>
`
}</div>
${
  site.sections.length > 0 &&
  markup`<nav class="sections" aria-label="${say("sections")}">${site.sections.map(sectionOf)}</nav>
`
}${startScript(site)}</header>
${fontPreload(site, hasCode)}<link rel="stylesheet" href="${hasApi ? assets.apiStyle : assets.style}">
${barScript(site)}`;
}

const themedPicture = ({ light, dark }: ThemedValue, title: string): Markup =>
  markup`<img class="only-light" src="${light}" alt="${title}" width="140" height="28"><img class="only-dark" src="${dark}" alt="${title}" width="140" height="28">`;

const headerLink = ({ title, href, links, style }: SiteLayout["headerLinks"][number]): Markup | false => {
  const look = style !== "link" && markup` class="${style}"`;
  const own = href !== null && markup`<a href="${href}"${links.length === 0 && look}>${title}</a>`;
  // A menu opens on a press, so where it leads itself is its first entry.
  return links.length === 0
    ? own
    : markup`<details class="menu"><summary${look}>${title}</summary><div>${own}${links.map((link) => markup`<a href="${link.href}">${link.title}</a>`)}</div></details>`;
};

const choice = ({ title, href, current }: SiteChoice): Markup =>
  markup`<a href="${href}"${current && markup` aria-current="true"`}>${title}</a>`;

const sectionOf = (entry: SectionEntry): Markup =>
  "sections" in entry
    ? markup`<details class="menu"><summary${entry.current && markup` class="current"`}>${entry.title}</summary><div>${entry.sections.map(choice)}</div></details>`
    : choice(entry);

function variantsOf({ variants: { name, choices }, locale }: SiteLayout): Markup | null {
  const say = siteWordsIn(locale, "page");
  const current = choices.find((variant) => variant.current);
  if (choices.length < 2) return null;
  return markup`<details class="menu variants"><summary><span class="sr-only">${say(name)} </span><span class="name" dir="auto">${current?.title ?? say(`${name}s`)}</span></summary><div>${choices.map(choice)}</div></details>
`;
}

/** On narrow screens a button in the bar opens the table of contents. */
function sideOf(site: SiteLayout, { navigation, title }: SpaceLayout): Markup {
  const name = siteWordsIn(site.locale, "page")("contents");
  const entries = markup`<ul>${navigation.map((entry) => entryOf(site, entry))}</ul>`;
  return markup`${drawerOf(title, name, markup`${entries}${drawerLinks(site)}`)}
${placeScript()}`;
}

/** On phones, a page without a table of contents has a menu of the links of the header alone. */
function linksMenuOf(site: SiteLayout): Markup | null {
  const links = drawerLinks(site);
  const name = siteWordsIn(site.locale, "page")("links");
  return links && markup`<div class="narrow-only">${drawerOf(name, name, links)}</div>`;
}

const drawerOf = (button: string, name: string, content: Markup): Markup => markup`<div class="side">
<details class="contents"><summary><span class="sr-only">${button}</span></summary></details>
<nav aria-label="${name}">${content}</nav>
</div>`;

/** On phones, the links of the header are in the menu, below the table of contents. */
const drawerLinks = (site: SiteLayout): Markup | null => {
  const links = site.headerLinks.map(({ title, href, links: inside }) => {
    const below =
      inside.length > 0 &&
      markup`<ul>${inside.map((link) => markup`<li><a href="${link.href}">${link.title}</a></li>`)}</ul>`;
    return href === null
      ? markup`<li class="group"><span>${title}</span>${below}</li>`
      : markup`<li><a href="${href}">${title}</a>${below}</li>`;
  });
  return links.length === 0 ? null : inNewTabs(site, markup`<ul class="drawer-links">${links}</ul>`);
};

function entryOf(site: SiteLayout, entry: NavigationEntry): Markup {
  const { basePath } = site;
  const { title, emoji, href, current, external, children, hasChildren, operations } = entry;
  const words = markup`${emoji && emojiOf(basePath, emoji)}${title}`;
  const below = children.length > 0 && markup`<ul>${children.map((child) => entryOf(site, child))}</ul>`;
  if (href === null) return markup`<li class="group"><span>${words}</span>${below}</li>`;
  const state = current ? markup` aria-current="page"` : null;
  const way = external ? markup` rel="noopener"${site.opensElsewhere && markup` target="_blank"`}` : null;
  const kind = hasChildren ? markup` class="${children.length > 0 ? "open" : "closed"}"` : null;
  const listed =
    operations.length > 0 &&
    markup`<ul class="operations">${operations.map((each) => operationOf(each))}</ul>`;
  return markup`<li><a href="${href}"${kind}${state}${way}>${words}</a>${listed}${below}</li>`;
}

const operationOf = ({ title, id, method }: OperationLink): Markup =>
  markup`<li><a href="#${id}"><span class="openapi-method openapi-${method}">${method.toUpperCase()}</span> <span>${title}</span></a></li>`;

const PRODUCT = "Bindery";

function footerOf({ footer, privacyPolicy, locale, title: site, showsProduct }: SiteLayout): Markup | null {
  const { copyright, groups, logo } = footer;
  const say = siteWordsIn(locale, "page");
  if (!copyright && groups.length === 0 && !privacyPolicy && !logo && !showsProduct) return null;
  return markup`<footer class="footer">
${logo && themedPicture(logo, site)}
${groups.map(({ title, links }) => markup`<nav aria-label="${title || say("links")}">${title && markup`<h2>${title}</h2>`}<ul>${links.map((link) => markup`<li><a href="${link.href}">${link.title}</a></li>`)}</ul></nav>`)}
${
  (copyright || privacyPolicy || showsProduct) &&
  markup`<p>${copyright && markup`<span>${copyright}</span>`}${privacyPolicy && markup`<a href="${privacyPolicy}">${say("privacy")}</a>`}${showsProduct && markup`<span>${say("madeWith", { product: PRODUCT })}</span>`}</p>`
}
</footer>
`;
}

/**
 * The content security policy of a site's documents: own resources, pictures from anywhere, and the inline
 * scripts. Requests may only go to the servers of the page's operations.
 */
export const policyOf = (
  site: SiteLayout,
  { servers = [], hasFrames = false, scripts = [], cover }: Inside,
): string =>
  [
    "default-src 'none'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    ["font-src 'self'", ...fontOrigins(site)].join(" "),
    [
      "style-src 'self'",
      ...[stylesOf(site), cover && coverStyle(cover)].flatMap((style) => (style ? [hashOf(style.html)] : [])),
    ].join(" "),
    `script-src 'self' ${[startScript(site), barScript(site), placeScript(), speculation(site), ...scripts].map(({ html }) => hashOf(html)).join(" ")}`,
    ["connect-src 'self'", ...servers].join(" "),
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");

/** The hash of the content of an inline element. */
function hashOf(html: string): string {
  const inside = /^<[^>]*>([\s\S]*?)<\//.exec(html)?.[1] ?? "";
  return `'sha256-${createHash("sha256").update(inside).digest("base64")}'`;
}
