import { hintNames } from "@/lib/core/locales/hint-names";
import { serverOf } from "@/lib/core/openapi/server";
import { CHOSEN_TABS_KEY } from "./chosen-tabs";
import { Markup, markup, scriptJson } from "./markup";
import { reservedPath } from "./reserved-path";
import type { FontMeasures, SiteLayout, WebFont } from "./view-models";

/*
 * Inline parts of each document: the styles of the bar, the site's colours and fonts, the visitor's theme
 * (applied before the first paint), the keyboard shortcut of the search, and the speculation rules.
 */

/**
 * The styles of the bar, and the site's colours and fonts with a selector that outranks the style sheet's.
 * The style sheet comes after the bar, so that visitors see the bar while they wait for it. The bar is first shown in
 * fonts of the system: a typeface is used from the style sheet on, by which time it has usually loaded.
 */
export function stylesOf({ assets, colors, values, fonts: { text, code }, locale, css }: SiteLayout): Markup {
  const rules = Object.entries(colors)
    .filter(([, { light, dark }]) => isColor(light) && isColor(dark))
    .map(([name, { light, dark }]) => `--${name}:light-dark(${light},${dark})`);
  rules.push(...Object.entries(values).map(([name, value]) => `--${name}:${value}`));
  rules.push(`--first-sans:${text.fallback ? `${familyOf(text, FALLBACK)},` : ""}var(--system-sans)`);
  rules.push(`--font-sans:${stackOf(text)},var(--system-sans)`);
  rules.push(`--font-mono:${stackOf(code)},var(--system-mono)`);
  for (const [name, value] of Object.entries(hintNames(locale))) rules.push(`${name}:${value}`);
  const faces = [text, code].flatMap((font) => [...facesOf(font), ...fallbackOf(font)]);
  return new Markup(
    `<style>${assets.bar.trim()}${faces.join("")}html:root{${rules.join(";")}}${css}</style>\n`,
  );
}

const BAR_ID = "~bar";

/** The attribute that makes an element the bar. */
export const barId = (): Markup => markup` id="${BAR_ID}"`;

/** The first paint waits until the bar is parsed, so that no frame is spent on an empty page. */
export const waitForBar = (): Markup => markup`<link rel="expect" href="#${BAR_ID}" blocking="render">
`;

/** Removes everything that could end the string or the element. */
const familyOf = ({ family }: WebFont, more = ""): string =>
  `"${family.replace(/[^\p{L}\p{N} ._-]/gu, "")}${more}"`;
const FALLBACK = " fallback";
const stackOf = (font: WebFont): string =>
  font.fallback ? `${familyOf(font)},${familyOf(font, FALLBACK)}` : familyOf(font);

const isOwn = (url: string): boolean => url.startsWith("/");
const sourceOf = (url: string): string =>
  isOwn(url) ? url : new URL(url).href.replaceAll("\\", "%5C").replaceAll('"', "%22");

/** A font that arrives too late is used on the next page: text never moves while it is read. */
const facesOf = (font: WebFont): string[] =>
  font.faces.map(({ weight, range, sources, measures }) => {
    const listed = sources.map(
      ({ url, format }) => `url("${sourceOf(url)}")${format ? ` format("${format}")` : ""}`,
    );
    const characters = range ? `;unicode-range:${range}` : "";
    return `@font-face{font-family:${familyOf(font)};font-weight:${weight};font-display:optional;src:${listed.join()}${characters}${measures ? `;${rulesOf(measures)}` : ""}}`;
  });

const rulesOf = ({ ascentOverride, descentOverride, lineGapOverride }: FontMeasures): string =>
  `ascent-override:${ascentOverride};descent-override:${descentOverride};line-gap-override:${lineGapOverride}`;

function fallbackOf(font: WebFont): string[] {
  if (!font.fallback) return [];
  const { local, sizeAdjust } = font.fallback;
  const measures = `${rulesOf(font.fallback)};size-adjust:${sizeAdjust}`;
  // Without their bold forms, browsers would smear the regular ones.
  return [
    ["400", ""],
    ["600 700", " Bold"],
  ].map(([weight, form]) => {
    const sources = local.map((name) => `local("${name}${form}")`);
    return `@font-face{font-family:${familyOf(font, FALLBACK)};font-weight:${weight};src:${sources.join()};${measures}}`;
  });
}

const REGULAR = 400;

/** The file that a page needs first; browsers load the others on demand. */
const firstOf = (font: WebFont): string | undefined =>
  font.preload ?? (font.fallback === undefined ? regularOf(font) : undefined);

const regularOf = (font: WebFont): string | undefined =>
  font.faces.find(({ weight }) => weight === REGULAR)?.sources[0]?.url;

/**
 * Preloads the font of texts, and that of code on a page that has some. It belongs into the body: browsers hold the first
 * paint for fonts that the head preloads.
 */
export function fontPreload({ fonts }: SiteLayout, hasCode: boolean): Markup {
  const files = [firstOf(fonts.text), hasCode && fonts.code.preload].filter((file) => !!file) as string[];
  return markup`${files.map(
    (file) => markup`<link rel="preload" as="font" href="${sourceOf(file)}" crossorigin>
`,
  )}`;
}

/** The foreign origins of a site's fonts, for the content security policy. */
export const fontOrigins = ({ fonts }: SiteLayout): string[] => [
  ...new Set(
    [fonts.text, fonts.code].flatMap(({ faces }) =>
      faces.flatMap(({ sources }) =>
        sources.flatMap(({ url }) => (isOwn(url) ? [] : (serverOf(url)?.origin ?? []))),
      ),
    ),
  ),
];

