import { addresses } from "@/lib/addresses";
import type { ChangeRequest, Mergeability, MergeCheck } from "@/lib/collaboration/change-requests/schemas";
import type { Say } from "@/lib/core/locales/say";
import type { User } from "@/lib/identity/users/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import type { ChangeRequestTarget } from "./reads";
import { ruleText } from "./rule-text";

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

const displayNames = (people: readonly User[]) => people.map(({ displayName }) => displayName);

const helpersLabel = (say: Say, people: MergeCheck["people"]): string =>
  people.length === 0
    ? say("A rule of this space requires it.")
    : say("{people} can help.", { people: say.list(displayNames(people), "disjunction") });

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

const fixOf = (say: Say, check: MergeCheck, { target, space }: MergeLineFacts): MergeFix | undefined => {
  if (!space.permissions.edit) return undefined;
  switch (check.rule) {
    case "require_at_least_one_review":
    case "require_specific_reviewers":
    case "require_one_of_specific_reviewers":
      return { label: say("Ask for review"), act: "ask" };
    case "require_all_reviews_approved":
      return { label: say("See reviewers"), href: sectionHref(target, SECTION_ANCHORS.reviewers) };
    case "require_up_to_date_change_request":
      return { label: say("Update"), act: "update" };
    case "require_change_request_subject":
      return { label: say("Edit subject"), href: sectionHref(target, SECTION_ANCHORS.subject) };
    case "require_change_request_description":
      return { label: say("Edit description"), href: sectionHref(target, SECTION_ANCHORS.description) };
    default:
      return undefined;
  }
};

const line = (
  key: string,
  title: string,
  rest: Partial<MergeLine> & Pick<MergeLine, "state">,
): MergeLine => ({ key, title, tone: "warning", reason: title, ...rest });

const conflictLine = (
  say: Say,
  { target, changeRequest, space, mergeability }: MergeLineFacts,
): MergeLine => {
  const { conflicts, outdated } = mergeability;
  const { edit } = space.permissions;
  if (conflicts === 0)
    return line(
      "conflicts",
      outdated ? say("The space has newer changes; no conflicts") : say("No conflicts"),
      {
        state: "met",
        fix: outdated && edit ? { label: say("Update from the space"), act: "update" } : undefined,
      },
    );
  const desk = addresses.changeRequest.conflicts(target.spaceId, target.changeRequestId);
  // Conflicts of a merge appear in the change request only after an update.
  const resolve: MergeFix =
    changeRequest.conflicts > 0
      ? { label: say("Resolve conflicts"), href: desk }
      : { label: say("Update and resolve conflicts"), act: "update" };
  return line(
    "conflicts",
    say(
      {
        one: "The edits overlap: {count} conflict to resolve",
        other: "The edits overlap: {count} conflicts to resolve",
      },
      { count: conflicts },
    ),
    {
      state: "blocked",
      tone: "danger",
      reason: say(
        { one: "Resolve {count} conflict first.", other: "Resolve {count} conflicts first." },
        { count: conflicts },
      ),
      remedy: say("Anyone with edit access can resolve it."),
      fix: edit ? resolve : undefined,
    },
  );
};

const ruleLine = (say: Say, check: MergeCheck, facts: MergeLineFacts): MergeLine => {
  const key = `${check.rule} ${check.label}`;
  const title = ruleText(say, check.label);
  if (check.fulfilled) return line(key, title, { state: "met", rule: true });
  const detail = ruleText(say, check.detail);
  return line(key, title, {
    state: "blocked",
    rule: true,
    reason: detail,
    remedy: `${detail} ${helpersLabel(say, check.people)}`,
    fix: fixOf(say, check, facts),
  });
};

