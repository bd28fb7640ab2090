import type { SiteWords } from "@/lib/core/locales/catalogue";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import type { SayWords } from "@/lib/core/locales/words";
import { askRating } from "./feedback-form";
import { partsScript, tabsScript } from "./inline";
import { Markup, markup, scriptJson } from "./markup";
import { reservedPath } from "./reserved-path";
import { type Inside, inNewTabs } from "./shell";
import type { ArticleView, OriginalPage, SiteLayout, SiteLink } from "./view-models";

/** Renders an article page. */
export function insideOfArticle(site: SiteLayout, page: ArticleView): Inside {
  const scripts = [
    ...(page.html.includes('<div class="tabs') ? [tabsScript()] : []),
    ...(hasClosedParts(page) ? [partsScript()] : []),
  ];
  const landing = isLanding(page);
  const { title, description, canonical } = page;
  const say = siteWordsIn(site.locale, "page");
  return {
    title,
    description,
    canonical,
    head: headOf(site, page),
    facts: factsOf(site, page),
    main: markup`${topOf(site, page, say)}${page.newer && outdated(page.newer, say)}<article class="prose-doc">
${page.shows.title && !page.hasOwnTitle && heading(page)}${inNewTabs(site, new Markup(page.html))}
</article>
${scripts}${modelsAfter(page, say)}${page.feedback && askRating(page.feedback, say)}${!landing && relatedTo(page, say)}${page.shows.pagination && neighbours(page, say)}${about(page, say)}`,
    outline: page.shows.outline && !landing ? outlineOf(page, say) : null,
    indexed: page.indexed,
    wide: page.wide,
    cover: page.cover,
    landing,
    hasCode: /<(?:pre|code)\b/.test(page.html),
    servers: page.servers,
    hasFrames: hasDiagram(page),
    hasApi: page.html.includes(`class="openapi`),
    isApi: page.outline.some(({ method }) => method !== undefined),
    scripts,
  };
}

/** A title, up to two paragraphs, and a row of buttons. */
const BUTTON = '<a [^>]*class="button-link(?:-secondary)?"[^>]*>[^<]*</a>';
const HERO = new RegExp(
  String.raw`^(?:<h1\b(?:[^<]|<(?!/h1))*</h1>\s*)?(?:<p[^>]*>(?!${BUTTON})(?:[^<]|<(?!/p))*</p>\s*){0,2}<p>(?:${BUTTON}\s*)+</p>`,
);
const LONGEST_HERO = 4_000;

/** A page that begins with buttons, or a wide one with nothing around its text, introduces a product. */
const isLanding = ({ html, wide, shows: { navigation, outline } }: ArticleView): boolean =>
  HERO.test(html.slice(0, LONGEST_HERO)) || (wide && !navigation && !outline);

type SayPage = SayWords<SiteWords["page"]>;

const hasDiagram = ({ html }: ArticleView): boolean => html.includes(`<pre class="diagram"`);

const hasClosedParts = ({ html }: ArticleView): boolean => html.includes("<noscript>");

/** True if the page has forms that send requests, or parts or models of a reference that a script shows. */
const hasApiParts = (page: ArticleView): boolean =>
  page.servers.length > 0 ||
  page.laterModels.length > 0 ||
  hasClosedParts(page) ||
  page.html.includes(`class="openapi-same"`);

const heading = ({ title, lead }: ArticleView): Markup =>
  markup`<h1>${title}</h1>
${
  lead &&
  markup`<p class="lead">${lead}</p>
`
}`;

function headOf(site: SiteLayout, page: ArticleView): Markup {
  const { title, description, canonical, markdownHref, image } = page;
  return markup`${page.translations.map(
    ({ language, href }) => markup`<link rel="alternate" hreflang="${language}" href="${href}">
`,
  )}${
    markdownHref &&
    markup`<link rel="alternate" type="text/markdown" href="${markdownHref}">
`
  }${
    page.feedHref &&
    markup`<link rel="alternate" type="application/rss+xml" title="${title}" href="${page.feedHref}">
`
  }<link rel="alternate" type="application/rss+xml" title="${site.title}" href="${reservedPath(site.basePath, "feed.xml")}">
<meta property="og:type" content="article">
<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${site.title}">
<meta property="og:url" content="${canonical}">
${
  description &&
  markup`<meta property="og:description" content="${description}">
`
}<meta property="og:image" content="${image.href}">
${
  image.size &&
  markup`<meta property="og:image:width" content="${image.size.width}">
<meta property="og:image:height" content="${image.size.height}">
`
}<meta name="twitter:card" content="summary_large_image">
${
  hasApiParts(page) &&
  markup`<script src="${site.assets.requests}" defer></script>
`
}${
  hasDiagram(page) &&
  markup`<script src="${site.assets.diagrams}" defer></script>
`
}`;
}

function factsOf(site: SiteLayout, page: ArticleView): Markup {
  const { title, description, canonical, breadcrumbs, updatedAt } = page;
  const listed = [...breadcrumbs, { title, href: canonical }].map((crumb, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: crumb.title,
    item: new URL(crumb.href, site.origin).href,
  }));
  const facts = [
    {
      "@type": "TechArticle",
      headline: title,
      url: canonical,
      dateModified: updatedAt,
      ...(description && { description }),
    },
    { "@type": "BreadcrumbList", itemListElement: listed },
  ];
  return markup`<script type="application/ld+json">${scriptJson({ "@context": "https://schema.org", "@graph": facts })}</script>
`;
}

