import { serverOf } from "@/lib/core/openapi/server";
import { Markup, markup, scriptJson } from "./markup";
import { reservedPath } from "./reserved-path";
import type { SiteFrame, WebFont } from "./view";

/*
 * The little that stands in each document: the styles of the bar, the colours and fonts of the site, the theme that a reader chose (before anything is
 * painted), the key that leads to the search, and what browsers may fetch or render ahead.
 */

/**
 * The styles of the bar, and the site's own colours and fonts, whose selector outdoes that of the style sheet: that stands
 * below the bar, so that readers see the bar while they wait for it.
 */
export function stylesOf({ assets, colors, fonts: { text, code } }: SiteFrame): Markup {
  const rules = Object.entries(colors)
    .filter(([, { light, dark }]) => isColor(light) && isColor(dark))
    .map(([name, { light, dark }]) => `--${name}:light-dark(${light},${dark})`);
  if (text) rules.push(`--font-sans:${familyOf(text)},var(--system-sans)`);
  if (code) rules.push(`--font-mono:${familyOf(code)},var(--system-mono)`);
  const faces = [text, code].flatMap((font) => (font ? facesOf(font) : []));
  return new Markup(`<style>${assets.bar.trim()}${faces.join("")}html:root{${rules.join(";")}}</style>\n`);
}

/** What would end a string, or the element, never reaches a style sheet. */
const familyOf = ({ family }: WebFont): string => `"${family.replace(/[^\p{L}\p{N} ._-]/gu, "")}"`;
const sourceOf = (url: string): string => new URL(url).href.replaceAll("\\", "%5C").replaceAll('"', "%22");

/** A font that comes too late is for the next page: text that is being read never moves. */
const facesOf = (font: WebFont): string[] =>
  font.faces.map(({ weight, sources }) => {
    const listed = sources.map(
      ({ url, format }) => `url("${sourceOf(url)}")${format ? ` format("${format}")` : ""}`,
    );
    return `@font-face{font-family:${familyOf(font)};font-weight:${weight};font-display:optional;src:${listed.join()}}`;
  });

const REGULAR = 400;

/** Has the regular font of text fetched at once; others are when they are needed. */
export function fontPreload({ fonts: { text } }: SiteFrame): Markup | null {
  const source = text?.faces.find(({ weight }) => weight === REGULAR)?.sources[0];
  if (!source) return null;
  return markup`<link rel="preload" as="font" href="${sourceOf(source.url)}" crossorigin>
`;
}

/** The origins that the fonts of a site come from, as a policy may name them. */
export const fontOrigins = ({ fonts }: SiteFrame): string[] => [
  ...new Set(
    [fonts.text, fonts.code].flatMap(
      (font) =>
        font?.faces.flatMap(({ sources }) => sources.flatMap(({ url }) => serverOf(url)?.origin ?? [])) ?? [],
    ),
  ),
];

/** What is not a colour never reaches a style sheet. */
const isColor = (value: string): boolean => /^#(?:[0-9a-f]{3}){1,2}$/i.test(value);

const THEME = `try{var t=localStorage.getItem("theme");if(t)document.documentElement.className=t}catch{}`;

/** Shows the theme that the reader chose before. */
export const inlineScript = (): Markup => new Markup(`<script>${THEME}</script>\n`);

const BAR = `{let k=document.querySelector(".search-key");k.textContent=/Mac|iP/.test(navigator.platform)?"⌘K":"Ctrl K";k.hidden=false}`;

/**
 * Shows the key that leads to the search. It stands behind the style sheet, which scripts wait for: there all browsers
 * leave off reading and paint the bar, and none shows text without styles.
 */
export const barScript = (): Markup => new Markup(`<script>${BAR}</script>\n`);

const PLACE = `{let s=document.querySelector(".side"),c=s.querySelector("[aria-current]"),y=0;try{y=+sessionStorage.getItem("side")}catch{}s.scrollTop=y;if(c){let t=c.offsetTop-s.scrollTop;if(t<0||t>s.clientHeight-40)s.scrollTop=c.offsetTop-s.clientHeight/3}}`;

/**
 * Scrolls the table of contents to where it was on the page before, as long as that shows the present page. It stands
 * right after it, so that nobody sees it move.
 */
export const placeScript = (): Markup => new Markup(`<script>${PLACE}</script>\n`);

/**
 * Browsers get a page of the site ready when somebody points at its link, and none where data is to be saved: those that
 * can render it, others fetch it. They hold every link against these rules, so a script hands them over once the page is
 * painted.
 */
export const speculation = ({ basePath }: SiteFrame): Markup => {
  const where = {
    and: [
      { href_matches: `${basePath}/*` },
      { not: { href_matches: reservedPath(basePath, "*") } },
      { not: { selector_matches: "[download]" } },
    ],
  };
  const pointedAt = [{ where, eagerness: "moderate" }];
  const rules = { prefetch: pointedAt, prerender: pointedAt };
  return markup`<script type="speculationrules">${scriptJson(rules)}</script>`;
};