const spaceLines = (say: Say, { changeRequest, space }: MergeLineFacts): MergeLine[] => {
  const lines: MergeLine[] = [];
  if (changeRequest.status === "archived")
    lines.push(
      line("archived", say("It is archived"), {
        state: "blocked",
        reason: say("Archived."),
        remedy: say("Anyone with edit access can reopen it."),
        fix: space.permissions.edit ? { label: say("Reopen"), act: "reopen" } : undefined,
      }),
    );
  if (space.editMode === "locked")
    lines.push(
      line("locked", say("The space is locked"), {
        state: "blocked",
        tone: "danger",
        reason: say("The space is locked."),
        remedy: say("Anyone who manages the space can unlock it."),
      }),
    );
  return lines;
};

/** Reviews, threads and links stop a merge only if a rule requires them. */
const notes = (say: Say, { target, mergeability, brokenLinks = 0 }: MergeLineFacts): MergeLine[] => {
  const { reviewers, threads } = mergeability;
  const lines: MergeLine[] = [];
  const waiting = reviewers.filter(({ state }) => state === "waiting").map(({ user }) => user);
  const stale = reviewers
    .filter(({ state, outdated }) => state === "approved" && outdated)
    .map(({ user }) => user);
  const refusing = reviewers.filter(({ state }) => state === "changes-requested").map(({ user }) => user);
  const isRule = mergeability.checks.some(({ rule }) => rule === "require_all_reviews_approved");
  const seeReviewers = { label: say("See reviewers"), href: sectionHref(target, SECTION_ANCHORS.reviewers) };
  if (waiting.length > 0)
    lines.push(
      line(
        "waiting",
        say(
          { one: "Waiting for {count} review", other: "Waiting for {count} reviews" },
          { count: waiting.length },
        ),
        {
          state: "note",
          remedy: say("Asked: {people}.", { people: say.list(displayNames(waiting)) }),
          fix: seeReviewers,
        },
      ),
    );
  // A rule about it has a line of its own.
  if (refusing.length > 0 && !isRule)
    lines.push(
      line("refusing", say("Changes requested"), {
        state: "note",
        remedy: say("By {people}.", { people: say.list(displayNames(refusing)) }),
        fix: seeReviewers,
      }),
    );
  if (stale.length > 0)
    lines.push(
      line(
        "stale",
        say(
          {
            one: "{count} approval from before the last edit",
            other: "{count} approvals from before the last edit",
          },
          { count: stale.length },
        ),
        {
          state: "note",
          remedy: say("Ask {people} to review again.", { people: say.list(displayNames(stale)) }),
          fix: seeReviewers,
        },
      ),
    );
  if (threads > 0)
    lines.push(
      line(
        "threads",
        say({ one: "{count} open thread", other: "{count} open threads" }, { count: threads }),
        {
          state: "note",
          remedy: say("Threads stay open with the change request after the merge."),
          fix: { label: say("See threads"), href: sectionHref(target, SECTION_ANCHORS.activity) },
        },
      ),
    );
  if (brokenLinks > 0)
    lines.push(
      line(
        "links",
        say({ one: "{count} link would break", other: "{count} links would break" }, { count: brokenLinks }),
        {
          state: "note",
          remedy: say("Anyone with edit access can correct them."),
          fix: { label: say("See links"), href: sectionHref(target, SECTION_ANCHORS.links) },
        },
      ),
    );
  return lines;
};

/** Returns the checklist of a merge: obstacles, met rules, and notes. */
export const mergeLines = (say: Say, facts: MergeLineFacts): MergeLine[] => {
  const { changeRequest, space, mergeability } = facts;
  if (changeRequest.status === "merged")
    return [
      line("merged", say("It is merged already"), { state: "blocked", reason: say("Already merged.") }),
    ];
  const lines = [
    ...spaceLines(say, facts),
    conflictLine(say, facts),
    ...mergeability.checks.map((check) => ruleLine(say, check, facts)),
  ];
  if (!space.permissions.merge)
    lines.push(
      line("role", say("You need review access to merge"), {
        state: "blocked",
        reason: say("Ask someone with review access to merge."),
        remedy: say("Ask someone with review access to merge."),
      }),
    );
  return [...lines, ...notes(say, facts)];
};
