import "server-only";
import { breather } from "@/lib/breath";
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
} from "@/lib/content/records";
import { type Db, Prisma } from "@/lib/db/client";
import { bytesValue, rowInserter } from "@/lib/db/insert-rows";
import { newId } from "@/lib/ids";
import { requestIndexing } from "./index-job";
import { rebuildPaths } from "./paths";
import { type AssetKind, fieldColumns, STATE_COLUMNS } from "./rows";
import { storeTexts } from "./texts";

/**
 * The one writer of content. A commit closes the live rows of what it touches at the branch's next
 * sequence number, inserts the new states, and adds a revision; rows it does not touch cost nothing.
 * On a change request's branch a state equal to the base's is stored as "no row" (it is no change any
 * more), and a removal of a page of the base as a row marked deleted.
 */
export type LockedBranch = {
  id: number;
  organizationId: string;
  spaceId: string;
  kind: "main" | "changeRequest" | "git";
  headSeq: number;
  headRevisionId: string | null;
  baseBranchId: number | null;
  baseSeq: number | null;
};

export type Commit = {
  type: "edits" | "merge" | "rollback" | "update" | "computed";
  authorId: string | null;
  message?: string;
  /** ids of further parents, beside the branch's head */
  parents?: string[];
  /** pages that both sides of a merge had changed and that were put together without a decision */
  combined?: string[];
  /** the change request that this revision of main merges */
  changeRequestId?: string;
  /** new states by id; null = removed. Descendants of a removed page are named too. */
  pages?: ReadonlyMap<string, PageRecord | null>;
  files?: ReadonlyMap<string, FileRecord | null>;
  reusables?: ReadonlyMap<string, ReusableRecord | null>;
  variables?: ReadonlyMap<string, VariableValue | null>;
  /** texts that the records refer to and that may not be stored yet */
  texts?: Iterable<string>;
  /** change requests: align with this state of main; the states given are then the whole overlay */
  rebase?: { baseSeq: number };
  /** write a revision even if nothing changed */
  always?: boolean;
};

export type NewRevision = { id: string; seq: number; changed: boolean };

/** A state to store under a key; `record` null marks a removal in an overlay. */
type State = {
  record: PageRecord | FileRecord | ReusableRecord | { value: VariableValue } | null;
  hash: Buffer;
  contentHash: string | null;
  fileHash: string | null;
};
type StoredRow = {
  versionId: number;
  key: string;
  deleted: boolean;
  recordHash: Buffer;
  pageCreatedAt: Date | null;
};
type Kind = "page" | AssetKind;
type Step = {
  kind: Kind;
  key: string;
  live: StoredRow | undefined;
  next: State | null;
  pageCreatedAt: Date | null;
};

const REMOVAL: State = { record: null, hash: Buffer.alloc(32), contentHash: null, fileHash: null };

/** Locks a branch's row until the transaction ends. Main before change requests, always. */
export async function lockBranch(tx: Db, branchId: number): Promise<LockedBranch> {
  const [row] = await tx.$queryRaw<LockedBranch[]>`
    SELECT b."id", b."organizationId", b."spaceId", b."kind"::text AS "kind", b."headSeq", b."headRevisionId", b."baseBranchId", b."baseSeq"
    FROM "Branch" b WHERE b."id" = ${branchId} FOR UPDATE`;
  if (!row) throw new Error(`There is no branch ${branchId}.`);
  return row;
}

