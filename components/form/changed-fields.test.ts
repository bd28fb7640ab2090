import { expect, test } from "vitest";
import { changedFields, isSame, savedValues } from "./changed-fields";

const prepare = ({ title, emoji }: { title: string; emoji: string }) => ({
  title,
  ...(emoji === "" ? { emoji: null, icon: null } : { emoji }),
});
const opened = { title: "Handbook", emoji: "📕" };
const sent = (values: typeof opened) =>
  changedFields({ opened, before: prepare(opened), values, body: prepare(values) });

test("a change sends the fields that the person changed, and those that belong to them", () => {
  expect(sent({ ...opened, title: "Guide" })).toEqual({ title: "Guide" });
  expect(sent({ ...opened, emoji: "" })).toEqual({ emoji: null, icon: null });
});

test("fields that belong to one that was left alone are left out with it", () => {
  const cleared = { ...opened, emoji: "" };
  const values = { ...cleared, title: "Guide" };
  const body = changedFields({ opened: cleared, before: prepare(cleared), values, body: prepare(values) });
  expect(body).toEqual({ title: "Guide" });
});

test("a form without a change sends all of its fields", () => {
  expect(sent({ ...opened })).toEqual({ title: "Handbook", emoji: "📕" });
});

test("objects are the same in any order of their keys, and lists only in theirs", () => {
  expect(isSame({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  expect(isSame(["a", "b"], ["b", "a"])).toBe(false);
});

test("after a save, fields that the person left alone show what others have saved, and changed ones what was typed", () => {
  const sentValues = { title: "Guide ", domains: [], key: "secret" };
  const stored = { title: "Guide", domains: ["theirs.example"] };
  expect(savedValues({ sent: sentValues, changed: { title: "Guide ", key: "secret" }, stored })).toEqual({
    title: "Guide ",
    domains: ["theirs.example"],
    key: "secret",
  });
});
