import { listed } from "@/components/ui/listed";
import { pluralize } from "@/components/ui/pluralize";
import { addresses } from "@/lib/addresses";
import type { ChangeRequest, Mergeability, MergeCheck } from "@/lib/collaboration/change-requests/schemas";
import type { User } from "@/lib/identity/users/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import type { ChangeRequestTarget } from "./reads";

/** The way to resolve a line: a link or an action. */
export type MergeFix = { label: string } & ({ href: string } | { act: "ask" | "update" | "reopen" });

/** One line of the checklist, which names who can resolve it. */
export type MergeLine = {
  key: string;
  /** `note`: worth knowing, but no obstacle to a merge. */
  state: "met" | "blocked" | "note";
  tone: "danger" | "warning";
  title: string;
  /** One sentence for the disabled button. */
  reason: string;
  /** Explains who can resolve it, and how. */
  remedy?: string;
  fix?: MergeFix;
  /** True for a merge rule, which permitted people may bypass. */
  rule?: boolean;
};

export type MergeLineFacts = {
  target: ChangeRequestTarget;
  changeRequest: Pick<ChangeRequest, "status" | "conflicts">;
  space: Pick<Space, "editMode" | "permissions">;
  mergeability: Mergeability;
  /** The number of links that the merge would break; absent while they are checked. */
  brokenLinks?: number;
};

const someOf = new Intl.ListFormat("en", { type: "disjunction" });
const displayNames = (people: readonly User[]) => people.map(({ displayName }) => displayName);

const helpBy = (people: MergeCheck["people"]): string =>
  people.length === 0
    ? "A rule of this space requires it."
    : `${someOf.format(displayNames(people))} can help.`;

/** Element ids of the overview that lines link to. */
export const SECTION_ANCHORS = {
  subject: "subject",
  description: "description",
  reviewers: "reviewers",
  activity: "activity",
  links: "broken-links",
} as const;

type SectionAnchor = (typeof SECTION_ANCHORS)[keyof typeof SECTION_ANCHORS];
const sectionHref = ({ spaceId, changeRequestId }: ChangeRequestTarget, place: SectionAnchor) =>
  `${addresses.changeRequest.overview(spaceId, changeRequestId)}#${place}`;

const fixOf = (check: MergeCheck, { target, space }: MergeLineFacts): MergeFix | undefined => {
  if (!space.permissions.edit) return undefined;
  switch (check.rule) {
    case "require_at_least_one_review":
    case "require_specific_reviewers":
    case "require_one_of_specific_reviewers":
      return { label: "Ask for review", act: "ask" };
    case "require_all_reviews_approved":
      return { label: "See reviewers", href: sectionHref(target, SECTION_ANCHORS.reviewers) };
    case "require_up_to_date_change_request":
      return { label: "Update", act: "update" };
    case "require_change_request_subject":
      return { label: "Edit subject", href: sectionHref(target, SECTION_ANCHORS.subject) };
    case "require_change_request_description":
      return { label: "Edit description", href: sectionHref(target, SECTION_ANCHORS.description) };
    default:
      return undefined;
  }
};

const line = (
  key: string,
  title: string,
  rest: Partial<MergeLine> & Pick<MergeLine, "state">,
): MergeLine => ({ key, title, tone: "warning", reason: title, ...rest });

const conflictLine = ({ target, changeRequest, space, mergeability }: MergeLineFacts): MergeLine => {
  const { conflicts, outdated } = mergeability;
  const { edit } = space.permissions;
  if (conflicts === 0)
    return line("conflicts", outdated ? "The space has newer changes; no conflicts" : "No conflicts", {
      state: "met",
      fix: outdated && edit ? { label: "Update from the space", act: "update" } : undefined,
    });
  const desk = addresses.changeRequest.conflicts(target.spaceId, target.changeRequestId);
  // Conflicts of a merge appear in the change request only after an update.
  const resolve: MergeFix =
    changeRequest.conflicts > 0
      ? { label: "Resolve conflicts", href: desk }
      : { label: "Update and resolve conflicts", act: "update" };
  return line("conflicts", `The edits overlap: ${pluralize(conflicts, "conflict")} to resolve`, {
    state: "blocked",
    tone: "danger",
    reason: `Resolve ${pluralize(conflicts, "conflict")} first.`,
    remedy: "Anyone with edit access can resolve it.",
    fix: edit ? resolve : undefined,
  });
};

