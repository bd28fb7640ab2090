import "server-only";
import { storeFileBytes } from "@/lib/content/files/store";
import { sameValue } from "@/lib/core/canonical-json";
import type { Db, Tx } from "@/lib/platform/db/client";
import { rowInserter } from "@/lib/platform/db/insert-rows";
import { prepared } from "@/lib/platform/db/prepared";
import { storeTexts } from "@/lib/store/texts";
import { KnownFile } from "./identities";
import type { RepositoryState } from "./repository-state";

/** The Git branch of a space and its latest sequence number; null before the first. */
const branch = prepared(
  "git-branch-of-space",
  `SELECT "id", "headSeq" FROM "Branch" WHERE "spaceId" = $1 AND "kind" = 'git'`,
);
export const findGitBranch = async (
  db: Db,
  spaceId: string,
): Promise<{ id: number; headSeq: number } | null> => (await branch(db, [spaceId]))[0] ?? null;

const taken = `o."state" = 'success' AND o."gitSeq" IS NOT NULL AND NOT o."standalone"`;

const applied = prepared(
  "git-applied-seq",
  `SELECT max(o."gitSeq") AS "seq" FROM "GitOperation" o LEFT JOIN "ChangeRequest" c ON c."id" = o."changeRequestId"
   WHERE o."spaceId" = $1 AND ${taken} AND (o."changeRequestId" IS NULL OR c."status" = 'merged')`,
);

/** Returns the sync state last merged into main, directly or by a change request. */
export const appliedSeq = async (db: Db, spaceId: string): Promise<number | null> =>
  (await applied(db, [spaceId]))[0]?.seq ?? null;

const lastTaken = prepared(
  "git-last-taken",
  `SELECT o."commitOid" /* not null */, o."url", o."ref", o."projectDirectory", o."changeRequestId", c."number", c."status"::text
   FROM "GitOperation" o LEFT JOIN "ChangeRequest" c ON c."id" = o."changeRequestId"
   WHERE o."spaceId" = $1 AND ${taken} ORDER BY o."gitSeq" DESC, o."createdAt" DESC LIMIT 1`,
);

type Source = { url: string; ref: string; projectDirectory: string };

/**
 * Returns the last synced commit if it is of this folder and branch, with the change request that holds it. A
 * commit whose change request was archived can be imported again.
 */
export async function lastCommit(
  db: Db,
  spaceId: string,
  source: Source,
): Promise<{ oid: string; waitsIn: { id: string; number: number } | null } | null> {
  const [last] = await lastTaken(db, [spaceId]);
  if (!last || last.status === "archived") return null;
  if (last.url !== source.url || last.ref !== source.ref || last.projectDirectory !== source.projectDirectory)
    return null;
  const { changeRequestId: id, number, status } = last;
  const waits = id !== null && number !== null && status !== "merged";
  return { oid: last.commitOid, waitsIn: waits ? { id, number } : null };
}

const synced = prepared(
  "git-synced-commits",
  `SELECT o."gitSeq" AS "seq", o."commitOid" AS "oid" /* not null */, o."projectDirectory",
     o."direction" = 'export' AS "isExport"
   FROM "GitOperation" o LEFT JOIN "ChangeRequest" c ON c."id" = o."changeRequestId"
   WHERE o."spaceId" = $1 AND ${taken} AND (o."changeRequestId" IS NULL OR c."status" = 'merged')
   ORDER BY o."gitSeq" DESC`,
);

/** Loads the commits whose sync states were merged into main, the last one first. */
export const syncedCommits = (db: Db, spaceId: string) => synced(db, [spaceId]);

const places = prepared(
  "git-places-of-space",
  `SELECT "kind", "id", "key", "path", "oid", "hasHeading" FROM "GitFile" WHERE "spaceId" = $1`,
  { values: { kind: KnownFile.shape.kind.options } },
);
export const loadPlaces = (db: Db, spaceId: string): Promise<KnownFile[]> => places(db, [spaceId]);

const insertPlaces = rowInserter("GitFile", ["spaceId", "kind", "id", "key", "path", "oid", "hasHeading"]);

/** Stores the present paths; writes only changed rows. */
export async function savePlaces(tx: Tx, spaceId: string, now: readonly KnownFile[]): Promise<void> {
  const outdated = new Map((await loadPlaces(tx, spaceId)).map((place) => [keyOf(place), place]));
  const changed = now.filter((place) => {
    const isSame = sameValue(outdated.get(keyOf(place)), place);
    if (isSame) outdated.delete(keyOf(place));
    return !isSame;
  });
  for (const kind of ["page", "file", "reusable"] as const) {
    const ids = [...outdated.values()].flatMap((place) => (place.kind === kind ? [place.id] : []));
    if (ids.length > 0) await tx.gitFile.deleteMany({ where: { spaceId, kind, id: { in: ids } } });
  }
  await insertPlaces(
    tx,
    changed.map((place) => ({ spaceId, ...place })),
  );
}

const keyOf = ({ kind, id }: KnownFile): string => `${kind} ${id}`;

const TEXTS_AT_ONCE = 100;

/** No row refers to these texts yet, so they can be stored before the transaction, and twice. */
export async function storeState(
  db: Db,
  organizationId: string,
  { texts, files }: RepositoryState,
): Promise<void> {
  await storeFileBytes(db, organizationId, files);
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
    await storeTexts(db, organizationId, texts.slice(at, at + TEXTS_AT_ONCE));
  }
}
