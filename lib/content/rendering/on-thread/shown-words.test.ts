import { describe, expect, it, vi } from "vitest";
import { withLabels } from "@/lib/core/content/component-labels";
import { fromDocument, parseDocument, toDocument } from "@/lib/core/content/document";
import { openText } from "@/lib/core/content/editing/open-text";
import { decodeEntities } from "@/lib/core/content/html-entities";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { plainText } from "@/lib/core/content/page-words";
import { linksIn, referencesOf } from "@/lib/testing/texts";
import { renderToHtml } from "./to-html";

/* Words that other tools show: readers see them, search finds them, and documents keep them. */

const html = (markdown: string): string => renderToHtml(markdown).html.replace(/ data-block="[^"]*"/g, "");

const comparable = (value: unknown): string =>
  JSON.stringify(value, (name, inner: unknown) => (name === "key" || name === "meta" ? undefined : inner), 1);

/** Fails unless a text keeps its words everywhere. */
function expectShown(markdown: string, ...words: string[]): void {
  const text = html(markdown).replace(/<[^>]*>/g, "");
  for (const word of words) {
    expect(text).toContain(word);
    expect(plainText(markdown)).toContain(word);
  }
  const document = parseDocument(toDocument(markdown));
  expect(comparable(toDocument(fromDocument(document)))).toBe(comparable(document));
  const { head, blocks, tail } = openText(markdown);
  expect(head + blocks.map(({ gap, source }) => gap + source).join("") + tail).toBe(markdown);
}

describe("words in HTML", () => {
  it.each([
    [
      "behind the title of a foldable block",
      "<details>\n<summary>More</summary>\nThese words.\n</details>\n",
    ],
    ["behind an indented title", "<details>\n  <summary>More</summary>\n  These words.\n</details>\n"],
    ["in a foldable block of capitals", "<Details>\n<summary>More</summary>\nThese words.\n</Details>\n"],
    [
      "between a title and a paragraph",
      "<details>\n<summary>More</summary>\nThese words.\n\nB\n\n</details>\n",
    ],
    ["between a title and a tag", "<details>\n<summary>More</summary>\nThese words.\n<p>B</p>\n</details>\n"],
    ["in an item", "- a\n\n  <details>\n  <summary>More</summary>\n  These words.\n  </details>\n"],
    ["behind a closing tag", '<div align="center">\n\n**a**\n\n</div>\nThese words.\n'],
    ["behind a stray closing tag", "</details>\nThese words.\n"],
    ["behind a comment", "<!-- a\n-->These words.\n"],
  ])("%s", (_where, markdown) => {
    expectShown(markdown, "These words.");
    if (markdown.includes("More")) expectShown(markdown, "More");
  });

  it("in a title that is a heading of Markdown", () => {
    const markdown = "<details open>\n<summary>\n\n### The *title*\n\n</summary>\n\nBody\n\n</details>\n";
    expectShown(markdown, "Body");
    expect(html(markdown)).toContain("<summary>The <em>title</em></summary>");
  });

  it("and no comment, no code of a server and no tag of another tool", () => {
    expect(html("<!-- a -->\n")).toBe("");
    expect(html("<?php echo 1 > 0; ?>\n")).toBe("");
    expect(html("{% endhint %}\n")).toBe("");
  });

  it("with links, which stay links of the page", () => {
    const markdown =
      '<details>\n<summary><a href="a.md">A</a></summary>\nSee <a href="b.md">B</a>.\n</details>\n';
    expect(linksIn(markdown).map(({ href }) => href)).toEqual(["a.md", "b.md"]);
  });
});

describe("titles that a text leaves out", () => {
  it.each(["::: important\nx\n:::\n", "!!! bug\n    x\n"])("belong to %j in the editor, too", (markdown) => {
    const { blocks } = openText(markdown);
    expect(blocks.map(({ source }) => source)).toEqual([markdown.trimEnd()]);
  });
});

