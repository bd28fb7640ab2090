import "server-only";
import {
  addToTreeHash,
  blankPage,
  type FileRecord,
  hashRecord,
  type PageRecord,
  type ReusableRecord,
  removeFromTreeHash,
  treeHashFromHex,
  treeHashToHex,
  type VariableValue,
} from "@/lib/core/content/records";
import { newId } from "@/lib/core/ids";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import type { Prisma, Tx } from "@/lib/platform/db/client";
import { inOrder } from "@/lib/platform/db/in-order";
import { bytesValue, rowInserter } from "@/lib/platform/db/insert-rows";
import { prepared } from "@/lib/platform/db/prepared";
import type { StatementRows } from "@/lib/platform/db/statement-rows";
import { requestConflictForecast } from "./conflict-forecast-job";
import { requestIndexing } from "./index-job";
import type { LockedBranch } from "./locked-branch";
import { rebuildPaths } from "./paths";
import { type AssetKind, fieldColumns, STATE_COLUMNS } from "./rows";
import { storeTexts } from "./texts";

/**
 * The one writer of content. A commit closes the current rows of the records it touches at the branch's next sequence
 * number, inserts the new states, and adds a revision; untouched rows cost nothing. On a change request's branch a
 * state equal to the base's is stored as "no row" (it is no longer a change), and a removal of a page of the base as
 * a row marked deleted.
 */

export type Commit = {
  type: "edits" | "merge" | "rollback" | "update" | "computed";
  authorId: string | null;
  /** further authors of the revision */
  coAuthorIds?: readonly string[];
  message?: string;
  /** ids of further parents, besides the branch's head */
  parents?: string[];
  /** pages changed on both sides of a merge and merged without a conflict */
  combined?: string[];
  /** the change request that this revision of main merges */
  changeRequestId?: string;
  /** new states by id; null = removed. Descendants of a removed page are named too. */
  pages?: ReadonlyMap<string, PageRecord | null>;
  files?: ReadonlyMap<string, FileRecord | null>;
  reusables?: ReadonlyMap<string, ReusableRecord | null>;
  variables?: ReadonlyMap<string, VariableValue | null>;
  /** texts of the records, stored already or not */
  texts?: Iterable<string>;
  /** change requests: use this state of main as the new merge base; the given states are then the whole overlay */
  rebase?: { baseSeq: number };
  /** write a revision even if nothing changed */
  always?: boolean;
  /** further writes that need the id of the revision; sent right after it */
  alongside?: (revision: NewRevision) => Promise<unknown>;
};

export type NewRevision = { id: string; seq: number; changed: boolean };

/** A state to store under a key; `record` null marks a removal in an overlay. */
type State = {
  record: PageRecord | FileRecord | ReusableRecord | { value: VariableValue } | null;
  hash: Buffer;
  contentHash: string | null;
  fileHash: string | null;
};
type StoredRow = StatementRows["stored-rows"];
type Kind = "page" | AssetKind;
type Step = {
  kind: Kind;
  key: string;
  live: StoredRow | undefined;
  next: State | null;
  pageCreatedAt: Date | null;
};

const REMOVAL: State = { record: null, hash: Buffer.alloc(32), contentHash: null, fileHash: null };

const branchForUpdate = prepared(
  "lock-branch",
  `SELECT b."id", b."organizationId", b."spaceId", b."kind"::text AS "kind", b."headSeq", b."headRevisionId", b."baseBranchId", b."baseSeq"
   FROM "Branch" b WHERE b."id" = $1 FOR UPDATE`,
);

/** Creates an empty branch. */
export const addBranch = (
  tx: Tx,
  data: Pick<
    Prisma.BranchUncheckedCreateInput,
    "organizationId" | "spaceId" | "kind" | "baseBranchId" | "baseSeq"
  >,
): Promise<{ id: number }> => tx.branch.create({ data, select: { id: true } });

/** Locks a branch's row until the transaction ends. Main before change requests, always. */
export async function lockBranch(tx: Tx, branchId: number): Promise<LockedBranch> {
  const [row] = await branchForUpdate(tx, [branchId]);
  if (!row) throw new Error(`There is no branch ${branchId}.`);
  return row;
}

