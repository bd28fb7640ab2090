import type { FileHandle } from "node:fs/promises";
import { MAXIMUM_UPLOAD } from "@/lib/content/uploads/limits";
import type { ByteSource } from "@/lib/core/byte-source";
import { Invalid } from "@/lib/core/errors";

const CHUNK = 512 * 1024;

/**
 * Wraps an open file and reads it on demand. Throws Invalid if it is no file, or larger than an upload may
 * be.
 */
export async function bytesOfFile(file: FileHandle): Promise<ByteSource> {
  const stat = await file.stat();
  if (!stat.isFile()) throw new Invalid("This is not a file. Give a zip archive or one page.");
  if (stat.size > MAXIMUM_UPLOAD) throw new Invalid("The file is larger than 2 GB. Split it.");
  return {
    size: stat.size,
    read: async function* (start, end) {
      for (let at = start; at < end; ) {
        const length = Math.min(CHUNK, end - at);
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
        if (bytesRead === 0) throw new Error("The file became shorter while it was read.");
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    },
  };
}
