import { describe, expect, it } from "vitest";
import { pageFields } from "@/lib/core/content/page-fields";
import { sayEnglish } from "@/lib/core/locales/say";
import { labelOf } from "./change-labels";

describe("labels of changes", () => {
  it("match the labels of page fields", () => {
    for (const [name, { label }] of pageFields())
      if (label !== null) expect(labelOf(sayEnglish, name)).toBe(label);
  });

  it("name members of maps after their field, and parts of sources by themselves", () => {
    expect(labelOf(sayEnglish, "layout.cover")).toBe("Layout › cover");
    expect(labelOf(sayEnglish, "computed.dependencies.spec")).toBe("OpenAPI spec");
  });
});
