import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { casesOf } from "@/lib/testing/extent";
import { fromDocument, parseDocument, toDocument } from "./";

/*
 * A conversion to a document keeps all content of a text: every generated text is full of words that occur once, in
 * every place where Markdown and HTML allow one.
 */

const WORD = "§";
/** The text with a word of its own in every place. */
const worded = (text: string): string => {
  let count = 0;
  return text.replaceAll(WORD, () => `w${++count}q`);
};

const { inline, flow } = fc.letrec<{ inline: string; phrase: string; flow: string; block: string }>((tie) => {
  const around = (before: string, after: string) =>
    tie("phrase").map((inside) => `${before}${inside}${after}`);
  const tag = fc.constantFrom(
    "kbd",
    "sup",
    "sub",
    "mark",
    "annotation",
    "span",
    "u",
    "font",
    "details",
    "x-y",
  );
  const attributes = fc
    .array(
      fc.constantFrom(
        ...[
          "class",
          "style",
          "data-x",
          "data-a1",
          "aria-label",
          "id",
          "text",
          "background",
          "json:x",
          "x_y",
        ].map((name) => ` ${name}="§"`),
        ' text="blue" background="red"',
        ' text="blue"',
        ' style="color: §; background: §"',
        " disabled",
        " x='§'",
        " y=§",
        ' class="§&amp;§ &#124; &quot;"',
        ' class="a" class="§"',
      ),
      { maxLength: 3 },
    )
    .map((all) => all.join(""));
  return {
    inline: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 4, arbitrary: fc.constant("§") },
      fc.constantFrom(
        ...[
          "`§`",
          "<!-- § -->",
          "<?§ §?>",
          "<!§ §>",
          "<![CDATA[§]]>",
          "&amp;§&lt;§",
          "&copy;§",
          "\\*§\\*",
          "§_§",
        ],
        ...[
          "<br>",
          '<br class="§">',
          "<br/>",
          "§\\\n§",
          "§\n§",
          "§ <§",
          "</§>",
          '<mark class="§">',
          "</kbd>",
        ],
        ...[
          "[§](<§ §> '§')",
          '![§](§ "§")',
          "<https://§.example/§>",
          "www.§.example",
          "[§]",
          "[^1]",
          "[^two]",
        ],
        ...[
          "[§][label]",
          "[label][]",
          "[label]",
          "![§][label]",
          "[^annotation-1]",
          ":§[§]{§=§}",
          "~~§~~",
          "$§$",
        ],
        "<annotation>§</annotation>[^annotation-1]",
        '<annotation class="§">§</annotation>[^annotation-1]',
        '<button label="§"/>',
        '<button label="§" kind="§" ref="§"/>',
        '<button label="§" kind="primary" ref="§" data-x="§" size="§"/>',
        '<icon icon="§" aria-label="§" data-a1="§" json:z="§"/>',
        '<emoji code="§"/>',
        '<emoji class="§"/>',
        '<mention ref="/users/§" fullWidth="§"/>',
        '<inline-image ref="§" alt="§" width="01§" height="010" expanded="no"/>',
        '<expression expression="§ &lt; §"/>',
        '<inline-math formula="§"/>',
        '<img src="§" alt="§">',
        '<input type="§" checked>',
      ),
      around("**", "**"),
      around("*", "*"),
      around("~~", "~~"),
      around("[", "](§)"),
      around("[", '](/pages/§ "§")'),
      fc
        .tuple(tag, attributes, tie("phrase"))
        .map(([name, more, text]) => `<${name}${more}>${text}</${name}>`),
      fc.tuple(tag, attributes).map(([name, more]) => `<${name}${more}/>`),
    ),
    phrase: fc.array(tie("inline"), { minLength: 1, maxLength: 4 }).map((all) => all.join(" ")),
    flow: fc.array(tie("block"), { minLength: 1, maxLength: 4 }).map((all) => all.join("\n\n")),
    block: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 4, arbitrary: tie("phrase") },
      fc
        .tuple(
          fc.array(tie("phrase"), { minLength: 1, maxLength: 3 }),
          fc.array(fc.array(tie("phrase"), { maxLength: 5 })),
        )
        .map(([head, rows]) => {
          const line = (cells: string[]) =>
            `| ${cells.map((cell) => cell.replace(/[\\\n|]/g, " ")).join(" | ")} |`;
          return [
            line(head),
            `|${head.map((_, at) => [" - ", " :-: ", " :- "][at % 3]).join("|")}|`,
            ...rows.map(line),
          ].join("\n");
        }),
      fc
        .tuple(fc.integer({ min: 1, max: 6 }), tie("phrase"))
        .map(([depth, text]) => `${"#".repeat(depth)} ${text.replace(/\n/g, " ")}`),
      tie("phrase").map((text) => `# ${text.replace(/\n/g, " ")} <a id="w-q" name="§">§</a>`),
      fc.tuple(fc.constantFrom("> ", "- ", "3. ", "- [x] "), tie("flow")).map(([before, inside]) =>
        inside
          .split("\n")
          .map((line, at) =>
            at === 0 || before === "> "
              ? `${before}${line}`
              : `${" ".repeat(before === "3. " ? 3 : 2)}${line}`,
          )
          .join("\n"),
      ),
      fc
        .tuple(
          fc.constantFrom(
            "hint",
            "expandable",
            "note",
            "tabs",
            "columns",
            "align",
            "images",
            "table",
            "if",
            "prompt",
            "updates",
            "stepper",
          ),
          fc.constantFrom("", "[§ *§*]", '{style="warning"}'),
          // The parser itself keeps only the last of equal names.
          fc
            .subarray(
              [
                'style="§"',
                'data-x="§"',
                'a1="§"',
                ".§",
                "#§",
                'title="§"',
                'anchor="§"',
                'to="center"',
                'expression="§"',
                "fullWidth=no",
                'records="§"',
                'json:view="§"',
                'align="§"',
                "json:q='{\"§\":[1]}'",
                "width=010",
              ],
              { maxLength: 3 },
            )
            .map((all) => (all.length > 0 ? `{${all.join(" ")}}` : "")),
          tie("flow"),
        )
        .map(
          ([name, label, more, inside]) =>
            `::::${name}${label}${more}\n${inside.replaceAll("::::", ":::")}\n::::`,
        ),
      fc.constantFrom(
        '::embed{url="https://§.example" data-x="§"}',
        '::embed[§]{url="§"}',
        '::file{ref="/files/§" .§}',
        "::§{§=§}",
        '::content-ref{ref="/pages/§" anchor="§" fullWidth="§"}',
        '```js title="§" §\n§\n```',
        "```§ §\n§\n```",
        "    §",
        "```math\n§\n```",
        '<div class="§">\n*§*\n</div>',
        "<!-- §\n§ -->",
        '<emoji code="§"/>\n- §\n- §',
        '<icon icon="§"/> § <kbd class="§">§</kbd>',
        "> [!NOTE]\n> §",
        "> [!NOTE] §\n> §",
        "---",
        '[label]: /§ "§"',
        '[label]: /§ "§"',
        "[^1]: §",
        "[^1]: § §\n\n    - §",
        "[^two]: §",
        '[^annotation-1]: § <mark style="§">§</mark>',
        '![§](§)\n![§](§ "§")',
        "§\n===",
      ),
    ),
  };
});

