import fc from "fast-check";
import type { Nodes } from "mdast";
import { describe, expect, it, vi } from "vitest";
import { renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
import { placesOfBlocks } from "@/lib/core/content/block-structure";
import { fromDocument, toDocument } from "@/lib/core/content/document";
import { findLinks } from "@/lib/core/content/find-links";
import { replaceLinks } from "@/lib/core/content/links";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { plainText } from "@/lib/core/content/page-words";
import { fencesBalanced } from "@/lib/core/content/text-merge-fences";
import { casesOf, keptSeed } from "@/lib/testing/extent";
import { linksIn } from "@/lib/testing/texts";

/** The rendered HTML without unimportant attributes. */
const shown = (text: string): string =>
  renderToHtml(text, { compared: true })
    .html.replace(
      / (?:data-block|role|rel|loading|data-title|data-type|data-language|data-hint)="[^"]*"/g,
      "",
    )
    .replace(/\s*\n\s*/g, "");

const HINT = '<aside class="hint hint-info">';
const TABS =
  '<div class="tabs"><section class="tab"><p class="tab-title">A</p><p>one</p></section>' +
  '<section class="tab"><p class="tab-title">B</p><p>two</p></section></div>';
const CODE = (lang: string, code: string) => `<pre><code class="language-${lang}">${code}</code></pre>`;