/** The breadcrumbs, and the actions on the page as a whole. */
function topOf(site: SiteLayout, page: ArticleView, say: SayPage): Markup | null {
  const [crumbs, actions] = [breadcrumbs(page.breadcrumbs, say), actionsOf(site, page, say)];
  return crumbs || actions
    ? markup`<div class="page-top">${crumbs}${actions}</div>
`
    : null;
}

/** The most common action as a button, and a menu with all others. */
function actionsOf({ basePath }: SiteLayout, page: ArticleView, say: SayPage): Markup | null {
  const { markdownHref, assistants, mcpHref, pdfHref, feedHref, path, specs } = page;
  const links = [
    feedHref && markup`<a href="${feedHref}" rel="nofollow">${say("rss")}</a>`,
    markdownHref && markup`<a href="${markdownHref}">${say("asMarkdown")}</a>`,
    ...assistants.map(({ title, href }) => markup`<a href="${href}" rel="nofollow noopener">${title}</a>`),
    mcpHref && markup`<a href="${mcpHref}" rel="nofollow" data-copy>${say("copyMcp")}</a>`,
    pdfHref &&
      markup`<a href="${pdfHref}" rel="nofollow" download>${say(path === "" ? "allAsPdf" : "asPdf")}</a>`,
    ...specs.map(
      (name) =>
        markup`<a href="${reservedPath(basePath, "openapi", name)}" rel="nofollow" download>${say("spec", { name })}</a>`,
    ),
  ].filter((link) => link !== null && link !== "");
  if (links.length === 0) return null;
  return markup`<div class="page-actions">${markdownHref && markup`<a class="copy-page" href="${markdownHref}" rel="nofollow" data-copy="text">${say("copyPage")}</a>`}<details class="menu"><summary aria-label="${say("pageActions")}"></summary><div>${links}</div></details></div>`;
}

/** A notice on translations whose original has changed since. */
const outdated = ({ language, href }: OriginalPage, say: SayPage): Markup =>
  markup`<p class="outdated" role="note">${say("outdated")} <a href="${href}">${say("readIn", { language })}</a></p>
`;

const breadcrumbs = (crumbs: readonly SiteLink[], say: SayPage): Markup | null =>
  crumbs.length === 0
    ? null
    : markup`<nav class="breadcrumbs" aria-label="${say("breadcrumbs")}"><ol>${crumbs.map(({ title, href }) => markup`<li><a href="${href}">${title}</a></li>`)}</ol></nav>`;

function outlineOf({ outline }: ArticleView, say: SayPage): Markup | null {
  const shown = outline.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 2) return null;
  return markup`<div class="outline"><details class="on-page"><summary>${say("onThisPage")} <span class="now"></span></summary></details><nav aria-labelledby="~outline"><h2 id="~outline">${say("onThisPage")}</h2>
<ul><li><a href="#content">${say("overview")}</a></li>${shown.map(({ depth, title, id }) => markup`<li${depth === 3 && markup` class="deep"`}><a href="#${id}">${title}</a></li>`)}</ul></nav></div>
`;
}

const relatedTo = ({ related }: ArticleView, say: SayPage): Markup | null =>
  related.length === 0
    ? null
    : markup`<nav class="related" aria-labelledby="~related"><h2 id="~related">${say("related")}</h2>
<ul>${related.map(({ title, href }) => markup`<li><a href="${href}">${title}</a></li>`)}</ul></nav>
`;

/** An address of one of them leads to its link, which a script follows. */
const modelsAfter = ({ laterModels }: ArticleView, say: SayPage): Markup | null =>
  laterModels.length === 0
    ? null
    : markup`<nav class="related later-models" aria-labelledby="~models"><h2 id="~models">${say("laterModels")}</h2>
<ul>${laterModels.map(({ title, id, href }) => markup`<li><a id="${id}" href="${href}">${title}</a></li>`)}</ul></nav>
`;

function neighbours({ previous, next }: ArticleView, say: SayPage): Markup | null {
  if (!previous && !next) return null;
  return markup`<nav class="neighbours" aria-label="${say("neighbours")}">
${previous && markup`<a rel="prev" href="${previous.href}"><span>${say("previous")}</span>${previous.title}</a>`}
${next && markup`<a rel="next" href="${next.href}"><span>${say("next")}</span>${next.title}</a>`}
</nav>
`;
}

const about = ({ updatedAt, updatedBy, edit }: ArticleView, say: SayPage): Markup => {
  const day = new Intl.DateTimeFormat(say.locale, { dateStyle: "long", timeZone: "UTC" });
  const date = markup`<time datetime="${updatedAt}">${day.format(new Date(updatedAt))}</time>`;
  const updated = updatedBy
    ? say.parts("updatedBy", { date, author: updatedBy })
    : say.parts("updated", { date });
  // The browser knows if a visitor is a member: the page is the same for all.
  const forMembers = edit && markup` data-edit="${edit.href}" data-organization="${edit.organizationId}"`;
  return markup`<p class="about"${forMembers}>${updated}</p>
`;
};
