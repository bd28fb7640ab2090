import { Invalid } from "@/lib/errors";

/**
 * Unpacks an archive that nobody vouches for. What it claims about itself (names, sizes, kinds) is checked
 * before anything is inflated, and what is inflated is counted while it arrives: an archive can announce
 * ten bytes and hold ten gigabytes, or list the same bytes ten thousand times.
 */
export const ZIP_LIMITS = {
  entries: 5_000,
  bytes: 200 * 1024 * 1024,
  /** inflated size against packed size; counts from a megabyte on, small text packs well */
  ratio: 100,
  ratioCountsFrom: 1024 * 1024,
  nameLength: 1_024,
};

type Unpacked = {
  /** contents by path, with forward slashes */
  entries: Map<string, Buffer>;
  /** what was left out, and why */
  skipped: { path: string; detail: string }[];
};

/**
 * Reads all files of an archive. Throws `Invalid` with the reason PARSE_ERROR for one that cannot be trusted.
 * @param what what people call it
 */
export async function readZip(bytes: Buffer, what = "zip archive"): Promise<Unpacked> {
  const refused = (detail: string) => new Invalid(`The ${what} can't be imported: ${detail}.`, "PARSE_ERROR");
  const yauzl = await import("yauzl");
  const entries = new Map<string, Buffer>();
  const skipped: Unpacked["skipped"] = [];
  let total = 0;
  try {
    const archive = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
    if (archive.entryCount > ZIP_LIMITS.entries) {
      throw refused(`it holds more than ${ZIP_LIMITS.entries} entries; split it`);
    }
    for await (const entry of archive.eachEntry()) {
      const path = entry.fileName;
      if (!isSane(path)) throw refused(`the name “${shown(path)}” is not acceptable`);
      if (path.endsWith("/")) continue;
      if (isLink(entry.externalFileAttributes)) {
        skipped.push({ path, detail: "A symbolic link; links are not followed." });
        continue;
      }
      if (entry.isEncrypted()) throw refused("it is encrypted; unlock it first");
      if (entries.has(path)) throw refused(`it holds “${path.slice(0, 200)}” twice`);
      const stream = await archive.openReadStreamPromise(entry);
      const chunks: Buffer[] = [];
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        total += chunk.length;
        if (total > ZIP_LIMITS.bytes) throw refused("it unpacks to more than 200 MB; split it");
        if (total > ZIP_LIMITS.ratioCountsFrom && total > bytes.length * ZIP_LIMITS.ratio) {
          throw refused("it unpacks to more than a hundred times its size");
        }
        chunks.push(chunk);
      }
      entries.set(path, Buffer.concat(chunks));
    }
  } catch (error) {
    if (error instanceof Invalid) throw error;
    // The library's text describes the archive only ("invalid relative path: ../x"), never this machine.
    throw refused(error instanceof Error ? error.message.slice(0, 200).replace(/\.$/, "") : "it is damaged");
  }
  return { entries, skipped };
}

/** The library refuses absolute names and `..`; what remains is what could not be stored or shown. */
const isSane = (path: string): boolean =>
  path.length <= ZIP_LIMITS.nameLength &&
  path.isWellFormed() &&
  !path.includes("\0") &&
  !path
    .split("/")
    .some((part, index, parts) => part === "." || part === ".." || (part === "" && index < parts.length - 1));

const shown = (path: string): string => path.slice(0, 200).toWellFormed().replaceAll("\0", "␀");

const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const isLink = (attributes: number): boolean => ((attributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK;
