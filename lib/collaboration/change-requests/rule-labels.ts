import { type Say, type Text, text } from "@/lib/core/locales/say";
import type { MergeRule } from "@/lib/spaces/spaces/schemas";

/** Labels of merge rules for all screens and messages. Each completes “Before merging, require:”. */
const LABELS = {
  require_at_least_one_review: text("At least one approval"),
  require_all_reviews_approved: text("No changes requested"),
  require_specific_reviewers: text("Approval of all named reviewers"),
  require_one_of_specific_reviewers: text("Approval of one named reviewer"),
  require_agent_review: text("Review by an agent"),
  require_up_to_date_change_request: text("Up to date with the space"),
  require_change_request_subject: text("A subject"),
  require_change_request_description: text("A description"),
  allow_bypass: text("Allow these people to bypass the rules"),
  custom: text("Condition"),
} as const satisfies Record<MergeRule["rule"], Text>;

export const ruleName = (rule: MergeRule["rule"]): Text => LABELS[rule];

/** Returns the label of a rule, with the condition of a custom one. */
export const ruleLabel = (say: Say, rule: MergeRule): string =>
  rule.rule === "custom"
    ? say("Condition “{expression}”", { expression: rule.expression })
    : say(LABELS[rule.rule]);