/** Writes a revision on a locked branch. Without a difference to the head it answers the head. */
export async function commit(tx: Db, branch: LockedBranch, input: Commit): Promise<NewRevision> {
  await storeTexts(tx, branch.organizationId, input.texts ?? []);

  const steps = await planCommit(tx, branch, input);
  const rebased = input.rebase !== undefined && input.rebase.baseSeq !== branch.baseSeq;
  if (steps.length === 0 && !rebased && !input.always && branch.headRevisionId !== null) {
    return { id: branch.headRevisionId, seq: branch.headSeq, changed: false };
  }

  const seq = branch.headSeq + 1;
  await closeRows(tx, seq, steps);
  await insertPageRows(tx, pageRows(branch, seq, steps));
  await insertAssetRows(tx, assetRows(branch, seq, steps));

  const id = await addRevision(tx, branch, input, await nextTreeHash(tx, branch, steps));
  if (branch.kind === "main") {
    await rebuildPaths(
      tx,
      branch,
      seq,
      steps.filter((step) => step.kind === "page").map((step) => step.key),
    );
  }
  return { id, seq, changed: steps.length > 0 };
}

/** Moves a branch's head to a new revision, whose rows must be there. */
export async function addRevision(
  tx: Db,
  branch: LockedBranch,
  input: Pick<
    Commit,
    "type" | "authorId" | "message" | "parents" | "combined" | "changeRequestId" | "rebase"
  >,
  treeHash: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const id = newId();
  const seq = branch.headSeq + 1;
  const baseSeq = input.rebase?.baseSeq ?? branch.baseSeq;
  await tx.revision.create({
    data: {
      id,
      branchId: branch.id,
      seq,
      baseBranchId: branch.baseBranchId,
      baseSeq,
      type: input.type,
      parentIds: [
        ...(branch.headRevisionId === null ? [] : [branch.headRevisionId]),
        ...(input.parents ?? []),
      ],
      treeHash,
      message: input.message,
      combined: input.combined ?? [],
      authorId: input.authorId,
      changeRequestId: input.changeRequestId,
    },
    select: { id: true },
  });
  await tx.branch.update({
    where: { id: branch.id },
    data: { headSeq: seq, headRevisionId: id, baseSeq },
    select: { id: true },
  });
  if (branch.kind === "main") {
    await requestIndexing(tx, branch.spaceId);
    await tx.space.update({
      where: { id: branch.spaceId },
      data: { updatedAt: new Date() },
      select: { id: true },
    });
  }
  Object.assign(branch, { headSeq: seq, headRevisionId: id, baseSeq });
  return id;
}

/** What has to be closed and inserted for everything the commit names. */
async function planCommit(tx: Db, branch: LockedBranch, input: Commit): Promise<Step[]> {
  const state = (record: NonNullable<State["record"]>, hashes: Partial<State> = {}): State => ({
    record,
    hash: Buffer.from(hashRecord(record), "hex"),
    contentHash: null,
    fileHash: null,
    ...hashes,
  });
  const steps = [
    await planKind(tx, branch, input, "page", input.pages, (page) =>
      state(page, { contentHash: page.contentHash }),
    ),
    await planKind(tx, branch, input, "file", input.files, (file) => state(file, { fileHash: file.hash })),
    await planKind(tx, branch, input, "reusable", input.reusables, (reusable) =>
      state(reusable, { contentHash: reusable.contentHash }),
    ),
    await planKind(tx, branch, input, "variable", input.variables, (value) => state({ value })),
  ];
  return steps.flat();
}

