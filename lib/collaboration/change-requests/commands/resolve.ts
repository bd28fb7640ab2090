import "server-only";
import { decidedValueError } from "@/lib/collaboration/change-requests/decided-values";
import { combineDecisions, type Decision } from "@/lib/collaboration/change-requests/decisions";
import { checkPageCondition } from "@/lib/collaboration/change-requests/page-conditions";
import { type ChangeRequestSubject, eventFieldsOf } from "@/lib/collaboration/change-requests/subject";
import { readWritten } from "@/lib/content/rendering/render";
import { sameValue } from "@/lib/core/canonical-json";
import { InvalidResolution } from "@/lib/core/content/conflict";
import { hashRecord } from "@/lib/core/content/records";
import { ConflictError, Invalid, NotFound } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { jsonValue } from "@/lib/platform/db/insert-rows";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { type Commit, commit } from "@/lib/store/commit";
import { findAssets, loadPages } from "@/lib/store/read";
import type { AssetKind } from "@/lib/store/rows";
import { snapshotOfChangeRequest } from "@/lib/store/snapshot";
import {
  type ConflictDetail,
  type ConflictInputs,
  type KINDS,
  loadConflicts,
  resolutionsOf,
  type StoredConflict,
  sidesOf,
} from "./conflicts";
import { contribute } from "./contribute";
import { getChangeRequest, lockChangeRequest } from "./create";
import { refuseClosed } from "./merge";
import { mergeContents } from "./merge-contents";

/**
 * A decision about one conflict (null undoes it), the decision its author last saw, and its path in the body
 * for errors.
 */
type NewDecision = { conflict: string; resolution: Decision; expected?: Decision; path: string };

/**
 * Resolves conflicts or undoes resolutions. Merges the records again from their three original inputs with
 * all decisions so far, and writes a revision; another person can continue from there. Throws Conflict if a
 * page was edited after an earlier resolution, which would lose the edit, or if another person decided
 * differently meanwhile.
 */
export const resolveConflicts = (
  db: Db,
  ctx: ActorContext,
  before: ChangeRequestSubject,
  decisions: readonly NewDecision[],
): Promise<ChangeRequestSubject> =>
  inTransaction(
    db,
    async (tx) => {
      const { branch, subject } = await lockChangeRequest(tx, ctx, before);
      refuseClosed(subject);
      const stored = await loadConflicts(tx, subject.changeRequest.id);
      const resolutions = takeDecisions(stored, decisions);
      const targets = withEdits(stored, resolutions);
      await refuseEdited(tx, subject, stored, targets);

      const reopened = new Set(targets.map(({ id }) => id));
      const merging = stored.filter(({ id, inputs }) => inputs.written === undefined || reopened.has(id));
      const { commit: changes, conflicts } = await mergeDecided(tx, subject, merging, resolutions, decisions);
      await refuseInvalidValues(tx, subject, targets, resolutions, changes.texts, decisions);
      const outcomes = new Map(conflicts.map((conflict) => [conflict.id, conflict]));
      const revision = await commit(tx, branch, {
        ...only(changes, targets),
        texts: changes.texts.values(),
        type: "edits",
        authorId: ctx.actor.userId,
        message: targets.length === 1 ? "Resolve a conflict" : `Resolve ${targets.length} conflicts`,
      });
      const rows = targets.map(({ id, conflict, inputs: { written: _, ...inputs } }): ResolvedConflict => {
        const { byEdit: __, ...before } = conflict;
        const resolution = resolutions.get(id) ?? null;
        // If the merge no longer reports this conflict, any answer settles it: a text can decide its title.
        const resolved = outcomes.get(id)?.resolved ?? resolution !== null;
        return {
          id,
          detail: { ...(outcomes.get(id) ?? before), resolution, resolved },
          inputs,
          resolution,
          resolved,
          resolvedNow: true,
        };
      });
      await storeResolutions(tx, ctx, subject.changeRequest.id, rows);
      await contribute(tx, subject.changeRequest.id, ctx.actor, "edit");
      await recordResolutions(tx, ctx, subject, rows, revision.id);
      return getChangeRequest(tx, ctx, subject.space.id, subject.changeRequest.id);
    },
    RETRIED,
  );

/** Returns the new decision of each conflict, by id. Throws NotFound, Invalid or Conflict. */
function takeDecisions(
  stored: readonly StoredConflict[],
  decisions: readonly NewDecision[],
): Map<string, Decision> {
  const byId = new Map(stored.map((each) => [each.id, each]));
  const resolutions = new Map<string, Decision>();
  for (const { conflict, resolution, expected, path } of decisions) {
    const target = byId.get(conflict);
    if (!target) throw new NotFound("conflict", conflict);
    if (resolutions.has(conflict))
      throw Invalid.field(path, "resolves the same conflict twice; resolve each once.");
    const decided =
      expected === undefined ? resolution : combineDecisions(expected, target.resolution, resolution);
    if (decided === undefined) {
      throw new ConflictError(
        "Someone else resolved this conflict. Check their choice, then try again.",
        "decided_meanwhile",
      );
    }
    resolutions.set(conflict, decided);
  }
  return resolutions;
}

