import { expect, it } from "vitest";
import type { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import { sayEnglish } from "@/lib/core/locales/say";
import { noPagesLabel } from "./no-pages-label";

const from = { spec: "pumps" };
const spec = (more: Partial<OpenAPISpec>): OpenAPISpec => ({
  object: "openapi-spec",
  id: "s",
  slug: "pumps",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  visibility: "private",
  processingState: "complete",
  permissions: { view: true, edit: true },
  urls: { location: "", app: "" },
  ...more,
});
const titleOf = (...of: Parameters<typeof noPagesLabel> extends [unknown, ...infer Rest] ? Rest : never) =>
  noPagesLabel(sayEnglish, ...of).title;

it("noPagesLabel says why no pages can be generated", () => {
  expect(titleOf(null, null)).toContain("available here");
  expect(titleOf(from, null)).toBe("OpenAPI spec “pumps” not found");
  expect(titleOf(from, spec({ processingState: "progress" }))).toBe("Reading “pumps”");
  expect(titleOf(from, spec({ lastProcessErrorCode: "PARSE_ERROR" }))).toBe(
    "“pumps” isn't available: couldn't read the spec",
  );
  expect(titleOf({ ...from, version: "v1" }, spec({ lastVersion: "v2" }))).toContain("no longer exists");
});