const SYNTAX: Record<string, [text: string, html: string]> = {
  hint: [
    'Before\n{% hint style="warning" %}\nMind **it**.\n\n* one\n{% endhint %}\nAfter',
    '<p>Before</p><aside class="hint hint-warning"><p>Mind <strong>it</strong>.</p><ul><li>one</li></ul></aside><p>After</p>',
  ],
  "hint without a style": ["{% hint %}\nx\n{% endhint %}", `${HINT}<p>x</p></aside>`],
  "hint in a list": [
    '1. one\n\n   {% hint style="info" %}\n   in\n   {% endhint %}\n2. two',
    `<ol><li><p>one</p>${HINT}<p>in</p></aside></li><li><p>two</p></li></ol>`,
  ],
  "hint in a quote": [
    "> {% hint %}\n> in\n> {% endhint %}",
    `<blockquote>${HINT}<p>in</p></aside></blockquote>`,
  ],
  "hint in a hint": [
    "{% hint %}\na\n\n{% hint %}\nb\n{% endhint %}\n\nc\n{% endhint %}",
    `${HINT}<p>a</p>${HINT}<p>b</p></aside><p>c</p></aside>`,
  ],
  "hint with its end in code": [
    "{% hint %}\n```\n{% endhint %}\n```\n{% endhint %}\nx",
    `${HINT}<pre><code>{% endhint %}</code></pre></aside><p>x</p>`,
  ],
  "hint that is code": [
    "```\n{% hint %}\nx\n{% endhint %}\n```",
    "<pre><code>{% hint %}x{% endhint %}</code></pre>",
  ],
  "hint that is never closed": ["{% hint %}\na\n\nb", `${HINT}<p>a</p><p>b</p></aside>`],
  "an end of nothing": ["a\n{% endhint %}\nb", "<p>a</p><p>b</p>"],
  "tags of others": [
    "{% for x %}\n\nA {% hint %} in words",
    "<p>{% for x %}</p><p>A {% hint %} in words</p>",
  ],
  condition: [
    '{% if visitor.claims.plan == "pro" %}\na\n\n{%- if !b -%}\nc\n{% endif %}\n{% endif %}\nd',
    '<div data-condition="visitor.claims.plan == &#x22;pro&#x22;"><p>a</p><div data-condition="!b"><p>c</p></div></div><p>d</p>',
  ],
  "condition with an alternative": [
    "{% if a %}\nb\n{% else %}\nc\n{% endif %}",
    '<div><div data-condition="a"><p>b</p></div><div data-condition="" data-branch="else"><p>c</p></div></div>',
  ],
  tabs: [
    '{% tabs %}\n{% tab title="A" %}\none\n{% endtab %}\n\n{% tab title="B" %}\ntwo\n{% endtab %}\n{% endtabs %}',
    TABS,
  ],
  "tabs that lack an end": [
    '{% tabs %}\n{% tab title="A" %}\none\n{% endtabs %}\nAfter',
    '<div class="tabs"><section class="tab"><p class="tab-title">A</p><p>one</p></section></div><p>After</p>',
  ],
  stepper: [
    "{% stepper %}\n{% step %}\n### One\n\na\n{% endstep %}\n{% endstepper %}",
    '<ol class="stepper"><li class="step"><h3>One</h3><p>a</p></li></ol>',
  ],
  columns: [
    '{% columns %}\n{% column width="50%" %}\na\n{% endcolumn %}\n{% column %}\nb\n{% endcolumn %}\n{% endcolumns %}',
    '<div class="columns"><div class="column" data-width="50%"><p>a</p></div><div class="column"><p>b</p></div></div>',
  ],
  "content-ref": [
    '{% content-ref url="https://a.example/b" %}\n[b.md](https://a.example/b)\n{% endcontent-ref %}',
    '<p class="content-ref"><a href="https://a.example/b">b.md</a></p>',
  ],
  embed: [
    '{% embed url="https://a.example" %}\n\nx',
    '<p class="card-link"><a href="https://a.example">https://a.example</a></p><p>x</p>',
  ],
  "embed with a caption": [
    '{% embed url="https://a.example" %}\nIts *words*\n{% endembed %}',
    '<div><p class="card-link"><a href="https://a.example">https://a.example</a></p><p>Its <em>words</em></p></div>',
  ],
  "embed before a list": [
    '{% embed url="https://a.example" %}\n- x',
    '<p class="card-link"><a href="https://a.example">https://a.example</a></p><ul><li>x</li></ul>',
  ],
  file: [
    '{% file src="/files/a" %}\n\n{% file src="/files/b" %}\nThe plan\n{% endfile %}',
    '<p class="file"><a href="/files/a">/files/a</a></p><div><p class="file"><a href="/files/b">/files/b</a></p><p>The plan</p></div>',
  ],
  code: [
    '{% code title="a.txt" overflow="wrap" %}\n```txt\nx\n```\n{% endcode %}',
    '<pre data-overflow="wrap"><code class="language-txt">x</code></pre>',
  ],
  include: ['{% include "/reusable-contents/x" %}', '<div class="block-placeholder">Reusable content</div>'],
  "titled fence": [
    ":::tip My *title*\n\nx\n\n:::\n",
    '<aside class="hint hint-success"><p>My <em>title</em></p><p>x</p></aside>',
  ],
  "fence with a space": ["::: warning\nx\n:::", '<aside class="hint hint-warning"><p>x</p></aside>'],
  "details fence": [
    "::: details More\nx\n:::",
    '<details class="expandable"><summary>More</summary><p>x</p></details>',
  ],
  "code group": [
    "::: code-group\n\n```sh [npm]\na\n```\n\n```sh [yarn]\nb\n```\n\n:::",
    `<div class="tabs"><section class="tab"><p class="tab-title">npm</p>${CODE("sh", "a")}</section><section class="tab"><p class="tab-title">yarn</p>${CODE("sh", "b")}</section></div>`,
  ],
  alert: ["> [!TIP]\n> x", '<aside class="hint hint-success"><p>x</p></aside>'],
  admonition: [
    '!!! note "A *title*"\n    a\n\n    b\n\nc',
    `${HINT}<p>A <em>title</em></p><p>a</p><p>b</p></aside><p>c</p>`,
  ],
  "admonition whose name is its title": ["!!! example\n    a", `${HINT}<p>Example</p><p>a</p></aside>`],
  "admonition of another kind": ['!!! pied-piper "P"\n    a', `${HINT}<p>P</p><p>a</p></aside>`],
  "admonition in an admonition": [
    "!!! note\n    !!! danger\n        a",
    `${HINT}<aside class="hint hint-danger"><p>a</p></aside></aside>`,
  ],
  "admonition in an item": [
    "- a\n\n    !!! note\n        b",
    `<ul><li><p>a</p>${HINT}<p>b</p></aside></li></ul>`,
  ],
  "words after exclamation marks": ["!!! wow", "<p>!!! wow</p>"],
  "folded admonition": [
    '??? tip\n    a\n\n???+ note "T"\n    b',
    '<details class="expandable"><summary>Tip</summary><p>a</p></details><details class="expandable" open><summary>T</summary><p>b</p></details>',
  ],
  "content tabs": ['=== "A"\n    one\n\n=== "B"\n\n    two', TABS],
  "underlined heading": ["Title\n===", "<h1>Title</h1>"],
  "components of tabs": [
    '<Tabs>\n  <TabItem value="a" label="A">\n    one\n  </TabItem>\n  <TabItem value="B">\n\ntwo\n\n  </TabItem>\n</Tabs>',
    TABS,
  ],
  "components of tabs on one line": [
    '<Tabs><TabItem value="a" label="A">one</TabItem> <TabItem label="B">two</TabItem></Tabs>',
    TABS,
  ],
  "components on one line in an item": [
    '- <Tabs><Tab title="A">one</Tab><Tab title="B">two</Tab></Tabs>',
    `<ul><li>${TABS}</li></ul>`,
  ],
  "steps on one line": [
    '<Steps><Step title="One">a</Step></Steps>',
    '<ol class="stepper"><li class="step"><p><strong>One</strong></p><p>a</p></li></ol>',
  ],
  "cards on one line": [
    '<CardGroup><Card title="T" href="https://a.example">b</Card><Card title="U" href="https://b.example" /></CardGroup>',
    '<div class="cards"><div class="card"><p class="card-target"><a href="https://a.example">T</a></p><p>b</p></div><div class="card"><p class="card-target"><a href="https://b.example">U</a></p></div></div>',
  ],
  "box in a box on one line": [
    "<Note><Note>a **b**</Note></Note>",
    `${HINT}${HINT}<p>a <strong>b</strong></p></aside></aside>`,
  ],
  "component of a box": ["<Warning>\n  x\n</Warning>", '<aside class="hint hint-warning"><p>x</p></aside>'],
  steps: [
    '<Steps>\n<Step title="One">\na\n</Step>\n</Steps>',
    '<ol class="stepper"><li class="step"><p><strong>One</strong></p><p>a</p></li></ol>',
  ],
  card: [
    '<Card title="T" href="https://a.example">\n  b\n</Card>',
    '<div class="card"><p class="card-target"><a href="https://a.example">T</a></p><p>b</p></div>',
  ],
  "card with a description": [
    '<Card title="T" description="D">\n\nb\n\n</Card>',
    '<div class="card"><p>T</p><p>D</p><p>b</p></div>',
  ],
  "card with nothing but a description": [
    '<Card description="D">\n\nb\n\n</Card>',
    '<div class="card"><p>D</p><p>b</p></div>',
  ],
  "frame with words above and below its picture": [
    '<Frame hint="Above" caption="Below">\n\nb\n\n</Frame>',
    "<div><p>Above</p><p>Below</p><p>b</p></div>",
  ],
  details: [
    "<details>\n<summary>S <b>x</b></summary>\n\n**b**\n\n</details>",
    '<details class="expandable"><summary>S <strong>x</strong></summary><p><strong>b</strong></p></details>',
  ],
  "details on one line": [
    "<details><summary>S *x*</summary>\n\nb\n</details>",
    '<details class="expandable"><summary>S <em>x</em></summary><p>b</p></details>',
  ],
};