/**
 * Writes a revision on a locked branch; returns the head if nothing differs from it. Reads are sent to
 * the database first, then writes.
 */
export async function commit(tx: Tx, branch: LockedBranch, input: Commit): Promise<NewRevision> {
  const [head, steps] = await inOrder(tx, [
    () => headTreeHash(tx, branch),
    () => planCommit(tx, branch, input),
    () => storeTexts(tx, branch.organizationId, input.texts ?? []),
  ]);
  const rebased = input.rebase !== undefined && input.rebase.baseSeq !== branch.baseSeq;
  if (steps.length === 0 && !rebased && !input.always && branch.headRevisionId !== null) {
    const revision = { id: branch.headRevisionId, seq: branch.headSeq, changed: false };
    await input.alongside?.(revision);
    return revision;
  }

  const seq = branch.headSeq + 1;
  const revision = { id: newId(), seq, changed: steps.length > 0 };
  await inOrder(tx, [
    () => replaceRows(tx, branch, seq, steps),
    () => addRevision(tx, branch, { ...input, id: revision.id }, nextTreeHash(head, steps)),
    // These rows may refer to the revision.
    input.alongside && (() => input.alongside!(revision)),
  ]);
  if (branch.kind === "main") {
    await rebuildPaths(
      tx,
      branch,
      seq,
      steps.filter((step) => step.kind === "page").map((step) => step.key),
    );
  }
  return revision;
}

/** Moves a branch's head to a new revision, whose rows must exist already. */
export async function addRevision(
  tx: Tx,
  branch: LockedBranch,
  input: Pick<
    Commit,
    "type" | "authorId" | "coAuthorIds" | "message" | "parents" | "combined" | "changeRequestId" | "rebase"
  > & { id: string },
  treeHash: Uint8Array,
): Promise<void> {
  const { id } = input;
  const seq = branch.headSeq + 1;
  const baseSeq = input.rebase?.baseSeq ?? branch.baseSeq;
  const now = new Date();
  const parents = [
    ...(branch.headRevisionId === null ? [] : [branch.headRevisionId]),
    ...(input.parents ?? []),
  ];
  Object.assign(branch, { headSeq: seq, headRevisionId: id, baseSeq });
  const isMain = branch.kind === "main";
  await inOrder(tx, [
    () =>
      insertRevision(tx, [
        ...[id, branch.id, seq, branch.baseBranchId, baseSeq, input.type, parents, treeHash],
        ...[input.message ?? null, input.combined ?? [], input.authorId, input.changeRequestId ?? null, now],
        input.coAuthorIds ?? [],
      ]),
    isMain && (() => requestIndexing(tx, branch.spaceId)),
    isMain && (() => requestConflictForecast(tx, branch.spaceId, seq)),
    isMain && (() => touchSpace(tx, [branch.spaceId, now])),
  ]);
}

/** The branch's head refers to the revision by a key that is checked at the end of the statement. */
const insertRevision = prepared(
  "insert-revision",
  `WITH revision AS (
     INSERT INTO "Revision" ("id", "branchId", "seq", "baseBranchId", "baseSeq", "type", "parentIds", "treeHash",
       "message", "combined", "authorId", "changeRequestId", "createdAt", "coAuthorIds")
     VALUES ($1, $2, $3, $4, $5, $6::"RevisionType", $7, $8, $9, $10, $11, $12, $13, $14)
   )
   UPDATE "Branch" SET "headSeq" = $3, "headRevisionId" = $1, "baseSeq" = $5 WHERE "id" = $2`,
);
const touchSpace = prepared("touch-space", `UPDATE "Space" SET "updatedAt" = $2 WHERE "id" = $1`);

/** The rows to close and to insert for the records of the commit. */
async function planCommit(tx: Tx, branch: LockedBranch, input: Commit): Promise<Step[]> {
  const state = (record: NonNullable<State["record"]>, hashes: Partial<State> = {}): State => ({
    record,
    hash: Buffer.from(hashRecord(record), "hex"),
    contentHash: null,
    fileHash: null,
    ...hashes,
  });
  const steps = await inOrder(tx, [
    () =>
      planKind(tx, branch, input, "page", input.pages, (page) =>
        state(page, { contentHash: page.contentHash }),
      ),
    () => planKind(tx, branch, input, "file", input.files, (file) => state(file, { fileHash: file.hash })),
    () =>
      planKind(tx, branch, input, "reusable", input.reusables, (reusable) =>
        state(reusable, { contentHash: reusable.contentHash }),
      ),
    () => planKind(tx, branch, input, "variable", input.variables, (value) => state({ value })),
  ]);
  return steps.flat();
}

