import type { Role } from "@/lib/core/access/roles";
import { NEEDS_ADMINISTRATOR, optionsFor, roleOptions } from "./role-options";

/** A role as it is given in a space or a collection; “none” keeps somebody out. */
export type GivenRole = Role | "none";

const GIVEN_ROLES = roleOptions("Full access", "Manages, moves and deletes", {
  value: "none",
  label: "No access",
  description: "Blocked, overriding any other access",
});

/** The roles that somebody may give. */
export const rolesToGive = (mayGiveAll: boolean) => optionsFor(mayGiveAll, GIVEN_ROLES);

/** Why somebody may not change or take a role; null when they may. */
export const refusalToTake = (role: Role | null, mayGiveAll: boolean): string | null =>
  role === "admin" && !mayGiveAll ? NEEDS_ADMINISTRATOR : null;

export const givenRoleOf = (role: Role | null): GivenRole => role ?? "none";
export const roleOfGiven = (given: GivenRole): Role | null => (given === "none" ? null : given);

export const givenRoleLabel = (role: Role | null): string =>
  GIVEN_ROLES.find(({ value }) => value === givenRoleOf(role))!.label;
