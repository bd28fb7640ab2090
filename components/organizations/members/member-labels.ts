import type { Role } from "@/lib/core/access/roles";
import { roleOptions } from "../permissions/role-options";

/** A role in forms and on screens; "guest" is no role in the API. */
export type RoleChoice = Role | "guest";

export const ROLE_CHOICES = roleOptions(
  "Full access, including people and settings",
  "Creates, manages and deletes spaces",
  { value: "guest", label: "Guest", description: "Sees only what is shared with them" },
);

export type SecondFactorChoice = "true" | "false";
export const SECOND_FACTOR_CHOICES: { value: SecondFactorChoice; label: string }[] = [
  { value: "false", label: "Off" },
  { value: "true", label: "On" },
];

/** Returns the state of a member's second factor for admins. */
export const secondFactorLabel = (secondFactor: boolean | undefined): string =>
  secondFactor === undefined ? "No password" : secondFactor ? "On" : "Off";

export const choiceOfRole = (role: Role | null): RoleChoice => role ?? "guest";
export const roleOfChoice = (choice: RoleChoice): Role | null => (choice === "guest" ? null : choice);

export const roleLabel = (role: Role | null): string =>
  ROLE_CHOICES.find(({ value }) => value === choiceOfRole(role))!.label;
