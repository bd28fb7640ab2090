import "server-only";
import { readableXml } from "@/lib/core/content/xml-text";
import { directionOf } from "@/lib/core/locales/direction";
import type { Db } from "@/lib/platform/db/client";
import { runOnThread } from "@/lib/platform/threads/run";
import { Markup, markup } from "@/lib/sites/published/markup";
import type { BookEntry } from "./entries";
import { exportStyle, hrefBetween, type RenderedEntry, renderedContent } from "./rendered-pages";
import { behindRequests, type ExportSource } from "./source";
import { xhtmlJob } from "./thread-jobs";
import type { ArchiveFile } from "./zip-archive";

/** The pictures that every reading system shows, by EPUB 3.3, "Core media types". */
const PICTURES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"]);

const FOLDER = "EPUB/";
const NAVIGATION = "nav.xhtml";
const STYLE = "style.css";
const PACKAGE = "package.opf";

type Item = { id: string; href: string; type: string; properties?: string; isRead?: boolean };

/** Returns the content as the files of an electronic book, by EPUB 3.3. */
export async function electronicBook(db: Db, source: ExportSource): Promise<AsyncIterable<ArchiveFile>> {
  const content = await renderedContent(db, source, {
    ending: ".xhtml",
    reserved: [NAVIGATION],
    takes: ({ contentType }) => PICTURES.has(contentType),
    isInteractive: false,
    linkBetween: hrefBetween,
  });
  const style = await exportStyle();
  return (async function* () {
    // It comes first and uncompressed, so that programs find the kind of file at a fixed place.
    yield { path: "mimetype", content: "application/epub+zip", isStored: true };
    yield { path: "META-INF/container.xml", content: CONTAINER };
    yield { path: FOLDER + STYLE, content: style };
    yield { path: FOLDER + NAVIGATION, content: navigationOf(source, content.roots) };
    const items: Item[] = [
      { id: "nav", href: NAVIGATION, type: XHTML, properties: "nav" },
      { id: "style", href: STYLE, type: "text/css" },
    ];
    for await (const page of content.pages()) {
      const text = await behindRequests(source, () => runOnThread(xhtmlJob, page.html));
      const properties = propertiesOf(text);
      items.push({
        ...{ id: `page-${items.length}`, href: hrefOf(page.entry.file), type: XHTML, isRead: true },
        ...(properties !== "" && { properties }),
      });
      yield { path: FOLDER + page.entry.file, content: pageOf(source, page, text) };
    }
    for (const { id, record, path, ...file } of content.files()) {
      items.push({ id: `file-${id}`, href: hrefOf(path), type: record.contentType });
      yield { ...file, path: FOLDER + path };
    }
    yield { path: FOLDER + PACKAGE, content: packageOf(source, items) };
  })();
}

const XHTML = "application/xhtml+xml";

const XML = new Markup('<?xml version="1.0" encoding="UTF-8"?>');

const hrefOf = (file: string): string => hrefBetween(PACKAGE, file);

const CONTAINER = markup`${XML}
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="${FOLDER}${PACKAGE}" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`.html;

/** The features of a page that reading systems want to know of beforehand. */
const propertiesOf = (xhtml: string): string =>
  [/<math[\s>]/.test(xhtml) && "mathml", /<svg[\s>]/.test(xhtml) && "svg"].filter(Boolean).join(" ");

function packageOf({ title, language, at, address }: ExportSource, items: readonly Item[]): string {
  const listed = items.map(
    ({ id, href, type, properties }) =>
      markup`<item id="${id}" href="${href}" media-type="${type}"${properties && markup` properties="${properties}"`}/>
`,
  );
  const { html } = markup`${XML}
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${address("")}</dc:identifier>
<dc:title>${title}</dc:title>
<dc:language>${language}</dc:language>
<meta property="dcterms:modified">${at.toISOString().replace(/\.\d+/, "")}</meta>
</metadata>
<manifest>
${listed}</manifest>
<spine>
${items
  .filter(({ isRead }) => isRead)
  .map(
    ({ id }) => markup`<itemref idref="${id}"/>
`,
  )}</spine>
</package>
`;
  return readableXml(html);
}

function navigationOf(source: ExportSource, roots: readonly BookEntry[]): string {
  const listed = (entries: readonly BookEntry[]): Markup | false => {
    const shown = entries.filter(leadsToPage);
    return (
      shown.length > 0 &&
      markup`<ol>${shown.map(({ stored, file, children }) => {
        const { title } = stored.record;
        const words =
          file === null ? markup`<span>${title}</span>` : markup`<a href="${hrefOf(file)}">${title}</a>`;
        return markup`<li>${words}${listed(children)}</li>`;
      })}</ol>`
    );
  };
  return documentOf(
    source,
    source.title,
    NAVIGATION,
    markup`<nav epub:type="toc" aria-labelledby="title"><h1 id="title">${source.title}</h1>${listed(roots)}</nav>`,
  );
}

/** True for a page of the book and for a group of such. */
const leadsToPage = ({ file, children }: BookEntry): boolean => file !== null || children.some(leadsToPage);

function pageOf(source: ExportSource, { entry, heading }: RenderedEntry, text: string): string {
  const { title } = entry.stored.record;
  return documentOf(
    source,
    title,
    entry.file,
    markup`<main class="prose-doc" dir="${source.direction}">${heading}${new Markup(text)}</main>`,
  );
}

function documentOf({ language }: ExportSource, title: string, file: string, body: Markup): string {
  const { html } = markup`${XML}
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8"/>
<title>${title}</title>
<link rel="stylesheet" type="text/css" href="${hrefBetween(file, STYLE)}"/>
</head>
<body>
${body}
</body>
</html>
`;
  return readableXml(html);
}
