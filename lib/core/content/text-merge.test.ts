import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { casesOf } from "@/lib/testing/extent";
import { applyHunks, type HunkChoice, mergeForChange, mergeText } from "./text-merge";

const lines = fc
  .tuple(fc.array(fc.constantFrom("a", "b", "c", "d", "", "```"), { maxLength: 14 }), fc.boolean())
  .map(([list, newline]) => list.join("\n") + (newline && list.length > 0 ? "\n" : ""));

const property = (check: (base: string, main: string, change: string) => void) =>
  fc.assert(fc.property(lines, lines, lines, check), { numRuns: casesOf(2_000, 100_000) });

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `line ${from + index}\n`).join("");

describe("line merge", () => {
  it("combines edits of both sides that do not touch", () => {
    const merge = mergeText("1\n2\n3\n4\n", "one\n2\n3\n4\n", "1\n2\n3\nfour\n");
    expect(merge).toMatchObject({ text: "one\n2\n3\nfour\n", hunks: [], coarse: false });
  });

  it("reports a conflict when edits touch, with main's side until it is resolved", () => {
    const merge = mergeText("1\n2\n3\n4\n", "1\ntwo\n3\n4\n", "1\n2\nthree\n4\n");
    expect(merge.text).toBe("1\ntwo\n3\n4\n");
    expect(merge.hunks).toMatchObject([
      { base: "2\n3\n", main: "two\n3\n", change: "2\nthree\n", suggestion: "two\nthree\n", mergedLine: 2 },
    ]);
  });

  it("can take the change's side where edits touch, unless that breaks a fence", () => {
    expect(mergeForChange("1\n2\n3\n4\n5\n", "one\n2\nIII\n4\n5\n", "1\n2\nthree\n4\nfive\n")).toBe(
      "one\n2\nthree\n4\nfive\n",
    );
    const change = "```\na\nb\n```\nc\n";
    expect(mergeForChange("```\na\nb\nc\n```\n", "```\na\nB\n\nc\n```\n", change)).toBe(change);
  });

  it("reports no conflict when both made the same edit", () => {
    expect(mergeText("1\n2\n", "1\ntwo\n", "1\ntwo\n").hunks).toEqual([]);
  });

  it("reports a conflict without a suggestion when both gave one number another value", () => {
    const merge = mergeText("limit 100\n", "limit 500\n", "limit 250\n");
    expect(merge.hunks).toHaveLength(1);
    expect(merge.hunks[0]?.suggestion).toBeUndefined();
  });

  it("treats a missing final newline like git does", () => {
    expect(mergeText("a\nb\nc\n", "a\nb\nc", "A\nb\nc\n").text).toBe("A\nb\nc");
    expect(mergeText("a\nb", "a\nb\n", "a\nb\nc").hunks).toHaveLength(1);
  });

  it("makes one conflict of the whole change when a clean merge leaves a code fence open", () => {
    const base = "intro\n```js\na\nb\nc\nd\n```\n";
    const main = "intro\n```js\na\nb\n```\nc\nd\n";
    const change = "intro\na\nb\nc\n```js\nd\n```\n";
    const merge = mergeText(base, main, change);
    expect(merge).toMatchObject({ text: main, reason: "structure" });
    expect(merge.hunks).toMatchObject([
      { base: base.slice(6), main: main.slice(6), change: change.slice(6), mergedLine: 2 },
    ]);
    expect(mergeText(base.replace("d\n```", "d"), main, change).reason).not.toBe("structure");
  });

  it("gives equal hunks different ids and keeps an id while its sides stay", () => {
    const pad = numbered(0, 5);
    const [base, main, change] = ["x\n", "y\n", "z\n"].map((side) => `${side}${pad}${side}`);
    const { hunks } = mergeText(base!, main!, change!);
    expect(new Set(hunks.map((hunk) => hunk.id)).size).toBe(2);
    const later = mergeText(`new\n${base}`, `new\n${main}`, `new\n${change}`);
    expect(later.hunks.map((hunk) => hunk.id)).toEqual(hunks.map((hunk) => hunk.id));
  });
});

