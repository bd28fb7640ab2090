import "server-only";
import { Resolution as ResolutionSchema } from "@/lib/collaboration/change-requests/schemas";
import type { TreeConflict as ContentConflict, Resolution, Resolutions } from "@/lib/core/content/conflict";
import type {
  Change,
  FileRecord,
  PageRecord,
  ReusableRecord,
  VariableValue,
} from "@/lib/core/content/records";
import type { Db, Prisma, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { parsedJson, trustedJson } from "@/lib/platform/db/stored-json";
import type { ContentChanges } from "@/lib/store/changes";

/**
 * Stores conflicts as rows. A row keeps the three inputs of all its records, so that resolving and merging
 * again start from the original texts, never from a half-resolved one.
 */
type Input<T> = { base: T | null; main: T | null; change: T | null };
/** State before and after an edit, by id. */
type EditedRecords<T> = Record<string, { before: T | null; after: T | null }>;
export type ConflictInputs = {
  pages: Record<string, Input<PageRecord>>;
  files: Record<string, Input<FileRecord>>;
  reusables: Record<string, Input<ReusableRecord>>;
  variables: Record<string, Input<VariableValue>>;
  /**
   * The edit that resolved all conflicts of these records at once; each of them stores it. Undoing the
   * decision undoes the edit.
   */
  written?: {
    edit: string;
    pages: EditedRecords<PageRecord>;
    files: EditedRecords<FileRecord>;
    reusables: EditedRecords<ReusableRecord>;
    variables: EditedRecords<VariableValue>;
  };
};

/** A conflict; `byEdit` if an edit resolved it. */
export type ConflictDetail = ContentConflict & { byEdit?: true };

export type StoredConflict = {
  id: string;
  conflict: ConflictDetail;
  inputs: ConflictInputs;
  resolution: Resolution | null;
  resolvedAt: Date | null;
};

export const KINDS = ["pages", "files", "reusables", "variables"] as const;

type ConflictRow = { detail: unknown; inputs: unknown; resolution: unknown };

/** Parses a stored conflict. Its values, records and texts are the merge's inputs, for merging again. */
export const conflictIn = ({ detail }: Pick<ConflictRow, "detail">): ConflictDetail =>
  trustedJson<ConflictDetail>(detail);
export const inputsIn = ({ inputs }: Pick<ConflictRow, "inputs">): ConflictInputs =>
  trustedJson<ConflictInputs>(inputs);

/** The stored decision. */
const StoredResolution = ResolutionSchema.nullable();

const conflictsOf = prepared(
  "conflicts-of-change-request",
  `SELECT "id", "detail", "inputs", "resolution", "resolvedAt" FROM "MergeConflict"
   WHERE "changeRequestId" = $1 ORDER BY "createdAt", "id"`,
);

export const loadConflicts = async (db: Db, changeRequestId: string): Promise<StoredConflict[]> =>
  (await conflictsOf(db, [changeRequestId])).map((row) => ({
    id: row.id,
    conflict: conflictIn(row),
    inputs: inputsIn(row),
    resolution: parsedJson(StoredResolution, row.resolution, {
      table: "MergeConflict",
      column: "resolution",
      row: row.id,
    }),
    resolvedAt: row.resolvedAt,
  }));

export const resolutionsOf = (conflicts: readonly StoredConflict[]): Resolutions =>
  new Map(
    conflicts.flatMap(({ id, resolution }) => (resolution === null ? [] : [[id, resolution] as const])),
  );

/** Selects the inputs of a conflict from the merged changes. */
export function inputsOf(
  conflict: ContentConflict,
  main: ContentChanges,
  change: ContentChanges,
): ConflictInputs {
  const inputs: ConflictInputs = { pages: {}, files: {}, reusables: {}, variables: {} };
  const kind = ({ page: "pages", file: "files", reusable: "reusables", variable: "variables" } as const)[
    conflict.target.type
  ];
  for (const id of new Set([conflict.target.id, ...(conflict.pages ?? [])])) {
    const onMain: Change<unknown> | undefined = main[kind].get(id);
    const inChange: Change<unknown> | undefined = change[kind].get(id);
    if (!onMain && !inChange) continue;
    const base = (onMain ?? inChange)!.before ?? null;
    const input = {
      base,
      main: onMain ? (onMain.after ?? null) : base,
      change: inChange ? (inChange.after ?? null) : base,
    };
    (inputs[kind] as Record<string, Input<unknown>>)[id] = input;
  }
  return inputs;
}

/** Returns stored inputs as two sides to merge. */
export function sidesOf(conflicts: readonly StoredConflict[]): {
  main: ContentChanges;
  change: ContentChanges;
} {
  const empty = (): ContentChanges => ({
    pages: new Map(),
    files: new Map(),
    reusables: new Map(),
    variables: new Map(),
  });
  const sides = { main: empty(), change: empty() };
  for (const { inputs } of conflicts) {
    for (const kind of KINDS) {
      for (const [id, { base, main, change }] of Object.entries<Input<unknown>>(inputs[kind])) {
        (sides.main[kind] as Map<string, Change<unknown>>).set(id, {
          before: base ?? undefined,
          after: main ?? undefined,
        });
        (sides.change[kind] as Map<string, Change<unknown>>).set(id, {
          before: base ?? undefined,
          after: change ?? undefined,
        });
      }
    }
  }
  return sides;
}

/**
 * Replaces the open conflicts of a change request. Conflicts with unchanged inputs keep their decisions;
 * earlier decisions stay as a record.
 */
export async function replaceConflicts(
  tx: Tx,
  changeRequestId: string,
  found: readonly { conflict: ContentConflict; inputs: ConflictInputs }[],
): Promise<void> {
  const known = new Map(
    (await tx.mergeConflict.findMany({ where: { changeRequestId } })).map((row) => [row.id, row]),
  );
  const ids = found.map(({ conflict }) => conflict.id);
  await tx.mergeConflict.deleteMany({
    where: { changeRequestId, OR: [{ resolvedAt: null }, { id: { in: ids } }] },
  });
  await tx.mergeConflict.createMany({
    data: found.map(({ conflict, inputs }) => {
      const before = conflict.resolution === null ? undefined : known.get(conflict.id);
      return {
        changeRequestId,
        id: conflict.id,
        kind: conflict.kind,
        targetType: conflict.target.type,
        targetId: conflict.target.id,
        field: conflict.field,
        detail: {
          ...conflict,
          ...(before && conflictIn(before).byEdit && { byEdit: true }),
        } as unknown as Prisma.InputJsonObject,
        inputs: inputs as unknown as Prisma.InputJsonObject,
        resolution: (conflict.resolution ?? undefined) as Prisma.InputJsonObject | undefined,
        resolvedById: conflict.resolved ? before?.resolvedById : undefined,
        resolvedAt: conflict.resolved ? (before?.resolvedAt ?? new Date()) : undefined,
        ...(before && { createdAt: before.createdAt }),
      };
    }),
  });
}

/** Records with open conflicts, by id or name. */
type OpenRecords = Record<(typeof KINDS)[number], Set<string>>;

export function openRecords(conflicts: readonly StoredConflict[]): OpenRecords {
  const open = conflicts.filter(({ resolvedAt }) => resolvedAt === null);
  const of = (kind: (typeof KINDS)[number]) =>
    new Set(open.flatMap(({ inputs }) => Object.keys(inputs[kind])));
  return { pages: of("pages"), files: of("files"), reusables: of("reusables"), variables: of("variables") };
}
