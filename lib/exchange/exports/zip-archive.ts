import "server-only";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export type ArchiveFile = {
  path: string;
  content: string | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** true if compressing it would gain nothing */
  isStored?: boolean;
};

/**
 * Writes files into a zip archive, each when it is its turn, so that memory holds one of them. If a file cannot
 * be read, the stream ends with the error; if the stream is closed, no further file is read.
 * @param at the time of all files
 */
export function zipArchive(files: AsyncIterable<ArchiveFile>, at: Date): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  const closed = new AbortController();
  archive.once("close", () => closed.abort());
  zip.on("error", (error: Error) => archive.destroy(error));
  fill(zip, files, at, closed.signal).catch((error: Error) => archive.destroy(error));
  return archive;
}

async function fill(
  zip: ZipFile,
  files: AsyncIterable<ArchiveFile>,
  at: Date,
  closed: AbortSignal,
): Promise<void> {
  for await (const { path, content, isStored = false } of files) {
    const options = { mtime: at, mode: 0o100644, compress: !isStored };
    if (typeof content === "string" && isStored) {
      zip.addBuffer(Buffer.from(content), path, options);
      continue;
    }
    const body = Readable.from(typeof content === "string" ? [Buffer.from(content)] : content, {
      objectMode: false,
    });
    try {
      zip.addReadStream(body, path, options);
      await finished(body, { signal: closed });
    } finally {
      body.destroy();
    }
  }
  zip.end();
}
