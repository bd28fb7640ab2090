import "server-only";
import { directionOf } from "@/lib/core/locales/direction";
import type { Locale } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import type { ApiResponse } from "@/lib/platform/api/server/message";
import { Markup, markup } from "./markup";

type Title = "missing" | "wrong" | "unavailable" | "signIn" | "ended";

/** The page is seldom shown, so it brings its few styles along. */
const STYLES = `:root{color-scheme:light dark;font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
body{display:grid;place-items:center;box-sizing:border-box;margin:0;padding:1.5rem;min-height:100dvh;background:light-dark(#f8f8f7,#131314);color:light-dark(#1b1b19,#ececee)}
main{box-sizing:border-box;border:1px solid light-dark(#e5e5e2,#2c2c2f);border-radius:1rem;background:light-dark(#fff,#1e1e20);padding:2.5rem;width:min(30rem,100%);box-shadow:0 16px 48px -24px light-dark(#18181433,#000)}
svg{display:block;width:2rem;height:2rem;color:light-dark(#696963,#94949b)}
h1{margin:1.25rem 0 .5rem;font-size:1.375rem;line-height:1.3;letter-spacing:-.01em;text-wrap:balance}
p{margin:0;color:light-dark(#5a5a55,#a9a9b0)}`;

const QUESTION =
  "M9 9.2a3 3 0 1 1 4.2 2.7c-.8.4-1.2.9-1.2 1.8M12 16.9v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z";
const LOCK = "M7.5 11V7.5a4.5 4.5 0 0 1 9 0V11M5 11h14v10H5zM12 15v2";
const HOURGLASS = "M7 3h10M7 21h10M8 3v3.5l4 5.5 4-5.5V3M8 21v-3.5l4-5.5 4 5.5V21";
const DRAWINGS: Record<Title, string> = {
  missing: QUESTION,
  wrong: QUESTION,
  unavailable: HOURGLASS,
  signIn: LOCK,
  ended: HOURGLASS,
};

/** A page that reveals no site, in a language that the visitor's browser prefers. */
export const plainPage = (locale: Locale, status: number, title: Title, words: string): ApiResponse => ({
  status,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  },
  body: markup`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${siteWordsIn(locale, "page")(title)}</title>
<style>${new Markup(STYLES)}</style>
</head>
<body>
<main><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${DRAWINGS[title]}"/></svg>
<h1>${siteWordsIn(locale, "page")(title)}</h1>
<p>${words}</p></main>
</body>
</html>
`.html,
});
