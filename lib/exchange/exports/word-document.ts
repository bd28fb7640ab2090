import "server-only";
import { MOST_PICTURE_BYTES } from "@/lib/content/pdf/compose";
import { directionOf } from "@/lib/core/locales/direction";
import type { Db } from "@/lib/platform/db/client";
import { runOnThread } from "@/lib/platform/threads/run";
import type { ThreadJob } from "@/lib/platform/threads/thread-job";
import { checkSize, makeDocument } from "./one-document";
import { renderedContent } from "./rendered-pages";
import { behindRequests, type ExportSource } from "./source";
import { wordFrameJob, wordPartJob, wordPictureJob } from "./thread-jobs";
import { wordBook } from "./word-book";
import type { ArchiveFile } from "./zip-archive";

/** Returns the content as the files of a Word document. Throws NotFound and Invalid. */
export async function wordDocument(db: Db, source: ExportSource): Promise<AsyncIterable<ArchiveFile>> {
  const names = new Map<string, string>();
  const content = await renderedContent(db, source, {
    ending: "",
    reserved: [],
    takes: ({ contentType }) => contentType.startsWith("image/"),
    isInteractive: false,
    // The links of a part to others name them, so that they differ from its own anchors.
    linkBetween: (_from, to) => names.get(to) ?? to,
  });
  await checkSize(db, source, content);
  for (const [number, { file }] of content.all.entries())
    if (file !== null) names.set(file, `part-${number}`);
  const onThread =
    <Input, Output>(job: ThreadJob<Input, Output>) =>
    (input: Input) =>
      makeDocument(source, job, input);
  const { title, language, pageId, fileAddress } = source;
  return wordBook(content, {
    ...{ title, language, direction: directionOf(language), isBook: pageId === undefined, fileAddress },
    mostPictureBytes: MOST_PICTURE_BYTES,
    ...{ frame: onThread(wordFrameJob), picture: onThread(wordPictureJob) },
    part: (part) => behindRequests(source, () => runOnThread(wordPartJob, part)),
  });
}
