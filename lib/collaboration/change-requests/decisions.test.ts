import { expect, it } from "vitest";
import { combineDecisions } from "./decisions";

const main = { choice: "main" } as const;
const change = { choice: "change" } as const;

it("combineDecisions takes a decision unchanged if the stored one is as expected", () => {
  expect(combineDecisions(null, null, main)).toEqual(main);
  expect(combineDecisions(main, main, null)).toBeNull();
  expect(combineDecisions({ hunks: { a: main } }, { hunks: { a: main } }, { hunks: { a: change } })).toEqual({
    hunks: { a: change },
  });
});

it("combineDecisions keeps the choices of two people at different places of one text", () => {
  expect(combineDecisions(null, { hunks: { a: main } }, { hunks: { b: change } })).toEqual({
    hunks: { a: main, b: change },
  });
  expect(combineDecisions({ hunks: { a: main } }, { hunks: { a: main, b: change } }, null)).toEqual({
    hunks: { b: change },
  });
  expect(combineDecisions({ hunks: { a: main } }, null, { hunks: { a: main, b: change } })).toEqual({
    hunks: { b: change },
  });
});

it("combineDecisions refuses contradicting decisions", () => {
  expect(combineDecisions(null, main, change)).toBeUndefined();
  expect(combineDecisions(null, { hunks: { a: main } }, { hunks: { a: change } })).toBeUndefined();
  expect(combineDecisions({ hunks: { a: main } }, { hunks: { a: change } }, null)).toBeUndefined();
  expect(combineDecisions(null, { value: "Ours" }, { hunks: { a: main } })).toBeUndefined();
});

it("accepts two equal decisions", () => {
  expect(combineDecisions(null, main, main)).toEqual(main);
  expect(combineDecisions(null, { hunks: { a: main } }, { hunks: { a: main, b: main } })).toEqual({
    hunks: { a: main, b: main },
  });
});
