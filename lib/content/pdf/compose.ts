import "server-only";
import { readFileBytes } from "@/lib/content/files/queries";
import { evaluatedTextsOfPages } from "@/lib/content/pages/page-texts";
import { mentionsIn } from "@/lib/content/pages/render";
import type { PageSelection, SelectedPage } from "@/lib/content/pages/select-pages";
import type { PdfBook, PdfFile, PdfPage } from "@/lib/content/pdf/on-thread/book";
import { fileAddress } from "@/lib/content/scopes/addresses";
import { namesOfMembers } from "@/lib/identity/users/queries";
import type { Db } from "@/lib/platform/db/client";
import { findAssets } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";
import type { PdfOrder } from "./order";

const STORED_FILE = /\/files\/([A-Za-z0-9_-]{1,64})/g;
const SHOWN = new Set(["png", "jpeg", "webp", "gif", "avif", "svg+xml"].map((name) => `image/${name}`));
/** Pictures of a document beyond this total come as links: one of a gigabyte is useless. */
export const MOST_PICTURE_BYTES = 100 * 1024 * 1024;

/** Reads the texts and pictures of the pages. */
export async function composeBook(
  db: Db,
  order: PdfOrder,
  { pages, paths }: PageSelection,
): Promise<PdfBook> {
  const listed = await evaluatedPages(db, order.view, pages);
  const texts = listed.flatMap(({ markdown }) => markdown ?? []);
  return {
    title: titleOf(order, pages),
    subtitle: order.subtitle,
    author: order.author,
    language: order.language,
    date: order.date,
    pages: listed,
    paths,
    address: order.address,
    people: order.hasNames ? await namesOfMembers(db, order.view.organizationId, mentionsIn(texts)) : {},
    files: await filesIn(db, order.view, fileAddress(order.view.spaceId, order.changeRequestId), texts),
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
  const texts = await evaluatedTextsOfPages(db, snapshot, pages);
  return pages.map(({ stored: { record }, depth }) => {
    const { url } = record.target ?? {};
    return {
      id: record.id,
      title: record.title,
      description: record.description,
      depth,
      markdown: texts.get(record.id) ?? null,
      href: record.kind === "link" && typeof url === "string" ? url : null,
    };
  });
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
