import type { MergeRule } from "@/lib/spaces/spaces/schemas";

/** Labels of merge rules for all screens and messages. Each completes “Before merging, require:”. */
const LABELS = {
  require_at_least_one_review: "At least one approval",
  require_all_reviews_approved: "No changes requested",
  require_specific_reviewers: "Approval of all named reviewers",
  require_one_of_specific_reviewers: "Approval of one named reviewer",
  require_agent_review: "Review by an agent",
  require_up_to_date_change_request: "Up to date with the space",
  require_change_request_subject: "A subject",
  require_change_request_description: "A description",
  allow_bypass: "Allow these people to bypass the rules",
  custom: "Condition",
} as const satisfies Record<MergeRule["rule"], string>;

export const ruleName = (rule: MergeRule["rule"]): string => LABELS[rule];

/** Returns the label of a rule, with the condition of a custom one. */
export const ruleLabel = (rule: MergeRule): string =>
  rule.rule === "custom" ? `${LABELS.custom} “${rule.expression}”` : LABELS[rule.rule];
