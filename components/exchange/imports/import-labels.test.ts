import { describe, expect, it } from "vitest";
import { removalLabel } from "@/components/spaces/space-labels";
import { sayEnglish, sayWith } from "@/lib/core/locales/say";
import { fileSize } from "./file-size";
import { entriesLabel, importProgressLabel, linksLabel, placeLabel, whyNotUndone } from "./import-labels";

describe("an import as text", () => {
  it.each([
    ["pending", 0, 0, "Counting pages and files"],
    ["in-progress", 54, 122, "54 of 122 pages and files"],
    ["completed", 121, 123, "121 pages and files imported, 2 skipped"],
    ["completed", 1, 1, "1 page or file imported"],
    ["failed", 0, 0, "Nothing imported"],
  ] as const)("that is %s with %i of %i", (status, imported, total, words) => {
    expect(importProgressLabel(sayEnglish, { status, progress: { imported, total } })).toBe(words);
  });

  it.each([
    [null, true, "live", undefined],
    [null, true, "live", "open"],
    ["You need edit access to this space to undo an import.", false, "live", undefined],
    ["The space is locked. Unlock it to undo the import.", true, "locked", undefined],
    ["It was merged with change request #4. Revert that instead.", true, "live", "merged"],
    ["Change request #4 is archived. Reopen it first.", true, "live", "archived"],
  ] as const)("that cannot be undone says why: %s", (why, edit, editMode, status) => {
    expect(
      whyNotUndone(sayEnglish, { permissions: { edit }, editMode }, status && { number: 4, status }),
    ).toBe(why);
  });

  it("counts the entries of its report", () => {
    const counts = new Map([
      ["warning", 1],
      ["skipped", 2],
      ["page", 1200],
      ["file", 0],
    ] as const);
    expect(entriesLabel(sayEnglish, counts)).toBe("1 warning, 2 skipped, 1,200 pages");
  });

  it("names a part of the space in the language of its reader, and files by their paths", () => {
    const say = sayWith("de", { Redirects: "Weiterleitungen", Variables: "Variablen" });
    const label = (path: string) => placeLabel(say, { path, outcome: "warning" });
    expect(["Redirects", "Variables", "a.md"].map(label)).toEqual(["Weiterleitungen", "Variablen", "a.md"]);
    expect(placeLabel(say, { path: "Variables", outcome: "skipped" })).toBe("Variables");
  });

  it("counts links of all pages", () => {
    const pages = [{ links: { resolved: 1200, broken: 2 } }, {}, { links: { resolved: 31, broken: 0 } }];
    expect(linksLabel(sayEnglish, pages)).toBe("1,231 links resolved, 2 broken");
    expect(linksLabel(sayEnglish, pages.slice(1))).toBe("31 links resolved");
    expect(linksLabel(sayEnglish, [{}])).toBeNull();
  });

  it("shows sizes in the largest unit that fits", () => {
    expect(
      [0, 999, 1000, 7_900, 374_000, 999_600, 52_428_800].map((size) => fileSize(sayEnglish, size)),
    ).toEqual(["0 B", "999 B", "1.0 kB", "7.9 kB", "374 kB", "1.0 MB", "52 MB"]);
  });
});

describe("the remaining time in the trash", () => {
  const deletedAt = "2026-03-01T12:00:00.000Z";
  it.each([
    ["2026-03-01T11:59:40Z", "Deleted for good in 7 days"],
    ["2026-03-01T12:00:00Z", "Deleted for good in 7 days"],
    ["2026-03-05T13:00:00Z", "Deleted for good in 3 days"],
    ["2026-03-08T11:30:00Z", "Deleted for good in 1 hour"],
    ["2026-03-09T12:00:00Z", "Being deleted for good"],
  ])("is shown at %s", (now, words) => {
    expect(removalLabel(sayEnglish, deletedAt, Date.parse(now))).toBe(words);
  });
});
