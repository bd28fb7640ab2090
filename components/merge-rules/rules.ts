import type { z } from "zod";
import type { MergeRule, OrganizationMergeRules } from "@/lib/model/spaces/schemas";

export const SIMPLE_RULES = [
  {
    rule: "require_at_least_one_review",
    label: "At least one review",
    description: "Someone other than the author has reviewed it.",
  },
  {
    rule: "require_all_reviews_approved",
    label: "All reviews approve",
    description: "No reviewer requests changes.",
  },
  {
    rule: "require_up_to_date_change_request",
    label: "Up to date",
    description: "It includes the latest revision of the space.",
  },
  {
    rule: "require_change_request_subject",
    label: "A subject",
    description: "Not “Untitled change request”.",
  },
  { rule: "require_change_request_description", label: "A description", description: "Tells reviewers why." },
] as const satisfies readonly { rule: MergeRule["rule"]; label: string; description: string }[];

export const PEOPLE_RULES = [
  { rule: "require_specific_reviewers", label: "All of these people approve" },
  { rule: "require_one_of_specific_reviewers", label: "One of these people approves" },
  { rule: "allow_bypass", label: "Allow these people to bypass the rules" },
] as const satisfies readonly { rule: MergeRule["rule"]; label: string }[];

export type SimpleRule = (typeof SIMPLE_RULES)[number]["rule"];
export type PeopleRule = (typeof PEOPLE_RULES)[number]["rule"];

export const hasRule = (rules: readonly MergeRule[], name: MergeRule["rule"]): boolean =>
  rules.some(({ rule }) => rule === name);

export const withSimpleRule = (rules: readonly MergeRule[], rule: SimpleRule, on: boolean): MergeRule[] => {
  const others = rules.filter((each) => each.rule !== rule);
  return on ? [...others, { rule }] : others;
};

/** The people of a rule; several rules of the same kind read as one. */
export const peopleOf = (rules: readonly MergeRule[], name: PeopleRule): string[] =>
  rules.flatMap((each) => (each.rule === name ? each.users : []));

/** A rule without people is no rule. */
export const withPeople = (rules: readonly MergeRule[], rule: PeopleRule, users: string[]): MergeRule[] => {
  const others = rules.filter((each) => each.rule !== rule);
  return users.length > 0 ? [...others, { rule, users }] : others;
};

/** Rules that this screen does not edit and leaves as they are. */
export const otherRules = (rules: readonly MergeRule[]): MergeRule[] =>
  rules.filter(({ rule }) => rule === "require_agent_review");

/** A condition with its place among all rules, by which the server names what is wrong with it. */
export type PlacedCondition = { index: number; expression: string };

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

/** The name under which a form keeps what is wrong with the condition at a place among all rules. */
export const conditionPath = (index: number): string => `mergeRules.rules.${index}.expression`;

/** What is wrong with the rules as such; a condition's error stands at the condition. */
export const errorBesideConditions = (errors: Readonly<Record<string, string>>): string | undefined => {
  const paths = Object.keys(errors).filter((path) => path.startsWith("mergeRules"));
  const path = paths.find((each) => !each.endsWith(".expression"));
  return path === undefined ? undefined : errors[path];
};

const people = ({ length }: readonly string[]) => (length === 1 ? "1 person" : `${length} people`);

const ruleLabel = (rule: MergeRule): string => {
  switch (rule.rule) {
    case "require_specific_reviewers":
      return `the approval of ${people(rule.users)} by name`;
    case "require_one_of_specific_reviewers":
      return `the approval of one of ${people(rule.users)} by name`;
    case "allow_bypass":
      return `${people(rule.users)} can bypass the rules`;
    case "require_agent_review":
      return "the review of an agent";
    case "custom":
      return `the condition “${rule.expression}”`;
    default:
      return SIMPLE_RULES.find((each) => each.rule === rule.rule)!.label.toLowerCase();
  }
};

/** What an organization asks for, in one line. */
export const rulesLabel = (rules: z.infer<typeof OrganizationMergeRules>): string =>
  rules.type === "none" || rules.rules.length === 0 ? "no rules" : rules.rules.map(ruleLabel).join("; ");
