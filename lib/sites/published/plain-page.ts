import "server-only";
import { directionOf } from "@/lib/core/locales/direction";
import type { Locale } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import type { ApiResponse } from "@/lib/platform/api/server/message";
import { markup } from "./markup";

type Title = "missing" | "wrong" | "unavailable" | "signIn" | "ended";
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
<style>:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}body{margin:20vh auto;padding:0 1rem;max-width:32rem}h1{font-size:1.5rem}</style>
</head>
<body>
<main><h1>${siteWordsIn(locale, "page")(title)}</h1>
<p>${words}</p></main>
</body>
</html>
`.html,
});
