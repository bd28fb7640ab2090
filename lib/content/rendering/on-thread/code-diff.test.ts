import { describe, expect, it } from "vitest";
import { renderWordDiffToHtml } from "./word-diff";

const code = (...lines: string[]) => ["```js", ...lines, "```"].join("\n");
const inside = (html: string) => /<code[^>]*>(.*)<\/code>/s.exec(html)?.[1];

describe("compareCode", () => {
  it("marks a changed line and the words in it, and leaves the others alone", () => {
    const versions = renderWordDiffToHtml(
      code("one();", "two(1, here);", "three();"),
      code("one();", "two(2, here);", "three();"),
    );
    const old = '<del data-change="removed">two(<del>1</del>, here);\n</del>';
    const fresh = '<ins data-change="added">two(<ins>2</ins>, here);\n</ins>';
    expect(inside(versions.before)).toBe(`one();\n${old}three();\n`);
    expect(inside(versions.after)).toBe(`one();\n${fresh}three();\n`);
    expect(inside(versions.merged)).toBe(`one();\n${old}${fresh}three();\n`);
  });

  it("marks a completely rewritten line as a whole", () => {
    const { merged } = renderWordDiffToHtml(code("a", "b"), code("a", "c"));
    expect(inside(merged)).toBe('a\n<del data-change="removed">b\n</del><ins data-change="added">c\n</ins>');
  });

  it("keeps empty lines and indentation", () => {
    const { after } = renderWordDiffToHtml(code("if (a) {", "}"), code("if (a) {", "", "  run();", "}"));
    expect(inside(after)).toBe(
      'if (a) {\n<ins data-change="added">\n</ins><ins data-change="added">  run();\n</ins>}\n',
    );
  });
});
