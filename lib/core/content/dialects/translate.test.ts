import { describe, expect, it, vi } from "vitest";
import { renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { dialectsOf, translateDialects } from "./translate";

const inDialectOf = (repository: string, text: string): string =>
  translateDialects(text, dialectsOf(parseMarkdown(repository), repository).dialects);

const shown = (text: string): string =>
  renderToHtml(text, { compared: true })
    .html.replace(/ data-block="[^"]*"|\n/g, "")
    // An HTML table of cards is wrapped in a `div`.
    .replace(/<div>(<div class="cards">.*<\/div>)<\/div>/, "$1");

const HINT = ':::hint{style="warning"}\nMind **it**.\n\n- one\n:::\n';
const TABS = '::::tabs\n:::tab{title="A"}\none\n:::\n\n:::tab{title="B"}\ntwo\n:::\n::::\n';
const DETAILS = ":::expandable[More]\nx\n:::\n";
const STEPS = "::::stepper\n:::step\n### One\n\na\n:::\n::::\n";
const CARDS =
  '::::cards\n:::card{url="/pages/a" ref="/files/b"}\n**One**\n\nSome <kbd>Ctrl</kbd> & [words](/pages/c) more\n:::\n:::card\nTwo\n:::\n::::\nAfter\n';
const BRACES = "{% hint %}\nx\n{% endhint %}\n";
const INDENTED = "!!! note\n    x\n";

const CASES: Record<string, [repository: string, text: string, translated: string]> = {
  "a hint in braces": [BRACES, HINT, '{% hint style="warning" %}\nMind **it**.\n\n- one\n{% endhint %}\n'],
  "a hint in an item": [
    BRACES,
    '1. a\n\n   :::hint{style="info"}\n   b\n   :::\n2. c\n',
    '1. a\n\n   {% hint style="info" %}\n   b\n   {% endhint %}\n2. c\n',
  ],
  "what folds in an item, among braces": [
    BRACES,
    "- a\n\n  :::expandable[More]\n  x\n  :::\n",
    "- a\n\n  <details>\n\n  <summary>More</summary>\n\n  x\n  </details>\n",
  ],
  "what leads elsewhere from an item, in braces": [
    BRACES,
    '- a\n\n  ::content-ref{ref="/pages/a"}\n',
    '- a\n\n  {% content-ref url="/pages/a" %}\n  {% endcontent-ref %}\n',
  ],
  "a hint of indented lines in an item": [
    INDENTED,
    '1. a\n\n   :::hint{style="info"}\n   b\n   :::\n\n2. c\n',
    "1. a\n\n   !!! note\n       b\n\n\n2. c\n",
  ],
  "tabs of indented lines in an item": [
    INDENTED,
    '- a\n\n  ::::tabs\n  :::tab{title="A"}\n  one\n  :::\n  ::::\n',
    '- a\n\n  === "A"\n      one\n\n\n',
  ],
  "a hint in a quote": [
    BRACES,
    '> :::hint{style="info"}\n> b\n> :::\n',
    '> {% hint style="info" %}\n> b\n> {% endhint %}\n',
  ],
  "tabs in braces": [
    BRACES,
    TABS,
    '{% tabs %}\n{% tab title="A" %}\none\n{% endtab %}\n\n{% tab title="B" %}\ntwo\n{% endtab %}\n{% endtabs %}\n',
  ],
  "steps in braces": [
    BRACES,
    STEPS,
    "{% stepper %}\n{% step %}\n### One\n\na\n{% endstep %}\n{% endstepper %}\n",
  ],
  "what folds, among braces": [BRACES, DETAILS, "<details>\n\n<summary>More</summary>\n\nx\n</details>\n"],
  "what leads elsewhere, in braces": [
    BRACES,
    '::content-ref{ref="/pages/a"}\n\n::embed{url="https://a.example"}\n\n::file{ref="/files/b"}\n',
    '{% content-ref url="/pages/a" %}\n{% endcontent-ref %}\n\n{% embed url="https://a.example" %}\n\n{% file src="/files/b" %}\n',
  ],
  "a hint of indented lines": [
    INDENTED,
    `${HINT}\nAfter\n`,
    "!!! warning\n    Mind **it**.\n\n    - one\n\n\nAfter\n",
  ],
  "tabs of indented lines": [INDENTED, TABS, '=== "A"\n    one\n\n\n=== "B"\n    two\n\n\n'],
  "what folds, of indented lines": [INDENTED, DETAILS, '??? note "More"\n    x\n\n'],
  "a hint as a fence with a space": ["::: tip\nx\n:::\n", HINT, "::: warning\nMind **it**.\n\n- one\n:::\n"],
  "a hint as a fence": [":::tip\nx\n:::\n", HINT, ":::warning\nMind **it**.\n\n- one\n:::\n"],
  "a hint as a component of its name": [
    "<Tip>\nx\n</Tip>\n",
    HINT,
    "<Warning>\nMind **it**.\n\n- one\n</Warning>\n",
  ],
  "a hint as a component with a type": [
    '<Aside type="tip">\nx\n</Aside>\n',
    HINT,
    '<Aside type="caution">\nMind **it**.\n\n- one\n</Aside>\n',
  ],
  "tabs as components": [
    '<Tabs>\n<TabItem value="x" label="X">\nx\n</TabItem>\n</Tabs>\n',
    TABS,
    '<Tabs>\n<TabItem value="A" label="A">\none\n</TabItem>\n\n<TabItem value="B" label="B">\ntwo\n</TabItem>\n</Tabs>\n',
  ],
  "cards, among braces": [
    BRACES,
    CARDS,
    '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>One</strong></td><td>Some <kbd>Ctrl</kbd> &#x26; <a href="/pages/c">words</a> more</td><td><a href="/pages/a">/pages/a</a></td><td><a href="/files/b">/files/b</a></td></tr><tr><td>Two</td><td></td><td></td><td></td></tr></tbody></table>\n\nAfter\n',
  ],
  "cards where there are others": [
    '<table data-view="cards"><thead><tr><th></th></tr></thead><tbody><tr><td>x</td></tr></tbody></table>\n',
    "::::cards\n:::card\n- a\n- b\n:::\n::::\n",
    '<table data-view="cards"><thead><tr><th></th></tr></thead><tbody><tr><td><ul> <li>a</li> <li>b</li> </ul></td></tr></tbody></table>\n',
  ],
  "cards in an item, among braces": [
    BRACES,
    '- a\n\n  ::::cards\n  :::card{url="/pages/a"}\n  x\n  :::\n  ::::\n',
    '- a\n\n  <table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>x</td><td><a href="/pages/a">/pages/a</a></td></tr></tbody></table>\n',
  ],
  "cards as components": [
    '<CardGroup cols={2}>\n<Card title="x" href="/y">\nx\n</Card>\n</CardGroup>\n',
    '::::cards\n:::card[One]{url="/pages/a"}\nwords\n:::\n::::\n',
    '<CardGroup>\n<Card title="One" href="/pages/a">\nwords\n</Card>\n</CardGroup>\n',
  ],
  "a condition, in braces": [
    BRACES,
    ":::if{expression=\"visitor.claims.plan == 'pro' && !visitor.claims.trial\"}\nx\n:::\n",
    "{% if visitor.claims.plan == 'pro' && !visitor.claims.trial %}\nx\n{% endif %}\n",
  ],
  "the branches of a condition, in braces": [
    BRACES,
    ':::if{expression="visitor.claims.plan == \'pro\'"}\nx\n::elsif{expression="visitor.claims.beta"}\ny\n::else\nz\n:::\n',
    "{% if visitor.claims.plan == 'pro' %}\nx\n{% elsif visitor.claims.beta %}\ny\n{% else %}\nz\n{% endif %}\n",
  ],
  "the opposite of a condition, in braces": [
    BRACES,
    ':::if{unless="visitor.claims.beta"}\nx\n:::\n',
    "{% unless visitor.claims.beta %}\nx\n{% endunless %}\n",
  ],
  "as most are": [
    `${BRACES}\n${BRACES}\n${INDENTED}`,
    DETAILS,
    "<details>\n\n<summary>More</summary>\n\nx\n</details>\n",
  ],
};

describe.each(Object.entries(CASES))("%s", (_name, [repository, text, translated]) => {
  it("becomes the syntax of the repository", () => {
    expect(inDialectOf(repository, text)).toBe(translated);
  });

  it("keeps its meaning, and a second translation changes nothing", () => {
    expect(shown(translated)).toBe(shown(text));
    expect(inDialectOf(repository, translated)).toBe(translated);
  });
});

describe("a text stays unchanged", () => {
  it.each([
    ["where no block is known", "# Words\n", HINT + TABS],
    ["where it is a part of what is written otherwise", "<Steps>\nx\n</Steps>\n", STEPS],
    [
      "with blocks of other tools beside it",
      BRACES,
      '{% content-ref url="https://a.example" %}\n[a](https://a.example)\n{% endcontent-ref %}\n\n<details>\n<summary>S</summary>\n\nx\n</details>\n',
    ],
    ["where the forms are of other blocks", "<Tip>\nx\n</Tip>\n", TABS],
    [
      "with blocks that the form cannot say",
      BRACES,
      ':::updates{x="y"}\n:::\n\n:::hint[*T*]{style="info"}\nx\n:::\n',
    ],
    [
      "with cards that a table cannot say",
      BRACES,
      "::::cards\n:::card[Title]\nx\n:::\n:::card\n```\na\n\nb\n```\n:::\n::::\n",
    ],
    ["with a condition that would end before its end", BRACES, ":::if{expression=\"a == '%}'\"}\nx\n:::\n"],
    ["with a condition where others are components", "<Tip>\nx\n</Tip>\n", ':::if{expression="a"}\nx\n:::\n'],
    ["with attributes that would be something else", BRACES, ':::tab{title="a %} b"}\nx\n:::\n'],
    ["with directives in code", BRACES, `\`\`\`\n${HINT}\`\`\`\n`],
    ["with a block that is never closed", BRACES, ':::hint{style="info"}\nx\n'],
  ])("%s", (_name, repository, text) => {
    expect(inDialectOf(repository, text)).toBe(text);
  });
});

it("the lines of a card are written as one line", () => {
  const text = "::::cards\n:::card\nTwo\nlines\n:::\n::::\n";
  expect(inDialectOf(BRACES, text)).toContain("<td>Two lines</td>");
});

it("detects the blocks of our own in a text", () => {
  expect(dialectsOf(parseMarkdown(HINT), HINT).hasOwn).toBe(true);
  const others = `${BRACES}\n:::tip\nx\n:::\n`;
  expect(dialectsOf(parseMarkdown(others), others)).toEqual({
    dialects: { "hint {": 1, "hint :::": 1 },
    hasOwn: false,
  });
});

describe("hostile texts", () => {
  const LARGE: Record<string, (size: number) => string> = {
    "of many blocks": (size) => `${HINT}\n`.repeat(size),
    "of blocks in quotes": (size) => '> :::hint{style="info"}\n> x\n> :::\n\n'.repeat(size),
    "of lines without end": (size) => `:::hint{style="info"}\n${"a ::: b\n".repeat(size)}:::\n`,
  };

  it.each(Object.entries(LARGE))("%s take steps in proportion to their length", (_name, textOf) => {
    const [one, two] = [100, 200].map((size) => {
      const exec = vi.spyOn(RegExp.prototype, "exec");
      try {
        inDialectOf(BRACES, textOf(size));
        return exec.mock.calls.length;
      } finally {
        exec.mockRestore();
      }
    });
    expect(two!).toBeLessThan(2.2 * one! + 100);
  });

  it("with names of inherited properties are parsed", () => {
    for (const name of ["constructor", "__proto__", "toString"])
      expect(inDialectOf(BRACES, `:::${name}\nx\n:::\n`)).toBe(`:::${name}\nx\n:::\n`);
  });
});
