import "server-only";
import type { ApiResponse } from "@/lib/platform/api/server/message";
import { markup } from "./markup";

/** A page that reveals no site. */
export const plainPage = (status: number, title: string, words: string): ApiResponse => ({
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
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}body{margin:20vh auto;padding:0 1rem;max-width:32rem}h1{font-size:1.5rem}</style>
</head>
<body>
<main><h1>${title}</h1>
<p>${words}</p></main>
</body>
</html>
`.html,
});
