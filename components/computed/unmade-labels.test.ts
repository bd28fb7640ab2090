import { expect, it } from "vitest";
import type { OpenAPISpec } from "@/lib/model/openapi-specs/schemas";
import { unmadeWords } from "./unmade-labels";

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
const titleOf = (...of: Parameters<typeof unmadeWords>) => unmadeWords(...of).title;

it("says why no pages can be made", () => {
  expect(titleOf(null, null)).toContain("not available here");
  expect(titleOf(from, null)).toBe("There is no OpenAPI spec “pumps”");
  expect(titleOf(from, spec({ processingState: "progress" }))).toBe("“pumps” is being read");
  expect(titleOf(from, spec({ lastProcessErrorCode: "PARSE_ERROR" }))).toBe(
    "“pumps” has never been read: the description could not be read",
  );
  expect(titleOf({ ...from, version: "v1" }, spec({ lastVersion: "v2" }))).toContain("is gone");
});
