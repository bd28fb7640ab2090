import "server-only";
import { disposition } from "@/lib/content/files/download";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import type { Viewer } from "@/lib/core/access/actor";
import { Bytes } from "@/lib/platform/api/server/reply";
import type { Db } from "@/lib/platform/db/client";
import { electronicBook } from "./electronic-book";
import { inTurn } from "./in-turn";
import { markdownFiles } from "./markdown-files";
import type { ExportFormat, ExportQuery } from "./schemas";
import { singleMarkdown } from "./single-markdown";
import { type ExportSource, exportSource } from "./source";
import { webPages } from "./web-pages";
import { wordDocument } from "./word-document";
import { type ArchiveFile, zipArchive } from "./zip-archive";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

type Format = {
  ending: string;
  contentType: string;
  body: (db: Db, source: ExportSource) => Promise<Bytes["body"]>;
};

type Files = (db: Db, source: ExportSource) => Promise<AsyncIterable<ArchiveFile>>;

const archived =
  (files: Files): Format["body"] =>
  async (db, source) =>
    zipArchive(await files(db, source), source.at);

const FORMATS: Record<ExportFormat, Format> = {
  markdown: { ending: ".zip", contentType: "application/zip", body: archived(markdownFiles) },
  "single-markdown": {
    ending: ".md",
    contentType: "text/markdown; charset=utf-8",
    body: async (db, source) => Buffer.from(await inTurn(() => singleMarkdown(db, source))),
  },
  html: { ending: " (web pages).zip", contentType: "application/zip", body: archived(webPages) },
  epub: { ending: ".epub", contentType: "application/epub+zip", body: archived(electronicBook) },
  docx: { ending: ".docx", contentType: WORD, body: archived(wordDocument) },
};

/** Writes the content in another format, archives while they are downloaded. Throws NotFound and Invalid before that. */
export async function downloadExport(
  db: Db,
  scope: ContentScope,
  viewer: Pick<Viewer, "userId">,
  query: ExportQuery,
): Promise<Bytes> {
  const source = await exportSource(db, scope, viewer, query);
  const { ending, contentType, body } = FORMATS[query.format];
  return new Bytes(await body(db, source), 200, {
    "content-type": contentType,
    "content-disposition": disposition(source.title + ending, false),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
}
