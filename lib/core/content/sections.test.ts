import { describe, expect, it } from "vitest";
import { sectionsOf } from "./sections";

describe("sections of a page", () => {
  it("are the words under each heading, with its anchor", () => {
    expect(
      sectionsOf("Before.\n\n## Set *it* up\n\nRun `npm start`.\n\n- one\n- two\n\n## Set it up\n\nAgain.\n"),
    ).toEqual([
      { anchor: "", title: "", text: "Before." },
      { anchor: "set-it-up", title: "Set it up", text: "Run npm start. one two" },
      { anchor: "set-it-up-1", title: "Set it up", text: "Again." },
    ]);
  });

  it("use the first heading of a page as its title", () => {
    expect(sectionsOf("---\nemoji: x\n---\n\n# Pumps\n\nLoud.\n\n# Valves\n\nQuiet.\n")).toEqual([
      { anchor: "", title: "Pumps", text: "Loud." },
      { anchor: "valves", title: "Valves", text: "Quiet." },
    ]);
  });

  it("keep code and tables, and leave out markup and HTML", () => {
    const text =
      "<!-- secret -->\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```sh\nls -l\n```\n\n[x](/pages/1)\n\n[y]: /z\n";
    expect(sectionsOf(text)).toEqual([{ anchor: "", title: "", text: "a b 1 2 ls -l x" }]);
  });

  it("include a heading without text, and are empty for an empty page", () => {
    expect(sectionsOf("## Later\n")).toEqual([{ anchor: "later", title: "Later", text: "" }]);
    expect(sectionsOf("")).toEqual([]);
  });

  it("are split into pieces that together have every word, none much longer than the rest", () => {
    const paragraphs = Array.from({ length: 30 }, (_, index) => `Paragraph ${index} ${"word ".repeat(40)}`);
    const long = `${"x".repeat(9_000)} ${"y ".repeat(3_000)}`;
    const pieces = sectionsOf(`## All\n\n${[...paragraphs, long].join("\n\n")}\n`);
    expect(pieces.length).toBeGreaterThan(5);
    expect(new Set(pieces.map(({ anchor }) => anchor))).toEqual(new Set(["all"]));
    for (const { text } of pieces) expect(text.length).toBeLessThan(6_000);
    const words = (text: string) => text.replace(/\s/g, "");
    expect(words(pieces.map(({ text }) => text).join(""))).toBe(words([...paragraphs, long].join("")));
  });

  it("never split a character", () => {
    for (const { text } of sectionsOf("😀".repeat(5_001))) expect(text.isWellFormed()).toBe(true);
  });
});
