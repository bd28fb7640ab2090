import type { MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import { labelOf, quoted, valueText } from "./change-labels";

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

const shown = (say: Say, value: unknown) => {
  const written = valueText(say, value);
  return written === null ? say("nothing") : quoted(say, written);
};

const contentWhy: Record<string, Text> = {
  structure: text(
    "Merging line by line would break a code block or container, so this section is resolved as one.",
  ),
  coarse: text("The texts differ too much to compare line by line, so they're resolved as one."),
};

const DELETED_AND_EDITED = {
  page: {
    main: text("The space deleted this page, and this change request edited it."),
    change: text("This change request deleted this page, and the space edited it."),
  },
  file: {
    main: text("The space deleted this file, and this change request edited it."),
    change: text("This change request deleted this file, and the space edited it."),
  },
  reusable: {
    main: text("The space deleted this reusable content, and this change request edited it."),
    change: text("This change request deleted this reusable content, and the space edited it."),
  },
  variable: {
    main: text("The space deleted this variable, and this change request edited it."),
    change: text("This change request deleted this variable, and the space edited it."),
  },
} as const;

/** Only pages move. */
const DELETED_AND_MOVED = {
  main: text("The space deleted this page, and this change request moved it."),
  change: text("This change request deleted this page, and the space moved it."),
} as const;

const DELETION_CHOICES = {
  page: { keep: text("Keep the page"), delete: text("Delete the page") },
  file: { keep: text("Keep the file"), delete: text("Delete the file") },
  reusable: { keep: text("Keep the reusable content"), delete: text("Delete the reusable content") },
  variable: { keep: text("Keep the variable"), delete: text("Delete the variable") },
} as const;

/** The side that deleted. */
const deletedIn = ({ main }: Conflict) => (main === null ? "main" : "change");

const discards = (say: Say, conflict: Conflict) =>
  deletedIn(conflict) === "main"
    ? say("Discards the changes of this change request.")
    : say("Discards the changes of the space.");

const deletion = (
  say: Say,
  conflict: Conflict,
  why: { main: Text; change: Text },
): Pick<ConflictLabels, "why" | "choices"> => {
  const side = deletedIn(conflict);
  const labels = DELETION_CHOICES[conflict.target.type];
  return {
    why: say(why[side]),
    choices: [
      {
        value: "keep",
        label: say(labels.keep),
        description: side === "main" ? say("As in this change request.") : say("As in the space."),
      },
      { value: "delete", label: say(labels.delete), description: discards(say, conflict) },
    ],
  };
};

const subtree = (say: Say, conflict: Conflict): Pick<ConflictLabels, "why" | "choices"> => ({
  why:
    deletedIn(conflict) === "main"
      ? say(
          "The space deleted this page with everything below it, and this change request edited, added or moved pages there.",
        )
      : say(
          "This change request deleted this page with everything below it, and the space edited, added or moved pages there.",
        ),
  choices: [
    {
      value: "keep-ancestors",
      label: say("Keep those pages where they are"),
      description: say("Restores the deleted pages above them."),
    },
    {
      value: "rehome",
      label: say("Keep those pages and move them up"),
      description: say("They move up to the nearest remaining page."),
    },
    { value: "delete", label: say("Delete all"), description: discards(say, conflict) },
  ],
});

type PagePosition = { pageId: string; parentId: string | null; slug?: string | null };
const positionsIn = (value: unknown): PagePosition[] =>
  Array.isArray(value) ? (value as PagePosition[]) : [];

const places = (say: Say, value: unknown, titleOf: TitleOf) =>
  positionsIn(value)
    .map(({ pageId, parentId }) =>
      parentId === null
        ? say("“{page}” below the top level", { page: titleOf(pageId) })
        : say("“{page}” below “{parent}”", { page: titleOf(pageId), parent: titleOf(parentId) }),
    )
    .join(", ");

const moves = (
  say: Say,
  { base, main, change }: Conflict,
  titleOf: TitleOf,
): Pick<ConflictLabels, "why" | "choices"> => {
  const titleIn = (value: unknown) => (typeof value === "string" ? titleOf(value) : null);
  const [from, inSpace, inChange] = [titleIn(base), titleIn(main), titleIn(change)];
  return {
    why:
      from === null
        ? say("Both moved this page away from the top level, to different places.")
        : say("Both moved this page away from “{parent}”, to different places.", { parent: from }),
    choices: sides(
      say,
      inSpace === null
        ? say("Below the top level, as in the space.")
        : say("Below “{parent}”, as in the space.", { parent: inSpace }),
      inChange === null
        ? say("Below the top level, as in this change request.")
        : say("Below “{parent}”, as in this change request.", { parent: inChange }),
    ),
  };
};

/** The names of a conflict's versions on every screen. */
export const SIDE_LABELS = {
  main: text("Space"),
  base: text("Before"),
  change: text("This change request"),
} as const;

const sides = (say: Say, main: string, change: string): ConflictChoice[] => [
  { value: "main", label: say(SIDE_LABELS.main), description: main },
  { value: "change", label: say(SIDE_LABELS.change), description: change },
];

const RESOLVED_BY_EDIT = {
  page: {
    edited: text("{person} resolved this by editing the page."),
    deleted: text("{person} resolved this by deleting the page."),
  },
  file: {
    edited: text("{person} resolved this by editing the file."),
    deleted: text("{person} resolved this by deleting the file."),
  },
  reusable: {
    edited: text("{person} resolved this by editing the reusable content."),
    deleted: text("{person} resolved this by deleting the reusable content."),
  },
  variable: {
    edited: text("{person} resolved this by editing the variable."),
    deleted: text("{person} resolved this by deleting the variable."),
  },
} as const;

/** Describes how an edit resolved a conflict; null if it was decided in the list of conflicts. */
export const editWords = (
  say: Say,
  conflict: Pick<MergeConflict, "target" | "byEdit" | "resolution" | "resolvedBy">,
): string | null => {
  const { target, byEdit, resolution, resolvedBy } = conflict;
  if (!byEdit || resolution === null) return null;
  const deed = "choice" in resolution && resolution.choice === "delete" ? "deleted" : "edited";
  const person = resolvedBy?.displayName ?? say("Someone");
  return say.parts(RESOLVED_BY_EDIT[target.type][deed], { person }).join("");
};

export const conflictLabels = (say: Say, conflict: Conflict, titleOf: TitleOf): ConflictLabels => {
  const { kind, base, main, change } = conflict;
  switch (kind) {
    case "content": {
      const why = contentWhy[conflict.reason ?? ""];
      return {
        kind: say("Same lines edited"),
        why: [
          say("The space and this change request edited the same lines."),
          ...(why ? [say(why)] : []),
        ].join(" "),
        choices: [],
      };
    }
    case "field": {
      const label = labelOf(say, conflict.field ?? "");
      return {
        kind: say("{label} changed twice", { label }),
        why: say("Both changed “{label}”. It was {before} before.", { label, before: shown(say, base) }),
        choices: sides(
          say,
          say("{value}, as in the space.", { value: shown(say, main) }),
          say("{value}, as in this change request.", { value: shown(say, change) }),
        ),
      };
    }
    case "delete-edit":
      return {
        kind: say("Deleted and edited"),
        ...deletion(say, conflict, DELETED_AND_EDITED[conflict.target.type]),
      };
    case "delete-move":
      return { kind: say("Deleted and moved"), ...deletion(say, conflict, DELETED_AND_MOVED) };
    case "delete-subtree":
      return { kind: say("Deleted with pages in use"), ...subtree(say, conflict) };
    case "move":
      return { kind: say("Moved to two places"), ...moves(say, conflict, titleOf) };
    case "cycle":
      return {
        kind: say("Moved into each other"),
        why: say("Together, the moves on both sides would put a page below itself."),
        choices: sides(
          say,
          say("Only the space's moves: {moves}.", { moves: places(say, main, titleOf) }),
          say("Only this change request's moves: {moves}.", { moves: places(say, change, titleOf) }),
        ),
      };
    case "slug": {
      const titles = (conflict.pages ?? []).map(({ title }) => quoted(say, title));
      return {
        kind: say("Duplicate address"),
        why: say("{pages} ended up at the same address.", { pages: say.list(titles) }),
        choices: sides(
          say,
          say("The page in the space keeps the address; the other one gets a number."),
          say("The page in this change request keeps the address; the other one gets a number."),
        ),
      };
    }
    case "file":
      return {
        kind: say("File replaced on both sides"),
        why: say("The space and this change request replaced the file with different ones."),
        choices: sides(
          say,
          say("The file as it is in the space."),
          say("The file as it is in this change request."),
        ),
      };
  }
};