/** Only valid colours reach a style sheet. */
const isColor = (value: string): boolean => /^#(?:[0-9a-f]{3}){1,2}$/i.test(value);

const THEME = `try{var t=localStorage.getItem("theme");if(t)document.documentElement.className=t}catch{}`;

/** Checks or loads the font of texts, for the letters of the page's title. */
const fontCall = (name: "check" | "load", font: WebFont): string =>
  `document.fonts.${name}('1em ${familyOf(font)}',document.title)`;

/**
 * Applies the theme that the visitor chose before, and takes the preloaded typeface into use, so that it has it once the
 * style sheet has loaded. It is the last part of the bar, which the first paint waits for: browsers pause parsing after a
 * script, and one in the head would lead to a frame without the bar.
 */
export const startScript = ({ canChooseTheme, fonts: { text } }: SiteLayout): Markup =>
  new Markup(`<script>${canChooseTheme ? THEME : ""}${fontCall("load", text)}</script>\n`);

const BAR = `{let k=document.querySelector(".search-key");k.textContent=/Mac|iP/.test(navigator.platform)?"⌘K":"Ctrl K";k.hidden=false}`;

/** As long as browsers hold the first paint for a preloaded font. */
const LONGEST_WAIT_MS = 100;

/**
 * Shows a page in steps, each in a task and a frame of its own: the text in view, the columns beside it, the rest, and
 * the end of a long page. No task is long then, and the text is first: with the bar, if the style sheet and the typeface
 * arrived before its frame. Text that was once laid out keeps its font, so it waits for its typeface a moment. All is
 * shown at once where the browser scrolls to a place of the page. See `[data-waits]` in the style sheet; each step
 * dispatches the event `shown`.
 */
const showSteps = (font: WebFont): string =>
  `{let d=document.body.dataset,s=document.hidden||location.hash||performance.getEntriesByType("navigation")[0]?.type!="navigate"?[]:["columns","rest","end"],t,f=()=>{clearTimeout(t);let n=s.shift();if(n)d.waits=n;else delete d.waits;dispatchEvent(new Event("shown"));n&&g()},g=()=>{clearTimeout(t);t=setTimeout(f,${LONGEST_WAIT_MS});requestAnimationFrame(()=>{clearTimeout(t);t=setTimeout(f)})},h=()=>d.waits=="text"&&f();d.waits="text";if(${fontCall("check", font)})f();else{t=setTimeout(f,${LONGEST_WAIT_MS});${fontCall("load", font)}.then(h,h)}}`;

/** Adds the script of the site once the page is parsed: its request would come before the first paint otherwise. */
const addScript = (src: string): string =>
  `addEventListener("DOMContentLoaded",()=>{let s=document.createElement("script");s.src=${scriptJson(src).html};document.head.append(s)});`;

/**
 * Shows the shortcut of the search, and the page in steps. The script comes after the style sheet, which scripts wait
 * for: there all browsers pause parsing and paint the bar, and none shows unstyled text.
 */
export const barScript = ({ fonts: { text }, assets }: SiteLayout): Markup =>
  new Markup(`<script>${BAR}${addScript(assets.script)}${showSteps(text)}</script>\n`);

const PLACE = `{let p=()=>{let s=document.querySelector(".side"),c=s.querySelector("[aria-current]"),y=0;try{y=+sessionStorage.getItem("side")}catch{}s.scrollTop=y;if(c){let t=c.offsetTop-s.scrollTop;if(t<0||t>s.clientHeight-40)s.scrollTop=c.offsetTop-s.clientHeight/3}},w=()=>{if(!/text|columns/.test(document.body.dataset.waits)){removeEventListener("shown",w);p()}};addEventListener("shown",w);w()}`;

/**
 * Restores the scroll position of the table of contents if the current page is visible there. The script
 * comes right after it, so that the movement is never visible.
 */
export const placeScript = (): Markup => new Markup(`<script>${PLACE}</script>\n`);

const TABS = `{let t=[];try{t=JSON.parse(localStorage.getItem("${CHOSEN_TABS_KEY}"))??[]}catch{}for(let g of document.querySelectorAll(".tabs:not(.openapi-answers)"))for(let c of t){let l=[...g.children].find(e=>e.localName=="label"&&e.textContent==c);if(l){l.control.checked=true;break}}}`;

/** Chooses the tabs that the visitor chose before; it follows the text, so that this happens before it is painted. */
export const tabsScript = (): Markup => new Markup(`<script>${TABS}</script>\n`);

const PARTS = `{let d=p=>{for(let k of p.querySelectorAll(".openapi noscript"))k.outerHTML=k.textContent};for(let p of document.querySelectorAll(".openapi [open]"))d(p);document.addEventListener("toggle",e=>d(e.target),true)}`;

/**
 * Makes the elements of a closed part of an API reference when it is opened, also on a page whose other scripts did not
 * arrive. Browsers open the part that an address names while they parse the page.
 */
export const partsScript = (): Markup => new Markup(`<script>${PARTS}</script>\n`);

/**
 * Browsers prerender or prefetch a page of the site when the pointer is on its link, but not in data saving
 * mode. They check every link against these rules, so a script adds them after the first paint.
 */
export const speculation = ({ basePath }: SiteLayout): Markup => {
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
