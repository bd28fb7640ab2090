import type { Role } from "@/lib/access/roles";

/** A role as screens send and show it; guests have none. */
export type RoleChoice = Role | "guest";

export const ROLE_CHOICES: readonly { value: RoleChoice; label: string; description: string }[] = [
  { value: "admin", label: "Admin", description: "Everything, people and access included" },
  { value: "create", label: "Create", description: "Creates, manages and deletes spaces" },
  { value: "review", label: "Review", description: "Reviews and merges change requests" },
  { value: "edit", label: "Edit", description: "Edits in change requests" },
  { value: "comment", label: "Comment", description: "Reads and comments" },
  { value: "read", label: "Read", description: "Reads" },
  { value: "guest", label: "Guest", description: "Sees only what was shared with them" },
];

export const choiceOfRole = (role: Role | null): RoleChoice => role ?? "guest";
export const roleOfChoice = (choice: RoleChoice): Role | null => (choice === "guest" ? null : choice);

export const roleLabel = (role: Role | null): string =>
  ROLE_CHOICES.find(({ value }) => value === choiceOfRole(role))?.label ?? "Guest";
