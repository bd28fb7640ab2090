import { describe, expect, it } from "vitest";
import { titleOf } from "@/lib/testing/texts";
import { placesOfBlocks } from "./block-structure";
import { frontMatter } from "./front-matter";
import { parseMarkdown } from "./markdown";
import { InvalidText, TooComplex } from "./markdown-errors";
import { checkMarkdown } from "./markdown-limits";
import { printMarkdown } from "./markdown-print";
import { plainText, previewOf } from "./page-words";
import { normalizeMarkdown } from "./text";

describe("normalizeMarkdown", () => {
  it.each([
    ["a\r\nb\rc", "a\nb\nc\n"],
    ["\uFEFF# a\n\n\n", "# a\n"],
    ["\n\n", ""],
    ["", ""],
    ["  a  \n", "  a  \n"],
  ])("stores %j as %j", (text, stored) => {
    expect(normalizeMarkdown(text)).toBe(stored);
    expect(normalizeMarkdown(stored)).toBe(stored);
  });

  it("looks at a long run of line feeds once", () => {
    // Steps that grow with the square of this length would take minutes.
    const text = `${"\n".repeat(400_000)}x\n`;
    expect(normalizeMarkdown(`${text}\n\n`)).toBe(text);
  });

  it.each(["a\0b", "a\uD800b"])("refuses %j", (text) => {
    expect(() => normalizeMarkdown(text)).toThrow(InvalidText);
  });
});

describe("checkMarkdown", () => {
  const hostile: Record<string, string> = {
    "58 kB of addresses": "www.a_".repeat(9_700),
    "4 kB of quotes": "> ".repeat(2_000),
    "a wide table": `${"|a".repeat(4_000)}|\n${"|-".repeat(4_000)}|\n`,
    "a deep list": "- ".repeat(500),
    "asterisks around text": `${"*".repeat(10_000)}a${"*".repeat(10_000)}`,
    "open brackets": "[a](".repeat(40_000),
    "closing brackets": "](".repeat(40_000),
    "underlined headings": "a\n=\n".repeat(2_500),
    "lazy lines": `> a\n${"a\n".repeat(10_000)}`,
    "open directives": ":::a\n".repeat(2_000),
    "more than 1 MiB": "a ".repeat(600_000),
  };
  it.each(Object.entries(hostile))("refuses %s", (_name, text) => {
    expect(() => checkMarkdown(text)).toThrow(TooComplex);
  });

  it.each([
    ["a long page", "Some words of ordinary prose with a [link](a.md).\n\n".repeat(3_000)],
    ["code full of marks", `\`\`\`\n${"a | b * c [d] > e\n".repeat(6_000)}\`\`\`\n`],
    ["a table of 500 rows", `| a | b |\n|---|---|\n${"| 1 | 2 |\n".repeat(500)}`],
  ])("accepts %s", (_name, text) => {
    expect(() => checkMarkdown(text)).not.toThrow();
  });
});

describe("reading a page", () => {
  const page =
    '---\ntitle: "From above"\ntags: [a]\n---\n# Heading *here*\n\nFirst **words**.\n\n- one\n- two\n';

  it("splits off front matter", () => {
    expect(frontMatter(page).data).toEqual({ title: "From above", tags: ["a"] });
    expect(frontMatter(page).body).toMatch(/^# Heading/);
  });

  it("ignores malformed front matter and alias bombs", () => {
    expect(frontMatter("---\na: [\n---\nx").data).toEqual({});
    const bomb = `---\na: &a [1,1]\nb: &b [${"*a,".repeat(40)}]\nc: [${"*b,".repeat(40)}]\n---\n`;
    expect(frontMatter(bomb).data).toEqual({});
  });

  it("prefers the front matter's title to the first heading", () => {
    expect(titleOf(page)).toBe("From above");
    expect(titleOf("text\n\n# First *level*\n")).toBe("First level");
    expect(titleOf("## Second level\n\n# First\n")).toBeNull();
  });

  it.each([
    "# Plain words, and “more”: no",
    "# Plain words (and more)\nat once a paragraph",
    "\n \n#   Wide  \n",
    "# www.example.org and so",
    "# One #\n",
    "# One *two*\n",
    "# 1. One -\n",
    "    # code\n\n# Title\n",
    "#\n\n# Second\n",
    "# :smile: One\n",
    "# One\\\n",
    "# One &amp; two\n",
    "#Words\n",
    "# Words\r",
    "# One\u00a0two\u2003three\n",
    "---\ndescription: x\n---\n# One\n",
  ])("reads the title of %j without a parser only where a parser would agree", (text) => {
    const [heading] = parseMarkdown(text).children.filter(({ type }) => type === "heading");
    const parsed = heading
      ? plainText(printMarkdown({ type: "root", children: [heading] }))
          .replace(/\s+/g, " ")
          .trim()
      : "";
    expect(titleOf(text)).toBe(parsed === "" ? null : parsed);
  });

  it("finds the title of a long page in any place, and resolves its brackets", () => {
    const long = "Words of a paragraph.\n\n".repeat(1_000);
    expect(titleOf(`text\n\n# First *level*\n\n${long}`)).toBe("First level");
    expect(titleOf(`${long}# At the end\n`)).toBe("At the end");
    expect(titleOf(`# See [there]\n\n${long}[there]: /pages/x\n`)).toBe("See there");
    expect(titleOf(`---\ndescription: |\n${"  # no heading\n".repeat(1_000)}---\n\n# First\n`)).toBe("First");
    expect(titleOf("text")).toBeNull();
  });

  it("gives the words without markup", () => {
    expect(plainText(page)).toBe("Heading here\nFirst words.\none\ntwo");
    expect(previewOf("# A\n\nFirst *words*.\n\n- one\n", 100)).toBe("A First words. one");
    expect(previewOf("First *words*.", 10)).toBe("First…");
    expect(previewOf("<div></div>", 80)).toBe("<div></div>");
  });

  it("leaves colons in text alone", () => {
    const text = "std::vec, see:this[x]{y}, 10:30\n";
    expect(printMarkdown(parseMarkdown(text))).toContain("std::vec, see:this");
    expect(parseMarkdown(text).children[0]).toMatchObject({
      type: "paragraph",
      children: [{ type: "text" }],
    });
  });
});

describe("lists and quotes", () => {
  const kinds = (text: string) => parseMarkdown(text).children.map(({ type }) => type);
  it.each([
    ["right behind a formula", "$$\nx\n$$\n", ["math"]],
    ["right behind a formula of one line", "$$x$$\n", ["math"]],
    ["in a text that begins with a rule", "---\ntext\n", ["thematicBreak", "paragraph"]],
    [
      "behind a blank line in a text that begins with a rule",
      "---\n\ntext\n\n",
      ["thematicBreak", "paragraph"],
    ],
    ["behind front matter", "---\nx: 1\n---\n", ["yaml"]],
  ])("begin %s", (_, text, before) => {
    expect(kinds(`${text}- a\n- b\n`)).toEqual([...before, "list"]);
    expect(kinds(`${text}> a\n> b\n`)).toEqual([...before, "blockquote"]);
    expect(placesOfBlocks(`${text}- a\n- b\n`).map(({ type }) => type)).toEqual([...before, "list"]);
  });
});
