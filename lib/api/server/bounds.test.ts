import { describe, expect, it } from "vitest";
import { z } from "zod";
import { EmptyObject } from "@/lib/api/empty-object";
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
  ])("lets pass what is short, and what the schema does not look into (%#)", (value) => {
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
  ])("refuses what is long (%#)", (value, message) => {
    expect(() => requireBounded(schema, value)).toThrow(message);
  });
});
