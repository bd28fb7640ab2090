import fc from "fast-check";
import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { casesOf, keptSeed } from "@/lib/testing/extent";
import { placesOfBlocks } from "./block-structure";
import { blockTextsOf } from "./block-text";
import { fromDocument } from "./document/from-document";
import { saveDocument } from "./document/save-document";
import { toDocument } from "./document/to-document";
import { parseMarkdown } from "./markdown";
import { TooComplex } from "./markdown-errors";
import { printMarkdown } from "./markdown-print";
import { sectionsOf } from "./sections";

/** The formulas of a text in order; those that are blocks after `block:`. */
function formulasIn(text: string): string[] {
  const found: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "inlineMath") found.push(node.value);
    if (node.type === "math" || (node.type === "code" && node.lang === "math"))
      found.push(`block:${node.value}`);
    if ("children" in node) node.children.forEach(visit);
  };
  visit(parseMarkdown(text));
  return found;
}

const withoutPositions = (text: string): unknown =>
  JSON.parse(JSON.stringify(parseMarkdown(text), (name, value) => (name === "position" ? undefined : value)));

describe("formulas in a text", () => {
  it.each([
    ["between dollars", "area $\\pi r^2$ of", ["\\pi r^2"]],
    ["between double dollars", "area $$\\pi r^2$$ of", ["\\pi r^2"]],
    ["with a single dollar between double ones", "a $$\\text{to $5}$$ b", ["\\text{to $5}"]],
    ["with an escaped dollar", "a $\\$5$ b", ["\\$5"]],
    ["before an escaped backslash", "a $x\\\\$ b", ["x\\\\"]],
    ["over a line end", "a $x\n= y$ b", ["x = y"]],
    ["in a quote over a line end", "> a $x\n> = y$", ["x = y"]],
    ["with the marks of emphasis and links", "$a_1$ and $b_2*c*[d](e)$", ["a_1", "b_2*c*[d](e)"]],
    ["before an ordinal ending", "the $n$th", ["n"]],
    ["before letters of another script", "$x$は$y$です", ["x", "y"]],
    [
      "in a heading, emphasis, link and cell",
      "# $a$\n\n*$b$* [$c$](d)\n\n| $\\|e\\|$ |\n| - |",
      ["a", "b", "c", "|e|"],
    ],
    ["behind an escaped dollar", "\\$$x$", ["x"]],
  ])("are read %s", (_name, text, formulas) => {
    expect(formulasIn(text)).toEqual(formulas);
  });

  it.each([
    ["prices", "$5 and $6, US$7-$8 ($11)\n\n9$ to 10$"],
    ["a price and code", "$5 `a$b`"],
    ["variables of a shell", `$HOME/$USER \${HOME}/\${USER} $(pwd)/$(id) $dir/$file $A$B $PATH:$HOME`],
    ["a process number", "kill $$ and echo $$"],
    ["blanks beside the dollars", "$ x $ $x $ $ x$"],
    ["escaped dollars", "\\$x\\$ \\$x$"],
    ["code", "`$x$` ``$`x`$``"],
    ["a run of dollars", "$$$x$$$ $x$$y$"],
    ["a dollar before a digit", "$x$1"],
    ["an unclosed dollar", "$x and **more**"],
    ["the address of a link", "[a](/x$y$) <https://x.org/$a$> https://x.org/$a$"],
    ["indented and fenced code", "    $x$\n\n```\n$$\nx\n$$\n```"],
    ["HTML", '<a title="$x$">\n\n<!-- $x$ -->'],
  ])("are not read from %s", (_name, text) => {
    expect(formulasIn(text)).toEqual([]);
  });
});

