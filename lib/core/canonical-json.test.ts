import { expect, it } from "vitest";
import { canonicalJson, sameValue } from "./canonical-json";

it("canonical JSON has no undefined members", () => {
  expect(canonicalJson({ b: undefined, a: null })).toBe('{"a":null}');
});

it("null, absent and empty values differ", () => {
  expect(sameValue(null, undefined)).toBe(false);
  expect(sameValue(null, {})).toBe(false);
  expect(sameValue({ a: [] }, { a: [] })).toBe(true);
});

it("objects are the same in any order of their keys, and lists only in theirs", () => {
  expect(sameValue({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  expect(sameValue(["a", "b"], ["b", "a"])).toBe(false);
});