describe.each(Object.entries(SYNTAX))("%s", (_name, [text, html]) => {
  it("is shown as the block that it means", () => {
    expect(shown(text)).toBe(html);
  });

  it("is in the same blocks for every caller", () => {
    const blocks = parseMarkdown(text).children.map(({ type, position }) => [type, position?.start.offset]);
    expect(placesOfBlocks(text, 1).map(({ type, start }) => [type, start])).toEqual(blocks);
  });

  it("means the same after it was a document, and after it was printed", () => {
    expect(plainText(fromDocument(toDocument(text)))).toBe(plainText(text));
    const printed = printMarkdown(parseMarkdown(text));
    expect(shown(printed)).toBe(shown(text));
    expect(printMarkdown(parseMarkdown(printed))).toBe(printed);
  });
});

describe("the dialect of a block", () => {
  it.each([
    '{% hint style="info" %}\nx\n{% endhint %}\n',
    '{% tabs %}\n{% tab title="A" %}\none\n{% endtab %}\n\n{% tab title="B" %}\ntwo\n{% endtab %}\n{% endtabs %}\n',
    "!!! note\n    a\n\n    - b\n",
    '=== "A"\n    one\n\n=== "B"\n    two\n',
    "<Warning>\nx\n</Warning>\n",
    "::: warning\nx\n:::\n",
  ])("survives the conversion to a document and back: %j", (text) => {
    expect(fromDocument(toDocument(text))).toBe(text);
  });

  it("is dropped when an attribute of the block changes", () => {
    const document = toDocument('{% hint style="info" %}\nx\n{% endhint %}\n');
    document.nodes[0]!.data = { ...document.nodes[0]!.data, style: "danger" };
    expect(fromDocument(document)).toBe(':::hint{style="danger"}\nx\n:::\n');
  });

  it("is never read from plain text that looks like a tag", () => {
    const words = "{% hint %}\n\n!!! note\n\n??? tip\n";
    const root = {
      type: "root" as const,
      children: words
        .trim()
        .split("\n\n")
        .map((value) => ({ type: "paragraph" as const, children: [{ type: "text" as const, value }] })),
    };
    expect(plainText(printMarkdown(root))).toBe("{% hint %}\n!!! note\n??? tip");
  });
});

