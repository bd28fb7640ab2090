import "server-only";
import { canSql, organizationAccess } from "@/lib/core/access/sql";
import { sayEnglish } from "@/lib/core/locales/say";
import { presentUser } from "@/lib/identity/users/present";
import { type UserRow, userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { type MergeRule, OrganizationMergeRules, type SpaceMergeRules } from "@/lib/spaces/spaces/schemas";
import { mergeRulesOf } from "@/lib/spaces/spaces/stored-merge-rules";
import { fulfils, type MergeConditionFacts } from "./merge-conditions";
import { mergeFactsOf, type ReviewState } from "./merge-facts";
import { ruleLabel } from "./rule-labels";
import type { MergeCheck } from "./schemas";
import type { ChangeRequestSubject } from "./subject";

/** Returns the merge rules of a space: its own, its organization's, or none. */
export const rulesOf = (db: Db, { space }: Pick<ChangeRequestSubject, "space">): Promise<MergeRule[]> =>
  resolveRules(db, space.organizationId, mergeRulesOf(space));

/** Resolves a space's setting to rules. */
export async function resolveRules(
  db: Db,
  organizationId: string,
  own: SpaceMergeRules,
): Promise<MergeRule[]> {
  if (own.type === "rules") return own.rules;
  if (own.type === "none") return [];
  const { mergeRules } = await db.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { mergeRules: true },
  });
  const at = { table: "Organization", column: "mergeRules", row: organizationId };
  const inherited = parsedJson(OrganizationMergeRules, mergeRules, at);
  return inherited.type === "rules" ? inherited.rules : [];
}

type RulesVerdict = {
  /** every rule: if it is fulfilled, what is missing, and who can help */
  checks: MergeCheck[];
  /** people who may merge with unfulfilled rules */
  bypassers: ReadonlySet<string>;
};

/** Checks all rules of a change request. */
export async function checkRules(db: Db, subject: ChangeRequestSubject): Promise<RulesVerdict> {
  const rules = await rulesOf(db, subject);
  const bypassers = new Set(rules.flatMap((rule) => (rule.rule === "allow_bypass" ? rule.users : [])));
  const asked = rules.filter((rule) => rule.rule !== "allow_bypass");
  if (asked.length === 0) return { checks: [], bypassers };
  const reviews = (await loadReviews(db, [subject])).get(subject.changeRequest.id) ?? [];
  const inputs: RuleInputs = {
    subject,
    reviews,
    help: new Helpers(subject, reviews),
    facts: once(() => mergeFactsOf(db, subject, reviews)),
  };
  const checks: MergeCheck[] = [];
  for (const rule of asked) checks.push(await check(db, rule, inputs));
  return { checks, bypassers };
}

/** Labels of the rules that a change request does not fulfil. */
export async function unmetRules(
  db: Db,
  subject: ChangeRequestSubject,
  reviews: readonly ReviewState[],
  rules: readonly MergeRule[],
): Promise<string[]> {
  const facts = once(() => mergeFactsOf(db, subject, reviews));
  const missing: string[] = [];
  for (const rule of rules) {
    if (rule.rule === "allow_bypass") continue;
    const { fulfilled, label } = await check(db, rule, { subject, reviews, help: NO_HELP, facts });
    if (!fulfilled) missing.push(label);
  }
  return missing;
}

const latestReviews = prepared(
  "latest-review-of-each",
  `SELECT DISTINCT ON (r."changeRequestId", r."reviewerId") r."changeRequestId", r."status"::text AS "status", head."treeHash" = r."treeHash" AS "current",
     ${userSql("u")} AS "reviewer"
   FROM "Review" r
   JOIN "User" u ON u."id" = r."reviewerId"
   JOIN "ChangeRequest" c ON c."id" = r."changeRequestId"
   JOIN "Branch" b ON b."id" = c."branchId"
   JOIN "Revision" head ON head."id" = b."headRevisionId"
   WHERE r."changeRequestId" = ANY($1::text[])
   ORDER BY r."changeRequestId", r."reviewerId", r."createdAt" DESC, r."id" DESC`,
);

/** Loads the latest reviews of all reviewers, by change request id. */
export async function loadReviews(
  db: Db,
  subjects: readonly ChangeRequestSubject[],
): Promise<Map<string, ReviewState[]>> {
  const rows = await latestReviews(db, [subjects.map(({ changeRequest }) => changeRequest.id)]);
  const reviews = new Map<string, ReviewState[]>();
  for (const row of rows)
    reviews.set(row.changeRequestId, [...(reviews.get(row.changeRequestId) ?? []), row]);
  return reviews;
}

