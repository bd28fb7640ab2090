import { describe, expect, it } from "vitest";
import { evaluateMarkdown } from "./evaluate-markdown";
import type { Evaluation } from "./evaluation";

const evaluation: Evaluation = {
  facts: {
    space: { title: "Pump manual", vars: { product: "Pump *X*", major: 3, beta: false } },
    page: { title: "Start", vars: { list: "1. one" } },
  },
  reusables: {
    notice: 'Only for <expression expression="space.vars.product"/>.\n\n- a\n- b\n',
    outer: 'Before.\n\n::reusable-content{ref="/reusable-contents/notice"}\n\nAfter.\n',
    loop: 'Round:\n\n::reusable-content{ref="/reusable-contents/loop"}\n',
  },
  visitor: "anonymous",
};
const filled = (text: string, change: Partial<Evaluation> = {}) =>
  evaluateMarkdown(text, { ...evaluation, ...change });
const expression = (source: string) => `<expression expression="${source}"/>`;
const reusable = (id: string) => `::reusable-content{ref="/reusable-contents/${id}"}`;

describe("evaluating a text", () => {
  it.each<[string, string, string]>([
    ["a value among words", `Use ${expression("space.vars.product")} now.\n`, "Use Pump \\*X\\* now.\n"],
    ["a number", `v${expression("space.vars.major")}\n`, "v3\n"],
    ["a truth", `Beta: ${expression("space.vars.beta")}\n`, "Beta: false\n"],
    ["a comparison", `${expression("space.vars.major &#62;= 3")}\n`, "true\n"],
    ["a value that could open a list", `${expression("page.vars.list")}\n`, "1\\. one\n"],
    ["a name that is not known", `${expression("space.vars.none")}\n`, `${expression("space.vars.none")}\n`],
    ["a value inside of code", `\`${expression("page.title")}\`\n`, `\`${expression("page.title")}\`\n`],
    ["a table cell", `| a |\n| - |\n| ${expression("page.title")} |\n`, "| a |\n| - |\n| Start |\n"],
    ["nothing for a value about the visitor", `Hi ${expression("visitor.claims.name")}!\n`, "Hi !\n"],
  ])("fills in %s", (_what, text, expected) => {
    expect(filled(text)).toBe(expected);
  });

  it("leaves expressions about the visitor when it evaluates for any visitor", () => {
    const text = `Hi ${expression("visitor.claims.name")}!\n\n:::if{expression="visitor.beta"}\nSecret.\n:::\n`;
    expect(filled(text, { visitor: "open" })).toBe(text);
    expect(filled(text)).toBe("Hi !\n\n\n");
  });

  it("keeps blanks at the beginning of a value from becoming Markdown", () => {
    expect(filled(`${expression("'\t\t    git'")}\n`)).toBe(" git\n");
  });

  it("inserts reusable contents, nested ones too", () => {
    expect(filled(`A\n\n${reusable("outer")}\n\nB\n`)).toBe(
      "A\n\nBefore.\n\nOnly for Pump \\*X\\*.\n\n- a\n- b\n\nAfter.\n\nB\n",
    );
  });

  it("keeps the quote and the indent around a reusable content", () => {
    expect(filled(`> ${reusable("notice")}\n`)).toBe("> Only for Pump \\*X\\*.\n>\n> - a\n> - b\n");
    expect(filled(`- ${reusable("notice")}\n`)).toBe("- Only for Pump \\*X\\*.\n\n  - a\n  - b\n");
  });

  it("leaves a deleted reusable content, and one inside of itself", () => {
    expect(filled(`${reusable("gone")}\n`)).toBe(`${reusable("gone")}\n`);
    expect(filled(`${reusable("loop")}\n`)).toBe(`Round:\n\n${reusable("loop")}\n`);
  });

  it("shows or drops the content of a condition", () => {
    const text = (condition: string) =>
      `A\n\n:::if{expression="${condition}"}\nB ${expression("page.title")}\n:::\n\nC\n`;
    expect(filled(text("space.vars.major == 3"))).toBe("A\n\nB Start\n\nC\n");
    expect(filled(text("space.vars.beta"))).toBe("A\n\n\n\nC\n");
    expect(filled(text("space.vars.none"))).toBe(
      'A\n\n:::if{expression="space.vars.none"}\nB Start\n:::\n\nC\n',
    );
  });

  it("parses conditions in the syntax of other tools", () => {
    const text = (condition: string) => `A\n\n{% if ${condition} %}\nB\n{% endif %}\n\nC\n`;
    expect(filled(text("space.vars.major == 3"))).toBe("A\n\nB\n\nC\n");
    expect(filled(text("space.vars.beta"))).toBe("A\n\n\n\nC\n");
  });

  it("shows the branch of a condition that holds", () => {
    const alternative = "{% if space.vars.beta %}\nB\n{% else %}\nC\n{% endif %}\n";
    expect(filled(alternative)).toBe("C\n");
    expect(filled(alternative, { visitor: "open" })).toBe("C\n");
    const unknown = alternative.replace("beta", "none");
    expect(filled(unknown)).toBe(unknown);
    expect(filled(unknown, { visitor: { claims: {} } })).toBe("\n");
  });

  it("leaves an overlong expression unchanged", () => {
    const text = `${expression("(".repeat(100_000))}\n`;
    expect(filled(text)).toBe(text);
  });

  it("stays bounded when contents include each other many times over", () => {
    const many = (id: string) => Array.from({ length: 10 }, () => reusable(id)).join("\n\n");
    const reusables = Object.fromEntries(
      Array.from({ length: 8 }, (_, level) => [`r${level}`, `${many(`r${level + 1}`)}\n`]),
    );
    const text = filled(`${reusable("r0")}\n`, { reusables });
    expect(text.length).toBeLessThan(200_000);
  });
});