describe("addresses in tags", () => {
  const TEXT = [
    '{% content-ref url="guide/a.md" %}\n[a.md](guide/a.md)\n{% endcontent-ref %}',
    '{% file src="../.gitbook/assets/x y.pdf" %}',
    '- {% include "inc.md" %}',
    '<figure><img src=\'fig.png\' alt=""><figcaption><a href="b.md#c">x</a></figcaption></figure>',
    'Words <a href="c.md?x=1&amp;y=2">c</a> <!-- <a href="no.md"> --> ![p](p.png)',
    '`<a href="code.md">` <Card href="d.md" />',
    '<Card title="T" href="e.md">\nx\n</Card>',
  ].join("\n\n");

  it("are found in order, with those of Markdown", () => {
    expect(linksIn(TEXT).map(({ href }) => href)).toEqual([
      ...["guide/a.md", "guide/a.md", "../.gitbook/assets/x y.pdf", "inc.md", "fig.png", "b.md#c"],
      ...["c.md?x=1&y=2", "p.png", "d.md", "e.md"],
    ]);
  });

  it("are rewritten, and nothing else", () => {
    expect(replaceLinks(TEXT, findLinks(TEXT), () => null)).toBe(TEXT);
    const once = replaceLinks(TEXT, findLinks(TEXT), ({ href }) => `/pages/${href.length}`);
    expect(once).toContain('{% content-ref url="/pages/10" %}\n[a.md](/pages/10)\n');
    expect(once).toContain("<img src='/pages/7' alt=\"\">");
    expect(once).toContain('<!-- <a href="no.md"> -->');
    expect(linksIn(once).map(({ href }) => href)).toHaveLength(10);
    expect(replaceLinks('<a href="x">', findLinks('<a href="x">'), () => 'a"b')).toBe('<a href="a%22b">');
  });
});

describe("balance", () => {
  it.each([
    ["{% hint %}\nx\n{% endhint %}\n", true],
    ["{% hint %}\nx\n", false],
    ["x\n{% endhint %}\n", false],
    ["```\n{% hint %}\n```\n", true],
    ["<Tabs>\n<TabItem>\nx\n</TabItem>\n</Tabs>\n", true],
  ])("of %j: %s", (text, isBalanced) => {
    expect(fencesBalanced(text)).toBe(isBalanced);
  });
});

