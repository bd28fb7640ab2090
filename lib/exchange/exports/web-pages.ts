import "server-only";
import { directionOf } from "@/lib/core/locales/direction";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import type { Db } from "@/lib/platform/db/client";
import { Markup, markup } from "@/lib/sites/published/markup";
import { addressOf, type BookEntry } from "./entries";
import {
  exportStyle,
  hrefBetween,
  type RenderedContent,
  type RenderedEntry,
  renderedContent,
} from "./rendered-pages";
import type { ExportSource } from "./source";
import type { ArchiveFile } from "./zip-archive";

const INDEX = "index.html";
const STYLE = "style.css";

/** Returns the content as web pages that can be read without a connection, from index.html on. */
export async function webPages(db: Db, source: ExportSource): Promise<AsyncIterable<ArchiveFile>> {
  const content = await renderedContent(db, source, {
    ending: ".html",
    reserved: [INDEX],
    takes: () => true,
    isInteractive: true,
    linkBetween: hrefBetween,
  });
  const style = await exportStyle();
  const { written } = content;
  return (async function* () {
    yield { path: STYLE, content: style };
    yield { path: INDEX, content: contentsPage(source, content) };
    let at = 0;
    for await (const page of content.pages()) {
      yield {
        path: page.entry.file,
        content: articlePage(source, content, page, written[at - 1], written[at + 1]),
      };
      at += 1;
    }
    yield* content.files();
  })();
}

const wordsOf = ({ locale }: ExportSource) => siteWordsIn(locale, "page");

const titleOf = ({ stored }: BookEntry): string => stored.record.title;

/** Returns the link to an entry from a file; null for a group, or a page that is not in the export. */
const hrefOf = (entry: BookEntry, from: string): string | null =>
  entry.file === null ? addressOf(entry) : hrefBetween(from, entry.file);

function contentsPage(source: ExportSource, { roots }: RenderedContent): string {
  const listed = (entries: readonly BookEntry[]): Markup =>
    markup`<ul>${entries.map((entry) => markup`<li>${linkTo(entry, INDEX)}${entry.children.length > 0 && listed(entry.children)}</li>`)}</ul>`;
  return documentOf(
    source,
    source.title,
    INDEX,
    markup`<main class="contents"><h1>${source.title}</h1>
<nav aria-label="${wordsOf(source)("contents")}">${listed(roots)}</nav></main>`,
  );
}

const linkTo = (entry: BookEntry, from: string, isCurrent = false): Markup => {
  const href = hrefOf(entry, from);
  return href === null
    ? markup`<span>${titleOf(entry)}</span>`
    : markup`<a href="${href}"${isCurrent && markup` aria-current="page"`}>${titleOf(entry)}</a>`;
};

function articlePage(
  source: ExportSource,
  { roots }: RenderedContent,
  { entry, html, heading }: RenderedEntry,
  previous: BookEntry | undefined,
  next: BookEntry | undefined,
): string {
  const { title } = entry.stored.record;
  const { file } = entry;
  const say = wordsOf(source);
  const neighbour = (rel: string, label: string, other: BookEntry | undefined) =>
    other &&
    markup`<a rel="${rel}" href="${hrefOf(other, file)}"><span>${label}</span> ${titleOf(other)}</a>`;
  return documentOf(
    source,
    `${title} · ${source.title}`,
    file,
    markup`<nav class="pages" aria-label="${say("contents")}"><a class="home" href="${hrefBetween(file, INDEX)}">${source.title}</a>${navigation(roots, entry, file)}</nav>
<main><article class="prose-doc" dir="${source.direction}">${heading}${new Markup(html)}</article>
<nav class="neighbours" aria-label="${say("neighbours")}">${neighbour("prev", say("previous"), previous)}${neighbour("next", say("next"), next)}</nav></main>`,
  );
}

/** The tree around a page: its ancestors, their siblings, and its subpages; groups are always open. */
function navigation(roots: readonly BookEntry[], current: BookEntry, from: string): Markup {
  const open = new Set<BookEntry>();
  for (let entry: BookEntry | null = current; entry; entry = entry.parent) open.add(entry);
  const listed = (entries: readonly BookEntry[]): Markup =>
    markup`<ul>${entries.map((entry) => {
      const isOpen = open.has(entry) || (entry.file === null && entry.children.length > 0);
      return markup`<li>${linkTo(entry, from, entry === current)}${isOpen && entry.children.length > 0 && listed(entry.children)}</li>`;
    })}</ul>`;
  return listed(roots);
}

const documentOf = ({ language }: ExportSource, title: string, file: string, body: Markup): string =>
  markup`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${hrefBetween(file, STYLE)}">
</head>
<body>
${body}
</body>
</html>
`.html;
