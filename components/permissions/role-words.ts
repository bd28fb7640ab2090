import type { Role } from "@/lib/access/roles";

/** A role as it is given in a space or a collection; “none” keeps somebody out. */
export type GivenRole = Role | "none";

export const GIVEN_ROLES: readonly {
  value: GivenRole;
  label: string;
  description: string;
  disabled?: boolean;
}[] = [
  { value: "admin", label: "Admin", description: "Everything here" },
  { value: "create", label: "Create", description: "Manages, moves and deletes" },
  { value: "review", label: "Review", description: "Reviews and merges change requests" },
  { value: "edit", label: "Edit", description: "Edits in change requests" },
  { value: "comment", label: "Comment", description: "Reads and comments" },
  { value: "read", label: "Read", description: "Reads" },
  { value: "none", label: "No access", description: "Kept out, whatever else would let them in" },
];

const NOT_GIVEN = "Needs an administrator.";

/** The roles that somebody may give. */
export const rolesToGive = (all: boolean): typeof GIVEN_ROLES =>
  all
    ? GIVEN_ROLES
    : GIVEN_ROLES.map((option) =>
        option.value === "admin" ? { ...option, disabled: true, description: NOT_GIVEN } : option,
      );

/** Why somebody may not change or take a role; null when they may. */
export const refusalToTake = (role: Role | null, all: boolean): string | null =>
  role === "admin" && !all ? NOT_GIVEN : null;

export const givenRoleOf = (role: Role | null): GivenRole => role ?? "none";
export const roleOfGiven = (given: GivenRole): Role | null => (given === "none" ? null : given);
