import "server-only";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { MOST_PICTURE_BYTES } from "@/lib/content/pdf/compose";
import { directionOf } from "@/lib/core/locales/direction";
import type { Db } from "@/lib/platform/db/client";
import type { WordPicture } from "./on-thread/word";
import { makeDocument, partOf } from "./one-document";
import { renderedContent } from "./rendered-pages";
import type { ExportSource } from "./source";
import { wordJob } from "./thread-jobs";

/** Returns the content as a Word document. Throws NotFound and Invalid. */
export async function wordDocument(db: Db, source: ExportSource): Promise<Uint8Array> {
  const content = await renderedContent(db, source, {
    ending: "",
    reserved: [],
    takes: ({ contentType }) => contentType.startsWith("image/"),
    isInteractive: false,
    // The links of a part to others name them as they are, so that they differ from its own anchors.
    linkBetween: (_from, to) => to,
  });
  const texts = new Map<string, string>();
  for await (const { entry, html, heading } of content.pages())
    texts.set(entry.file, (heading?.html ?? "") + html);
  const pictures: Record<string, WordPicture> = {};
  let room = MOST_PICTURE_BYTES;
  for (const { id, path, record, content: bytes } of content.files()) {
    const isShown = record.size <= room;
    if (isShown) room -= record.size;
    pictures[path] = {
      address: source.fileAddress(id),
      contentType: record.contentType,
      bytes: isShown && typeof bytes !== "string" ? new Uint8Array(await buffer(Readable.from(bytes))) : null,
    };
  }
  const { title, language, pageId } = source;
  return makeDocument(source, wordJob, {
    ...{ title, language, direction: directionOf(language), isBook: pageId === undefined, pictures },
    parts: content.all.map((entry) => ({ ...partOf(entry), html: texts.get(entry.file ?? "") ?? "" })),
  });
}
