import { describe, expect, it } from "vitest";
import { readObsidian } from "./obsidian";

describe("ids of blocks in Obsidian", () => {
  it.each([
    ["at the end of the text", "Words. ^a-1", 'Words. <a id="a-1"></a>'],
    [
      "before a blank line",
      "One\ntwo ^a\n \nThree ^b\n",
      'One\ntwo <a id="a"></a>\n \nThree <a id="b"></a>\n',
    ],
    [
      "before items of a list",
      "- One ^a\n- Two ^b\n  1. Three ^c\n+ Four ^d\n",
      '- One <a id="a"></a>\n- Two <a id="b"></a>\n  1. Three <a id="c"></a>\n+ Four <a id="d"></a>\n',
    ],
    [
      "in quotations",
      "> [!note]\n> One ^a\n>\n> Two ^b\n\n> - Three ^c\n> - Four\n",
      '> [!note]\n> One <a id="a"></a>\n>\n> Two <a id="b"></a>\n\n> - Three <a id="c"></a>\n> - Four\n',
    ],
    ["before a heading", "Words. ^a\n# Next\n", 'Words. <a id="a"></a>\n# Next\n'],
    ["before code", "Words. ^a\n```\nx\n```\n", 'Words. <a id="a"></a>\n```\nx\n```\n'],
    ["below a link with other words", "See [[Page|it]]\n^a\n", 'See [[Page|it]]\n<a id="a"></a>\n'],
    ["below a formula", "$$\nx\n$$\n^f\n", '$$\nx\n$$\n<a id="f"></a>\n'],
    ["behind an amount", "It costs $$ 5. ^a\n", 'It costs $$ 5. <a id="a"></a>\n'],
    ["with line ends of Windows", "One ^a\r\n\r\nTwo\r\n", 'One <a id="a"></a>\r\n\r\nTwo\r\n'],
  ])("are anchors %s", (_where, text, read) => {
    expect(readObsidian(text)).toBe(read);
  });

  it.each([
    ["| a |\n| - |\n| b |\n^t1\n", '| a |\n| - |\n| b |\n\n<a id="t1"></a>\n'],
    ["> | a |\n> | - |\n> ^t1\n", '> | a |\n> | - |\n>\n> <a id="t1"></a>\n'],
    ["a | b\n- | -\n1 | 2\n^t1\n", 'a | b\n- | -\n1 | 2\n\n<a id="t1"></a>\n'],
    ["- | a |\n  | - |\n  ^t1\n", '- | a |\n  | - |\n\n  <a id="t1"></a>\n'],
  ])("below a table are no further row of it: %j", (text, read) => {
    expect(readObsidian(text)).toBe(read);
  });

  it.each([
    "The limit is 2 ^10\nbytes.\n",
    "- Two ^10\n  bytes.\n",
    "A kilobyte has 2 ^10\n",
    "(a + b) ^2\n\n- y = x ^n\n",
    "> Two ^10\n> bytes.\n",
    "> Two ^10\nbytes.\n",
    "$$\n\\sum_{i=0} ^n\n\nx ^m\n$$\n",
    "> $$\n> \\sum ^n\n> $$\n",
    "---\ntitle: Foo ^bar\n---\n",
    "---\ntitle: Foo\nnote: a ^b\n\nmore: c\n---\nWords\n",
    "```\ncode ^c\n```\n",
    "`code ^c`\n",
  ])("are only at the end of a block of words: %j", (text) => {
    expect(readObsidian(text)).toBe(text);
  });
});

describe("marks and comments of Obsidian", () => {
  it.each([
    "---\ntitle: A ==b== %%c%%\n---\n",
    "$$\na==b \\text{ and } c==d\n$$\n",
    "If $$a==b, c==d$$\n",
    "$$\nx %% y\nz %% w\n$$\n",
  ])("are neither in front matter nor in formulas: %j", (text) => {
    expect(readObsidian(text)).toBe(text);
  });
});
