import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { casesOf } from "@/lib/testing/extent";
import { openingTitle } from "./opening-title";
import { hashText, type PageRecord } from "./records";
import { mergeTrees, type Resolution, type TreeConflict } from "./tree-merge";
import { applyToMain, mergeInput, page, treeOf } from "./tree-merge.arbitraries";

type PageSide = { title: string; text: string };

/** A page after an edit of its text: with the title of its heading. */
const called = (title: string, rest = "\n\nWords.\n"): PageSide => ({ title, text: `# ${title}${rest}` });

function mergeWritten(sides: { base?: PageSide; main: PageSide; change: PageSide }) {
  const texts = new Map(Object.values(sides).map(({ text }) => [hashText(text), text]));
  const tree = (side?: PageSide) =>
    side === undefined
      ? treeOf()
      : treeOf(page("a", { title: side.title, contentHash: hashText(side.text) }));
  const main = tree(sides.main);
  const input = mergeInput(tree(sides.base), main, tree(sides.change), { texts });
  return (choose?: (conflict: TreeConflict) => Resolution) => {
    const open = mergeTrees(input).conflicts;
    const resolutions = choose && new Map(open.map((conflict) => [conflict.id, choose(conflict)]));
    const result = mergeTrees({ ...input, resolutions });
    const { title, contentHash } = applyToMain(main, result).get("a") as PageRecord;
    const text = result.texts.get("a") ?? texts.get(contentHash ?? "") ?? "";
    return {
      title,
      text,
      asked: result.conflicts.map(({ kind, field }) => field ?? kind),
      conflicts: result.conflicts,
    };
  };
}

const side = (name: string) => () => ({ choice: name });
const base = called("Old");

describe("a page's first heading and its title", () => {
  it("is one conflict when both sides changed the heading, resolved once for both", () => {
    const merge = mergeWritten({ base, main: called("One"), change: called("Other") });
    expect(merge()).toMatchObject({ asked: ["content"], title: "One", text: "# One\n\nWords.\n" });
    expect(merge(side("main"))).toMatchObject({ title: "One", text: "# One\n\nWords.\n" });
    expect(merge(side("change"))).toMatchObject({ title: "Other", text: "# Other\n\nWords.\n" });
    expect(merge(() => ({ value: "# A third\n" }))).toMatchObject({ title: "A third", text: "# A third\n" });
    expect(merge(() => ({ value: "No heading\n" }))).toMatchObject({ title: "One", text: "No heading\n" });
    const [hunk] = merge().conflicts[0]!.hunks!;
    const choose = (choice: object) => merge(() => ({ hunks: { [hunk!.id]: choice } }) as Resolution);
    expect(choose({ choice: "change" })).toMatchObject({ title: "Other", text: "# Other\n\nWords.\n" });
    expect(choose({ choice: "both-reversed" })).toMatchObject({ title: "Other" });
    expect(choose({ choice: "edit", text: "# Fourth\n" })).toMatchObject({ title: "Fourth" });
  });

  it("is one conflict when a page was added on both sides", () => {
    const merge = mergeWritten({ main: called("One"), change: called("Other") });
    expect(merge()).toMatchObject({ asked: ["content"], title: "One" });
    expect(merge(side("change"))).toMatchObject({ title: "Other" });
  });

  it("follows the chosen text when only one side changed the heading", () => {
    const merge = mergeWritten({
      base,
      main: called("Old", "\nNear.\n"),
      change: called("New", "\n\nWords.\n"),
    });
    expect(merge()).toMatchObject({ asked: ["content"], title: "Old" });
    expect(merge(side("main"))).toMatchObject({ title: "Old", text: "# Old\nNear.\n" });
    expect(merge(side("change"))).toMatchObject({ title: "New", text: "# New\n\nWords.\n" });
  });

  it("takes the title of a text that merges without a conflict, whatever the sides' titles", () => {
    const long = `\n\n${"Words.\n\n".repeat(5)}`;
    const topped = (top: string, heading: string): PageSide => ({
      title: top || heading,
      text: `---\n${top && `title: ${top}\n`}icon: x\nhidden: false\n---\n\n# ${heading}${long}`,
    });
    const merge = mergeWritten({
      base: topped("", "Old"),
      main: topped("Top", "Old"),
      change: topped("", "New"),
    });
    expect(merge()).toMatchObject({ asked: [], title: "Top" });
    expect(merge().text).toContain("# New");
  });

  it("is a separate conflict when a title was set apart from the text", () => {
    const apart = { ...called("Other"), title: "Apart" };
    const merge = mergeWritten({ base, main: called("One"), change: apart });
    expect(merge().asked.sort()).toEqual(["content", "title"]);
    expect(merge(side("change"))).toMatchObject(apart);
    expect(mergeWritten({ base, main: called("One"), change: { ...base, title: "Apart" } })().asked).toEqual([
      "title",
    ]);
    const untitled = (title: string, text: string) => ({ title, text });
    const without = {
      base: untitled("Old", "a\n"),
      main: untitled("One", "b\n"),
      change: untitled("Other", "c\n"),
    };
    expect(mergeWritten(without)().asked.sort()).toEqual(["content", "title"]);
  });
});

const HEADINGS = ["Old", "One", "Other", null];
const written = fc
  .record({
    heading: fc.constantFrom(...HEADINGS),
    apart: fc.constantFrom(null, null, "Apart", "Off"),
    near: fc.constantFrom("\n", "\nnear\n"),
    far: fc.constantFrom("a\n", "b\n", "c\n"),
  })
  .map(({ heading, apart, near, far }): PageSide & { follows: boolean } => ({
    title: apart ?? heading ?? "Untitled",
    text: `${heading === null ? "" : `# ${heading}\n`}${near}${"Words.\n".repeat(4)}${far}`,
    follows: apart === null && heading !== null,
  }));
const sides = fc.record({ base: written, main: written, change: written });

describe("headings and titles merged", () => {
  const numRuns = casesOf(500, 50_000);

  it("conflict once where every title follows its text, and then the title follows the merged text", () => {
    const chosen = fc.constantFrom<Resolution | undefined>(
      undefined,
      { choice: "main" },
      { choice: "change" },
    );
    const holds = fc.property(sides, chosen, (three, resolution) => {
      fc.pre(three.base.follows && three.main.follows && three.change.follows);
      const { title, text, asked } = mergeWritten(three)(resolution && (() => resolution));
      expect(asked).not.toContain("title");
      expect(title).toBe(openingTitle(text));
    });
    fc.assert(holds, { numRuns });
  });

  it("result in a title of one of the sides, and the same conflicts when the sides swap", () => {
    const holds = fc.property(sides, ({ base, main, change }) => {
      const forth = mergeWritten({ base, main, change })();
      const back = mergeWritten({ base, main: change, change: main })();
      expect(back.conflicts.map(({ id }) => id).sort()).toEqual(forth.conflicts.map(({ id }) => id).sort());
      expect([base.title, main.title, change.title]).toContain(forth.title);
      if (forth.asked.length === 0) expect(back.title).toBe(forth.title);
    });
    fc.assert(holds, { numRuns });
  });

  it("keep every title that was set apart from its text", () => {
    const holds = fc.property(sides, ({ base, main, change }) => {
      fc.pre(main.title === base.title && change.title !== base.title && !change.follows);
      const { title, asked } = mergeWritten({ base, main, change })();
      expect([title, asked.includes("title")]).toEqual([change.title, false]);
    });
    fc.assert(holds, { numRuns });
  });
});
