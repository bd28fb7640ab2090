import { posix } from "node:path";
import { setImmediate as yieldToOthers } from "node:timers/promises";

/**
 * A file system in memory, reduced to what the Git library needs: a sync reads its fetched data once, and a killed
 * process leaves no files behind.
 */
type Entry = { bytes: Buffer } | { target: string } | { names: Set<string> };

class FileError extends Error {
  constructor(
    readonly code: "ENOENT" | "ENOTDIR" | "EISDIR" | "EEXIST" | "ENOTEMPTY",
    path: string,
  ) {
    super(`${code}: ${path}`);
  }
}

const kindOf = (entry: Entry) => ("names" in entry ? "folder" : "target" in entry ? "link" : "file");

export class MemoryFiles {
  private readonly entries = new Map<string, Entry>([["/", { names: new Set() }]]);

  readonly promises = {
    readFile: async (path: string, options?: string | { encoding?: string }): Promise<Buffer | string> => {
      // The library reads thousands of objects without a pause.
      await yieldToOthers();
      const entry = this.get(path);
      if (!("bytes" in entry)) throw new FileError("EISDIR", path);
      const encoding = typeof options === "string" ? options : options?.encoding;
      return encoding === "utf8" ? entry.bytes.toString("utf8") : entry.bytes;
    },
    writeFile: async (path: string, data: Uint8Array | string): Promise<void> => {
      const bytes = typeof data === "string" ? Buffer.from(data) : Buffer.from(data);
      this.add(path, { bytes });
    },
    unlink: async (path: string): Promise<void> => {
      if ("names" in this.get(path)) throw new FileError("EISDIR", path);
      this.drop(path);
    },
    readdir: async (path: string): Promise<string[]> => [...this.folder(path).names].sort(),
    mkdir: async (path: string): Promise<void> => {
      if (this.entries.has(normal(path))) throw new FileError("EEXIST", path);
      this.add(path, { names: new Set() });
    },
    rmdir: async (path: string): Promise<void> => {
      if (this.folder(path).names.size > 0) throw new FileError("ENOTEMPTY", path);
      this.drop(path);
    },
    stat: async (path: string) => this.describe(path),
    lstat: async (path: string) => this.describe(path),
    readlink: async (path: string): Promise<string> => {
      const entry = this.get(path);
      if (!("target" in entry)) throw new FileError("ENOENT", path);
      return entry.target;
    },
    symlink: async (target: string, path: string): Promise<void> => this.add(path, { target }),
  };

  private get(path: string): Entry {
    const entry = this.entries.get(normal(path));
    if (!entry) throw new FileError("ENOENT", path);
    return entry;
  }

  private folder(path: string): { names: Set<string> } {
    const entry = this.get(path);
    if (!("names" in entry)) throw new FileError("ENOTDIR", path);
    return entry;
  }

  private add(path: string, entry: Entry): void {
    const full = normal(path);
    this.folder(posix.dirname(full)).names.add(posix.basename(full));
    this.entries.set(full, entry);
  }

  private drop(path: string): void {
    const full = normal(path);
    this.folder(posix.dirname(full)).names.delete(posix.basename(full));
    this.entries.delete(full);
  }

  private describe(path: string) {
    const entry = this.get(path);
    const kind = kindOf(entry);
    const size = "bytes" in entry ? entry.bytes.length : 0;
    return {
      ...{ size, mode: kind === "folder" ? 0o40000 : 0o100644, ino: 0, uid: 0, gid: 0, dev: 0 },
      ...{ ctimeMs: 0, mtimeMs: 0, ctime: new Date(0), mtime: new Date(0) },
      isFile: () => kind === "file",
      isDirectory: () => kind === "folder",
      isSymbolicLink: () => kind === "link",
    };
  }
}

const normal = (path: string): string => posix.resolve("/", path);
