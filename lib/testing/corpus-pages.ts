import type { Readable } from "node:stream";
import yauzl from "yauzl";
import { normalizeMarkdown } from "@/lib/core/content/text";
import { REAL_BOOK } from "./corpus";

/** The pages of the real book by path, as they would be stored. */
export async function pagesOfBook(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const zip = await yauzl.openPromise(REAL_BOOK);
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith(".md")) continue;
    pages.set(entry.fileName, normalizeMarkdown(await textOf(await zip.openReadStreamPromise(entry))));
  }
  return pages;
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
