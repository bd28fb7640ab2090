import { expect, it } from "vitest";
import { sourceOfSpec } from "@/components/content/document/generated-from";
import { sayEnglish } from "@/lib/core/locales/say";
import { computedSourceLabel, sourceFacts } from "./source-facts";

const pumps = sourceOfSpec({ spec: "pumps", models: false });

it("sourceFacts returns the differences between two sources", () => {
  expect(sourceFacts(sayEnglish, pumps, sourceOfSpec({ spec: "valves", models: false }))).toEqual([
    { label: "OpenAPI spec", before: "pumps", after: "valves" },
  ]);
  expect(sourceFacts(sayEnglish, pumps, { type: "integration:wiki:articles", props: {} })).toEqual([
    { label: "OpenAPI spec", before: "pumps", after: undefined },
    { label: "Page of schemas", before: false, after: undefined },
    { label: "Made from", before: undefined, after: "integration:wiki:articles" },
  ]);
});

it("sourceFacts returns all properties of an added or removed source", () => {
  expect(sourceFacts(sayEnglish, undefined, pumps)).toEqual([
    { label: "OpenAPI spec", before: undefined, after: "pumps" },
    { label: "Page of schemas", before: undefined, after: false },
  ]);
});

it("sourceText describes a source used as a value", () => {
  expect(computedSourceLabel(sayEnglish, pumps)).toBe("OpenAPI spec pumps without a page of schemas");
  expect(computedSourceLabel(sayEnglish, { kind: "url", url: "https://example.org" })).toBeNull();
  expect(computedSourceLabel(sayEnglish, "pumps")).toBeNull();
});
