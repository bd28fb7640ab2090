import { expect, it } from "vitest";
import type { MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import {
  groupByTarget,
  isChoiceOffered,
  isDecided,
  openHunks,
  progressOf,
  takeSide,
  withHunk,
} from "./conflict-decisions";

const hunk = (id: string): NonNullable<MergeConflict["hunks"]>[number] => ({
  id,
  base: "",
  main: "",
  change: "",
  mergedLine: 1,
});

const content = { kind: "content" as const, main: "m", change: "c", hunks: [hunk("1"), hunk("2")] };

it("openHunks returns the undecided hunks of a text", () => {
  expect(openHunks(content, null)).toEqual(["1", "2"]);
  expect(openHunks(content, { hunks: { 1: { choice: "main" } } })).toEqual(["2"]);
  expect(isDecided(content, { hunks: { 1: { choice: "main" }, 2: { choice: "change" } } })).toBe(true);
  expect(isDecided(content, { choice: "main" })).toBe(true);
});

it("takeSide decides the open hunks and keeps earlier decisions", () => {
  const before = { hunks: { 1: { choice: "both" as const } } };
  expect(takeSide(content, before, "change", "open")).toEqual({
    hunks: { 1: { choice: "both" }, 2: { choice: "change" } },
  });
  expect(takeSide(content, before, "change", "all")).toEqual({
    hunks: { 1: { choice: "change" }, 2: { choice: "change" } },
  });
});

it("takeSide decides a conflict without hunks", () => {
  const moved = { kind: "move" as const, main: "a", change: "b" };
  expect(takeSide(moved, null, "main", "open")).toEqual({ choice: "main" });
});

it("takeSide turns the side that deleted into a deletion", () => {
  const deleted = { kind: "delete-edit" as const, main: null, change: {} };
  expect(takeSide(deleted, null, "main", "open")).toEqual({ choice: "delete" });
  expect(takeSide(deleted, null, "change", "open")).toEqual({ choice: "keep" });
  const subtree = { kind: "delete-subtree" as const, main: [], change: null };
  expect(takeSide(subtree, null, "main", "open")).toEqual({ choice: "keep-ancestors" });
});

it("withHunk changes one hunk of a text decided as a whole and keeps the others", () => {
  expect(withHunk(content, { choice: "main" }, "2", { choice: "both" })).toEqual({
    hunks: { 1: { choice: "main" }, 2: { choice: "both" } },
  });
  expect(withHunk(content, { hunks: { 1: { choice: "main" } } }, "1", null)).toBeNull();
});

const conflict = (id: string, page: string, more: Partial<MergeConflict> = {}): MergeConflict => ({
  object: "merge-conflict",
  id,
  kind: "move",
  target: { type: "page", id: page },
  base: null,
  main: null,
  change: null,
  options: ["main", "change"],
  provisional: null,
  resolution: null,
  resolved: false,
  ...more,
});

it("progressOf counts each hunk of a text as a decision", () => {
  const items = [
    conflict("1", "a", { ...content, resolution: { hunks: { 1: { choice: "main" } } } }),
    conflict("2", "a", { resolution: { choice: "main" } }),
    conflict("3", "b"),
  ];
  expect(progressOf(items, ({ resolution }) => resolution)).toEqual({ total: 4, decided: 2 });
});

it("groupByTarget groups conflicts by page, in the order of the pages", () => {
  const groups = groupByTarget([conflict("1", "b"), conflict("2", "a"), conflict("3", "b")]);
  expect(groups.map(({ conflicts }) => conflicts.map(({ id }) => id))).toEqual([["1", "3"], ["2"]]);
});

it("isOffered is false for a decision that only an edit of the page can make", () => {
  const conflict = { kind: "content" as const, options: ["main", "change"] };
  expect(isChoiceOffered(conflict, { choice: "main" })).toBe(true);
  expect(isChoiceOffered({ ...conflict, byEdit: true }, { value: "Text" })).toBe(true);
  expect(isChoiceOffered({ ...conflict, byEdit: true }, { choice: "delete" })).toBe(false);
  expect(isChoiceOffered({ kind: "delete-edit", options: ["keep"], byEdit: true }, { choice: "keep" })).toBe(
    false,
  );
});
