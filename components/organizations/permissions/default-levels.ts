import type { Role } from "@/lib/core/access/roles";
import { type Say, text } from "@/lib/core/locales/say";
import type { UpdateSpace } from "@/lib/spaces/spaces/schemas";
import { grantLabel } from "./role-labels";
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
      label: inCollection ? text("Inherit from collection") : text("Organization role"),
      description: inCollection
        ? text("Everyone has the role they have in the collection.")
        : text("Everyone has their role in the organization."),
    },
    {
      value: "none",
      label: text("No access"),
      description:
        noun === "space"
          ? text("Only people you add can see this space.")
          : text("Only people you add can see this collection."),
    },
    {
      value: "read",
      label: text("Read|access"),
      description: text("Everyone can read pages and discussions."),
    },
    { value: "comment", label: text("Comment|access"), description: text("Everyone can read and comment.") },
    { value: "edit", label: text("Edit"), description: text("Everyone can edit in change requests.") },
    {
      value: "review",
      label: text("Review|access"),
      description: text("Everyone can also review and merge."),
    },
    { value: "create", label: text("Create"), description: text("Everyone can also change settings.") },
    { value: "admin", label: text("Admin"), description: text("Everyone has full access.") },
  ] as const satisfies readonly RoleOption<LevelChoice>[];

/** Returns the choices that the viewer may make. */
export const levelsToChoose = (
  say: Say,
  noun: "space" | "collection",
  inCollection: boolean,
  mayGrantAll: boolean,
) => optionsFor(say, mayGrantAll, levels(noun, inCollection));

/** Describes the access of people without a grant; null if the parent collection's card does so. */
export function restLabel(say: Say, level: Level, inCollection: boolean): string | null {
  if (level === null) return say("No one else has access.");
  if (level !== "inherit") return say("Everyone else: {role}.", { role: say.within(grantLabel(say, level)) });
  return inCollection ? null : say("Everyone else: organization role.");
}
