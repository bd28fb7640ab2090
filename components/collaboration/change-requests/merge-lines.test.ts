import { describe, expect, it } from "vitest";
import type { ChangeRequest, Mergeability, MergeCheck } from "@/lib/collaboration/change-requests/schemas";
import { sayEnglish } from "@/lib/core/locales/say";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { CLEAR_TO_MERGE, personCalled } from "@/lib/testing/mergeability";
import { type MergeLine, mergeLines } from "./merge-lines";
import { mergeReason, rulesToBypass } from "./merge-state";

const check = (fulfilled: boolean, people: string[] = []): MergeCheck => ({
  rule: "require_at_least_one_review",
  label: "At least one approval",
  fulfilled,
  detail: fulfilled ? "" : "A reviewer has to approve it.",
  people: people.map(personCalled),
});
const all = { edit: true, review: true, merge: true };

type LineInput = {
  status?: ChangeRequest["status"];
  conflicts?: number;
  editMode?: string;
  permissions?: Partial<typeof all>;
  brokenLinks?: number;
} & Partial<Omit<Mergeability, "conflicts">> & { ahead?: number };

const factsOf = ({
  status = "open",
  conflicts = 0,
  ahead = conflicts,
  editMode = "open",
  permissions,
  brokenLinks,
  ...given
}: LineInput) => ({
  target: { spaceId: "space", changeRequestId: "7" },
  changeRequest: { status, conflicts },
  space: { editMode, permissions: { ...all, ...permissions } } as unknown as Space,
  mergeability: { ...CLEAR_TO_MERGE, ...given, conflicts: ahead },
  brokenLinks,
});
const overview = "/s/space/~/changes/7";

const table: [string, LineInput, Partial<MergeLine>][] = [
  ["no conflicts", {}, { state: "met", title: "No conflicts" }],
  [
    "a space that changed too",
    { outdated: true },
    {
      state: "met",
      title: "The space has newer changes; no conflicts",
      fix: { label: "Update from the space", act: "update" },
    },
  ],
  [
    "conflicts to resolve",
    { conflicts: 2 },
    {
      state: "blocked",
      title: "The edits overlap: 2 conflicts to resolve",
      fix: { label: "Resolve conflicts", href: `${overview}/conflicts` },
    },
  ],
  [
    "conflicts that a merge would meet",
    { ahead: 1 },
    { state: "blocked", fix: { label: "Update and resolve conflicts", act: "update" } },
  ],
  [
    "conflicts for others",
    { conflicts: 1, permissions: { edit: false } },
    { state: "blocked", fix: undefined },
  ],
  ["a rule that is met", { checks: [check(true)] }, { state: "met", title: "At least one approval" }],
  [
    "a rule that is not",
    { checks: [check(false, ["Rita", "Sam"])] },
    {
      state: "blocked",
      title: "At least one approval",
      remedy: "A reviewer has to approve it. Rita or Sam can help.",
      fix: { label: "Ask for review", act: "ask" },
    },
  ],
  [
    "reviewers who have not answered",
    { reviewers: [{ user: personCalled("Rita"), state: "waiting", outdated: false }] },
    {
      state: "note",
      title: "Waiting for 1 review",
      remedy: "Asked: Rita.",
      fix: { label: "See reviewers", href: `${overview}#reviewers` },
    },
  ],
  [
    "a stale approval",
    { reviewers: [{ user: personCalled("Rita"), state: "approved", outdated: true }] },
    { state: "note", title: "1 approval from before the last edit", remedy: "Ask Rita to review again." },
  ],
  [
    "requested changes that no rule asks about",
    { reviewers: [{ user: personCalled("Rita"), state: "changes-requested", outdated: false }] },
    { state: "note", title: "Changes requested", remedy: "By Rita." },
  ],
  [
    "open threads",
    { threads: 3 },
    { state: "note", title: "3 open threads", fix: { label: "See threads", href: `${overview}#activity` } },
  ],
  ["broken links", { brokenLinks: 1 }, { state: "note", title: "1 link would break" }],
  [
    "a locked space",
    { editMode: "locked" },
    { state: "blocked", tone: "danger", title: "The space is locked" },
  ],
  ["an archived one", { status: "archived" }, { state: "blocked", fix: { label: "Reopen", act: "reopen" } }],
  [
    "a role",
    { permissions: { merge: false } },
    {
      state: "blocked",
      title: "You need review access to merge",
      reason: "Ask someone with review access to merge.",
    },
  ],
];

describe("mergeLines", () => {
  it.each(table)("contains a line for %s", (_name, given, line) => {
    expect(mergeLines(sayEnglish, factsOf(given))).toContainEqual(expect.objectContaining(line));
  });

  it("leaves out reviewers, threads and links without problems", () => {
    const approved = { user: personCalled("Rita"), state: "approved" as const, outdated: false };
    expect(mergeLines(sayEnglish, factsOf({ reviewers: [approved] }))).toHaveLength(1);
  });
});

describe("mergeReason", () => {
  it("is null when every rule is met, despite notes", () => {
    expect(mergeReason(sayEnglish, factsOf({ threads: 2, brokenLinks: 4 }))).toBeNull();
  });

  it("lets permitted people bypass rules, and nothing else", () => {
    const unmet = { checks: [check(false)], bypass: true };
    expect(mergeReason(sayEnglish, factsOf(unmet))).toBeNull();
    expect(rulesToBypass({ ...CLEAR_TO_MERGE, ...unmet })).toEqual(["At least one approval"]);
    expect(mergeReason(sayEnglish, factsOf({ ...unmet, editMode: "locked" }))).toMatch(/locked/);
    expect(mergeReason(sayEnglish, factsOf({ checks: [check(false)] }))).toBe(
      "A reviewer has to approve it.",
    );
  });
});
