import type { MergeConflict } from "@/lib/collaboration/change-requests/schemas";

export type ConflictHunk = NonNullable<MergeConflict["hunks"]>[number];
export type ConflictHunkChoice =
  | { choice: "main" | "change" | "both" | "both-reversed" }
  | { choice: "edit"; text: string };

/** Joins two texts, each on lines of its own. */
export const joinTexts = (first: string, second: string) =>
  first === "" || second === "" || first.endsWith("\n") ? first + second : `${first}\n${second}`;

/** Returns the text that a choice puts into the page; the space's text while there is no choice. */
export const chosenText = (hunk: ConflictHunk, choice: ConflictHunkChoice | null): string => {
  switch (choice?.choice) {
    case "change":
      return hunk.change;
    case "both":
      return joinTexts(hunk.main, hunk.change);
    case "both-reversed":
      return joinTexts(hunk.change, hunk.main);
    case "edit":
      return choice.text;
    default:
      return hunk.main;
  }
};

export const withoutEnd = (text: string) => text.replace(/\n$/, "");
/** Lines of a page end with a newline, except perhaps the very last. */
export const endedLike = ({ main, change }: ConflictHunk, text: string) =>
  text === "" || text.endsWith("\n") || !(main.endsWith("\n") || change.endsWith("\n")) ? text : `${text}\n`;
