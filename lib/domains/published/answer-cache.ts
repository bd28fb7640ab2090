import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { etagOf } from "@/lib/platform/api/server/etag";
import { type KeptForms, keptForms } from "@/lib/platform/api/server/kept-forms";

/*
 * Answers of published sites as bytes: made once for a state of a site and an audience, kept with their compressed
 * forms, and, as far as anybody may read them, on disk for the time that the database is away.
 */

/** Which page an answer shows, to be counted as read. */
export type View = { page: string; siteSpace: string };

export type Kept = {
  status: number;
  view: View | null;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
} & KeptForms;

const MOST_BYTES = 128 * 1024 * 1024;
const kept = new LRUCache<string, Kept>({
  maxSize: MOST_BYTES,
  maxEntrySize: MOST_BYTES / 8,
  // The compressed forms are about a third of it together.
  sizeCalculation: ({ body }) => Math.ceil(body.length * 1.4) + 500,
});
const underWay = new Map<string, Promise<Kept>>();

export type Made = { status: number; headers: Record<string, string>; body: string; view?: View };
/** What is no text. */
export type MadeFile = Omit<Made, "body"> & { body: Uint8Array };

/**
 * An answer with its compressed forms.
 * @param isReused whether others will get it; see lib/platform/api/server/kept-forms.ts
 */
export function keep({ status, headers, body: made, view }: Made | MadeFile, isReused = false): Kept {
  const body = Buffer.from(made as string);
  return {
    status,
    view: view ?? null,
    headers,
    body,
    etag: etagOf(made),
    ...keptForms(body, isReused),
  };
}

export const keptBefore = (key: string): Kept | undefined => kept.get(key);

/** What was made for a key, or is made now; who asks meanwhile waits for the same. */
export async function keptFor(key: string, make: () => Promise<Made | MadeFile>): Promise<Kept> {
  const known = kept.get(key);
  if (known) return known;
  const waiting = underWay.get(key);
  if (waiting) return waiting;
  const making = make()
    .then((made) => {
      // Where an address leads follows from redirects, which are no part of the state of a site.
      const isReused = made.status === 200;
      const fresh = keep(made, isReused);
      if (isReused) kept.set(key, fresh);
      return fresh;
    })
    .finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}

type OnDisk = Made & { state: string };

const folderOf = (siteId: string): string => join(env.dataDir, "published", siteId);
const fileOf = (siteId: string, address: string): string =>
  join(folderOf(siteId), createHash("sha256").update(address).digest("hex"));

/**
 * Keeps an answer for the time that the database is away, in place of the one before. What fails is only missed then.
 * @param state what the site was when it was made
 */
export async function writeToDisk(siteId: string, address: string, state: string, made: Made): Promise<void> {
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

/** What was answered for a state of the site: an older one may show what is not for everybody now. */
export async function readFromDisk(siteId: string, address: string, state: string): Promise<Made | null> {
  const text = await readFile(fileOf(siteId, address), "utf8").catch(() => null);
  const found = text === null ? null : (JSON.parse(text) as OnDisk);
  return found?.state === state ? found : null;
}

/** Takes everything of a site off the disk, while something may still be written there. */
export const removeFromDisk = (siteId: string): Promise<void> =>
  rm(folderOf(siteId), { recursive: true, force: true, maxRetries: 10 }).catch((error: unknown) => {
    log.warn({ err: error, siteId }, "Pages of a site stay on disk.");
  });
