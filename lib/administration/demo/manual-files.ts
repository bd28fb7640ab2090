import "server-only";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { RepositoryFile } from "@/lib/exchange/git/repository-state";
import { contentFile } from "./content-file";

/** The files of the manual by path, and a hash of all of them. */
export type ManualFiles = { entries: ReadonlyMap<string, RepositoryFile>; hash: string };

const folder = () => contentFile("manual");

/** Reads the manual of this version. */
export async function readManualFiles(): Promise<ManualFiles> {
  const found = await readdir(folder(), { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder(), join(parentPath, name)))
    .sort();
  const texts = await Promise.all(
    paths.map(
      async (path): Promise<[string, string]> => [path, await readFile(join(folder(), path), "utf8")],
    ),
  );
  return manualFilesOf(new Map(texts));
}

/** The same for given texts. */
export function manualFilesOf(texts: ReadonlyMap<string, string>): ManualFiles {
  const entries = new Map(
    [...texts].map(([path, text]) => [path, { oid: hashOf(text), bytes: Buffer.from(text) }]),
  );
  return { entries, hash: hashOf(JSON.stringify([...texts])) };
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
