import "server-only";
import { MOST_PICTURE_BYTES } from "@/lib/content/pdf/compose";
import { Invalid } from "@/lib/core/errors";
import { directionOf } from "@/lib/core/locales/direction";
import type { Db } from "@/lib/platform/db/client";
import type { ThreadJob } from "@/lib/platform/threads/job";
import { runOnThread } from "@/lib/platform/threads/run";
import { sizeOfTexts } from "@/lib/store/read";
import type { EntryTree } from "./entries";
import { makeDocument } from "./one-document";
import { renderedContent } from "./rendered-pages";
import { behindRequests, type ExportSource } from "./source";
import { wordFrameJob, wordPartJob, wordPictureJob } from "./thread-jobs";
import { wordBook } from "./word-book";
import type { ArchiveFile } from "./zip-archive";

/** Word opens no document with more text; pictures are not counted. */
const MOST_TEXT_BYTES = 32 * 1024 * 1024;

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

async function checkSize(db: Db, { snapshot }: ExportSource, { all }: Pick<EntryTree, "all">): Promise<void> {
  const hashes = all.flatMap(({ stored }) => stored.record.contentHash ?? []);
  const bytes = await sizeOfTexts(db, snapshot.organizationId, hashes);
  if (bytes > MOST_TEXT_BYTES)
    throw new Invalid(
      `Word opens documents with up to 32 MB of text; these pages have ${Math.ceil(bytes / 1024 / 1024)} MB. Export a page with its subpages, or choose another format.`,
      "too_large",
    );
}
