import type { Role } from "@/lib/access/roles";

/** A role as it is given in a space or a collection; “none” keeps somebody out. */
export type GivenRole = Role | "none";

export const GIVEN_ROLES: readonly { value: GivenRole; label: string; description: string }[] = [
  { value: "admin", label: "Admin", description: "Everything here" },
  { value: "create", label: "Create", description: "Manages, moves and deletes" },
  { value: "review", label: "Review", description: "Reviews and merges change requests" },
  { value: "edit", label: "Edit", description: "Edits in change requests" },
  { value: "comment", label: "Comment", description: "Reads and comments" },
  { value: "read", label: "Read", description: "Reads" },
  { value: "none", label: "No access", description: "Kept out, whatever else would let them in" },
];

export const givenRoleOf = (role: Role | null): GivenRole => role ?? "none";
export const roleOfGiven = (given: GivenRole): Role | null => (given === "none" ? null : given);
