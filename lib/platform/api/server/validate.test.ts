import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readableIssues } from "@/lib/platform/api/issue-message";
import { validate } from "./validate";

const Item = z.strictObject({ id: z.string(), kind: z.union([z.literal("a"), z.object({ b: z.int() })]) });
const Body = z.strictObject({
  title: z.string().max(3),
  items: z.array(Item).min(1).max(2_000).optional(),
  others: z.array(z.int()).max(200).default([]),
});
const many = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));
const right = { id: "x", kind: "a" };

describe("checking a body", () => {
  it.each([
    ["right", { title: "a", items: many(500, () => right) }],
    ["wrong in all items", { title: "a", items: many(500, () => ({ kind: {}, more: 1 })) }],
    [
      "wrong in one item and elsewhere",
      { title: "long", items: many(500, (at) => (at === 300 ? 0 : right)), x: 1 },
    ],
    ["wrong elsewhere only", { title: 1, items: many(500, () => right), others: many(60, () => "x") }],
    ["wrong in its length", { title: "a", items: many(2_001, () => right) }],
    ["no object", many(100, () => 0)],
    ["with lists of other names", { title: "a", constructor: many(100, () => 0) }],
  ])("finds the same issues as the schema: %s", async (_name, value) => {
    const expected = Body.safeParse(value, readableIssues);
    const found = await validate(Body, value);
    expect(found.data).toEqual(expected.data);
    const inOrder = (result: { error?: z.ZodError }) =>
      (result.error?.issues ?? [])
        .map((issue) => JSON.stringify([issue.path, issue.code, issue.message]))
        .sort();
    expect(inOrder(found)).toEqual(inOrder(expected));
  });

  it("yields to other requests after each item of a long list", async () => {
    let turns = 0;
    const yieldNow = async () => {
      turns += 1;
    };
    await validate(Body, { title: "a", items: many(500, () => ({})) }, yieldNow);
    expect(turns).toBe(500);
  });
});
