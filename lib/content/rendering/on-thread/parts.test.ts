import { describe, expect, it } from "vitest";
import { renderToHtml } from "./to-html";

const shown = (markdown: string) => renderToHtml(markdown, { site: true }).html;
const PART = /<div class="part">/g;
const sections = (count: number) =>
  Array.from({ length: count }, (_, n) => `## Section ${n}\n\n${"Water flows. ".repeat(40)}\n`).join("\n");

describe("pages of a site", () => {
  it("are split into parts when they are long, except for the beginning and the end", () => {
    const page = shown(sections(60));
    expect(page.match(PART)?.length).toBeGreaterThan(3);
    expect(page).toMatch(/^<h2/);
    expect(page).toMatch(/<p>[^<]*<\/p>\s*$/);
  });

  it("are not split when they are short, or in the console", () => {
    expect(shown(sections(10))).not.toMatch(PART);
    expect(renderToHtml(sections(60)).html).not.toMatch(PART);
  });

  it("have the same blocks in the same order with parts as without", () => {
    const halves = [sections(10), sections(10).replaceAll("Section", "Chapter")];
    const long = shown(Array.from({ length: 6 }, () => halves.join("\n")).join("\n"));
    expect(long).toMatch(PART);
    expect(
      long
        .replace(PART, "")
        .replaceAll("</div>", "")
        .match(/<h2|<p/g),
    ).toEqual(Array.from({ length: 120 }, () => ["<h2", "<p"]).flat());
  });

  it("never begin a part below a heading", () => {
    // Every second block is a heading, some of them where a part is full.
    for (let before = 0; before < 6; before++) {
      const page = shown(
        `${"Pumps.\n\n".repeat(before)}${"### Deep\n\n#### Deeper\n\nWater flows.\n\n".repeat(200)}`,
      );
      expect(page).toMatch(PART);
      expect(page).not.toMatch(/<\/h[1-6]>\s*(<\/div>|<div class="part">)/);
    }
  });

  it("count long code, tables and lists by their lines", () => {
    const rows = "| a |\n| - |\n".concat("| b |\n".repeat(100));
    const code = `\`\`\`\n${"pump()\n".repeat(150)}\`\`\`\n`;
    const list = "- Valve\n".repeat(100);
    for (const long of [rows, code, list])
      expect(shown(`Above.\n\n${`${long}\nBelow.\n\n`.repeat(4)}`).match(PART)?.length).toBe(2);
  });
});