describe("a block of lines between double dollars", () => {
  it.each([
    ["on lines of their own", "$$\nx\n$$", ["block:x"]],
    ["on one line", "$$ x = y $$", ["block:x = y"]],
    ["at the ends of the lines", "$$a\nb$$", ["block:a\nb"]],
    ["below a text and above another", "a\n$$\nx\n$$\nb", ["block:x"]],
    [
      "with lines that begin as lists and headings do",
      "$$\na\n- b\n+ c\n= d\n# e\n$$",
      ["block:a\n- b\n+ c\n= d\n# e"],
    ],
    ["in a quote", "> $$\n> x\n> $$", ["block:x"]],
    ["in items of a list", "- $$\n  x\n  $$\n\n1. a\n\n   $$\n   y\n   $$", ["block:x", "block:y"]],
    ["in a block directive", ":::hint\n$$\nx\n$$\n:::", ["block:x"]],
    ["in a block of another tool", "{% hint %}\n$$\nx\n$$\n{% endhint %}", ["block:x"]],
  ])("is a formula %s", (_name, text, formulas) => {
    expect(formulasIn(text)).toEqual(formulas);
  });

  it.each([
    ["that is not closed", "$$\nx\n- y"],
    ["with a blank line", "$$\nx\n\ny\n$$"],
    ["without a formula", "$$\n$$"],
    ["with words behind it", "$$ x $$ and\n\n$$\nx\n$$ and"],
    ["with a backtick", "$$\n`x`\n$$"],
    ["that ends outside of its quote or item", "> $$\nx\n$$\n\n- $$\nx\n$$"],
  ])("is text %s", (_name, text) => {
    expect(formulasIn(text)).toEqual([]);
  });

  it("that is not closed changes nothing below it", () => {
    expect(parseMarkdown("$$ total\n- a\n- b").children.map(({ type }) => type)).toEqual([
      "paragraph",
      "list",
    ]);
  });
});

describe("formulas as Markdown", () => {
  const PIECE = fc.constantFrom(
    ...[
      "$",
      "$$",
      "\\",
      "\\$",
      "`",
      "x",
      "5",
      "A",
      " ",
      "\n",
      "> ",
      "- ",
      "|",
      "_",
      "*",
      "\n\n",
      "| a |\n| - |\n",
    ],
  );

  it("are printed as they are read, and found by reading the blocks of a page alone", () => {
    fc.assert(
      fc.property(fc.array(PIECE, { maxLength: 24 }), (pieces) => {
        const text = pieces.join("");
        const root = parseMarkdown(text);
        const printed = printMarkdown(root);
        expect(formulasIn(printed)).toEqual(formulasIn(text));
        expect(placesOfBlocks(text, 1).map(({ type, start }) => [type, start])).toEqual(
          root.children.map(({ type, position }) => [type, position!.start.offset]),
        );
      }),
      { ...keptSeed, numRuns: casesOf(500, 20_000) },
    );
  });

  it.each([
    ["a formula", "a $x$ and $$y$z$$5"],
    ["a block", "$$\na\n- b\n$$"],
    ["a cell with pipes", "| $\\|x\\|$ |\n| ------- |"],
    ["dollars that are none", "\\$x\\$ and `$`"],
  ])("say the same after %s is printed", (_name, text) => {
    expect(withoutPositions(printMarkdown(parseMarkdown(text)))).toEqual(withoutPositions(text));
  });

  it("leave a lone price unescaped", () => {
    expect(printMarkdown(parseMarkdown("It costs $5."))).toBe("It costs $5.\n");
  });

  it("are blocks and inlines of a document, and keep their dollars when other words change", () => {
    const text = "Area $x$ here.\n\n$$\ny\n$$\n";
    const document = toDocument(text);
    expect(document.nodes.map(({ type }) => type)).toEqual(["paragraph", "math"]);
    expect(toDocument(fromDocument(document)).nodes[1]).toMatchObject({ data: { formula: "y" } });
    const edited = JSON.parse(JSON.stringify(document).replace("here", "there"));
    expect(saveDocument(edited, text)).toBe(text.replace("here", "there"));
  });

  it("are found by their words", () => {
    const text = 'a $\\alpha$ <inline-math formula="beta"/>\n\n$$\n\\gamma\n$$\n\n```math\n\\delta\n```\n';
    expect(sectionsOf(text)[0]!.text).toBe("a \\alpha beta \\gamma \\delta");
    expect(blockTextsOf(text).map((block) => block.text)).toContain("\\gamma\n");
  });

  it("have a bounded number of dollars in a paragraph", () => {
    expect(() => parseMarkdown("$x\n".repeat(5_000))).toThrow(TooComplex);
  });
});
