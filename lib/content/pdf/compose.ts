import "server-only";
import { textOfGenerated } from "@/lib/content/computed/documents";
import type { GeneratedPage } from "@/lib/content/computed/generate";
import { expandComputed, isGenerated } from "@/lib/content/computed/pages";
import { readFileBytes } from "@/lib/content/files/queries";
import { groupByParent } from "@/lib/content/pages/present";
import type { PdfBook, PdfFile, PdfPage } from "@/lib/content/pdf/on-thread/book";
import { aboutPage, loadEvaluation } from "@/lib/content/rendering/evaluate";
import { evaluateText } from "@/lib/content/rendering/render";
import { fileAddress } from "@/lib/content/scopes/addresses";
import { needsEvaluation } from "@/lib/core/content/evaluation";
import { joinPath } from "@/lib/core/content/page-path";
import { NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { findAssets, loadTexts, loadTree } from "@/lib/store/read";
import type { StoredPage } from "@/lib/store/rows";
import type { Snapshot } from "@/lib/store/snapshot";
import type { PdfOrder } from "./order";

const STORED_FILE = /\/files\/([A-Za-z0-9_-]{1,64})/g;
const SHOWN = new Set(["image/png", "image/jpeg"]);
/** Pictures beyond this total come as links: a PDF of a gigabyte is useless. */
const MOST_PICTURE_BYTES = 100 * 1024 * 1024;

type Listed = { stored: StoredPage | GeneratedPage; depth: number };

/** The pages of a PDF in order, and the paths of all pages, read before any text. */
export type PageSelection = { pages: Listed[]; paths: Record<string, string> };

/** Selects the wanted pages. Throws NotFound for a page that the state does not have. */
export async function selectPages(db: Db, { view, specs, pageId, only }: PdfOrder): Promise<PageSelection> {
  const expanded = await expandComputed(db, { snapshot: view, reader: { specs } }, await loadTree(db, view));
  // Computed pages that could not be expanded have nothing to show.
  const tree = expanded.filter(({ record }) => record.kind !== "computed");
  const groups = groupByParent(tree);
  const paths: Record<string, string> = {};
  const pages: Listed[] = [];
  const chosen = tree.find(({ record }) => record.id === pageId);
  if (pageId !== undefined && !chosen) throw new NotFound("page", pageId);
  const walk = (parentId: string | null, path: string, depth: number | null): void => {
    for (const stored of groups.get(parentId) ?? []) {
      const { record } = stored;
      const own = joinPath(path, record.slug);
      paths[record.id] = own;
      const here = stored === chosen ? 0 : record.hidden ? null : depth;
      if (here !== null) pages.push({ stored, depth: here });
      walk(record.id, own, here === null || (only && chosen) ? null : here + 1);
    }
  };
  walk(null, "", chosen ? null : 0);
  return { pages, paths };
}

/** Reads the texts and pictures of the pages. */
export async function composeBook(
  db: Db,
  order: PdfOrder,
  { pages, paths }: PageSelection,
): Promise<PdfBook> {
  const listed = await evaluatedPages(db, order.view, pages);
  return {
    title: titleOf(order, pages),
    subtitle: order.subtitle,
    author: order.author,
    language: order.language,
    date: order.date,
    pages: listed,
    paths,
    address: order.address,
    files: await filesIn(
      db,
      order.view,
      fileAddress(order.view.spaceId, order.changeRequestId),
      listed.flatMap(({ markdown }) => markdown ?? []),
    ),
  };
}

function titleOf({ pageId, title }: PdfOrder, pages: readonly Listed[]): string {
  return (pageId !== undefined && pages[0]?.stored.record.title) || title;
}

/** The pages with their texts, with expressions evaluated for an anonymous visitor. */
async function evaluatedPages(db: Db, snapshot: Snapshot, pages: readonly Listed[]): Promise<PdfPage[]> {
  const texts = await textsOf(db, snapshot, pages);
  const evaluation = await loadEvaluation(db, snapshot, null, [...texts.values()], "anonymous");
  const listed: PdfPage[] = [];
  for (const { stored, depth } of pages) {
    const { record } = stored;
    const { url } = record.target ?? {};
    const text = texts.get(record.id) ?? null;
    const isFilled = text !== null && evaluation !== null && needsEvaluation(text);
    listed.push({
      id: record.id,
      title: record.title,
      description: record.description,
      depth,
      markdown: isFilled ? await evaluateText(text, aboutPage(evaluation, record)) : text,
      href: record.kind === "link" && typeof url === "string" ? url : null,
    });
  }
  return listed;
}

/** Returns the texts of pages by id. */
async function textsOf(db: Db, snapshot: Snapshot, pages: readonly Listed[]): Promise<Map<string, string>> {
  const hashes = new Set(pages.flatMap(({ stored }) => stored.record.contentHash ?? []));
  const stored = await loadTexts(db, snapshot.organizationId, [...hashes]);
  const texts = new Map<string, string>();
  for (const { stored: page } of pages) {
    const { id, contentHash } = page.record;
    const text = isGenerated(page) ? await textOfGenerated(page) : stored.get(contentHash ?? "");
    if (text !== undefined) texts.set(id, text);
  }
  return texts;
}

/** Returns the files that texts refer to, pictures with their bytes. */
export async function filesIn(
  db: Db,
  snapshot: Snapshot,
  addressOf: (fileId: string) => string,
  texts: readonly string[],
): Promise<Record<string, PdfFile>> {
  const named = new Set(texts.flatMap((text) => [...text.matchAll(STORED_FILE)].map(([, id]) => id!)));
  if (named.size === 0) return {};
  const files: Record<string, PdfFile> = {};
  let room = MOST_PICTURE_BYTES;
  for (const [id, { record }] of await findAssets(db, snapshot, "file", named)) {
    const shown = SHOWN.has(record.contentType) && record.size <= room;
    if (shown) room -= record.size;
    files[id] = {
      name: record.name,
      address: addressOf(id),
      bytes: shown ? await allBytes(db, snapshot.organizationId, record.hash, record.size) : null,
    };
  }
  return files;
}

async function allBytes(db: Db, organizationId: string, hash: string, size: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of readFileBytes(db, organizationId, hash, 0, size)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}
