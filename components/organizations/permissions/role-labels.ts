import type { Role } from "@/lib/core/access/roles";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import type { GrantTarget } from "./grantees";
import { NEEDS_ADMINISTRATOR, optionsFor, type RoleOption, roleOptions } from "./role-options";

/** A role granted on a space or collection; “none” denies access. */
export type GrantedRole = Role | "none";

const GRANTED_ROLES = roleOptions(text("Full access"), text("Manages, moves and deletes"), {
  value: "none",
  label: text("No access"),
  description: text("Blocked, overriding any other access"),
});

/** Sites distinguish fewer roles. */
const SITE_ROLES: readonly RoleOption<GrantedRole>[] = [
  { value: "admin", label: text("Admin"), description: text("Full access, and chooses admins") },
  { value: "create", label: text("Create"), description: text("Changes, publishes and deletes the site") },
  { value: "read", label: text("Read|access"), description: text("Sees the site in the console") },
  { value: "none", label: text("No access"), description: text("Blocked, overriding any other access") },
];

/**
 * Returns the roles that the viewer may grant.
 * @param present the present role, which is always included
 */
export function grantableRoles(
  say: Say,
  { kind, mayGrantAll }: Pick<GrantTarget, "kind" | "mayGrantAll">,
  present: Role | null = null,
) {
  if (kind !== "site") return optionsFor(say, mayGrantAll, GRANTED_ROLES);
  const known = SITE_ROLES.some(({ value }) => value === grantedRole(present));
  const other = { value: grantedRole(present), label: grantText(present), description: text("Same as Read") };
  return optionsFor(say, mayGrantAll, known ? SITE_ROLES : [...SITE_ROLES, other]);
}

const ROLES_WITH_ACCESS = GRANTED_ROLES.filter(
  (option): option is RoleOption<Role> => option.value !== "none",
);

/** Returns the roles that an invite may grant: those that give access. */
export const rolesToInviteWith = (say: Say, mayGrantAll: boolean) =>
  optionsFor(say, mayGrantAll, ROLES_WITH_ACCESS);

/** Returns why the viewer may not change or remove a grant; null if they may. */
export const grantLockReason = (say: Say, role: Role | null, mayGrantAll: boolean): string | null =>
  role === "admin" && !mayGrantAll ? say(NEEDS_ADMINISTRATOR) : null;

export const grantedRole = (role: Role | null): GrantedRole => role ?? "none";
export const roleOfGranted = (role: GrantedRole): Role | null => (role === "none" ? null : role);

const grantText = (role: Role | null): Text =>
  GRANTED_ROLES.find(({ value }) => value === grantedRole(role))!.label;

export const grantLabel = (say: Say, role: Role | null): string => say(grantText(role));
