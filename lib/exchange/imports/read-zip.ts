import { posix } from "node:path";
import { Readable } from "node:stream";
import type { Entry, ZipFile } from "yauzl";
import type { ByteContent, ByteSource } from "@/lib/core/byte-source";
import { foldersAbove } from "@/lib/core/content/navigation/page-routes";
import { Invalid } from "@/lib/core/errors";
import { namesOf } from "./zip-names";

/**
 * Opens an untrusted archive. Checks all names, claimed sizes and kinds before inflating, and refuses an
 * entry that inflates beyond its claimed size. So the sum of claims limits the output, even if the archive
 * lists the same bytes ten thousand times.
 */
export const ZIP_LIMITS = {
  entries: 10_000,
  bytes: 4_000_000_000,
  /** a file is read whole before it is stored */
  fileBytes: 100_000_000,
  /** most inflated bytes per packed byte, from a megabyte on: small texts pack well */
  ratio: 100,
  ratioCountsFrom: 1_000_000,
  nameLength: 1_024,
};

export type Unpacked = {
  /** files by path, with forward slashes; reading a damaged one throws Invalid */
  entries: Map<string, ByteContent>;
  /** skipped entries with the reason */
  skipped: { path: string; detail: string }[];
};

/**
 * Opens an archive; each file is inflated when read. Throws `Invalid` with the reason PARSE_ERROR for an
 * untrustworthy archive.
 * @param what its name in messages
 */
export async function openZip(
  source: ByteSource,
  { what = "zip archive", limits = ZIP_LIMITS }: { what?: string; limits?: typeof ZIP_LIMITS } = {},
): Promise<Unpacked> {
  const refused = (detail: string) => new Invalid(`The ${what} can't be imported: ${detail}.`, "PARSE_ERROR");
  const entries = new Map<string, ByteContent>();
  const skipped: Unpacked["skipped"] = [];
  const links = new Map<string, string>();
  let total = 0;
  /** The library's message describes the archive only ("invalid relative path: ../x"), never this machine. */
  const judged = (error: unknown): unknown => {
    if (error instanceof Invalid || error instanceof SourceFailure) return error;
    return refused(error instanceof Error ? error.message.slice(0, 200).replace(/\.$/, "") : "it is damaged");
  };
  try {
    const archive = await open(source);
    if (archive.entryCount > limits.entries) {
      throw refused(`it holds more than ${limits.entries} entries; split it`);
    }
    const listed: Entry[] = [];
    for await (const entry of archive.eachEntry()) listed.push(entry);
    const { validateFileName } = await import("yauzl");
    for (const [index, path] of namesOf(listed).entries()) {
      const entry = listed[index]!;
      // A Mac has colons in names, which is a drive for the library only before a slash.
      const problem = validateFileName(path.replace(/^([a-z]):(?![\\/])/i, "$1_"));
      if (problem !== null) throw refused(problem.slice(0, 200));
      if (!isSane(path)) throw refused(`the name “${shown(path)}” is not acceptable`);
      if (path.endsWith("/")) continue;
      if (entry.isEncrypted()) throw refused("it is encrypted; unlock it first");
      if (entries.has(path)) throw refused(`it holds “${path.slice(0, 200)}” twice`);
      const size = entry.uncompressedSize;
      total += size;
      if (total > limits.bytes) throw refused("it unpacks to more than 4 GB; split it");
      if (total > limits.ratioCountsFrom && total > source.size * limits.ratio) {
        throw refused("it unpacks to more than a hundred times its size");
      }
      if (isLink(entry.externalFileAttributes)) {
        const target = size > limits.nameLength ? "" : (await inflate(archive, entry)).toString();
        const isOutside = target === "" || target.startsWith("/");
        links.set(path, isOutside ? "" : posix.join(posix.dirname(path), target).replace(/\/$/, ""));
        continue;
      }
      if (size > limits.fileBytes) {
        skipped.push({ path, detail: "Larger than 100 MB." });
        continue;
      }
      const read = () =>
        inflate(archive, entry).catch((error: unknown) => {
          throw judged(error);
        });
      entries.set(path, { size, read });
    }
    skipped.push(...followLinks(links, entries, limits));
  } catch (error) {
    throw judged(error);
  }
  return { entries, skipped };
}

/**
 * Adds the files that symbolic links in an archive mean, as a checkout of the repository has them: a file, or the
 * files of a folder. Links that lead out of the archive or to nothing are skipped, and so are links in linked folders.
 */
function followLinks(
  links: ReadonlyMap<string, string>,
  entries: Map<string, ByteContent>,
  limits: typeof ZIP_LIMITS,
): Unpacked["skipped"] {
  if (links.size === 0) return [];
  const fileAt = new Map(entries);
  const below = new Map<string, string[]>();
  for (const name of fileAt.keys()) {
    for (const folder of foldersAbove(name)) {
      const names = below.get(folder);
      if (names) names.push(name);
      else below.set(folder, [name]);
    }
  }
  // A link to the top would be in itself.
  below.delete(".");
  let bytes = 0;
  return [...links].flatMap(([path, first]) => {
    let target = first;
    for (let hops = 0; hops < MOST_HOPS && links.has(target); hops += 1) target = links.get(target)!;
    const names = fileAt.has(target) ? [target] : (below.get(target) ?? []);
    const refused = [{ path, detail: "A symbolic link that leads to no file or folder of the archive." }];
    // A folder with a link to itself would be in itself.
    const isInside = path.startsWith(`${target}/`);
    if (names.length === 0 || isInside || entries.size + names.length > limits.entries) return refused;
    const found = names.map((name) => [path + name.slice(target.length), fileAt.get(name)!] as const);
    bytes += found.reduce((sum, [, { size }]) => sum + size, 0);
    const isFree = found.every(([name]) => !entries.has(name) && name.length <= limits.nameLength);
    if (bytes > limits.bytes || !isFree) return refused;
    for (const [name, content] of found) entries.set(name, content);
    return [];
  });
}

const MOST_HOPS = 10;

/** Reading the bytes failed, which proves no damage of the archive. */
class SourceFailure extends Error {}

async function inflate(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await archive.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Not closed automatically, since entries are read later. */
async function open(source: ByteSource): Promise<ZipFile> {
  const { fromRandomAccessReaderPromise, RandomAccessReader } = await import("yauzl");
  class SourceReader extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(withFailures(source.read(start, end)), { objectMode: false });
    }
  }
  return fromRandomAccessReaderPromise(new SourceReader(), source.size, {
    autoClose: false,
    // The library would refuse names here that are judged by the caller.
    decodeStrings: false,
  });
}

async function* withFailures(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (cause) {
    throw new SourceFailure("The archive could not be read.", { cause });
  }
}

/** The library refuses absolute names and `..`; this refuses names that cannot be stored or shown. */
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
