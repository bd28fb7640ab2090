import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CompressedForms, compressedForms } from "@/lib/platform/api/server/compressed-forms";
import { etagOf } from "@/lib/platform/api/server/etag";
import { declareCache } from "@/lib/platform/cache/cache";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/*
 * The response cache of published sites: responses are made once per state of a site and audience, and kept
 * with their compressed forms. Public ones are also kept on disk, for times without the database.
 */

/** The page that a response shows, to be counted as read. */
export type PageView = { page: string; siteSpace: string };

export type CachedResponse = {
  status: number;
  view: PageView | null;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
} & CompressedForms;

const MOST_BYTES = 128 * 1024 * 1024;
const responses = declareCache<CachedResponse>({
  name: "responses of sites",
  bound: {
    size: MOST_BYTES,
    largest: MOST_BYTES / 8,
    // The compressed forms are about a third of it together.
    sizeOf: ({ body }) => Math.ceil(body.length * 1.4) + 500,
  },
  validity: "keyed by the state of the site",
});
const building = new Map<string, Promise<CachedResponse>>();

export type BuiltResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  view?: PageView;
};
/** A binary response. */
export type BuiltFile = Omit<BuiltResponse, "body"> & { body: Uint8Array };

/**
 * Builds a cached response with its compressed forms.
 * @param isReused true if other requests will get it; see lib/platform/api/server/compressed-forms.ts
 */
export function toCachedResponse(
  { status, headers, body: made, view }: BuiltResponse | BuiltFile,
  isReused = false,
): CachedResponse {
  const body = Buffer.from(made as string);
  return {
    status,
    view: view ?? null,
    headers,
    body,
    etag: etagOf(made),
    ...compressedForms(body, isReused),
  };
}

export const cachedResponse = (key: string): CachedResponse | undefined => responses.get(key);

/** Returns the cached response of a key or makes it; concurrent requests wait for the same promise. */
export async function getOrBuildResponse(
  key: string,
  make: () => Promise<BuiltResponse | BuiltFile>,
): Promise<CachedResponse> {
  const known = responses.get(key);
  if (known) return known;
  const waiting = building.get(key);
  if (waiting) return waiting;
  const making = make()
    .then((made) => {
      // Redirects are not part of the state of a site, so only pages are kept.
      const isReused = made.status === 200;
      const fresh = toCachedResponse(made, isReused);
      if (isReused) responses.set(key, fresh);
      return fresh;
    })
    .finally(() => building.delete(key));
  building.set(key, making);
  return making;
}

type OnDisk = BuiltResponse & { state: string };

const folderOf = (siteId: string): string => join(env.dataDir, "published", siteId);
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
  const text = await readFile(fileOf(siteId, address), "utf8").catch(() => null);
  const found = text === null ? null : (JSON.parse(text) as OnDisk);
  return found?.state === state ? found : null;
}

/** Deletes a site's folder on disk, even while a write is under way. */
export const removeFromDisk = (siteId: string): Promise<void> =>
  rm(folderOf(siteId), { recursive: true, force: true, maxRetries: 10 }).catch((error: unknown) => {
    log.warn({ err: error, siteId }, "Pages of a site stay on disk.");
  });