/**
 * Returns the conflicts whose decision changes. Undoing one decision of an edit undoes the edit, and its
 * other decisions too.
 */
function withEdits(
  stored: readonly StoredConflict[],
  resolutions: Map<string, Decision>,
): readonly StoredConflict[] {
  const asked = stored.filter(({ id }) => resolutions.has(id));
  const edits = new Set(asked.flatMap(({ inputs }) => inputs.written?.edit ?? []));
  const beside = stored.filter(
    ({ id, inputs }) => !resolutions.has(id) && inputs.written && edits.has(inputs.written.edit),
  );
  for (const { id } of beside) resolutions.set(id, null);
  return [...asked, ...beside];
}

/** Merges with new and earlier decisions. Throws Invalid if a decision does not fit its conflict. */
async function mergeDecided(
  db: Db,
  subject: ChangeRequestSubject,
  stored: readonly StoredConflict[],
  resolutions: ReadonlyMap<string, Decision>,
  decisions: readonly NewDecision[],
) {
  try {
    return await remerge(
      db,
      subject,
      stored.map((each) => ({
        ...each,
        resolution: resolutions.has(each.id) ? resolutions.get(each.id)! : each.resolution,
      })),
    );
  } catch (error) {
    if (!(error instanceof InvalidResolution)) throw error;
    const path = decisions.find(({ conflict }) => conflict === error.conflictId)?.path;
    throw new Invalid(
      error.message,
      "invalid_resolution",
      path === undefined ? undefined : [{ path, message: error.message }],
    );
  }
}

/** Holds a decided value to the rules of an edit. Throws Invalid, TooComplex and InvalidText. */
async function refuseInvalidValues(
  db: Db,
  { space }: ChangeRequestSubject,
  targets: readonly StoredConflict[],
  resolutions: ReadonlyMap<string, Decision>,
  texts: ReadonlyMap<string, string>,
  decisions: readonly NewDecision[],
): Promise<void> {
  for (const { id, conflict } of targets) {
    const resolution = resolutions.get(id) ?? null;
    if (resolution === null) continue;
    if (conflict.kind === "content") {
      await readWritten(texts.get(conflict.target.id) ?? "");
    } else if ("value" in resolution) {
      const wrong =
        conflict.kind === "move"
          ? `is resolved by a choice: ${conflict.options.join(", ")}.`
          : decidedValueError(conflict.target, conflict.field, resolution.value);
      const { path } = decisions.find((each) => each.conflict === id)!;
      if (wrong !== null) throw Invalid.field(path, wrong);
      if (conflict.target.type === "page" && conflict.field === "condition" && resolution.value !== null)
        await checkPageCondition(db, space.id, path, String(resolution.value));
    }
  }
}

/** Merges the records in conflict again from their inputs, with all decisions. */
export async function remerge(db: Db, subject: ChangeRequestSubject, decided: readonly StoredConflict[]) {
  const sides = sidesOf(decided);
  const snapshot = snapshotOfChangeRequest(subject);
  const result = await mergeContents(
    db,
    subject.space.organizationId,
    { ...sides, snapshots: [snapshot] },
    resolutionsOf(decided),
  );
  /** ids missing in the result are as on main */
  const whole = <T>(
    given: Map<string, T | null>,
    main: ReadonlyMap<string, { after?: T }>,
  ): Map<string, T | null> =>
    new Map([...main].map(([id, { after }]) => [id, given.has(id) ? given.get(id)! : (after ?? null)]));
  return {
    conflicts: result.conflicts,
    commit: {
      pages: whole(result.pages, sides.main.pages),
      files: whole(result.files, sides.main.files),
      reusables: whole(result.reusables, sides.main.reusables),
      variables: whole(result.variables, sides.main.variables),
      texts: result.texts,
    },
  };
}

type Kind = (typeof KINDS)[number];

const idsOf = (conflicts: readonly StoredConflict[], kind: Kind): Set<string> =>
  new Set(conflicts.flatMap(({ inputs }) => Object.keys(inputs[kind])));

