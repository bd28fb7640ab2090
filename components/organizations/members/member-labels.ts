import { roleOptions, sayOptions } from "@/components/organizations/permissions/role-options";
import type { Role } from "@/lib/core/access/roles";
import { type Say, type Text, text } from "@/lib/core/locales/say";

/** A role in forms and on screens; "guest" is no role in the API. */
export type RoleChoice = Role | "guest";

export const ROLE_CHOICES = roleOptions(
  text("Full access, including people and settings"),
  text("Creates, manages and deletes spaces"),
  { value: "guest", label: text("Guest"), description: text("Sees only what is shared with them") },
);

export const roleChoices = (say: Say) => sayOptions(say, ROLE_CHOICES);

export type SecondFactorChoice = "true" | "false";
export const SECOND_FACTOR_CHOICES: readonly { value: SecondFactorChoice; label: Text }[] = [
  { value: "false", label: text("Off") },
  { value: "true", label: text("On") },
];

/** Returns the state of a member's second factor for admins. */
export const secondFactorLabel = (say: Say, secondFactor: boolean | undefined): string =>
  secondFactor === undefined ? say("No password") : secondFactor ? say("On") : say("Off");

export const choiceOfRole = (role: Role | null): RoleChoice => role ?? "guest";
export const roleOfChoice = (choice: RoleChoice): Role | null => (choice === "guest" ? null : choice);

export const roleLabel = (say: Say, role: Role | null): string =>
  say(ROLE_CHOICES.find(({ value }) => value === choiceOfRole(role))!.label);
