import { describe, expect, it } from "vitest";
import type { ChangeRequest, Mergeability } from "@/lib/collaboration/change-requests/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { CLEAR_TO_MERGE, personCalled } from "@/lib/testing/mergeability";
import { type NextStep, nextStepOf } from "./next-step";

const unapproved: Mergeability = {
  ...CLEAR_TO_MERGE,
  mergeable: false,
  checks: [
    {
      rule: "require_at_least_one_review",
      label: "At least one approval",
      fulfilled: false,
      detail: "",
      people: [],
    },
  ],
};
const waiting = (id: string) => ({ user: personCalled(id), state: "waiting" as const, outdated: false });
const roles = {
  reader: { edit: false, review: false, merge: false },
  editor: { edit: true, review: false, merge: false },
  reviewer: { edit: true, review: true, merge: true },
};

type Case = {
  status?: ChangeRequest["status"];
  conflicts?: number;
  mergeability?: Mergeability;
  role?: keyof typeof roles;
};

const table: [string, Case, NextStep][] = [
  ["a draft to its editor", { status: "draft", role: "editor" }, { kind: "ask" }],
  ["a draft to a reader", { status: "draft", role: "reader" }, { kind: "none" }],
  ["conflicts to an editor", { conflicts: 1, role: "editor" }, { kind: "resolve" }],
  ["one without a requested reviewer", { mergeability: unapproved, role: "editor" }, { kind: "ask" }],
  [
    "one that waits for others",
    { mergeability: { ...unapproved, reviewers: [waiting("ben")] }, role: "editor" },
    { kind: "missing", count: 2 },
  ],
  [
    "one that waits for me",
    { mergeability: { ...unapproved, reviewers: [waiting("me")] }, role: "reviewer" },
    { kind: "review" },
  ],
  ["one that is ready, to a person who may merge it", { role: "reviewer" }, { kind: "merge" }],
  ["one that is ready, to an editor", { role: "editor" }, { kind: "none" }],
  [
    "one whose rules may be bypassed",
    { mergeability: { ...unapproved, bypass: true, reviewers: [waiting("ben")] } },
    { kind: "merge" },
  ],
  ["a merged one", { status: "merged" }, { kind: "none" }],
  ["an archived one", { status: "archived" }, { kind: "none" }],
];

describe("nextStepOf", () => {
  it.each(table)("returns the next step for %s", (_name, given, step) => {
    const { status = "open", conflicts = 0, mergeability = CLEAR_TO_MERGE, role = "reviewer" } = given;
    const space = { editMode: "open", permissions: roles[role] } as unknown as Space;
    const target = { spaceId: "space", changeRequestId: "1" };
    expect(
      nextStepOf({ target, changeRequest: { status, conflicts }, space, mergeability, userId: "me" }),
    ).toEqual(step);
  });
});
