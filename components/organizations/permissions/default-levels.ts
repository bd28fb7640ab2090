import type { Role } from "@/lib/core/access/roles";
import type { UpdateSpace } from "@/lib/spaces/spaces/schemas";
import { optionsFor, type RoleOption } from "./role-options";

/** The default access in the API, and in a select. */
type Level = Exclude<UpdateSpace["defaultLevel"], undefined>;
export type LevelChoice = Role | "inherit" | "none";

export const choiceOf = (level: Level): LevelChoice => level ?? "none";
export const levelOf = (choice: LevelChoice): Level => (choice === "none" ? null : choice);

/** Labels the choices for a space or a collection. */
const levels = (noun: "space" | "collection", inCollection: boolean) =>
  [
    {
      value: "inherit",
      label: inCollection ? "Inherit from collection" : "Organization role",
      description: inCollection
        ? "Everyone has the role they have in the collection."
        : "Everyone has their role in the organization.",
    },
    { value: "none", label: "No access", description: `Only people you add can see this ${noun}.` },
    { value: "read", label: "Read", description: "Everyone can read pages and discussions." },
    { value: "comment", label: "Comment", description: "Everyone can read and comment." },
    { value: "edit", label: "Edit", description: "Everyone can edit in change requests." },
    { value: "review", label: "Review", description: "Everyone can also review and merge." },
    { value: "create", label: "Create", description: "Everyone can also change settings." },
    { value: "admin", label: "Admin", description: "Everyone has full access." },
  ] as const satisfies readonly RoleOption<LevelChoice>[];

/** Returns the choices that the viewer may make. */
export const levelsToChoose = (noun: "space" | "collection", inCollection: boolean, mayGrantAll: boolean) =>
  optionsFor(mayGrantAll, levels(noun, inCollection));

/** Describes the access of people without a grant; null if the parent collection's card does so. */
export function restLabel(level: Level, inCollection: boolean): string | null {
  if (level === null) return "No one else has access.";
  if (level !== "inherit") return `Everyone else: ${level}.`;
  return inCollection ? null : "Everyone else: organization role.";
}