describe("applying hunk choices", () => {
  const [base, main, change] = ["1\n2\n3\n", "1\ntwo\n3\n", "1\nzwei\n3\n"];
  const { hunks } = mergeText(base, main, change);
  const apply = (choice: HunkChoice) =>
    applyHunks(base, main, change, new Map([[hunks[0]!.id, choice]])).text;

  it("takes either side, both in either order, or an edited text", () => {
    expect(apply({ choice: "main" })).toBe("1\ntwo\n3\n");
    expect(apply({ choice: "change" })).toBe("1\nzwei\n3\n");
    expect(apply({ choice: "both" })).toBe("1\ntwo\nzwei\n3\n");
    expect(apply({ choice: "both-reversed" })).toBe("1\nzwei\ntwo\n3\n");
    expect(apply({ choice: "edit", text: "dos" })).toBe("1\ndos\n3\n");
    expect(apply({ choice: "edit", text: "" })).toBe("1\n3\n");
  });

  it("returns the hunks without a choice as open", () => {
    expect(applyHunks(base, main, change, new Map()).open).toEqual(hunks);
  });
});

describe("line merge over generated texts", () => {
  it("takes a side when the other did nothing, or both did the same", () => {
    property((base, main) => {
      expect(mergeText(base, base, main)).toMatchObject({ text: main, hunks: [] });
      expect(mergeText(base, main, base)).toMatchObject({ text: main, hunks: [] });
      expect(mergeText(base, main, main)).toMatchObject({ text: main, hunks: [] });
    });
  });

  it("gives the same conflicts for swapped sides", () => {
    property((base, main, change) => {
      const forth = mergeText(base, main, change);
      const back = mergeText(base, change, main);
      expect(back.hunks.map((hunk) => hunk.id)).toEqual(forth.hunks.map((hunk) => hunk.id));
      if (forth.hunks.length === 0) expect(back.text).toBe(forth.text);
    });
  });

  it("is settled by choosing main, or the change request, for every hunk", () => {
    property((base, main, change) => {
      const { hunks, text } = mergeText(base, main, change);
      const all = (choice: "main" | "change") => new Map(hunks.map((hunk) => [hunk.id, { choice }]));
      expect(applyHunks(base, main, change, all("main"))).toEqual({ text, open: [] });
      const theirs = applyHunks(base, main, change, all("change"));
      const swapped = mergeText(base, change, main);
      expect(theirs).toEqual({ text: swapped.text, open: [] });
    });
  });
});

describe("hostile texts", () => {
  const MAX_STEPS = 50_000_000;
  const cases: [string, string, string, string][] = [
    [
      "20,000 equal lines",
      "same\n".repeat(20_000),
      "same\n".repeat(15_000),
      `${"same\n".repeat(10_000)}x\n${"same\n".repeat(9_000)}`,
    ],
    [
      "every second line blank",
      Array.from({ length: 10_000 }, (_, index) => `l${index}\n\n`).join(""),
      Array.from({ length: 10_000 }, (_, index) => `${index % 2 ? "m" : "l"}${index}\n\n`).join(""),
      Array.from({ length: 10_000 }, (_, index) => `${index % 3 ? "c" : "l"}${index}\n\n`).join(""),
    ],
    [
      "half of the lines changed",
      Array.from({ length: 20_000 }, (_, index) => `${index % 50}\n`).join(""),
      Array.from({ length: 20_000 }, (_, index) => `${(index * 7) % 50}\n`).join(""),
      Array.from({ length: 20_000 }, (_, index) => `${index % 2 ? index % 50 : "half"}\n`).join(""),
    ],
    [
      "1 MiB of empty lines",
      "\n".repeat(1 << 20),
      `x\n${"\n".repeat(1 << 20)}`,
      `${"\n".repeat(1 << 20)}y\n`,
    ],
    [
      "1 MiB of two alternating lines",
      "a\nb\n".repeat(1 << 18),
      "a\nb\nb\n".repeat(1 << 17),
      "b\na\na\n".repeat(1 << 17),
    ],
  ];
  it.each(cases)("%s cost a bounded number of steps", (name, base, main, change) => {
    const start = performance.now();
    const merge = mergeText(base, main, change);
    console.info(
      `${name}: ${Math.round(performance.now() - start)} ms, ${merge.steps} steps, coarse ${merge.coarse}, ${merge.hunks.length} hunks`,
    );
    expect(merge.steps).toBeLessThan(MAX_STEPS);
    if (merge.reason === "coarse") expect(merge.hunks.length).toBeGreaterThan(0);
  });
});
