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
