import { describe, expect, it } from "vitest";
import { z } from "zod";
import { EmptyObject } from "@/lib/core/empty-object";
import { requireBounded } from "./bounds";

const list = (count: number) => Array.from({ length: count }, () => 0);

describe("measuring a value along its schema", () => {
  const item = z.union([z.strictObject({ tags: z.array(z.string()).max(3) }), EmptyObject]);
  const schema = z.strictObject({
    items: z.array(item).min(1).max(2_000).optional(),
    lists: z.record(z.string(), z.array(z.int()).max(1_000)).nullable().default(null),
    free: z.looseObject({ data: z.unknown() }).optional(),
  });

  it.each([
    [null],
    [{ items: list(2_000) }],
    [{ lists: { a: list(1_000) } }],
    [{ free: { data: list(50_000), more: list(50_000) } }],
    [{ unknown: list(50_000) }],
  ])("accepts short values, and values that the schema does not inspect (%#)", (value) => {
    expect(() => requireBounded(schema, value)).not.toThrow();
  });

  it.each([
    [{ items: list(2_001) }, "items: must have at most 2000 items."],
    [{ items: [{}, { tags: list(4) }] }, "items.1.tags: must have at most 3 items."],
    [{ lists: { a: list(1_001) } }, "lists.a: must have at most 1000 items."],
    [{ lists: { ...list(1_001) } }, "lists: must have at most 500 fields."],
    [
      { lists: Object.fromEntries(list(30).map((_, index) => [index, list(1_000)])) },
      "The body holds more than is checked at once; send it in several requests.",
    ],
  ])("refuses too long values (%#)", (value, message) => {
    expect(() => requireBounded(schema, value)).toThrow(message);
  });

  const long = "x".repeat(20_000);
  const texts = z.strictObject({
    title: z.string().trim().max(10).optional(),
    address: z.url().optional(),
    word: z.string().regex(/^\w+$/).optional(),
    value: z.union([z.string().max(100), z.string().max(30_000), z.number()]).optional(),
    change: z
      .discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("short"), text: z.string().max(100) }),
        z.strictObject({ kind: z.literal("long"), text: z.string() }),
      ])
      .optional(),
    names: z.record(z.string().max(64), z.int()).optional(),
  });

  it.each([
    [{ title: " ".repeat(10_000) }],
    [{ value: long }],
    [{ change: { kind: "long", text: long } }],
    [{ change: { kind: "other", text: long } }],
  ])("accepts texts that some form accepts, and that are short enough for the schema (%#)", (value) => {
    expect(() => requireBounded(texts, value)).not.toThrow();
  });

  it.each([
    [{ title: long }, "title: must have at most 10 characters."],
    [{ address: `http://${long}` }, "address: must have at most 16384 characters."],
    [{ word: long }, "word: must have at most 16384 characters."],
    [{ value: long + long }, "value: must have at most 30000 characters."],
    [{ change: { kind: "short", text: long } }, "change.text: must have at most 100 characters."],
    [{ names: { [long]: 1 } }, "names: must have names of at most 16384 characters."],
  ])("refuses long texts before any pattern is applied (%#)", (value, message) => {
    expect(() => requireBounded(texts, value)).toThrow(message);
  });
});
