import { describe, expect, it } from "vitest";
import { parseJsonBody } from "./json";

const read = (text: string) => parseJsonBody(new TextEncoder().encode(text));
const many = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join(",");

describe("parsing JSON", () => {
  it.each([
    '{"a":[1,"[{,:}]","\\\\\\"",{"b":null}],"ü":"😀"}',
    '"\\ud83d\\ude00 \\\\u0000"',
    `[${many(99_000, () => "0")}]`,
    `[${many(40_000, () => '{"a":"x,y"}')}]`,
    `[${many(150_000, () => '{"a":"as long as words are"}')}]`,
    "[".repeat(64) + "]".repeat(64),
    `"${"x".repeat(3 << 20)}"`,
  ])("returns the same as JSON.parse (%#)", async (text) => {
    expect(await read(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ["{", "malformed_json"],
    ["[".repeat(65) + "]".repeat(65), "too_deep"],
    ["[".repeat(500_000), "too_deep"],
    [`[${many(100_001, () => "0")}]`, "too_many_values"],
    [`[${many(60_000, () => "{}")}]`, "too_many_values"],
    [`{${many(2_501, (index) => `"k${index}":0`)}}`, "too_many_values"],
    [`[${many(2_501, (index) => `{"k${index}":0}`)}]`, "too_many_values"],
    ['"\\u0000"', "invalid_text"],
    ['{"\\uD83D":1}', "invalid_text"],
    ['[{"a":["\\udc00"]}]', "invalid_text"],
  ])("refuses what is too expensive, or cannot be stored (%#)", async (text, reason) => {
    await expect(read(text)).rejects.toMatchObject({ reason });
  });

  it("refuses what is not UTF-8", async () => {
    await expect(parseJsonBody(new Uint8Array([0x22, 0xff, 0x22]))).rejects.toMatchObject({
      reason: "malformed_json",
    });
  });

  it("continues its counts across the pieces of a long body", async () => {
    const head = `["${"x".repeat((1 << 20) - 5)}\\`;
    await expect(read(`${head}",[",${"[".repeat(63)}`)).rejects.toMatchObject({ reason: "malformed_json" });
    await expect(read(`${head}\\",${"[".repeat(64)}`)).rejects.toMatchObject({ reason: "too_deep" });
  });
});
