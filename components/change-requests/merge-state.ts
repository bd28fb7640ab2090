import type { ChangeRequest, Mergeability } from "@/lib/model/change-requests/schemas";
import type { Space } from "@/lib/model/spaces/schemas";

/** What stands between a change request and its merge, in words that say who can do something about it. */
export type MergeObstacle = {
  /** One sentence, also the reason on the disabled button. */
  reason: string;
  /** Who can clear it and how. */
  remedy: string;
  tone: "danger" | "warning";
  /** A merge rule, which those whom it allows may pass by. */
  rule?: boolean;
};

type Facts = {
  changeRequest: Pick<ChangeRequest, "status">;
  space: Pick<Space, "editMode" | "permissions">;
  mergeability: Mergeability;
};

const conflictsOf = (count: number) =>
  count === 1 ? "1 conflict must be resolved first." : `${count} conflicts must be resolved first.`;

const names = new Intl.ListFormat("en", { type: "disjunction" });

const helpBy = (people: Mergeability["checks"][number]["people"]): string =>
  people.length === 0
    ? "A rule of this space asks for it."
    : `${names.format(people.map(({ displayName }) => displayName))} can help.`;

export const obstaclesOf = ({ changeRequest, space, mergeability }: Facts): MergeObstacle[] => {
  if (changeRequest.status === "merged")
    return [{ reason: "It is merged already.", remedy: "", tone: "warning" }];
  const obstacles: MergeObstacle[] = [];
  if (changeRequest.status === "archived")
    obstacles.push({
      reason: "It is archived.",
      remedy: "Who may edit the space can reopen it.",
      tone: "warning",
    });
  if (space.editMode === "locked")
    obstacles.push({
      reason: "The space is locked: nothing can be merged now.",
      remedy: "Who manages the space can unlock it.",
      tone: "danger",
    });
  if (mergeability.conflicts > 0)
    obstacles.push({
      reason: conflictsOf(mergeability.conflicts),
      remedy: "The space and this change request changed the same things. Who may edit can decide.",
      tone: "danger",
    });
  for (const { fulfilled, detail, people } of mergeability.checks)
    if (!fulfilled) obstacles.push({ reason: detail, remedy: helpBy(people), tone: "warning", rule: true });
  if (!space.permissions.merge)
    obstacles.push({
      reason: "Your role in this space does not include merging.",
      remedy: "Reviewers and those who manage the space can merge.",
      tone: "warning",
    });
  return obstacles;
};

/** Why the Merge button rests; null when it can be pressed. */
export const mergeReason = (facts: Omit<Facts, "mergeability"> & { mergeability?: Mergeability }) => {
  const { mergeability } = facts;
  if (!mergeability) return "Checking whether it can be merged.";
  const obstacles = obstaclesOf({ ...facts, mergeability });
  if (mergeability.bypass && obstacles.every(({ rule }) => rule)) return null;
  return obstacles[0]?.reason ?? null;
};

/** The merge rules that merging now would pass by; empty when there is nothing to pass by, or it is not allowed. */
export const rulesToBypass = (mergeability: Mergeability | undefined): string[] =>
  mergeability?.bypass
    ? mergeability.checks.flatMap(({ fulfilled, label }) => (fulfilled ? [] : [label]))
    : [];