const ruleLine = (check: MergeCheck, facts: MergeLineFacts): MergeLine => {
  const key = `${check.rule} ${check.label}`;
  if (check.fulfilled) return line(key, check.label, { state: "met", rule: true });
  return line(key, check.label, {
    state: "blocked",
    rule: true,
    reason: check.detail,
    remedy: `${check.detail} ${helpBy(check.people)}`,
    fix: fixOf(check, facts),
  });
};

const spaceLines = ({ changeRequest, space }: MergeLineFacts): MergeLine[] => {
  const lines: MergeLine[] = [];
  if (changeRequest.status === "archived")
    lines.push(
      line("archived", "It is archived", {
        state: "blocked",
        reason: "Archived.",
        remedy: "Anyone with edit access can reopen it.",
        fix: space.permissions.edit ? { label: "Reopen", act: "reopen" } : undefined,
      }),
    );
  if (space.editMode === "locked")
    lines.push(
      line("locked", "The space is locked", {
        state: "blocked",
        tone: "danger",
        reason: "The space is locked.",
        remedy: "Anyone who manages the space can unlock it.",
      }),
    );
  return lines;
};

/** Reviews, threads and links stop a merge only if a rule requires them. */
const notes = ({ target, mergeability, brokenLinks = 0 }: MergeLineFacts): MergeLine[] => {
  const { reviewers, threads } = mergeability;
  const lines: MergeLine[] = [];
  const waiting = reviewers.filter(({ state }) => state === "waiting").map(({ user }) => user);
  const stale = reviewers
    .filter(({ state, outdated }) => state === "approved" && outdated)
    .map(({ user }) => user);
  const refusing = reviewers.filter(({ state }) => state === "changes-requested").map(({ user }) => user);
  const isRule = mergeability.checks.some(({ rule }) => rule === "require_all_reviews_approved");
  const seeReviewers = { label: "See reviewers", href: sectionHref(target, SECTION_ANCHORS.reviewers) };
  if (waiting.length > 0)
    lines.push(
      line("waiting", `Waiting for ${pluralize(waiting.length, "review")}`, {
        state: "note",
        remedy: `Asked: ${listed(displayNames(waiting))}.`,
        fix: seeReviewers,
      }),
    );
  // A rule about it has a line of its own.
  if (refusing.length > 0 && !isRule)
    lines.push(
      line("refusing", "Changes requested", {
        state: "note",
        remedy: `By ${listed(displayNames(refusing))}.`,
        fix: seeReviewers,
      }),
    );
  if (stale.length > 0)
    lines.push(
      line("stale", `${pluralize(stale.length, "approval")} from before the last edit`, {
        state: "note",
        remedy: `Ask ${listed(displayNames(stale))} to review again.`,
        fix: seeReviewers,
      }),
    );
  if (threads > 0)
    lines.push(
      line("threads", pluralize(threads, "open thread"), {
        state: "note",
        remedy: "Threads stay open with the change request after the merge.",
        fix: { label: "See threads", href: sectionHref(target, SECTION_ANCHORS.activity) },
      }),
    );
  if (brokenLinks > 0)
    lines.push(
      line("links", `${pluralize(brokenLinks, "link")} would break`, {
        state: "note",
        remedy: "Anyone with edit access can correct them.",
        fix: { label: "See links", href: sectionHref(target, SECTION_ANCHORS.links) },
      }),
    );
  return lines;
};

/** Returns the checklist of a merge: obstacles, met rules, and notes. */
export const mergeLines = (facts: MergeLineFacts): MergeLine[] => {
  const { changeRequest, space, mergeability } = facts;
  if (changeRequest.status === "merged")
    return [line("merged", "It is merged already", { state: "blocked", reason: "Already merged." })];
  const lines = [
    ...spaceLines(facts),
    conflictLine(facts),
    ...mergeability.checks.map((check) => ruleLine(check, facts)),
  ];
  if (!space.permissions.merge)
    lines.push(
      line("role", "You need review access to merge", {
        state: "blocked",
        reason: "Ask someone with review access to merge.",
        remedy: "Ask someone with review access to merge.",
      }),
    );
  return [...lines, ...notes(facts)];
};
