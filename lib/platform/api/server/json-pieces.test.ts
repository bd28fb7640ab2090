import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { casesOf } from "@/lib/testing/extent";
import { parseInPieces } from "./json-pieces";

/**
 * Runs the parser to its end: the value or the refusal, the number of pauses, and if the value can be stored.
 */
function read(text: string): { value?: unknown; refused: boolean; pauses: number; storable: boolean } {
  let storable = true;
  let pauses = 0;
  const reading = parseInPieces(Buffer.from(text), () => {
    storable = false;
  });
  try {
    let step = reading.next();
    for (; !step.done; step = reading.next()) pauses += 1;
    return { value: step.value, refused: false, pauses, storable };
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return { refused: true, pauses, storable };
  }
}

function expectSame(text: string): void {
  const { value, refused } = read(text);
  let known: unknown;
  try {
    known = JSON.parse(text);
  } catch {
    expect(refused, text).toBe(true);
    return;
  }
  expect(refused, text).toBe(false);
  // Compares the order of keys and the prototypes too.
  expect(isDeepStrictEqual(value, known), text).toBe(true);
  expect(JSON.stringify(value)).toBe(JSON.stringify(known));
}

const escaped = fc
  .array(
    fc.constantFrom("a", "é", "😀", '\\"', "\\\\", "\\n", "\\/", "\\u00e9", "\\ud83d", "\\ude00", "\\u0000"),
  )
  .map((all) => `"${all.join("")}"`);
const space = fc.constantFrom("", "", " ", "\n\t", "\r ");
const { json } = fc.letrec<{ json: string }>((tie) => {
  const spaced = fc.tuple(space, tie("json"), space).map((parts) => parts.join(""));
  const name = fc.oneof(escaped, fc.constantFrom('"__proto__"', '"constructor"', '"1"', '"a"', '"a"'));
  const member = fc.tuple(space, name, space, spaced).map(([a, b, c, d]) => `${a}${b}${c}:${d}`);
  return {
    json: fc.oneof(
      { depthSize: "small" },
      escaped,
      fc.json(),
      fc.constantFrom("0", "-0", "-1.5e+300", "1E400", "12345678901234567890", "true", "false", "null"),
      fc.array(spaced).map((items) => `[${items.join(",")}]`),
      fc.array(member).map((members) => `{${members.join(",")}}`),
    ),
  };
});

describe("reading JSON in pieces", () => {
  it("returns the same as JSON.parse", () => {
    fc.assert(fc.property(json, expectSame), { numRuns: casesOf(300, 100_000) });
  });

  it("refuses what JSON.parse refuses", () => {
    const characters = fc.constantFrom(...'{}[]:,"\\u0123 -+.eEtrufalsn\n\u0001\ufeffé'.split(""));
    const broken = fc
      .tuple(json, fc.nat(), fc.nat({ max: 3 }), fc.array(characters, { maxLength: 3 }))
      .map(([text, place, count, put]) => {
        const at = place % (text.length + 1);
        return (text.slice(0, at) + put.join("") + text.slice(at + count)).toWellFormed();
      });
    fc.assert(fc.property(broken, expectSame), { numRuns: casesOf(1_000, 100_000) });
    fc.assert(
      fc.property(
        fc.array(characters).map((all) => all.join("")),
        expectSame,
      ),
      { numRuns: casesOf(1_000, 100_000) },
    );
  });

  it.each([
    "",
    " ",
    "[1,]",
    "[,1]",
    '{"a":1,}',
    "{a:1}",
    "[1 2]",
    '"\\u12"',
    '"\\x"',
    '"a',
    '"\\',
    "1 1",
    "\ufeff1",
    "01",
  ])("refuses %j", (text) => expectSame(text));

  const long = 200_000;
  it.each([
    ["escapes", `"${"\\n".repeat(long)}"`],
    ["escaped pairs", `"x${"\\ud83d\\ude00".repeat(long)}"`],
    ["characters of several bytes", `"x${"é😀".repeat(long)}"`],
    ["space", `[${" ".repeat(long)}${"\n".repeat(long)}]`],
    ["digits", `[${"0.1111111111,".repeat(long)}0]`],
    ["many values", `[${"0,".repeat(long)}{"a":[]}]`],
    ["a long name", `{"${"\\t".repeat(long)}":0}`],
  ])("pauses in the middle of %s", (_what, text) => {
    expectSame(text);
    const { pauses, storable } = read(text);
    expect(pauses).toBeGreaterThanOrEqual(Math.floor(text.length / (1 << 16)) - 1);
    expect(storable).toBe(true);
  });

  it("refuses a number that would take long to parse", () => {
    expect(read(`[${"1".repeat(1_000_001)}]`).refused).toBe(true);
  });

  it.each([
    ["NUL", `["${"x".repeat(long)}\\u0000"]`],
    ["a first half alone", `["${"x".repeat(long)}\\ud83d"]`],
    ["a second half alone", `["${"\\ud83d\\ude00".repeat(long)}\\ude00"]`],
    ["half a pair in a name", '{"\\ud83d":0}'],
    ["halves in two texts", '["\\ud83d","\\ude00"]'],
  ])("reports %s as not storable", (_what, text) => {
    expectSame(text);
    expect(read(text).storable).toBe(false);
  });
});