describe("words in angle brackets that are no tags", () => {
  it.each([
    ["types", "Returns a List<String> or Map<K, V>, and vector<int> x.\n"],
    ["places for words", "Use <name> and <your token> here, or <output>.\n"],
    ["ends", "Put it before </body> or </your-end>.\n"],
    ["a heading", "## Vec<T>\n\nx\n"],
    ["a cell", "| a |\n| - |\n| Array<Item> |\n"],
    ["a line", "Write\n\n<your-token>\n\nhere.\n"],
  ])("are shown as written in %s", (_what, markdown) => {
    const shown = html(markdown)
      .replace(/<[^>]*>/g, "")
      .replaceAll("&#x3C;", "<");
    for (const [word] of markdown.matchAll(/[\w-]*<[^>]*>/g)) expect(shown).toContain(word);
    expectShown(markdown);
    expect(plainText(markdown)).toContain(/<[^>]*>/.exec(markdown)![0]);
  });

  it.each([
    ["a tag with an end", "a <custom-tag>word</custom-tag> b\n", "a word b"],
    ["a tag with an attribute", 'a <custom-tag x="y"> b\n', "a  b"],
    ["a tag without content", "a <Custom/> b\n", "a  b"],
    ["a mark", "a <b>word b\n", "a word b"],
    ["a line break", "a<br>b\n", "a\nb"],
  ])("are not %s", (_what, markdown, shown) => {
    expect(html(markdown).replace(/<[^>]*>/g, "")).toBe(shown);
  });
});

describe("hints in quotations", () => {
  it.each([
    ["> [!NOTE] A *title*\n> Words.\n", "A title", "info"],
    ["> [!tip]- Folded\n> Words.\n", "Folded", "success"],
    ["> [!bug] A bug\n>\n> - Words.\n", "A bug", "danger"],
    ["> [!WARNING]\n> Words.\n", "", "warning"],
  ])("have the title of their first line: %j", (markdown, title, style) => {
    expectShown(markdown, ...(title === "" ? [] : [title]), "Words.");
    const heading = title === "" ? "" : '<p data-type="title">';
    expect(html(markdown)).toContain(`data-hint="${style}" role="note">${heading}`);
    expect(html(markdown)).not.toContain("[!");
  });

  it.each([
    ["> [!CAUTION]\n> Words.\n", "danger", "Caution"],
    ["> [!IMPORTANT]\n> Words.\n", "warning", "Important"],
    ["> [!WARNING]\n> Words.\n", "warning", null],
    [":::caution\nWords.\n:::\n", "warning", "Caution"],
    [':::caution{style="success"}\nWords.\n:::\n', "success", null],
  ])(
    "have the look and the name that repositories and other tools give them: %j",
    (markdown, style, name) => {
      const named = name === null ? "" : ` data-hint-name="${name}"`;
      expect(html(markdown)).toContain(`data-hint="${style}"${named} role="note"`);
    },
  );

  it("are quotations with an unknown name", () => {
    expect(html("> [!else] Words.\n")).toContain("<blockquote>");
  });
});

describe("titles of groups", () => {
  it.each([
    ["tabs", "Tabs", "Tab", "tabs"],
    ["cards", "CardGroup", "Card", "cards"],
    ["steps", "Steps", "Step", "stepper"],
    ["columns", "Columns", "Column", "columns"],
  ])("of %s are drawn above them", (_what, group, part, className) => {
    const parts = ["One", "Two"].map((title) => `<${part} title="${title}">\nText\n</${part}>\n`).join("");
    const markdown = `<${group} title="All of them">\n${parts}</${group}>\n`;
    expectShown(markdown, "All of them", "One", "Two");
    expect(html(markdown)).toMatch(
      new RegExp(`<p data-type="title">All of them</p><[a-z]+ class="${className}">`),
    );
  });

  it("are drawn in the syntax of directives, too", () => {
    expect(html("::::tabs[All *tabs*]\n:::tab{title=a}\nText\n:::\n::::\n")).toContain(
      '<p data-type="title">All <em>tabs</em></p><div class="tabs">',
    );
  });
});

