import "server-only";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { Invalid } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { runOnThread } from "@/lib/platform/threads/run";
import type { ThreadJob } from "@/lib/platform/threads/thread-job";
import { sizeOfTexts } from "@/lib/store/read";
import type { EntryTree } from "./entries";
import { behindRequests, type ExportSource } from "./source";

/** Word opens no document with more text, and more texts are not held in memory; pictures are not counted. */
const MOST_TEXT_BYTES = 32 * 1024 * 1024;

/** Throws Invalid if pages have more text than one document can have. */
export async function checkSize(
  db: Db,
  { snapshot }: ExportSource,
  { all }: Pick<EntryTree, "all">,
): Promise<void> {
  const hashes = all.flatMap(({ stored }) => stored.record.contentHash ?? []);
  const bytes = await sizeOfTexts(db, snapshot.organizationId, hashes);
  if (bytes > MOST_TEXT_BYTES)
    throw new Invalid(
      `One document has up to 32 MB of text; these pages have ${Math.ceil(bytes / 1024 / 1024)} MB. Export a page with its subpages, or choose another format.`,
      "too_large",
    );
}

/** Makes a document of all pages in one piece on a thread. Throws Invalid if it would be too large. */
export const makeDocument = <Input, Output>(
  source: ExportSource,
  job: ThreadJob<Input, Output>,
  input: Input,
): Promise<Output> =>
  behindRequests(source, () => runOnThread(job, input)).catch((error: unknown) => {
    if (!(error instanceof TooComplex)) throw error;
    throw new Invalid(
      "These pages are too large for one document. Export a page with its subpages, or choose another format.",
      "too_large",
    );
  });
