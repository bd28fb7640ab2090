import { expect, test } from "vitest";
import { changedFields, savedValues } from "./changed-fields";

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

test("a saved form shows the typed values of changed fields, and the stored values of all others", () => {
  const sentValues = { title: "Guide ", domains: [], key: "secret" };
  const stored = { title: "Guide", domains: ["theirs.example"] };
  expect(savedValues({ sent: sentValues, changed: { title: "Guide ", key: "secret" }, stored })).toEqual({
    title: "Guide ",
    domains: ["theirs.example"],
    key: "secret",
  });
});
