import type { Role } from "@/lib/core/access/roles";
import type { AccessTarget } from "./grantees";
import { NEEDS_ADMINISTRATOR, optionsFor, type RoleOption, roleOptions } from "./role-options";

/** A role granted on a space or collection; “none” denies access. */
export type GivenRole = Role | "none";

const GIVEN_ROLES = roleOptions("Full access", "Manages, moves and deletes", {
  value: "none",
  label: "No access",
  description: "Blocked, overriding any other access",
});

/** Sites distinguish fewer roles. */
const SITE_ROLES: readonly RoleOption<GivenRole>[] = [
  { value: "admin", label: "Admin", description: "Full access, and chooses admins" },
  { value: "create", label: "Create", description: "Changes, publishes and deletes the site" },
  { value: "read", label: "Read", description: "Sees the site in the console" },
  { value: "none", label: "No access", description: "Blocked, overriding any other access" },
];

/**
 * Returns the roles that the viewer may grant.
 * @param present the present role, which is always included
 */
export function rolesToGive(
  { kind, mayGiveAll }: Pick<AccessTarget, "kind" | "mayGiveAll">,
  present: Role | null = null,
) {
  if (kind !== "site") return optionsFor(mayGiveAll, GIVEN_ROLES);
  const known = SITE_ROLES.some(({ value }) => value === givenRoleOf(present));
  const other = { value: givenRoleOf(present), label: givenRoleLabel(present), description: "Same as Read" };
  return optionsFor(mayGiveAll, known ? SITE_ROLES : [...SITE_ROLES, other]);
}

const LETTING_IN = GIVEN_ROLES.filter((option): option is RoleOption<Role> => option.value !== "none");

/** Returns the roles that an invite may grant: those that give access. */
export const rolesToInviteWith = (mayGiveAll: boolean) => optionsFor(mayGiveAll, LETTING_IN);

/** Returns why the viewer may not change or remove a grant; null if they may. */
export const refusalToTake = (role: Role | null, mayGiveAll: boolean): string | null =>
  role === "admin" && !mayGiveAll ? NEEDS_ADMINISTRATOR : null;

export const givenRoleOf = (role: Role | null): GivenRole => role ?? "none";
export const roleOfGiven = (given: GivenRole): Role | null => (given === "none" ? null : given);

export const givenRoleLabel = (role: Role | null): string =>
  GIVEN_ROLES.find(({ value }) => value === givenRoleOf(role))!.label;
