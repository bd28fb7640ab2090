import { describe, expect, it } from "vitest";
import { evaluateMarkdown } from "@/lib/core/content/evaluate-markdown";
import type { Evaluation } from "@/lib/core/content/evaluation";
import { renderToHtml } from "./to-html";

const evaluation: Evaluation = {
  facts: { space: { title: "Pump", vars: { beta: false, major: 3 } } },
  reusables: {},
  visitor: { claims: {} },
};
const PRO = 'visitor.claims.plan == "pro"';
const forVisitor = (text: string) => ({
  html: renderToHtml(text, { evaluation }).html,
  markdown: evaluateMarkdown(text, evaluation),
});

/** Ways to write a condition that is not read as one. */
const UNREAD: [string, string][] = [
  ["an alternative among words", `{% if ${PRO} %}\nsecret {% else %} secret too\n{% endif %}`],
  ["two last branches", `{% if ${PRO} %}\nsecret\n{% else %}\nsecret\n{% else %}\nsecret\n{% endif %}`],
  [
    "a branch behind the last",
    `{% if ${PRO} %}\nsecret\n{% else %}\nsecret\n{% elsif true %}\nsecret\n{% endif %}`,
  ],
  ["a branch without a condition", `{% if ${PRO} %}\nsecret\n{% elsif %}\nsecret\n{% endif %}`],
  ["a misspelled branch", `{% if ${PRO} %}\nsecret\n{% else if true %}\nsecret\n{% endif %}`],
  ["a condition that cannot be read", `{% if plan = "free" %}\nsecret\n{% else %}\nsecret\n{% endif %}`],
  ["an unknown name", `{% if vistor.claims.plan == "free" %}\nsecret\n{% else %}\nsecret\n{% endif %}`],
  ["an unknown name below the visitor", `{% unless visitor.claim.plan == "free" %}\nsecret\n{% endunless %}`],
  [
    "a branch in another block",
    `{% if ${PRO} %}\n{% hint %}\nsecret\n{% else %}\nsecret\n{% endhint %}\n{% endif %}`,
  ],
  ["a branch behind its quote", `> {% if ${PRO} %}\n> secret\n\n{% else %}\n\nsecret\n\n{% endif %}`],
  [
    "the branch of a loop",
    `{% if ${PRO} %}\n{% for a in b %}\nsecret\n{% else %}\nc\n{% endfor %}\nsecret\n{% endif %}`,
  ],
  [
    "the branch of another tag",
    `{% if ${PRO} %}\n{% ifversion b %}\nsecret\n{% else %}\nc\n{% endif %}\nsecret\n{% endif %}`,
  ],
  [
    "directives in no order",
    `:::if{expression='${PRO}'}\nsecret\n\n::else\n\nsecret\n\n::else\n\nsecret\n:::`,
  ],
  [
    "an alternative in a list",
    `{% if space.vars.major == 3 %}\n- secret\n- {% else %}\n- secret\n{% endif %}`,
  ],
  ["a tag among words", `Text {% if ${PRO} %}secret{% endif %} more`],
  ["a table", `| a |\n| - |\n| {% if ${PRO} %}secret{% endif %} |`],
  ["rows of a table", `| a |\n| - |\n{% if ${PRO} %}\n| secret |\n{% endif %}`],
  ["a table of HTML", `<table><tr><td>{% if ${PRO} %}secret{% endif %}</td></tr></table>`],
  ["HTML", `<div>\n{% if ${PRO} %}\nsecret\n{% endif %}\n</div>`],
  ["HTML with blank lines", `<div>\n{% if ${PRO} %}\n\nsecret\n\n{% endif %}\n</div>`],
  ["a blank before the attributes", `:::if {expression='${PRO}'}\nsecret\n:::`],
  ["a blank before the name", `::: if {expression='${PRO}'}\n\nsecret\n\n:::`],
  [
    "a blank and a block inside",
    `:::if {expression='${PRO}'}\n\n:::hint{style="info"}\na\n:::\n\nsecret\n\n:::`,
  ],
  ["one colon", `:if[secret]{expression='${PRO}'}`],
  ["two colons", `::if[secret]{expression='${PRO}'}`],
  ["a heading", `## a {% if ${PRO} %}secret{% endif %}`],
  ["a tag over two lines", `{% if\n${PRO} %}\nsecret\n{% endif %}`],
  ["a tag over two lines and blocks", `{% if\n${PRO} %}\n\nsecret\n\n{% endif %}`],
  ["indented tags", `    {% if ${PRO} %}\n\nsecret\n\n    {% endif %}`],
  ["an indented tag in a paragraph", `a\n    {% if ${PRO} %}\n    secret\n    {% endif %}`],
  ["a quote that goes on", `> {% if ${PRO} %}\nsecret\n> {% endif %}`],
  ["a quote with a part outside", `> {% if ${PRO} %}\n> a\n\nsecret\n\n{% endif %}`],
  ["a long tag", `{% if ${PRO} && ${"1 == 1 && ".repeat(500)} true %}\n\nsecret\n\n{% endif %}`],
  ["upper case", `{% If ${PRO} %}\n\nsecret\n\n{% EndIf %}`],
  ["colons and upper case", `:::IF{expression='${PRO}'}\n\nsecret\n\n:::`],
  ["the opposite of a condition that cannot be read", `{% unless plan = "free" %}\nsecret\n{% endunless %}`],
  ["the opposite within a line", `Text {% unless ${PRO} %}secret{% endunless %} more`],
  ["cases", `{% case visitor.claims.plan %}\n{% when "pro" %}\n\nsecret\n\n{% endcase %}`],
  ["a comment", `{% comment %}\n\nsecret\n\n{% endcomment %}`],
  ["no end", `a\n{% if\n${PRO} %}\n\nsecret\n\n## secret`],
  ["no end of a tag", `Text {% if ${PRO} secret`],
  [
    "another condition inside",
    `{% If ${PRO} %}\n\n{% if space.vars.major == 3 %}\na\n{% endif %}\n\nsecret\n\n{% endif %}`,
  ],
  [
    "a condition of another kind inside",
    `{% If a %}\n\n{% ifversion b %}\na\n{% endif %}\n\nsecret\n\n{% endif %}`,
  ],
  [
    "a title of a block",
    `:::hint{style="info" title="{% if ${PRO.replaceAll('"', "'")} %}secret{% endif %}"}\nsecret\n:::`,
  ],
  ["an item of a list", `- a\n- {% if ${PRO} %}secret{% endif %}`],
];