async function planKind<Value>(
  tx: Tx,
  branch: LockedBranch,
  input: Commit,
  kind: Kind,
  given: ReadonlyMap<string, Value | null> | undefined,
  stateOf: (value: Value) => State,
): Promise<Step[]> {
  const wholeOverlay = input.rebase !== undefined;
  if (!given?.size && !wholeOverlay) return [];

  const wanted = new Map(given);
  const keys = [...wanted.keys()];
  const [live, base] = await inOrder(tx, [
    () => liveRows(tx, branch, kind, wholeOverlay ? null : keys),
    () => baseRows(tx, branch, input.rebase?.baseSeq ?? branch.baseSeq, kind, keys),
  ]);
  if (wholeOverlay) for (const key of live.keys()) if (!wanted.has(key)) keys.push(key);

  const steps: Step[] = [];
  const yieldNow = yieldToEventLoop();
  for (const key of keys) {
    await yieldNow();
    const before = live.get(key);
    const below = base.get(key);
    const value = wanted.get(key);
    const unchanged = value === undefined;
    const removed = value === null || value === undefined;
    let next = removed ? null : stateOf(value);
    if (next && below?.recordHash.equals(next.hash)) next = null;
    else if (removed && !unchanged && below) next = REMOVAL;
    if (!before && !next) continue;
    if (before && next && before.deleted === (next.record === null) && before.recordHash.equals(next.hash))
      continue;
    steps.push({
      ...{ kind, key, live: before, next },
      pageCreatedAt: before?.pageCreatedAt ?? below?.pageCreatedAt ?? null,
    });
  }
  return steps;
}

/** $1 is the branch; assets of all kinds share a table. */
const rowsOf = (name: string, where: { page: string; asset: string }) => {
  const pages = prepared(
    `stored-rows#${name}-pages`,
    `SELECT "id" AS "versionId", "pageId" AS "key", "deleted", "recordHash", "pageCreatedAt" FROM "PageVersion"
     WHERE "branchId" = $1 AND ${where.page}`,
  );
  const assets = prepared(
    `stored-rows#${name}-assets`,
    `SELECT "id" AS "versionId", "key", "deleted", "recordHash", NULL::timestamptz AS "pageCreatedAt" FROM "AssetVersion"
     WHERE "branchId" = $1 AND ${where.asset}`,
  );
  return async (tx: Tx, kind: Kind, branchId: number, ...values: unknown[]) => {
    const rows = await (kind === "page"
      ? pages(tx, [branchId, ...values])
      : assets(tx, [branchId, ...values, kind]));
    return new Map(rows.map((row) => [row.key, row]));
  };
};

const liveUnderKeys = rowsOf("live", {
  page: `"toSeq" IS NULL AND "pageId" = ANY($2::text[])`,
  asset: `"toSeq" IS NULL AND "key" = ANY($2::text[]) AND "kind" = $3::"AssetKind"`,
});
const allLive = rowsOf("all-live", {
  page: `"toSeq" IS NULL`,
  asset: `"toSeq" IS NULL AND "kind" = $2::"AssetKind"`,
});
const validUnderKeys = rowsOf("valid", {
  page: `"fromSeq" <= $2 AND ("toSeq" IS NULL OR "toSeq" > $2) AND "pageId" = ANY($3::text[])`,
  asset: `"fromSeq" <= $2 AND ("toSeq" IS NULL OR "toSeq" > $2) AND "key" = ANY($3::text[]) AND "kind" = $4::"AssetKind"`,
});

/** The current rows of the branch under these keys, or all (null), for overlays only. */
const liveRows = (tx: Tx, branch: LockedBranch, kind: Kind, keys: string[] | null) =>
  keys === null ? allLive(tx, kind, branch.id) : liveUnderKeys(tx, kind, branch.id, keys);