describe("hostile texts", () => {
  it.each(["{% hint %}", "<Tabs>", "<details>"])("with %s a thousand deep are refused", (line) => {
    expect(() => parseMarkdown(`${line}\n`.repeat(1000))).toThrow(TooComplex);
  });

  it("with more components on their lines than a page may have blocks are refused", () => {
    const line = `<Tabs>${'<Tab title="A">b</Tab>'.repeat(170)}</Tabs>`;
    expect(() => parseMarkdown(`${line}\n`.repeat(120))).toThrow(TooComplex);
  });

  it("of admonitions a thousand deep are refused", () => {
    const text = Array.from({ length: 1000 }, (_, depth) => `${"    ".repeat(depth)}!!! note`).join("\n");
    expect(() => parseMarkdown(text)).toThrow(TooComplex);
  });

  it("with unclosed tags are parsed", () => {
    for (const text of [
      '{% embed url="a" %}\nx\n\n'.repeat(3000),
      `{% hint ${'a="'.repeat(1000)}\n`,
      "{% endhint %}\n\n".repeat(5000),
      `<Tabs ${'a="b" '.repeat(600)}\n`.repeat(20),
      '=== "A"\n    x\n\n'.repeat(2000),
      `<Tabs\n${'  a="b"\n'.repeat(30)}`.repeat(300),
      `<Tabs\n${"{>\n".repeat(38)}`.repeat(300),
      `${"<Tab>".repeat(300)}x${"</Tab>".repeat(300)}\n`.repeat(10),
      `<Tabs>${'<Tab "'.repeat(600)}</Tabs>\n`.repeat(10),
    ]) {
      expect(parseMarkdown(text).children.length).toBeGreaterThan(0);
    }
  });

  it("of components on one line take steps in proportion to their length", () => {
    const [one, two] = [80, 160].map((size) => {
      const exec = vi.spyOn(RegExp.prototype, "exec");
      try {
        parseMarkdown(`<Tabs>${'<Tab title="A">b</Tab>'.repeat(size)}</Tabs>`);
        return exec.mock.calls.length;
      } finally {
        exec.mockRestore();
      }
    });
    expect(two!).toBeLessThan(2.2 * one!);
  });

  const BLOCKS = [
    ...["{% hint %}", "{% endhint %}", "{% tabs %}", '{% tab title="A" %}', "{% endtab %}", "{% endtabs %}"],
    ...[
      '{% embed url="a" %}',
      "{% endembed %}",
      "{% code %}",
      "{% endcode %}",
      "{% stepper %}",
      "{% step %}",
    ],
    ...[
      "<Tabs>",
      "<Tab>",
      "</Tab>",
      '<Tab title="A">words</Tab>',
      '<Card title="A" href="/b" />',
      '<Tabs><Tab title="A">wq</Tab> <Tab title="B">wq</Tab></Tabs>',
      '<Tabs><Tab title="A">wq</Tab> wq <Tab></Tabs>',
      '<Tab\n  title="A"\n>',
      "<Card\n  href='/b'\n/>",
      '<Tabs\n  values={[{label: "A", value: "b"}]}>',
      "<Tab",
      "</Tabs>",
      "<details>",
      "<summary>wq</summary>",
      "</details>",
      "<Steps>",
    ],
    ...["!!! note", '=== "A"', "    wq", "        wq", "??? tip", "::: tip wq", ":::", "::: code-group"],
    ...["wq", "- wq", "> wq", "```", "", "# wq", "| wq |\n|-|\n| wq |", "<p>wq</p>", "1. wq", "wq\n---"],
  ];
  const TABLES = [
    ...["<table>", "</table>", "<tr>", "</tr>", "<td>", "</td>", "<td>wq", "wq</td>", "<th>wq</th>"],
    ...["<div>", "</div>", '<div align="center">', "<table><tr><td>", "</td></tr></table>", "<!--", "-->"],
    ...["wq", "- wq", "> wq", "```", "", "", "", "# wq", "    wq", "{% hint %}", "{% endhint %}"],
  ];
  const words = (text: string) => text.split("wq").length - 1;
  it.each([
    ["of blocks", BLOCKS, 800],
    ["of tables", TABLES, 500],
  ] as const)("%s keep all words, and have the same blocks in every window", (_name, lines, numRuns) => {
    const texts = fc
      .array(fc.tuple(fc.constantFrom("", "", "", "> ", "- ", "  ", "    "), fc.constantFrom(...lines)), {
        maxLength: 20,
      })
      .map((parts) => parts.map((line) => line.join("")).join("\n"));
    fc.assert(
      fc.property(texts, (text) => {
        const root = parseMarkdown(text);
        let found = 0;
        const visit = (node: Nodes): void => {
          if ("value" in node) found += words(node.value);
          if (node.type === "code") found += words(`${node.lang ?? ""} ${node.meta ?? ""}`);
          if ("children" in node) for (const child of node.children) visit(child);
        };
        visit(root);
        expect(found).toBe(words(text));
        // A block that only MDX knows is a paragraph without inline content.
        const read = root.children.map((node) => [
          node.type === "html" && node.data?.isCode ? "paragraph" : node.type,
          node.position?.start.offset,
        ]);
        expect(placesOfBlocks(text, 8).map(({ type, start }) => [type, start])).toEqual(read);
        renderToHtml(text);
      }),
      { numRuns: casesOf(numRuns, 20_000), ...keptSeed },
    );
  });

  it("keep the words between the name of a tag and a line with its end", () => {
    for (const text of ["<Tab\n::: tip wq\n> ", "<Tab\nwq\n>", "<Tab\n# wq words\n>"])
      expect(JSON.stringify(parseMarkdown(text).children.map((node) => ({ ...node, data: {} })))).toContain(
        "wq",
      );
  });
});
