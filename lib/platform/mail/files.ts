import "server-only";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/platform/env";

const folder = (): string => join(env.dataDir, "mail");

/** Stores a mail as a file for mail programs. Only the operator can read it, since it contains the links. */
export async function writeMailFile(id: string, message: Buffer): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const file = join(folder(), `${id}.eml`);
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Deletes the files of this server from before a time. */
export async function removeMailFiles(before: Date): Promise<void> {
  for (const name of await readdir(folder()).catch(() => [])) {
    const file = join(folder(), name);
    // Another clean-up may have deleted the file meanwhile.
    const written = await stat(file).catch(() => null);
    if (written && written.mtime < before) await rm(file, { force: true });
  }
}