describe("a condition that is not read as one", () => {
  it.each(UNREAD)("is hidden from visitors with its part: %s", (_name, condition) => {
    const { html, markdown } = forVisitor(`Before.\n\n${condition}\n`);
    expect(html).not.toMatch(/secret|visitor\.claims/);
    expect(markdown).not.toMatch(/secret|visitor\.claims/);
    expect(html).toContain("Before.");
    expect(markdown).toContain("Before.");
  });

  it.each(UNREAD.filter(([name]) => !name.startsWith("no end")))(
    "leaves the text behind it: %s",
    (_name, condition) => {
      const { html, markdown } = forVisitor(`${condition}\n\nBehind.\n`);
      expect(html).toContain("Behind.");
      expect(markdown).toContain("Behind.");
    },
  );

  it.each([
    'Use `{% if a %}` and `:::if{expression="b"}`.',
    "```liquid\n{% if a %}\nshown\n{% else %}\nb\n{% endif %}\n```",
    "    {% if a %}\n    shown\n    {% endif %}",
    "<!-- {% if a %} -->\n\nshown",
    "{% raw %}{% if a %}{% endraw %}\n\nshown",
    "{% ifversion a %}\n\nshown\n\n{% endif %}",
    "Note: if a, then b. See Foo::if or a:if (shown).",
    "A closing tag alone.\n\n{% endif %}\n\nshown",
  ])("shows text without any: %j", (text) => {
    expect(evaluateMarkdown(`${text}\n`, evaluation)).toBe(`${text}\n`);
  });

  it("is shown to members", () => {
    const text = "Text {% if a %}shown{% endif %} more\n";
    const open = { ...evaluation, visitor: "open" as const };
    expect(renderToHtml(text, { evaluation: open }).html).toContain("shown");
    expect(evaluateMarkdown(text, open)).toBe(text);
  });

  it("is hidden in reusable content", () => {
    const text = '::reusable-content{ref="/reusable-contents/r"}\n';
    const within = { ...evaluation, reusables: { r: "Shown.\n\nText {% if a %}secret{% endif %}\n" } };
    expect(renderToHtml(text, { evaluation: within }).html).toContain("Shown.");
    expect(renderToHtml(text, { evaluation: within }).html).not.toContain("secret");
    expect(evaluateMarkdown(text, within)).toBe("Shown.\n");
  });

  it("is hidden in a text with thousands of them", () => {
    const text = `Text {% if a %}secret{% endif %}\n\n`.repeat(3_000);
    expect(evaluateMarkdown(text, evaluation)).not.toContain("secret");
  });
});

