import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { BuiltResponse } from "./built-response";

/*
 * Copies of public responses on disk, for times without the database.
 */

type OnDisk = BuiltResponse & { state: string };

const allCopies = (): string => join(env.dataDir, "published");
const folderOf = (siteId: string): string => join(allCopies(), siteId);
const fileOf = (siteId: string, address: string): string =>
  join(folderOf(siteId), createHash("sha256").update(address).digest("hex"));

/**
 * Keeps a response on disk for times without the database. A failure is only logged.
 * @param state version of the site that it was made from
 */
export async function writeToDisk(
  siteId: string,
  address: string,
  state: string,
  made: BuiltResponse,
): Promise<void> {
  const file = fileOf(siteId, address);
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await mkdir(folderOf(siteId), { recursive: true, mode: 0o700 });
    await writeFile(temporary, JSON.stringify({ ...made, state } satisfies OnDisk), { mode: 0o600 });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    log.warn({ err: error, siteId }, "A page was not kept on disk.");
  }
}

/**
 * Returns the response of this state of the site only: an older one may show content that is no longer
 * public.
 */
export async function readFromDisk(
  siteId: string,
  address: string,
  state: string,
): Promise<BuiltResponse | null> {
  const found = await readFile(fileOf(siteId, address), "utf8")
    .then((text) => JSON.parse(text) as OnDisk)
    // A file is missing, or incomplete after a loss of power.
    .catch(() => null);
  return found?.state === state ? found : null;
}

/** Deletes a site's folder on disk, even while a write is under way. */
export const removeFromDisk = (siteId: string): Promise<void> =>
  rm(folderOf(siteId), { recursive: true, force: true, maxRetries: 10 }).catch((error: unknown) => {
    log.warn({ err: error, siteId }, "Pages of a site stay on disk.");
  });

/** Deletes the copies of this server from before a time: of addresses that ended, and pages that no visitor asked for. */
export async function removeOldCopies(before: Date): Promise<void> {
  for (const siteId of await readdir(allCopies()).catch(() => [])) {
    for (const name of await readdir(folderOf(siteId)).catch(() => [])) {
      const file = join(folderOf(siteId), name);
      // Another clean-up of the same folder can be faster.
      const written = await stat(file).catch(() => null);
      if (written && written.mtime < before) await rm(file, { force: true });
    }
  }
}
