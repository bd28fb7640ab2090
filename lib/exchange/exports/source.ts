import "server-only";
import { freezeReader, type ReadState } from "@/lib/content/computed/pages";
import { readFileBytes } from "@/lib/content/files/queries";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import type { Viewer } from "@/lib/core/access/actor";
import type { FileRecord } from "@/lib/core/content/records";
import { directionOf } from "@/lib/core/locales/direction";
import { type Locale, localeOfContent } from "@/lib/core/locales/locale";
import type { Db } from "@/lib/platform/db/client";
import { inBackground } from "@/lib/platform/threads/background";
import { findPage } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";
import type { ExportQuery } from "./schemas";
import type { ArchiveFile } from "./zip-archive";

/** The exported content as it was at the request; edits meanwhile do not change it. */
export type ExportSource = ReadState & {
  /** of the chosen page, or of the space */
  title: string;
  /** a language tag */
  language: string;
  /** the language of our own words in it */
  locale: Locale;
  /** the direction of its texts; that of a language which may not be theirs follows from their letters */
  direction: "rtl" | "auto";
  /** console address of a page, for links to pages outside of the export */
  address: (path: string) => string;
  /** console address of a file */
  fileAddress: (fileId: string) => string;
  viewer: Pick<Viewer, "userId">;
  pageId?: string;
  only?: boolean;
  at: Date;
};

export async function exportSource(
  db: Db,
  scope: ContentScope,
  viewer: Pick<Viewer, "userId">,
  { page, only }: ExportQuery,
): Promise<ExportSource> {
  const { space, changeRequest, address, fileAddress } = scope;
  const snapshot: Snapshot = { ...scope.snapshot, seq: (changeRequest ?? space).headSeq };
  return {
    ...{ snapshot, address, fileAddress, viewer: { userId: viewer.userId } },
    reader: await freezeReader(db, { snapshot, reader: { userId: viewer.userId } }),
    title: (page !== undefined && (await findPage(db, snapshot, page))?.record.title) || space.title,
    language: space.language ?? "en",
    locale: localeOfContent(space.language),
    direction: directionOf(space.language) === "rtl" ? "rtl" : "auto",
    ...(page !== undefined && { pageId: page }),
    ...(only !== undefined && { only }),
    at: new Date(),
  };
}

/** Batches of a list, so that memory holds the texts of one. */
export function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += TEXTS_AT_ONCE) yield items.slice(at, at + TEXTS_AT_ONCE);
}

const TEXTS_AT_ONCE = 50;

const PACKED = /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/|audio\/|application\/(?:zip|gzip|pdf))/;

/** A stored file for an archive. */
export const storedFile = (
  db: Db,
  { snapshot }: ExportSource,
  path: string,
  { hash, size, contentType }: FileRecord,
): ArchiveFile => ({
  path,
  content: readFileBytes(db, snapshot.organizationId, hash, 0, size),
  isStored: PACKED.test(contentType),
});

/** Threads serve requests before an export. */
export const behindRequests = <T>({ snapshot }: ExportSource, work: () => Promise<T>): Promise<T> =>
  inBackground({ owner: snapshot.organizationId, signal: new AbortController().signal }, work);