const document = (text: string) => parseDocument(toDocument(text));
const numRuns = casesOf(400, 20_000);
const seed = process.env.BINDERY_SEED ? Number(process.env.BINDERY_SEED) : undefined;

/** Near emphasis, the printer writes letters as character references. */
const withoutReferences = (markdown: string): string =>
  markdown.replace(/&#x([0-9A-F]+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

/** The text after the conversion to a document and back, checked to have all words of the first one. */
const printed = (text: string, words: readonly string[]): string => {
  const markdown = fromDocument(document(text));
  const found = withoutReferences(markdown);
  expect(words.filter((word) => !found.includes(word))).toEqual([]);
  return markdown;
};

const wordsOf = (text: string): string[] => text.match(/w\d+q/g) ?? [];

describe("every word of a text", () => {
  it("survives the conversion to a document and back, line by line", () => {
    fc.assert(
      fc.property(inline, (text) => {
        const once = printed(worded(text), wordsOf(worded(text)));
        expect(printed(once, [])).toBe(once);
      }),
      {
        numRuns: numRuns * 2,
        seed,
        examples: [
          ['[<sup><sup><expression expression="§ &lt; §"/></sup> §</sup>](§)'],
          ["<kbd><details><br/></details> §</kbd>"],
          ['[<sup><sup class="§">§ <expression expression="§ &lt; §"/></sup> §</sup>](§)'],
          ['<sup class="§"><sup>§ <inline-math formula="§"/></sup> §</sup>'],
          ["<annotation>**§**</annotation>[^annotation-1]"],
          ['****<mark class="§"> §** <mark disabled>§</mark>**'],
        ],
      },
    );
  });

  it("survives the conversion to a document and back, block by block", () => {
    const text = fc
      .tuple(fc.constantFrom("", "---\ntitle: § # §\nx: [\n---\n\n"), flow)
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (markdown) => {
        const words = wordsOf(worded(markdown));
        const twice = printed(printed(worded(markdown), words), words);
        expect(printed(twice, words)).toBe(twice);
      }),
      { numRuns, seed, examples: [['- [x] ::embed{url="https://§.example" data-x="§"}\n  \n  §']] },
    );
  });
});