describe("headings of hidden parts", () => {
  const outlineOf = (text: string) =>
    renderToHtml(text, { evaluation }).outline.map(({ depth, title }) => `${depth} ${title}`);

  it("are not in the outline", () => {
    const text = `# Start\n\n:::if{expression='${PRO}'}\n## Secret\n\n### More\n:::\n\n## End\n`;
    expect(outlineOf(text)).toEqual(["1 Start", "2 End"]);
  });

  it("give the page no title", () => {
    expect(outlineOf(`:::if{expression='${PRO}'}\n# Secret\n:::\n\n## End\n`)).toEqual(["2 End"]);
  });

  it("are in the outline of a part that is shown, and its title has the description below it", () => {
    const text = ':::if{expression="space.vars.major == 3"}\n# Title\n:::\n\nText.\n';
    const { html, outline } = renderToHtml(text, { evaluation, description: "About." });
    expect(outline.map(({ title }) => title)).toEqual(["Title"]);
    expect(html.indexOf("Title")).toBeLessThan(html.indexOf("About."));
    expect(html.indexOf("About.")).toBeLessThan(html.indexOf("Text."));
  });
});

describe("definitions that only hidden parts use", () => {
  const hidden = (words: string) => `:::if{expression='${PRO}'}\n${words}\n:::`;

  it("are hidden with them, nested ones too", () => {
    const text = `A[^1]\n\n${hidden("B[^2] [x][y]")}\n\n[^1]: One.\n[^2]: Two[^3].\n[^3]: Three.\n\n[y]: /secret\n`;
    expect(evaluateMarkdown(text, evaluation)).toBe("A[^1]\n\n\n\n[^1]: One.\n\n\n\n\n");
  });

  it("are shown where another part uses them, or none does", () => {
    const text = `A[^1]\n\n${hidden("B[^2][^3]")}\n\n[^1]: One[^2].\n[^2]: Two.\n[^3]: Three.\n[^4]: Four.\n`;
    const shown = evaluateMarkdown(text, evaluation);
    expect(shown).toContain("[^2]: Two.");
    expect(shown).toContain("[^4]: Four.");
    expect(shown).not.toContain("Three");
  });
});

