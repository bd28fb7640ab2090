import "server-only";
import { replaceMergeRules } from "@/lib/organizations/organizations/replace-merge-rules";
import type { Prisma, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { changesOf } from "@/lib/platform/events/changes";
import { type Recorder, record } from "@/lib/platform/events/record";
import type { MergeRule } from "./schemas";
import { OrganizationMergeRules } from "./schemas";
import { mergeRulesOf } from "./stored-merge-rules";

type Rules = { type: "rules"; rules: MergeRule[] };

/** Removes unknown people from rules: a rule without any known person could never be fulfilled. */
export const withoutFormerMembers = (
  rules: readonly MergeRule[],
  isKnown: (userId: string) => boolean,
): MergeRule[] =>
  rules.flatMap((rule): MergeRule[] => {
    if (!("users" in rule)) return [rule];
    const users = rule.users.filter(isKnown);
    return users.length > 0 ? [{ ...rule, users }] : [];
  });

/** SQL condition: true if the merge rules of a row of "Space" or "Organization" name the person $2. */
export const NAMES_PERSON = `"mergeRules"->'rules' @> jsonb_build_array(jsonb_build_object('users', jsonb_build_array($2::text)))`;

const spacesNaming = prepared(
  "spaces-whose-rules-name",
  `SELECT "id", "mergeRules" FROM "Space" WHERE "organizationId" = $1 AND ${NAMES_PERSON} ORDER BY "id" FOR NO KEY UPDATE`,
);
const organizationNaming = prepared(
  "organization-whose-rules-name",
  `SELECT "id", "mergeRules" FROM "Organization" WHERE "id" = $1 AND ${NAMES_PERSON} FOR NO KEY UPDATE`,
);

/** Removes a person who leaves an organization from its merge rules, and from those of its spaces. */
export async function dropFromMergeRules(
  tx: Tx,
  ctx: Recorder,
  organizationId: string,
  userId: string,
): Promise<void> {
  const without = ({ rules }: Rules): Rules => ({
    type: "rules",
    rules: withoutFormerMembers(rules, (id) => id !== userId),
  });
  for (const { id, mergeRules } of await organizationNaming(tx, [organizationId, userId])) {
    const place = { table: "Organization", column: "mergeRules", row: id };
    const before = parsedJson(OrganizationMergeRules, mergeRules, place) as Rules;
    const after = without(before);
    await replaceMergeRules(tx, ctx, { organizationId: id, before, after });
  }
  for (const space of await spacesNaming(tx, [organizationId, userId])) {
    const before = mergeRulesOf(space) as Rules;
    const after = without(before);
    await tx.space.update({
      where: { id: space.id },
      data: { mergeRules: stored(after) },
      select: { id: true },
    });
    const changes = changesOf("space.updated", { mergeRules: before }, { mergeRules: after })!;
    await record(tx, ctx, {
      type: "space.updated",
      organizationId,
      spaceId: space.id,
      subjectId: space.id,
      payload: { changes },
    });
  }
}

export const stored = ({ type, rules }: Rules) => ({ type, rules: rules as Prisma.InputJsonArray });