/** Rules may contain the ids of former members and strangers: only members may be shown. */
const membersAmong = prepared(
  "members-among",
  `SELECT u."id", u."email", u."displayName", u."photoURL"
   FROM ${organizationAccess("$1")} o
   JOIN "User" u ON u."id" = o."userId" AND u."disabledAt" IS NULL
   WHERE o."userId" = ANY($2::text[])
   ORDER BY u."displayName", u."id"`,
);

const HELPERS = 5;

const reviewersOfSpace = prepared(
  "reviewers-of-space",
  `SELECT u."id", u."email", u."displayName", u."photoURL"
   FROM everyone_in_space($1) a JOIN "User" u ON u."id" = a."userId" AND u."disabledAt" IS NULL
   WHERE u."id" <> $2 AND ${canSql('a."role"', "space.review")}
   LIMIT ${HELPERS}`,
);

/** People who can help with an unfulfilled rule; loaded only if there is one. */
class Helpers {
  constructor(
    private readonly subject: ChangeRequestSubject,
    private readonly reviews: readonly ReviewState[],
  ) {}

  readonly author = (): UserRow[] => [this.subject.changeRequest.createdBy];

  readonly anyReviewer = (db: Db): Promise<UserRow[]> =>
    reviewersOfSpace(db, [this.subject.space.id, this.subject.changeRequest.createdBy.id]);

  readonly notApproving = (): UserRow[] =>
    this.reviews.filter(({ status }) => status !== "approved").map(({ reviewer }) => reviewer);

  readonly among = (db: Db, ids: readonly string[]): Promise<UserRow[]> =>
    membersAmong(db, [this.subject.space.organizationId, ids]);
}

type Help = Pick<Helpers, "author" | "anyReviewer" | "notApproving" | "among">;

/** Skips the look-up of people if only the result counts. */
const NO_HELP: Help = {
  author: () => [],
  anyReviewer: async () => [],
  notApproving: () => [],
  among: async () => [],
};

type Missing = { detail: string; who: UserRow[] | Promise<UserRow[]> };

/** Inputs for checking rules; facts are loaded only if a condition needs them. */
type RuleInputs = {
  subject: ChangeRequestSubject;
  reviews: readonly ReviewState[];
  help: Help;
  facts: () => Promise<MergeConditionFacts>;
};

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

async function check(
  db: Db,
  rule: MergeRule,
  { subject, reviews, help, facts }: RuleInputs,
): Promise<MergeCheck> {
  const { changeRequest } = subject;
  const approves = (userId: string) =>
    reviews.some(
      ({ reviewer, status, current }) => reviewer.id === userId && status === "approved" && current,
    );
  const label = ruleLabel(sayEnglish, rule);
  const answer = async (fulfilled: boolean, missing: () => Missing): Promise<MergeCheck> => {
    if (fulfilled) return { rule: rule.rule, label, fulfilled, detail: "", people: [] };
    const { detail, who } = missing();
    return { rule: rule.rule, label, fulfilled, detail, people: (await who).map(presentUser) };
  };
  switch (rule.rule) {
    case "require_at_least_one_review":
      return answer(
        reviews.some(({ status, current }) => status === "approved" && current),
        () => ({ detail: "A reviewer has to approve it.", who: help.anyReviewer(db) }),
      );
    case "require_all_reviews_approved":
      return answer(
        reviews.every(({ status }) => status === "approved"),
        () => ({ detail: "A reviewer has requested changes.", who: help.notApproving() }),
      );
    case "require_specific_reviewers":
      return answer(rule.users.every(approves), () => ({
        detail: "Not every named reviewer has approved it.",
        who: help.among(
          db,
          rule.users.filter((id) => !approves(id)),
        ),
      }));
    case "require_one_of_specific_reviewers":
      return answer(rule.users.some(approves), () => ({
        detail: "None of the named reviewers has approved it.",
        who: help.among(db, rule.users),
      }));
    case "require_up_to_date_change_request":
      return answer(!changeRequest.outdated, () => ({
        detail: "It is out of date. Update it from the space.",
        who: help.author(),
      }));
    case "require_change_request_subject":
      return answer(changeRequest.subject.trim() !== "", () => ({
        detail: "It has no subject.",
        who: help.author(),
      }));
    case "require_change_request_description":
      return answer(changeRequest.description !== null, () => ({
        detail: "It has no description.",
        who: help.author(),
      }));
    case "require_agent_review":
      return answer(false, () => ({ detail: "No agent has reviewed it.", who: [] }));
    case "custom":
      return answer(fulfils(rule.expression, await facts()), () => ({
        detail: `It does not fulfil the condition “${rule.expression}”.`,
        who: [],
      }));
    case "allow_bypass":
      throw new Error("A list of people who can bypass the rules isn't a rule to meet.");
  }
}
