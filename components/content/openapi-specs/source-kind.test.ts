import { expect, test } from "vitest";
import type { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import { sameValue } from "@/lib/core/canonical-json";
import { bodyOfSource, kindOf, storedSource } from "./source-kind";

test("a source that is replaced from outside is edited as what it is", () => {
  const file = new File(["openapi: 3.1.0"], "spec.yaml");
  expect(kindOf({ text: "openapi: 3.1.0" }, file)).toBe("file");
  expect(kindOf({ url: "https://example.com/spec.json" }, file)).toBe("address");
  expect(kindOf({ text: "" }, undefined)).toBe("text");
  expect(kindOf({ text: "" }, null)).toBe("file");
});

test("a text that someone else uploaded differs from the one before, and is no part of the body", () => {
  const spec = (lastVersion: string, sourceURL?: string) => ({ lastVersion, sourceURL }) as OpenAPISpec;
  expect(sameValue(storedSource(spec("1")), storedSource(spec("2")))).toBe(false);
  expect(sameValue(storedSource(spec("1")), storedSource(spec("1")))).toBe(true);
  const url = "https://example.com/spec.json";
  expect(sameValue(storedSource(spec("1", url)), storedSource(spec("2", url)))).toBe(true);
  expect(bodyOfSource(storedSource(spec("1")))).toEqual({ text: "" });
  expect(bodyOfSource(storedSource(spec("1", url)))).toEqual({ url });
});