describe("blocks of HTML within a line", () => {
  it("are blocks in a cell, and separate its words", () => {
    const markdown = "| a |\n| - |\n| x **y**<ul><li>one</li><li>`two`</li></ul> |\n| f<hr/>g |\n";
    expectShown(markdown, "one", "two");
    expect(html(markdown)).toMatch(/<li>one<\/li>\n<li><code>two<\/code><\/li>/);
    expect(html(markdown)).toContain("<p>x <strong>y</strong></p>");
    expect(plainText(markdown).split(/\s+/)).toEqual(["a", "x", "y", "one", "two", "f", "g"]);
  });

  it("separate the words of a paragraph", () => {
    const markdown = "A <div>one</div><div>two</div> <p>three</p>\n";
    expectShown(markdown);
    expect(plainText(markdown).split(/\s+/)).toEqual(["A", "one", "two", "three"]);
    expect(plainText("a<br>b\n")).toBe("a\nb");
  });
});

describe("attributes behind a heading", () => {
  it.each([
    ["## The *title* {#the-id}\n", "The title", 'id="the-id"'],
    ["## Title {#the-id .class}\n", "Title", 'id="the-id"'],
    ["# Title {anchor=false}\n", "Title", 'id="title"'],
    ['## Title { #the-id data-x="y #z" .class }\n', "Title", 'id="the-id"'],
    ["## Title { data-toc-label='A b' #the-id key=value }\n", "Title", 'id="the-id"'],
    ["Title {: #the-id }\n===\n", "Title", 'id="the-id"'],
    ["## Title {#A.__call__} ##\n", "Title", '<a name="A.__call__"></a>'],
    ["## Title {.class}\n", "Title", 'id="title"'],
    ["## Title\n{: .no_toc }\n", "Title", 'id="title"'],
  ])("give it its id, and are not shown: %j", (markdown, title, id) => {
    expectShown(markdown, title);
    expect(html(markdown)).toContain(id);
    expect(
      html(markdown)
        .replace(/<[^>]*>/g, "")
        .trim(),
    ).toBe(title);
    expect(plainText(markdown)).toBe(title);
    expect(renderToHtml(markdown).outline).toMatchObject([{ title }]);
  });

  it.each([
    "A {#id}\n",
    "## Title {name}\n",
    "## Title { name }\n",
    "## Title {name=value}\n",
    "## A {#b} c\n",
    "## Title {key=value}\n",
    "## Title \\{#id}\n",
    "`{#id}`\n",
  ])("are words elsewhere: %j", (markdown) => {
    const shown = html(markdown).replace(/<[^>]*>/g, "");
    expect(shown.trim()).toBe(markdown.replace(/^## |[`\\]/g, "").trim());
    expectShown(markdown);
  });

  it("are targets of links", () => {
    expect(JSON.stringify(referencesOf("## Title {#Some-Id}\n").anchors)).toContain("Some-Id");
  });
});

describe("components", () => {
  const tabs = (first: string, second: string) => [
    `<section class="tab" data-title="${first}"><p class="tab-title">${first}</p>`,
    `<section class="tab" data-title="${second}"><p class="tab-title">${second}</p>`,
  ];

  it.each([
    [
      '<Tabs>\n\t<TabItem label="A">Words a</TabItem>\n\t<TabItem label="B">Words *b*</TabItem>\n</Tabs>\n',
      "A",
      "B",
    ],
    [
      '<Tabs\n  values={[\n    {label: "A", value: "a"},\n    {value: \'b\', label: \'B\'},\n  ]}>\n<TabItem value="a">\n\nWords a\n\n</TabItem>\n<TabItem value="b">\n\nWords *b*\n\n</TabItem>\n</Tabs>\n',
      "A",
      "B",
    ],
    [
      "<Tabs items={['A', 'B']}>\n  <Tabs.Tab>\n    Words a\n  </Tabs.Tab>\n  <Tabs.Tab>Words *b*</Tabs.Tab>\n</Tabs>\n",
      "A",
      "B",
    ],
    [
      '> <Tabs>\n> <TabItem\n>   value="a"\n>   label="A"\n> >\n> Words a\n> </TabItem>\n> <TabItem value="B">Words *b*</TabItem>\n> </Tabs>\n',
      "A",
      "B",
    ],
  ])("have their labels and words: %j", (markdown, first, second) => {
    expectShown(markdown, first, second, "Words a", "Words b");
    for (const tab of tabs(first, second)) expect(html(markdown)).toContain(tab);
    expect(html(markdown)).toContain("<p>Words <em>b</em></p>");
  });

  it.each([
    ['<Aside type="tip" title="The title">Some words</Aside>\n', 'data-hint="success"'],
    ["<Note>The title: some words</Note>\n", 'data-hint="info"'],
    ['<Accordion title="The title">Some words</Accordion>\n', "<summary>The title</summary>"],
    [
      '<Card\n  title="The title"\n  href="https://x.org"\n>\n  Some words\n</Card>\n',
      'href="https://x.org"',
    ],
    [
      '<LinkCard\n  title="The title"\n  href="https://x.org"\n  description="Some words"\n/>\n',
      'href="https://x.org"',
    ],
    ['- a\n\n  <Card\n    title="The title">\n    Some words\n  </Card>\n', 'class="card"'],
  ])("of one block have their title and words: %j", (markdown, shown) => {
    expectShown(markdown, "The title", "ome words");
    expect(html(markdown)).toContain(shown);
    expect(html(markdown)).not.toContain("&#x3C;");
  });

  it("of cards without content are cards", () => {
    const markdown =
      '<CardGrid>\n\t<LinkCard\n\t\thref="a.md"\n\t\ttitle="A"\n\t/>\n\t<Card title="B" href="b.md" />\n</CardGrid>\n';
    expectShown(markdown, "A", "B");
    expect(html(markdown).match(/<div class="card">/g)).toHaveLength(2);
    expect(linksIn(markdown).map(({ href }) => href)).toEqual(["a.md", "b.md"]);
  });

  it.each([
    [
      "a line",
      'Some<Badge text="beta" size={2} />, then <Badge label="B &amp; C"/>.\n',
      "Some beta, then B & C.",
    ],
    ["a line that is only a label", '<Badge text="beta"/>\n', "beta"],
    ["code of MDX", '<Badge text="beta" size={2} />\n', "beta"],
    ["a heading", '## Words <Badge text="beta"/>\n', "Words beta"],
    ["a cell", '| a |\n| - |\n| <Tab title="A">b</Tab><Tab title="B">c</Tab> |\n', "a A b B c"],
    ["an item", '- x <Badge text="beta"/>\n', "x beta"],
    ["tabs among words", 'Or <Tabs><Tab title="A">b</Tab><Tab title="B">c</Tab></Tabs> d\n', "Or A b B c d"],
    ["an unknown component", '<Unknown title="The *title*">words</Unknown>\n', "The *title* words"],
    ["an unknown block", '<Unknown title="T">\n\nwords\n\n</Unknown>\n', "T words"],
    ["HTML", '<div><Card title="A &lt; B" href="https://a.example">b</Card>c</div>\n', "A < B b c"],
    ["a frame", '<Frame caption="The caption">\n\nwords\n\n</Frame>\n', "The caption words"],
    [
      "a tree of files",
      '<FileTree>\n  <FileTree.Folder name="app" open>\n    <FileTree.File name="page.mdx" active />\n  </FileTree.Folder>\n</FileTree>\n',
      "app page.mdx",
    ],
    ["parameters", '<ParamField path="id" type="string">\nIts words\n</ParamField>\n', "id Its words"],
  ])("keep their labels in %s", (_where, markdown, words) => {
    expectShown(markdown);
    expect(plainText(markdown).replace(/\s+/g, " ")).toBe(words);
    const shown = html(markdown)
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
    expect(decodeEntities(shown).replaceAll(" ,", ",").trim()).toBe(words);
  });

  it("in a heading leave its anchor as it is", () => {
    expect(renderToHtml('## Words <Badge text="beta"/>\n').outline).toMatchObject([{ id: "words" }]);
  });

  it("that never end are read in steps in proportion to their number", () => {
    const [one, two] = [1_000, 2_000].map((size) => {
      const exec = vi.spyOn(RegExp.prototype, "exec");
      try {
        withLabels(`<div>${'<A "'.repeat(size)}</div>`);
        return exec.mock.calls.length;
      } finally {
        exec.mockRestore();
      }
    });
    expect(two!).toBeLessThan(2.2 * one!);
  });

  it("on one line have the links of their cards once", () => {
    const markdown =
      '<CardGroup><Card title="A" href="a.md">See [c](c.md)</Card><Card title="B" href="b.md" /></CardGroup>\n';
    expectShown(markdown, "A", "B", "See c");
    expect(linksIn(markdown).map(({ href }) => href)).toEqual(["a.md", "c.md", "b.md"]);
  });

  it("have the links of their content once", () => {
    const markdown = '<Card title="A" href="a.md">See <a href="b.md">b</a> and [c](c.md)</Card>\n';
    expect(linksIn(markdown).map(({ href }) => href)).toEqual(["a.md", "b.md", "c.md"]);
  });

  it("within a paragraph stay part of it", () => {
    expect(html("Some\n<Note>words</Note> here\n")).toBe("<p>Some\nwords here</p>");
    expect(html("<Unknown\n  a=b\n>\n")).toContain("&#x3C;Unknown");
  });

  it("nested over several lines have a bounded depth", () => {
    expect(() => renderToHtml('<Tabs\n  a="b"\n>\n'.repeat(41))).toThrow(TooComplex);
  });
});

describe("emphasis beside Chinese and Japanese", () => {
  it.each([
    ["**真，**她。**真。**她\n", "<strong>真，</strong>她。<strong>真。</strong>她"],
    ["**「重要」**です。\n", "<strong>「重要」</strong>です。"],
    ["**この文は太字です。**この文のせいで。\n", "<strong>この文は太字です。</strong>この文のせいで。"],
    ["*「重要」*です。 a**b**c 2 ** 3 ** 4\n", "<em>「重要」</em>です。 a<strong>b</strong>c 2 ** 3 ** 4"],
  ])("needs no blanks: %j", (markdown, shown) => {
    expectShown(markdown);
    expect(html(markdown)).toBe(`<p>${shown}</p>`);
  });
});

describe("names of emoji between colons", () => {
  it("are shown as emoji, also in the outline, and found by their names", () => {
    const markdown = "## :tada: News\n\nWell done :+1:, :rocket:\n";
    const { outline } = renderToHtml(markdown);
    expect(html(markdown)).toContain("🎉 News</h2>");
    expect(html(markdown)).toContain("<p>Well done 👍, 🚀</p>");
    expect(outline).toMatchObject([{ title: "🎉 News", id: "tada-news" }]);
    expect(plainText(markdown)).toContain(":rocket:");
    expectShown(markdown);
  });

  it.each(["std::tada::x", "at 10:100:20", ":not_an_emoji:", "`:tada:`", "see:tada:this"])(
    "are words elsewhere: %j",
    (markdown) => {
      expect(html(markdown).replace(/<[^>]*>/g, "")).toBe(markdown.replaceAll("`", ""));
    },
  );
});
