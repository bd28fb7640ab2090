import "server-only";
import { disposition } from "@/lib/content/files/download";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import type { Viewer } from "@/lib/core/access/actor";
import { Bytes } from "@/lib/platform/api/server/reply";
import type { Db } from "@/lib/platform/db/client";
import { electronicBook } from "./electronic-book";
import { markdownFiles } from "./markdown-files";
import type { ExportFormat, ExportQuery } from "./schemas";
import { type ExportSource, exportSource } from "./source";
import { webPages } from "./web-pages";
import { type ArchiveFile, zipArchive } from "./zip-archive";

type Format = {
  ending: string;
  contentType: string;
  files: (db: Db, source: ExportSource) => Promise<AsyncIterable<ArchiveFile>>;
};

const FORMATS: Record<ExportFormat, Format> = {
  markdown: { ending: ".zip", contentType: "application/zip", files: markdownFiles },
  html: { ending: " (web pages).zip", contentType: "application/zip", files: webPages },
  epub: { ending: ".epub", contentType: "application/epub+zip", files: electronicBook },
};

/** Writes the content in another format while it is downloaded. Throws NotFound and Invalid before that. */
export async function downloadExport(
  db: Db,
  scope: ContentScope,
  viewer: Pick<Viewer, "userId">,
  query: ExportQuery,
): Promise<Bytes> {
  const source = await exportSource(db, scope, viewer, query);
  const { ending, contentType, files } = FORMATS[query.format];
  const archive = zipArchive(await files(db, source), source.at);
  return new Bytes(archive, 200, {
    "content-type": contentType,
    "content-disposition": disposition(source.title + ending, false),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
}