/** Selects the records of these conflicts from a merge, with the state before an edit that resolved them. */
function only(
  changes: Required<Pick<Commit, "pages" | "files" | "reusables" | "variables">>,
  conflicts: readonly StoredConflict[],
) {
  const pick = <T>(map: ReadonlyMap<string, T>, kind: Kind): Map<string, T | null> => {
    const ids = idsOf(conflicts, kind);
    const found = conflicts.flatMap(({ inputs: { written } }) =>
      Object.entries(written?.[kind] ?? {}).map(([id, { before }]) => [id, before as T | null] as const),
    );
    return new Map([...found, ...[...map].filter(([id]) => ids.has(id))]);
  };
  return {
    pages: pick(changes.pages, "pages"),
    files: pick(changes.files, "files"),
    reusables: pick(changes.reusables, "reusables"),
    variables: pick(changes.variables, "variables"),
  };
}

/** A decision can change only while the pages are as the earlier decisions left them. */
async function refuseEdited(
  db: Db,
  subject: ChangeRequestSubject,
  stored: readonly StoredConflict[],
  targets: readonly StoredConflict[],
): Promise<void> {
  const merged = await remerge(
    db,
    subject,
    stored.filter(({ inputs }) => inputs.written === undefined),
  );
  const expected = (kind: Kind): Map<string, unknown> =>
    new Map(
      targets.flatMap(({ inputs }): [string, unknown][] =>
        inputs.written
          ? Object.entries(inputs.written[kind]).map(([id, { after }]) => [id, after])
          : Object.keys(inputs[kind]).map((id) => [id, merged.commit[kind].get(id)]),
      ),
    );
  const snapshot = snapshotOfChangeRequest(subject);
  const wanted = expected("pages");
  const pages = new Map(
    (await loadPages(db, snapshot, [...wanted.keys()])).map((page) => [page.record.id, page]),
  );
  const page = [...wanted].find(
    ([id, record]) => hashOf(record as object | null | undefined) !== pages.get(id)?.recordHash,
  )?.[0];
  const edited = async (kind: AssetKind, name: Exclude<Kind, "pages">) => {
    const records = expected(name);
    const now = await findAssets(db, snapshot, kind, [...records.keys()]);
    return [...records].some(([key, record]) => !sameValue(record ?? undefined, now.get(key)?.record));
  };
  if (
    page === undefined &&
    !(await edited("file", "files")) &&
    !(await edited("reusable", "reusables")) &&
    !(await edited("variable", "variables"))
  )
    return;
  const title = page === undefined ? undefined : pages.get(page)?.record.title;
  throw new ConflictError(
    `${title ? `“${title}”` : "What this is about"} was edited after its conflict was resolved. Edit the page itself instead.`,
    "edited_since",
  );
}

const hashOf = (value: object | null | undefined): string | undefined =>
  value ? hashRecord(value) : undefined;

export type ResolvedConflict = {
  id: string;
  detail: ConflictDetail;
  inputs: ConflictInputs;
  resolution: Decision;
  resolved: boolean;
  /** resolved by the caller, now */
  resolvedNow: boolean;
};

const updateResolutions = prepared(
  "store-decisions",
  `UPDATE "MergeConflict" c
   SET "detail" = d."detail", "inputs" = d."inputs", "resolution" = d."resolution",
       "resolvedById" = CASE WHEN NOT d."resolvedNow" THEN c."resolvedById" WHEN d."resolved" THEN $2 END,
       "resolvedAt" = CASE WHEN NOT d."resolvedNow" THEN c."resolvedAt" WHEN d."resolved" THEN now() END
   FROM jsonb_to_recordset($3::jsonb)
     AS d("id" text, "detail" jsonb, "inputs" jsonb, "resolution" jsonb, "resolved" boolean, "resolvedNow" boolean)
   WHERE c."changeRequestId" = $1 AND c."id" = d."id"`,
);

/** Stores the new state of conflicts; the caller becomes the resolver of rows with `resolvedNow`. */
export async function storeResolutions(
  tx: Tx,
  ctx: ActorContext,
  changeRequestId: string,
  rows: readonly ResolvedConflict[],
): Promise<void> {
  if (rows.length === 0) return;
  await updateResolutions(tx, [changeRequestId, ctx.actor.userId, jsonValue(rows)]);
}

/** Most conflicts in one event. */
const NAMED = 100;

export async function recordResolutions(
  tx: Tx,
  ctx: ActorContext,
  { space, changeRequest }: ChangeRequestSubject,
  rows: readonly Pick<ResolvedConflict, "id" | "resolved" | "detail">[],
  revision: string,
): Promise<void> {
  await record(tx, ctx, {
    type: "changeRequest.conflictResolved",
    ...eventFieldsOf({ space, changeRequest }),
    payload: {
      number: changeRequest.number,
      conflicts: rows.slice(0, NAMED).map(({ id }) => id),
      decided: rows.length,
      resolved: rows.filter(({ resolved }) => resolved).length,
      revision,
      ...(rows.some(({ detail }) => detail.byEdit) && { byEdit: true }),
    },
  });
}
