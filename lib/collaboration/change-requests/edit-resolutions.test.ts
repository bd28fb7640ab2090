import { expect, it } from "vitest";
import type { TreeConflict } from "@/lib/core/content/conflict";
import {
  fieldResolution,
  isEdit,
  type RecordEdit,
  resolvesAll,
  withEdit,
  writesField,
} from "./edit-resolutions";

const conflict = (more: Partial<TreeConflict>): TreeConflict => ({
  id: "c",
  kind: "field",
  target: { type: "page", id: "p" },
  base: "b",
  main: "m",
  change: "c",
  options: ["main", "change"],
  provisional: "m",
  resolution: null,
  resolved: false,
  ...more,
});
const edit = (after: RecordEdit["after"], ...named: string[]): RecordEdit => ({
  before: { title: "m", contentHash: "h", variables: { a: 1, b: 2 } },
  after,
  named: new Set(named),
});
const same = { title: "m", contentHash: "h", variables: { a: 1, b: 2 } };
const versions = { base: {}, main: {}, change: {} };

it("an edit writes the fields it sets or changes, and no others", () => {
  const title = conflict({ field: "title" });
  const one = conflict({ field: "variables.a" });
  expect(writesField(title, edit(same))).toBe(false);
  expect(writesField(title, edit(same, "title"))).toBe(true);
  expect(writesField(title, edit({ ...same, title: "new" }))).toBe(true);
  expect(writesField(title, edit(same, "*"))).toBe(true);
  expect(writesField(one, edit({ ...same, variables: { a: 1, b: 3 } }))).toBe(false);
  expect(writesField(one, edit({ ...same, variables: { a: 2, b: 2 } }))).toBe(true);
  expect(writesField(one, edit(same, "variables.a"))).toBe(true);
  expect(writesField(conflict({ kind: "content" }), edit(same, "title"))).toBe(false);
  expect(writesField(conflict({ kind: "content" }), edit(same, "contentHash"))).toBe(true);
});

it("a new order key from a sibling's move is no edit", () => {
  expect(isEdit(edit({ ...same, orderKey: "W" }))).toBe(false);
  expect(isEdit(edit({ ...same, orderKey: "W" }, "parentId"))).toBe(true);
  expect(isEdit(edit({ ...same, title: "new" }))).toBe(true);
  expect(isEdit(edit(null))).toBe(true);
});

it("deleting, or editing a page that one side deleted, resolves all its conflicts", () => {
  expect(resolvesAll([conflict({})], versions, edit(null))).toBe(true);
  expect(resolvesAll([conflict({ kind: "delete-edit" })], versions, edit(same))).toBe(true);
  expect(resolvesAll([conflict({ kind: "cycle" })], versions, edit(same, "title"))).toBe(false);
  expect(resolvesAll([conflict({ kind: "cycle" })], versions, edit(same, "parentId"))).toBe(true);
  expect(resolvesAll([conflict({})], versions, edit(same, "title"))).toBe(false);
});

it("an edit equal to one side chooses that side, any other its own value", () => {
  const description = conflict({ field: "description" });
  expect(fieldResolution(description, { description: "m" }, "")).toEqual({ choice: "main" });
  expect(fieldResolution(description, { description: "c" }, "")).toEqual({ choice: "change" });
  expect(fieldResolution(description, { description: "x" }, "")).toEqual({ value: "x" });
  expect(fieldResolution(description, { description: null }, "")).toEqual({ value: null });
  expect(fieldResolution(conflict({ kind: "content" }), { contentHash: "x" }, "Text\n")).toEqual({
    value: "Text\n",
  });
});

it("other edited fields replace the merged version of both sides", () => {
  const before = { title: "m", emoji: "m", icon: "c", variables: { a: 1, b: 2 } };
  const after = { title: "n", emoji: "x", icon: "y", variables: { a: 5, b: 6, c: 7 } };
  const given = {
    base: { title: "b", emoji: "b", icon: "b", variables: { a: 0, b: 0 } },
    main: { title: "m", emoji: "m", icon: "b", variables: { a: 1, b: 2 } },
    change: { title: "c", emoji: "b", icon: "c", variables: { a: 9, b: 0 } },
  };
  expect(withEdit(given, before, after, new Set(["title", "variables.a"]))).toEqual({
    base: { title: "b", emoji: "m", icon: "b", variables: { a: 0, b: 2 } },
    main: given.main,
    change: { title: "c", emoji: "x", icon: "y", variables: { a: 9, b: 6, c: 7 } },
  });
});
