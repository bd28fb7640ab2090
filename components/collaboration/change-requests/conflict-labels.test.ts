import { describe, expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { conflictLabels, editWords } from "./conflict-labels";

type Conflict = Parameters<typeof conflictLabels>[1];

const conflict = (more: Partial<Conflict>): Conflict => ({
  kind: "field",
  target: { type: "page", id: "p" },
  base: null,
  main: null,
  change: null,
  options: ["main", "change"],
  ...more,
});
const titles: Record<string, string> = { a: "Guides", b: "Reference", p: "Install" };
const titleOf = (id: string | null) => (id === null ? "the top level" : (titles[id] ?? "a deleted page"));

describe("wordsOf", () => {
  it("names both values of a field", () => {
    const { why, choices } = conflictLabels(
      sayEnglish,
      conflict({ field: "title", base: "Old", main: "New", change: "Newer" }),
      titleOf,
    );
    expect(why).toContain("Both changed “Title”. It was “Old” before.");
    expect(choices.map(({ description }) => description)).toEqual([
      "“New”, as in the space.",
      "“Newer”, as in this change request.",
    ]);
  });

  it("names the source of a generated page", () => {
    const spec = (slug: string, version?: string) => ({
      ref: { kind: "openapi", spec: slug },
      ...(version && { value: { lastVersion: version } }),
    });
    const { kind, choices } = conflictLabels(
      sayEnglish,
      conflict({
        field: "computed.dependencies.spec",
        base: spec("pumps"),
        main: spec("valves"),
        change: spec("pumps", "v1"),
      }),
      titleOf,
    );
    expect(kind).toBe("OpenAPI spec changed twice");
    expect(choices.map(({ description }) => description)).toEqual([
      "“valves”, as in the space.",
      "“pumps, pinned to version v1”, as in this change request.",
    ]);
  });

  it("names the side that deleted and the side that edited, both ways round", () => {
    const options = ["keep", "delete", "main", "change"];
    expect(
      conflictLabels(sayEnglish, conflict({ kind: "delete-edit", change: {}, options }), titleOf).why,
    ).toBe("The space deleted this page, and this change request edited it.");
    expect(
      conflictLabels(sayEnglish, conflict({ kind: "delete-edit", main: {}, options }), titleOf).why,
    ).toBe("This change request deleted this page, and the space edited it.");
  });

  it("names both new parents of a page that was moved twice", () => {
    const { choices } = conflictLabels(
      sayEnglish,
      conflict({ kind: "move", base: null, main: "a", change: "b" }),
      titleOf,
    );
    expect(choices[0]?.description).toBe("Below “Guides”, as in the space.");
    expect(choices[1]?.description).toBe("Below “Reference”, as in this change request.");
  });

  it("offers only choices that the conflict has", () => {
    const options: Record<string, string[]> = {
      "delete-edit": ["keep", "delete", "main", "change"],
      "delete-move": ["keep", "delete", "main", "change"],
      "delete-subtree": ["keep-ancestors", "rehome", "delete", "main", "change"],
    };
    const kinds = [
      "field",
      "delete-edit",
      "delete-move",
      "delete-subtree",
      "move",
      "cycle",
      "slug",
      "file",
    ] as const;
    for (const kind of kinds) {
      const offered = options[kind] ?? ["main", "change"];
      for (const { value } of conflictLabels(sayEnglish, conflict({ kind, options: offered }), titleOf)
        .choices)
        expect(offered).toContain(value);
    }
  });
});

describe("editWords", () => {
  const resolvedBy = { displayName: "Ana" } as NonNullable<Parameters<typeof editWords>[1]["resolvedBy"]>;
  const target = { type: "page" as const, id: "p" };

  it("names the person who resolved a conflict by an edit, and how", () => {
    expect(editWords(sayEnglish, { target, byEdit: true, resolution: { value: "Text" }, resolvedBy })).toBe(
      "Ana resolved this by editing the page.",
    );
    expect(
      editWords(sayEnglish, { target, byEdit: true, resolution: { choice: "delete" }, resolvedBy }),
    ).toBe("Ana resolved this by deleting the page.");
  });

  it("is silent about decisions in the list", () => {
    expect(editWords(sayEnglish, { target, resolution: { choice: "main" }, resolvedBy })).toBeNull();
    expect(editWords(sayEnglish, { target, byEdit: true, resolution: null })).toBeNull();
  });
});
