import "server-only";
import { readFileBytes } from "@/lib/content/files/queries";
import { textsOfPages } from "@/lib/content/pages/page-texts";
import type { PageSelection, SelectedPage } from "@/lib/content/pages/select-pages";
import type { PdfBook, PdfFile, PdfPage } from "@/lib/content/pdf/on-thread/book";
import { aboutPage, loadEvaluation } from "@/lib/content/rendering/evaluate";
import { evaluateText } from "@/lib/content/rendering/render";
import { fileAddress } from "@/lib/content/scopes/addresses";
import { needsEvaluation } from "@/lib/core/content/evaluation";
import type { Db } from "@/lib/platform/db/client";
import { findAssets } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";
import type { PdfOrder } from "./order";

const STORED_FILE = /\/files\/([A-Za-z0-9_-]{1,64})/g;
const SHOWN = new Set(["image/png", "image/jpeg"]);
/** Pictures beyond this total come as links: a PDF of a gigabyte is useless. */
const MOST_PICTURE_BYTES = 100 * 1024 * 1024;

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

function titleOf({ pageId, title }: PdfOrder, pages: readonly SelectedPage[]): string {
  return (pageId !== undefined && pages[0]?.stored.record.title) || title;
}

/** The pages with their texts, with expressions evaluated for an anonymous visitor. */
async function evaluatedPages(
  db: Db,
  snapshot: Snapshot,
  pages: readonly SelectedPage[],
): Promise<PdfPage[]> {
  const texts = await textsOfPages(db, snapshot, pages);
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
