import type { Role } from "@/lib/core/access/roles";
import type { UpdateSpace } from "@/lib/model/spaces/schemas";
import { optionsFor, type RoleOption } from "./role-options";

/** What an item grants by default, as it is sent, and as it is chosen from. */
export type Level = Exclude<UpdateSpace["defaultLevel"], undefined>;
export type LevelChoice = Role | "inherit" | "none";

export const choiceOf = (level: Level): LevelChoice => level ?? "none";
export const levelOf = (choice: LevelChoice): Level => (choice === "none" ? null : choice);

/** The choices for a space or a collection, in words. */
const levels = (noun: "space" | "collection", inCollection: boolean) =>
  [
    {
      value: "inherit",
      label: inCollection ? "As its collection" : "Their role in the organization",
      description: inCollection
        ? "Whoever reaches the collection has the same role here."
        : "Everybody does here what they may do everywhere.",
    },
    { value: "none", label: "Nothing", description: `Only people who were given access see the ${noun}.` },
    { value: "read", label: "Read", description: "Everybody reads its pages and discussions." },
    { value: "comment", label: "Comment", description: "Everybody reads and comments." },
    { value: "edit", label: "Edit", description: "Everybody opens change requests and edits in them." },
    { value: "review", label: "Review", description: "Everybody also reviews and merges." },
    { value: "create", label: "Create", description: "Everybody also changes these settings." },
    { value: "admin", label: "Admin", description: "Everybody may do everything here." },
  ] as const satisfies readonly RoleOption<LevelChoice>[];

/** The choices that somebody may make. */
export const levelsToChoose = (noun: "space" | "collection", inCollection: boolean, mayGiveAll: boolean) =>
  optionsFor(mayGiveAll, levels(noun, inCollection));

/** What somebody may do who was given no role, in a sentence; null where the collection around it says so. */
export function restLabel(level: Level, inCollection: boolean): string | null {
  if (level === null) return "Nobody else has access.";
  if (level !== "inherit") return `Everybody else has the role “${level}”.`;
  return inCollection ? null : "Everybody else has their role in the organization.";
}
