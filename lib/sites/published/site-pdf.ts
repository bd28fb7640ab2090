import "server-only";
import { disposition } from "@/lib/content/files/download";
import { filesIn } from "@/lib/content/pdf/compose";
import type { PdfPage } from "@/lib/content/pdf/on-thread/book";
import { drawPdfJob } from "@/lib/content/pdf/thread-jobs";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { DomainError, NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { runOnThread } from "@/lib/platform/threads/run";
import type { StoredPage } from "@/lib/store/rows";
import type { BuiltFile } from "./built-response";
import { locatePage, textFor } from "./read-page";
import { commonHeaders } from "./responses";
import { appearanceOf, pathsOfReadable, type Variant, type VisibleSite, variantAt } from "./visible-site";

/** Any visitor can request PDFs, so larger ones are not made. */
export const MOST_PAGES = 200;
/** Also limits concurrent PDFs, so that editors still get theirs. */
const MOST_AT_ONCE = 2;
let underWay = 0;

const tooLarge = (): DomainError =>
  new DomainError(
    "unprocessable",
    "pdf_failed",
    `Too long for one PDF: it holds up to ${MOST_PAGES} pages. Download a page with its subpages instead.`,
  );

/**
 * Makes a PDF of a page with its subpages, as far as the visitor may read them; for the first page, of the
 * whole variant. Throws NotFound if there is no page, or if PDFs are off.
 * @param path of the page
 */
export async function makeSitePdf(db: Db, shown: VisibleSite, path: readonly string[]): Promise<BuiltFile> {
  const at = variantAt(db, shown, path);
  if (!at || !appearanceOf(shown.site, at.variant.siteSpace).pdf.enabled) throw new NotFound("PDF");
  if (underWay >= MOST_AT_ONCE) {
    throw new DomainError("overloaded", "overloaded", "Other PDFs are being made. Try again in a moment.", {
      headers: { "retry-after": "5" },
    });
  }
  underWay += 1;
  try {
    return await make(db, shown, at.variant, at.rest.join("/"));
  } finally {
    underWay -= 1;
  }
}

async function make(db: Db, shown: VisibleSite, variant: Variant, path: string): Promise<BuiltFile> {
  const { reading, section, space } = variant;
  const found = path === "" ? null : await locatePage(db, reading, variant.tree, path);
  if (found && found.kind !== "page") throw new NotFound("page", path);
  const listed = await pagesOf(variant, found?.stored ?? null);
  const pages: PdfPage[] = [];
  for (const { stored, depth } of listed) {
    const { id, kind, title, description } = stored.record;
    const markdown = kind === "document" ? await textFor(db, reading, stored) : null;
    pages.push({ id, title, description, depth, markdown, href: null });
  }
  const texts = pages.flatMap(({ markdown }) => markdown ?? []);
  const title = found?.stored.record.title ?? section?.title ?? space.title;
  const files = await filesIn(db, reading.snapshot, reading.fileAddress, texts);
  const book = {
    ...{
      title,
      subtitle: null,
      author: appearanceOf(shown.site, variant.siteSpace).title ?? shown.site.title,
    },
    ...{ language: space.language ?? "en", date: new Date().toISOString(), pages, files, people: {} },
    paths: Object.fromEntries(await pathsOfReadable(db, variant, idsNamedIn(texts))),
    address: `${reading.address("").replace(/\/$/, "")}/`,
  };
  const body = await runOnThread(drawPdfJob, book).catch((error: unknown) => {
    throw error instanceof TooComplex ? tooLarge() : error;
  });
  return {
    status: 200,
    headers: {
      ...commonHeaders(shown),
      "content-type": "application/pdf",
      "content-disposition": disposition(`${title}.pdf`, false),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-robots-tag": "noindex",
    },
    body,
  };
}

type PageAtDepth = { stored: StoredPage; depth: number };

/** Lists a page with its subpages in reading order; without a page all pages of the variant. */
async function pagesOf({ tree }: Variant, page: StoredPage | null): Promise<PageAtDepth[]> {
  const listed: PageAtDepth[] = page ? [{ stored: page, depth: 0 }] : [];
  const walk = async (parentId: string | null, depth: number): Promise<void> => {
    const pages = (await tree.below(parentId)).filter(
      ({ record: { kind } }) => kind === "document" || kind === "group",
    );
    await tree.load(pages.map(({ record }) => record.id));
    for (const stored of pages) {
      if (listed.length >= MOST_PAGES) throw tooLarge();
      listed.push({ stored, depth });
      await walk(stored.record.id, depth + 1);
    }
  };
  await walk(page?.record.id ?? null, page ? 1 : 0);
  return listed;
}

const PAGE = /\/pages\/([A-Za-z0-9_-]{1,64})/g;

/** Returns the ids of the pages that texts link to. */
const idsNamedIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(PAGE)].map(([, id]) => id!))),
];
