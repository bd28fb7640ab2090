import type { z } from "zod";
import { ruleLabel } from "@/lib/collaboration/change-requests/rule-labels";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import type { members } from "@/lib/organizations/members/operations";
import type { ReadInput } from "@/lib/platform/api/client";
import type { MergeRule, OrganizationMergeRules, SpaceMergeRules } from "@/lib/spaces/spaces/schemas";

/** The rules with a checkbox, each with an explanation. */
export const SIMPLE_RULES = [
  {
    rule: "require_at_least_one_review",
    description: text("Someone other than the author has approved it."),
  },
  { rule: "require_all_reviews_approved", description: text("No reviewer requests changes.") },
  {
    rule: "require_up_to_date_change_request",
    description: text("It includes the latest revision of the space."),
  },
  { rule: "require_change_request_subject", description: text("Not “Untitled change request”.") },
  { rule: "require_change_request_description", description: text("It explains the changes to reviewers.") },
] as const satisfies readonly { rule: MergeRule["rule"]; description: Text }[];

export const PEOPLE_RULES = [
  "require_specific_reviewers",
  "require_one_of_specific_reviewers",
  "allow_bypass",
] as const satisfies readonly MergeRule["rule"][];

type SimpleRule = (typeof SIMPLE_RULES)[number]["rule"];
type PeopleRule = (typeof PEOPLE_RULES)[number];

export const hasRule = (rules: readonly MergeRule[], name: MergeRule["rule"]): boolean =>
  rules.some(({ rule }) => rule === name);

export const withSimpleRule = (rules: readonly MergeRule[], rule: SimpleRule, on: boolean): MergeRule[] => {
  const others = rules.filter((each) => each.rule !== rule);
  return on ? [...others, { rule }] : others;
};

/** Returns the people of a rule; several rules of the same kind count as one. */
export const peopleOf = (rules: readonly MergeRule[], name: PeopleRule): string[] =>
  rules.flatMap((each) => (each.rule === name ? each.users : []));

/** True if the rules name people. */
export const namesPeople = (rules: SpaceMergeRules): boolean =>
  rules.type === "rules" && PEOPLE_RULES.some((rule) => peopleOf(rules.rules, rule).length > 0);

/** Sets the people of a rule; without people the rule is removed. */
export const withPeople = (rules: readonly MergeRule[], rule: PeopleRule, users: string[]): MergeRule[] => {
  const others = rules.filter((each) => each.rule !== rule);
  return users.length > 0 ? [...others, { rule, users }] : others;
};

/** Returns the rules that this screen does not edit and keeps. */
export const otherRules = (rules: readonly MergeRule[]): MergeRule[] =>
  rules.filter(({ rule }) => rule === "require_agent_review");

/** A condition with its index among all rules, which the server uses in its errors. */
type PlacedCondition = { index: number; expression: string };

export const conditionsOf = (rules: readonly MergeRule[]): PlacedCondition[] =>
  rules.flatMap((each, index) => (each.rule === "custom" ? [{ index, expression: each.expression }] : []));

export const withCondition = (rules: readonly MergeRule[], index: number, expression: string): MergeRule[] =>
  rules.map((each, place) => (place === index ? { rule: "custom", expression } : each));

export const withNewCondition = (rules: readonly MergeRule[]): MergeRule[] => [
  ...rules,
  { rule: "custom", expression: "" },
];

export const withoutRule = (rules: readonly MergeRule[], index: number): MergeRule[] =>
  rules.filter((_, place) => place !== index);

/** Returns the form's error path for the condition at an index among all rules. */
export const conditionPath = (index: number): string => `mergeRules.rules.${index}.expression`;

/** Returns the error of the rules as a whole; a condition's error appears at the condition. */
export const errorBesideConditions = (errors: Readonly<Record<string, string>>): string | undefined => {
  const paths = Object.keys(errors).filter((path) => path.startsWith("mergeRules"));
  const path = paths.find((each) => !each.endsWith(".expression"));
  return path === undefined ? undefined : errors[path];
};

const people = (say: Say, { length: count }: readonly string[]) =>
  say({ one: "{count} person", other: "{count} people" }, { count });

/** Describes a rule in one line, with the number of people it names. */
const inLine = (say: Say, rule: MergeRule): string => {
  const label = ruleLabel(say, rule);
  return "users" in rule ? `${label} (${people(say, rule.users)})` : label;
};

/** Describes the rules of an organization in one line. */
export const rulesLabel = (say: Say, rules: z.infer<typeof OrganizationMergeRules>): string =>
  rules.type === "none" || rules.rules.length === 0
    ? say("no rules")
    : rules.rules.map((rule) => inLine(say, rule)).join("; ");

/** The request of the people that rules can name, shared by server and browser. */
export const peopleRead = (organizationId: string): ReadInput<typeof members.list> => ({
  params: { organizationId },
  query: { limit: "1000" },
});
