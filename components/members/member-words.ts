import type { Role } from "@/lib/access/roles";

/** A role as screens send and show it; guests have none. */
export type RoleChoice = Role | "guest";

export const ROLE_CHOICES: readonly { value: RoleChoice; label: string; description: string }[] = [
  { value: "admin", label: "Administrator", description: "Everything, people and access included" },
  { value: "create", label: "Creator", description: "Creates, manages and deletes spaces" },
  { value: "review", label: "Reviewer", description: "Reviews and merges change requests" },
  { value: "edit", label: "Editor", description: "Edits in change requests" },
  { value: "comment", label: "Commenter", description: "Reads and comments" },
  { value: "read", label: "Reader", description: "Reads" },
  { value: "guest", label: "Guest", description: "Sees only what was shared with them" },
];

export const choiceOfRole = (role: Role | null): RoleChoice => role ?? "guest";
export const roleOfChoice = (choice: RoleChoice): Role | null => (choice === "guest" ? null : choice);

export const roleLabel = (role: Role | null): string =>
  ROLE_CHOICES.find(({ value }) => value === choiceOfRole(role))?.label ?? "Guest";
