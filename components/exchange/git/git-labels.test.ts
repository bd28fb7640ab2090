import { describe, expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { headlineOf } from "./git-labels";

describe("the headline of an import or export", () => {
  it("says that a cancelled one was cancelled", () => {
    const of = { stage: "repo_fetch", state: "cancelled" } as const;
    expect(headlineOf(sayEnglish, { ...of, direction: "import" })).toBe("Import cancelled");
    expect(headlineOf(sayEnglish, { ...of, direction: "export" })).toBe("Export cancelled");
    expect(headlineOf(sayEnglish, { ...of, direction: "export", preview: true })).toBe("Preview cancelled");
  });

  it("says that a preview failed, and that the branch changed since one", () => {
    const of = { stage: "content_process", direction: "export", state: "failure" } as const;
    expect(headlineOf(sayEnglish, of)).toBe("Export failed");
    expect(headlineOf(sayEnglish, { ...of, preview: true })).toBe("Preview failed");
    expect(headlineOf(sayEnglish, { ...of, preview: true, commit: { oid: "1".repeat(40) } })).toBe(
      "The branch changed since the preview",
    );
  });
});
