import type { Role } from "@/lib/core/access/roles";
import { roleOptions } from "../permissions/role-options";

/** A role as screens send and show it; guests have none. */
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

/** Two-factor authentication of a member, as admins are told it. */
export const secondFactorLabel = (secondFactor: boolean | undefined): string =>
  secondFactor === undefined ? "No password" : secondFactor ? "On" : "Off";

export const choiceOfRole = (role: Role | null): RoleChoice => role ?? "guest";
export const roleOfChoice = (choice: RoleChoice): Role | null => (choice === "guest" ? null : choice);

export const roleLabel = (role: Role | null): string =>
  ROLE_CHOICES.find(({ value }) => value === choiceOfRole(role))!.label;
