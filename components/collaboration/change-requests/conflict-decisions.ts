import type { MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import type { ConflictHunkChoice } from "./hunk-text";

/** Functions over decisions about conflicts and their hunks. */

export type ConflictDecision = MergeConflict["resolution"];
type Resolution = NonNullable<ConflictDecision>;

/** Returns the undecided hunks of a content conflict. */
export const openHunks = (
  { hunks = [] }: Pick<MergeConflict, "hunks">,
  resolution: Resolution | null,
): string[] => {
  if (resolution === null) return hunks.map(({ id }) => id);
  if (!("hunks" in resolution)) return [];
  return hunks.filter(({ id }) => !(id in resolution.hunks)).map(({ id }) => id);
};

export const isDecided = (
  conflict: Pick<MergeConflict, "kind" | "hunks">,
  resolution: Resolution | null,
): boolean =>
  conflict.kind === "content" ? openHunks(conflict, resolution).length === 0 : resolution !== null;

const deletions: readonly string[] = ["delete-edit", "delete-move", "delete-subtree"];

/** True if the list of conflicts can make this decision; some can only be made by editing the page. */
export const isChoiceOffered = (
  { kind, byEdit, options }: Pick<MergeConflict, "kind" | "byEdit" | "options">,
  decision: ConflictDecision,
): boolean =>
  !byEdit ||
  decision === null ||
  !("choice" in decision) ||
  (options.includes(decision.choice) && !deletions.includes(kind));

/** Returns the offered choice that takes a side: for a side that deleted, that is to delete. */
export const choiceOf = (
  { kind, main, change }: Pick<MergeConflict, "kind" | "main" | "change">,
  choice: string,
): string => {
  if (!deletions.includes(kind) || (choice !== "main" && choice !== "change")) return choice;
  const deleted = (choice === "main" ? main : change) === null;
  if (deleted) return "delete";
  return kind === "delete-subtree" ? "keep-ancestors" : "keep";
};

/** Decides everything still open for one side; earlier decisions stay. */
export const takeSide = (
  conflict: Pick<MergeConflict, "kind" | "hunks" | "main" | "change">,
  resolution: Resolution | null,
  side: "main" | "change",
  which: "open" | "all",
): Resolution => {
  if (conflict.kind !== "content") return { choice: choiceOf(conflict, side) };
  const before = which === "open" && resolution !== null && "hunks" in resolution ? resolution.hunks : {};
  const open = (conflict.hunks ?? []).filter(({ id }) => !(id in before));
  return { hunks: { ...before, ...Object.fromEntries(open.map(({ id }) => [id, { choice: side }])) } };
};

/** Returns the choices for the hunks of a text, also if one side was taken for all of it. */
export const hunkChoices = (
  { hunks = [] }: Pick<MergeConflict, "hunks">,
  decision: ConflictDecision,
): Record<string, ConflictHunkChoice> => {
  if (decision === null || "value" in decision) return {};
  if ("hunks" in decision) return decision.hunks;
  const { choice } = decision;
  return choice === "main" || choice === "change"
    ? Object.fromEntries(hunks.map(({ id }) => [id, { choice }]))
    : {};
};

/** Sets or removes the choice for one hunk; without any choice there is no decision. */
export const withHunk = (
  conflict: Pick<MergeConflict, "hunks">,
  decision: ConflictDecision,
  hunkId: string,
  choice: ConflictHunkChoice | null,
): ConflictDecision => {
  const { [hunkId]: _, ...rest } = hunkChoices(conflict, decision);
  const next = choice ? { ...rest, [hunkId]: choice } : rest;
  return Object.keys(next).length > 0 ? { hunks: next } : null;
};

/** Returns the number of decisions that conflicts need, one per hunk of a text, and of those made. */
export const progressOf = (
  conflicts: readonly MergeConflict[],
  decisionOf: (conflict: MergeConflict) => ConflictDecision,
): { total: number; decided: number } => {
  let [total, decided] = [0, 0];
  for (const conflict of conflicts) {
    const places = Math.max(1, conflict.hunks?.length ?? 0);
    const decision = decisionOf(conflict);
    total += places;
    decided +=
      conflict.kind === "content" && conflict.hunks
        ? places - openHunks(conflict, decision).length
        : Number(isDecided(conflict, decision));
  }
  return { total, decided };
};

/** The conflicts about one page, file, reusable content or variable. */
export type ConflictsOfTarget = { id: string; conflicts: [MergeConflict, ...MergeConflict[]] };

export const groupByTarget = (conflicts: readonly MergeConflict[]): ConflictsOfTarget[] => {
  const groups = new Map<string, ConflictsOfTarget>();
  for (const conflict of conflicts) {
    const id = `${conflict.target.type}-${conflict.target.id}`;
    const group = groups.get(id);
    if (group) group.conflicts.push(conflict);
    else groups.set(id, { id, conflicts: [conflict] });
  }
  return [...groups.values()];
};