describe("the branches of a condition", () => {
  const FREE = 'visitor.claims.plan == "free"';
  const shownTo = (text: string, claims: Record<string, string>) => {
    const of = { ...evaluation, visitor: { claims } };
    const { html, outline } = renderToHtml(text, { evaluation: of });
    const markdown = evaluateMarkdown(text, of);
    const words = (written: string) => written.match(/\b(?:pro|free|other)-words\b/g) ?? [];
    expect([text, words(markdown)]).toEqual([text, words(html)]);
    expect(html).not.toMatch(/visitor\.claims|data-condition|data-branch/);
    expect(markdown).not.toMatch(/visitor\.claims|\{%|::/);
    return [...words(html), ...outline.map(({ title }) => title)].join(" ");
  };
  const WRITTEN = {
    tags: `{% if ${PRO} %}\npro-words\n{% elsif ${FREE} %}\nfree-words\n{% else %}\nother-words\n{% endif %}\n`,
    "tags around blocks": `{%- if ${PRO} -%}\n\n- pro-words\n\n{%- elseif ${FREE} -%}\n\n> free-words\n\n{%- else -%}\n\n1. other-words\n\n{%- endif -%}\n`,
    directives: `:::if{expression='${PRO}'}\npro-words\n::elsif{expression='${FREE}'}\nfree-words\n::else\nother-words\n:::\n`,
    "tags in an item": `- {% if ${PRO} %}\n  pro-words\n  {% elif ${FREE} %}\n  free-words\n  {% else %}\n  other-words\n  {% endif %}\n`,
    "tags in a condition": `{% if space.vars.major == 3 %}\n{% if ${PRO} %}\npro-words\n{% elsif ${FREE} %}\nfree-words\n{% else %}\nother-words\n{% endif %}\n{% else %}\nnever\n{% endif %}\n`,
  };

  it.each(Object.entries(WRITTEN))("are shown to the visitor whom they are for: %s", (_name, text) => {
    expect(shownTo(text, { plan: "pro" })).toBe("pro-words");
    expect(shownTo(text, { plan: "free" })).toBe("free-words");
    expect(shownTo(text, { plan: "gold" })).toBe("other-words");
    expect(shownTo(text, {})).toBe("other-words");
  });

  it("show none without a last one", () => {
    const text = `{% if ${PRO} %}\npro-words\n{% elsif ${FREE} %}\nfree-words\n{% endif %}\n`;
    expect(shownTo(text, {})).toBe("");
    expect(shownTo(text, { plan: "free" })).toBe("free-words");
  });

  it("show the opposite to visitors without the claim as well", () => {
    const text = `{% unless ${PRO} %}\nother-words\n{% endunless %}\n`;
    expect(shownTo(text, { plan: "pro" })).toBe("");
    expect(shownTo(text, { plan: "free" })).toBe("other-words");
    expect(shownTo(text, {})).toBe("other-words");
  });

  it("do not show the last one for a claim that differs from what it is missing", () => {
    const text = `{% if visitor.claims.plan != "pro" %}\nother-words\n{% else %}\npro-words\n{% endif %}\n`;
    expect(shownTo(text, {})).toBe("other-words");
    expect(shownTo(text, { plan: "pro" })).toBe("pro-words");
  });

  it("have only the headings and footnotes of the shown one", () => {
    const text = `{% if ${PRO} %}\n## Pro\n\npro-words[^1] [a][x]\n{% else %}\n## Other\n\nother-words[^2]\n{% endif %}\n\n[^1]: First.\n[^2]: Second.\n\n[x]: /secret\n`;
    expect(shownTo(text, {})).toBe("other-words Other");
    expect(shownTo(text, { plan: "pro" })).toBe("pro-words Pro");
    const markdown = evaluateMarkdown(text, evaluation);
    expect(markdown).not.toMatch(/First|secret/);
    expect(markdown).toContain("Second.");
    expect(renderToHtml(text, { evaluation }).html).not.toMatch(/First|secret/);
  });

  it("are all shown to members, below their conditions", () => {
    const { html } = renderToHtml(WRITTEN.tags, { evaluation: { ...evaluation, visitor: "open" } });
    expect(html.replace(/ data-block="\w+"|\n/g, "")).toBe(
      `<div><div data-condition="visitor.claims.plan == &#x22;pro&#x22;"><p>pro-words</p></div>` +
        `<div data-condition="visitor.claims.plan == &#x22;free&#x22;" data-branch="elsif"><p>free-words</p></div>` +
        `<div data-condition="" data-branch="else"><p>other-words</p></div></div>`,
    );
    expect(evaluateMarkdown(WRITTEN.tags, { ...evaluation, visitor: "open" })).toBe(WRITTEN.tags);
  });
});
