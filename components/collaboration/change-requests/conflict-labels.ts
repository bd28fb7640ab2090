import type { MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import { labelOf, valueText } from "./change-labels";

/**
 * Describes conflicts: the cause, why a person has to decide, and the result of each choice. "The space" is what
 * readers see now, "this change request" is what waits to be merged.
 */

type ConflictChoice = { value: string; label: string; description: string };

export type ConflictLabels = {
  /** For the list: "Same lines edited". */
  kind: string;
  why: string;
  choices: ConflictChoice[];
};

/** Returns the title of a page by id; null is the top level. */
export type TitleOf = (pageId: string | null) => string;

type Conflict = Pick<
  MergeConflict,
  "kind" | "target" | "field" | "pages" | "base" | "main" | "change" | "reason" | "options"
>;

const nounOf = ({ target: { type } }: Pick<Conflict, "target">) =>
  ({ page: "page", file: "file", reusable: "reusable content", variable: "variable" })[type];

const shown = (value: unknown) => {
  const text = valueText(value);
  return text === null ? "nothing" : `“${text}”`;
};

const contentWhy: Record<string, string> = {
  structure:
    "Merging line by line would break a code block or container, so this section is resolved as one.",
  coarse: "The texts differ too much to compare line by line, so they're resolved as one.",
};

const deletion = (conflict: Conflict, deed: string): Pick<ConflictLabels, "why" | "choices"> => {
  const noun = nounOf(conflict);
  const [gone, other] =
    conflict.main === null ? ["The space", "this change request"] : ["This change request", "the space"];
  return {
    why: `${gone} deleted this ${noun}, and ${other} ${deed} it.`,
    choices: [
      { value: "keep", label: `Keep the ${noun}`, description: `As in ${other}.` },
      { value: "delete", label: `Delete the ${noun}`, description: `Discards the changes of ${other}.` },
    ],
  };
};

const subtree = (conflict: Conflict): Pick<ConflictLabels, "why" | "choices"> => {
  const [gone, other] =
    conflict.main === null ? ["The space", "this change request"] : ["This change request", "the space"];
  return {
    why: `${gone} deleted this page with everything below it, and ${other} edited, added or moved pages there.`,
    choices: [
      {
        value: "keep-ancestors",
        label: "Keep those pages where they are",
        description: "Restores the deleted pages above them.",
      },
      {
        value: "rehome",
        label: "Keep those pages and move them up",
        description: "They move up to the nearest remaining page.",
      },
      { value: "delete", label: "Delete all", description: `Discards the changes of ${other}.` },
    ],
  };
};

type PagePosition = { pageId: string; parentId: string | null; slug?: string | null };
const positionsIn = (value: unknown): PagePosition[] =>
  Array.isArray(value) ? (value as PagePosition[]) : [];

const places = (value: unknown, titleOf: TitleOf) =>
  positionsIn(value)
    .map(({ pageId, parentId }) => `“${titleOf(pageId)}” below ${below(parentId, titleOf)}`)
    .join(", ");
const below = (parentId: string | null, titleOf: TitleOf) =>
  parentId === null ? "the top level" : `“${titleOf(parentId)}”`;

/** The names of a conflict's versions on every screen. */
export const SIDE_LABELS = { main: "Space", base: "Before", change: "This change request" } as const;

const sides = (main: string, change: string): ConflictChoice[] => [
  { value: "main", label: SIDE_LABELS.main, description: main },
  { value: "change", label: SIDE_LABELS.change, description: change },
];

/** Describes how an edit resolved a conflict; null if it was decided in the list of conflicts. */
export const editWords = (
  conflict: Pick<MergeConflict, "target" | "byEdit" | "resolution" | "resolvedBy">,
): string | null => {
  const { byEdit, resolution, resolvedBy } = conflict;
  if (!byEdit || resolution === null) return null;
  const deleted = "choice" in resolution && resolution.choice === "delete";
  const deed = `${deleted ? "deleting" : "editing"} the ${nounOf(conflict)}`;
  return `${resolvedBy?.displayName ?? "Someone"} resolved this by ${deed}.`;
};

export const conflictLabels = (conflict: Conflict, titleOf: TitleOf): ConflictLabels => {
  const { kind, base, main, change } = conflict;
  const asId = (value: unknown) => (typeof value === "string" ? value : null);
  switch (kind) {
    case "content":
      return {
        kind: "Same lines edited",
        why: `The space and this change request edited the same lines. ${contentWhy[conflict.reason ?? ""] ?? ""}`.trim(),
        choices: [],
      };
    case "field": {
      const label = labelOf(conflict.field ?? "");
      return {
        kind: `${label} changed twice`,
        why: `Both changed “${label}”. It was ${shown(base)} before.`,
        choices: sides(`${shown(main)}, as in the space.`, `${shown(change)}, as in this change request.`),
      };
    }
    case "delete-edit":
      return { kind: "Deleted and edited", ...deletion(conflict, "edited") };
    case "delete-move":
      return { kind: "Deleted and moved", ...deletion(conflict, "moved") };
    case "delete-subtree":
      return { kind: "Deleted with pages in use", ...subtree(conflict) };
    case "move":
      return {
        kind: "Moved to two places",
        why: `Both moved this page away from ${below(asId(base), titleOf)}, to different places.`,
        choices: sides(
          `Below ${below(asId(main), titleOf)}, as in the space.`,
          `Below ${below(asId(change), titleOf)}, as in this change request.`,
        ),
      };
    case "cycle":
      return {
        kind: "Moved into each other",
        why: "Together, the moves on both sides would put a page below itself.",
        choices: sides(
          `Only the space's moves: ${places(main, titleOf)}.`,
          `Only this change request's moves: ${places(change, titleOf)}.`,
        ),
      };
    case "slug":
      return {
        kind: "Duplicate address",
        why: `${(conflict.pages ?? []).map(({ title }) => `“${title}”`).join(" and ")} ended up at the same address.`,
        choices: sides(
          "The page in the space keeps the address; the other one gets a number.",
          "The page in this change request keeps the address; the other one gets a number.",
        ),
      };
    case "file":
      return {
        kind: "File replaced on both sides",
        why: "The space and this change request replaced the file with different ones.",
        choices: sides("The file as it is in the space.", "The file as it is in this change request."),
      };
  }
};
