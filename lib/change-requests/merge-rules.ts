import "server-only";
import type { TransactionClient } from "@/lib/db/client";
import type { MergeRule, SpaceMergeRules } from "@/lib/spaces/schemas";
import type { MergeCheck } from "./schemas";
import type { ChangeRequestSubject } from "./subject";

type ReviewState = { reviewerId: string; status: "approved" | "changes_requested"; current: boolean };

/** Which merge rules apply to a space: its own, its organization's, or none. */
export async function rulesOf(
  tx: TransactionClient,
  { space }: Pick<ChangeRequestSubject, "space">,
): Promise<MergeRule[]> {
  const own = space.mergeRules as SpaceMergeRules;
  if (own.type === "rules") return own.rules;
  if (own.type === "none") return [];
  const { mergeRules } = await tx.organization.findUniqueOrThrow({
    where: { id: space.organizationId },
    select: { mergeRules: true },
  });
  const inherited = mergeRules as SpaceMergeRules;
  return inherited.type === "rules" ? inherited.rules : [];
}

/** The check-list of a change request: every rule, whether it is fulfilled, and what is missing. */
export async function checkRules(
  tx: TransactionClient,
  subject: ChangeRequestSubject,
): Promise<MergeCheck[]> {
  const rules = await rulesOf(tx, subject);
  if (rules.length === 0) return [];
  const { changeRequest } = subject;
  const head = await tx.revision.findUniqueOrThrow({
    where: { id: changeRequest.headRevisionId },
    select: { treeHash: true },
  });
  const rows = await tx.review.findMany({
    where: { changeRequestId: changeRequest.id },
    orderBy: { createdAt: "asc" },
    select: { reviewerId: true, status: true, treeHash: true },
  });
  const latest = new Map<string, ReviewState>();
  for (const { reviewerId, status, treeHash } of rows) {
    latest.set(reviewerId, {
      reviewerId,
      status,
      current: Buffer.from(treeHash).equals(Buffer.from(head.treeHash)),
    });
  }
  const reviews = [...latest.values()];
  return rules.filter((rule) => rule.rule !== "allow_bypass").map((rule) => check(rule, subject, reviews));
}

export const unfulfilledRules = async (
  tx: TransactionClient,
  subject: ChangeRequestSubject,
): Promise<MergeCheck[]> => (await checkRules(tx, subject)).filter(({ fulfilled }) => !fulfilled);

function check(
  rule: MergeRule,
  { changeRequest }: ChangeRequestSubject,
  reviews: readonly ReviewState[],
): MergeCheck {
  const approvedBy = (userId: string) =>
    reviews.some((review) => review.reviewerId === userId && review.status === "approved" && review.current);
  const result = (label: string, fulfilled: boolean, missing: string): MergeCheck => ({
    rule: rule.rule,
    label,
    fulfilled,
    detail: fulfilled ? "" : missing,
  });
  switch (rule.rule) {
    case "require_at_least_one_review":
      return result(
        "At least one approval",
        reviews.some((r) => r.status === "approved" && r.current),
        "It needs the approval of a reviewer.",
      );
    case "require_all_reviews_approved":
      return result(
        "No changes requested",
        reviews.every((r) => r.status === "approved"),
        "A reviewer has requested changes.",
      );
    case "require_specific_reviewers":
      return result(
        "Approved by all named reviewers",
        rule.users.every(approvedBy),
        "Not every named reviewer has approved it.",
      );
    case "require_one_of_specific_reviewers":
      return result(
        "Approved by one of the named reviewers",
        rule.users.some(approvedBy),
        "None of the named reviewers has approved it.",
      );
    case "require_up_to_date_change_request":
      return result(
        "Up to date with the space",
        !changeRequest.outdated,
        "It is not up to date; update it from the space.",
      );
    case "require_change_request_subject":
      return result("Has a subject", changeRequest.subject.trim() !== "", "It has no subject.");
    case "require_change_request_description":
      return result("Has a description", changeRequest.description !== null, "It has no description.");
    case "require_agent_review":
      return result("Reviewed by an agent", false, "No agent has reviewed it.");
    case "custom":
      return result(
        `Condition “${rule.expression}”`,
        false,
        "Its custom condition cannot be evaluated; ask somebody who manages the space.",
      );
    case "allow_bypass":
      return result("Bypass", true, "");
  }
}