async function planKind<Value>(
  tx: Db,
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
  const live = await liveRows(tx, branch, kind, wholeOverlay ? null : keys);
  const base = await baseRows(tx, branch, input.rebase?.baseSeq ?? branch.baseSeq, kind, keys);
  if (wholeOverlay) for (const key of live.keys()) if (!wanted.has(key)) keys.push(key);

  const steps: Step[] = [];
  const breathe = breather();
  for (const key of keys) {
    await breathe();
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

/** What lives on the branch under these keys, or everything (null), which only overlays are asked for. */
async function liveRows(
  tx: Db,
  branch: LockedBranch,
  kind: Kind,
  keys: string[] | null,
): Promise<Map<string, StoredRow>> {
  const wanted = (column: Prisma.Sql) =>
    keys === null ? Prisma.empty : Prisma.sql`AND ${column} = ANY(${keys})`;
  const rows =
    kind === "page"
      ? await tx.$queryRaw<StoredRow[]>`
          SELECT "id" AS "versionId", "pageId" AS "key", "deleted", "recordHash", "pageCreatedAt" FROM "PageVersion"
          WHERE "branchId" = ${branch.id} AND "toSeq" IS NULL ${wanted(Prisma.sql`"pageId"`)}`
      : await tx.$queryRaw<StoredRow[]>`
          SELECT "id" AS "versionId", "key", "deleted", "recordHash", NULL AS "pageCreatedAt" FROM "AssetVersion"
          WHERE "branchId" = ${branch.id} AND "kind" = ${kind}::"AssetKind" AND "toSeq" IS NULL ${wanted(Prisma.sql`"key"`)}`;
  return byKey(rows);
}

/** What the base of a change request holds under these keys; other branches lie on nothing. */
async function baseRows(
  tx: Db,
  branch: LockedBranch,
  baseSeq: number | null,
  kind: Kind,
  keys: string[],
): Promise<Map<string, StoredRow>> {
  if (branch.baseBranchId === null) return new Map();
  const rows =
    kind === "page"
      ? await tx.$queryRaw<StoredRow[]>`
          SELECT "id" AS "versionId", "pageId" AS "key", "deleted", "recordHash", "pageCreatedAt" FROM "PageVersion"
          WHERE "branchId" = ${branch.baseBranchId} AND "fromSeq" <= ${baseSeq} AND ("toSeq" IS NULL OR "toSeq" > ${baseSeq})
            AND "pageId" = ANY(${keys})`
      : await tx.$queryRaw<StoredRow[]>`
          SELECT "id" AS "versionId", "key", "deleted", "recordHash", NULL AS "pageCreatedAt" FROM "AssetVersion"
          WHERE "branchId" = ${branch.baseBranchId} AND "kind" = ${kind}::"AssetKind" AND "fromSeq" <= ${baseSeq}
            AND ("toSeq" IS NULL OR "toSeq" > ${baseSeq}) AND "key" = ANY(${keys})`;
  return byKey(rows);
}

/** Raw rows carry bytes as Uint8Array; the rest of this file compares Buffers. */
const byKey = (rows: readonly StoredRow[]): Map<string, StoredRow> =>
  new Map(rows.map((row) => [row.key, { ...row, recordHash: Buffer.from(row.recordHash) }]));

async function nextTreeHash(
  tx: Db,
  branch: LockedBranch,
  steps: readonly Step[],
): Promise<Uint8Array<ArrayBuffer>> {
  const head = branch.headRevisionId
    ? await tx.revision.findUniqueOrThrow({
        where: { id: branch.headRevisionId },
        select: { treeHash: true },
      })
    : null;
  let hash = head ? treeHashFromHex(Buffer.from(head.treeHash).toString("hex")) : 0n;
  for (const { kind, key, live, next } of steps) {
    const id = kind === "page" ? key : `${kind}:${key}`;
    if (live) hash = removeFromTreeHash(hash, id, live.recordHash.toString("hex"));
    if (next) hash = addToTreeHash(hash, id, next.hash.toString("hex"));
  }
  return Uint8Array.from(Buffer.from(treeHashToHex(hash), "hex"));
}

async function closeRows(tx: Db, seq: number, steps: readonly Step[]): Promise<void> {
  const ids = (pages: boolean) =>
    steps.flatMap((step) => (step.live && (step.kind === "page") === pages ? [step.live.versionId] : []));
  const pageIds = ids(true);
  const assetIds = ids(false);
  if (pageIds.length > 0)
    await tx.$executeRaw`UPDATE "PageVersion" SET "toSeq" = ${seq} WHERE "id" = ANY(${pageIds})`;
  if (assetIds.length > 0)
    await tx.$executeRaw`UPDATE "AssetVersion" SET "toSeq" = ${seq} WHERE "id" = ANY(${assetIds})`;
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
