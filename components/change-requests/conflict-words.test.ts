import { describe, expect, it } from "vitest";
import type { MergeConflict } from "@/lib/change-requests/schemas";
import { isDecided, openHunks, takeSide, wordsOf } from "./conflict-words";

type Conflict = Parameters<typeof wordsOf>[0];

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
const hunk = (id: string): NonNullable<MergeConflict["hunks"]>[number] => ({
  id,
  base: "",
  main: "",
  change: "",
  mergedLine: 1,
});

describe("wordsOf", () => {
  it("names both values of a field", () => {
    const { why, choices } = wordsOf(
      conflict({ field: "title", base: "Old", main: "New", change: "Newer" }),
      titleOf,
    );
    expect(why).toContain("“Title”, which was “Old”");
    expect(choices.map(({ description }) => description)).toEqual([
      "“New”, as in the space.",
      "“Newer”, as in this change request.",
    ]);
  });

  it("says who deleted and who edited, both ways round", () => {
    const options = ["keep", "delete", "main", "change"];
    expect(wordsOf(conflict({ kind: "delete-edit", change: {}, options }), titleOf).why).toBe(
      "The space deleted this page, and this change request edited it.",
    );
    expect(wordsOf(conflict({ kind: "delete-edit", main: {}, options }), titleOf).why).toBe(
      "This change request deleted this page, and the space edited it.",
    );
  });

  it("names the places of a page that was moved twice", () => {
    const { choices } = wordsOf(conflict({ kind: "move", base: null, main: "a", change: "b" }), titleOf);
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
      for (const { value } of wordsOf(conflict({ kind, options: offered }), titleOf).choices)
        expect(offered).toContain(value);
    }
  });
});

describe("decisions", () => {
  const content = { kind: "content" as const, main: "m", change: "c", hunks: [hunk("1"), hunk("2")] };

  it("leaves open what nobody decided", () => {
    expect(openHunks(content, null)).toEqual(["1", "2"]);
    expect(openHunks(content, { hunks: { 1: { choice: "main" } } })).toEqual(["2"]);
    expect(isDecided(content, { hunks: { 1: { choice: "main" }, 2: { choice: "change" } } })).toBe(true);
    expect(isDecided(content, { choice: "main" })).toBe(true);
  });

  it("takes a side for what is open and keeps what was decided", () => {
    const before = { hunks: { 1: { choice: "both" as const } } };
    expect(takeSide(content, before, "change", "open")).toEqual({
      hunks: { 1: { choice: "both" }, 2: { choice: "change" } },
    });
    expect(takeSide(content, before, "change", "all")).toEqual({
      hunks: { 1: { choice: "change" }, 2: { choice: "change" } },
    });
  });

  it("takes a side of any other conflict", () => {
    const moved = { kind: "move" as const, main: "a", change: "b" };
    expect(takeSide(moved, null, "main", "open")).toEqual({ choice: "main" });
  });

  it("takes the side that deleted as a deletion", () => {
    const deleted = { kind: "delete-edit" as const, main: null, change: {} };
    expect(takeSide(deleted, null, "main", "open")).toEqual({ choice: "delete" });
    expect(takeSide(deleted, null, "change", "open")).toEqual({ choice: "keep" });
    const subtree = { kind: "delete-subtree" as const, main: [], change: null };
    expect(takeSide(subtree, null, "main", "open")).toEqual({ choice: "keep-ancestors" });
  });
});