/** The rows of a change request's base under these keys; empty for other branches, which have no base. */
const baseRows = async (tx: Tx, branch: LockedBranch, baseSeq: number | null, kind: Kind, keys: string[]) =>
  branch.baseBranchId === null
    ? new Map<string, StoredRow>()
    : validUnderKeys(tx, kind, branch.baseBranchId, baseSeq, keys);

const treeHashes = prepared("tree-hash", `SELECT "treeHash" FROM "Revision" WHERE "id" = $1`);

/** The set hash of a branch's head. */
async function headTreeHash(tx: Tx, { headRevisionId }: LockedBranch): Promise<bigint> {
  if (headRevisionId === null) return 0n;
  const [head] = await treeHashes(tx, [headRevisionId]);
  return treeHashFromHex(head!.treeHash.toString("hex"));
}

function nextTreeHash(head: bigint, steps: readonly Step[]): Buffer {
  let hash = head;
  for (const { kind, key, live, next } of steps) {
    const id = kind === "page" ? key : `${kind}:${key}`;
    if (live) hash = removeFromTreeHash(hash, id, live.recordHash.toString("hex"));
    if (next) hash = addToTreeHash(hash, id, next.hash.toString("hex"));
  }
  return Buffer.from(treeHashToHex(hash), "hex");
}

const closePages = prepared(
  "close-pages",
  `UPDATE "PageVersion" SET "toSeq" = $1 WHERE "id" = ANY($2::int[])`,
);
const closeAssets = prepared(
  "close-assets",
  `UPDATE "AssetVersion" SET "toSeq" = $1 WHERE "id" = ANY($2::int[])`,
);

/** Replaced rows are closed first: there is at most one current row per key. */
async function replaceRows(tx: Tx, branch: LockedBranch, seq: number, steps: readonly Step[]): Promise<void> {
  const closed = (pages: boolean) =>
    steps.flatMap((step) => (step.live && (step.kind === "page") === pages ? [step.live.versionId] : []));
  const [pageIds, assetIds] = [closed(true), closed(false)];
  await inOrder(tx, [
    pageIds.length > 0 && (() => closePages(tx, [seq, pageIds])),
    assetIds.length > 0 && (() => closeAssets(tx, [seq, assetIds])),
    () => insertPageRows(tx, pageRows(branch, seq, steps)),
    () => insertAssetRows(tx, assetRows(branch, seq, steps)),
  ]);
}

const bytes = (hex: string | null): string | null => (hex === null ? null : bytesValue(hex));

const insertPageRows = rowInserter("PageVersion", [
  ...(["branchId", "fromSeq", "organizationId", "deleted"] as const),
  ...STATE_COLUMNS,
  ...(["pageCreatedAt", "createdAt"] as const),
]);

function* pageRows(branch: LockedBranch, fromSeq: number, steps: readonly Step[]) {
  const now = new Date();
  for (const { kind, key, next, pageCreatedAt } of steps) {
    if (kind !== "page" || !next) continue;
    const record = (next.record as PageRecord | null) ?? { ...blankPage(key), title: "" };
    yield {
      ...{
        branchId: branch.id,
        fromSeq,
        organizationId: branch.organizationId,
        deleted: next.record === null,
      },
      ...{ pageId: key, parentId: record.parentId, orderKey: record.orderKey },
      ...fieldColumns(record),
      recordHash: bytesValue(next.hash.toString("hex")),
      contentHash: bytes(record.contentHash),
      pageCreatedAt: pageCreatedAt ?? now,
      createdAt: now,
    };
  }
}

const insertAssetRows = rowInserter("AssetVersion", [
  ...(["branchId", "kind", "key", "fromSeq", "organizationId", "deleted", "record"] as const),
  ...(["recordHash", "contentHash", "fileHash", "createdAt"] as const),
]);

function* assetRows(branch: LockedBranch, fromSeq: number, steps: readonly Step[]) {
  const createdAt = new Date();
  for (const { kind, key, next } of steps) {
    if (kind === "page" || !next) continue;
    yield {
      ...{ branchId: branch.id, kind, key, fromSeq, organizationId: branch.organizationId, createdAt },
      deleted: next.record === null,
      record: next.record ?? {},
      recordHash: bytesValue(next.hash.toString("hex")),
      contentHash: bytes(next.contentHash),
      fileHash: bytes(next.fileHash),
    };
  }
}
