import { expect, it } from "vitest";
import { InvalidRison, parseRison } from "./rison";

it.each([
  ["(plan:pro,seats:5)", { plan: "pro", seats: 5 }],
  ["()", {}],
  ["!()", []],
  ["(a:!t,b:!f,c:!n)", { a: true, b: false, c: null }],
  ["(tags:!(a,'b c',-1.5e3))", { tags: ["a", "b c", -1500] }],
  ["('a name':'it!'s !!')", { "a name": "it's !" }],
  ["(version:1.2.3,at:2026-01-01)", { version: "1.2.3", at: "2026-01-01" }],
  ["(a:(b:(c:'')))", { a: { b: { c: "" } } }],
])("parses %s", (text, value) => {
  expect(parseRison(text)).toEqual(value);
});

it.each(["", "(", "(a)", "(a:)", "(a:b", "!x", "'open", "'!a'", "(a:b)c", "!(a,)", "(".repeat(5_000)])(
  "rison with %s is refused",
  (text) => {
    expect(() => parseRison(text)).toThrow(InvalidRison);
  },
);

it("treats a name such as __proto__ like any other", () => {
  const found = parseRison("('__proto__':(admin:!t))") as Record<string, unknown>;
  expect(Object.keys(found)).toEqual(["__proto__"]);
  expect((found as { admin?: unknown }).admin).toBeUndefined();
});
