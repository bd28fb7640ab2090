import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { drawPdf } from "./make";

type Structure = { role?: string; alt?: string; children?: Structure[] };

const figuresIn = (node: Structure): string[] => [
  ...(node.role === "Figure" ? [node.alt ?? ""] : []),
  ...(node.children ?? []).flatMap(figuresIn),
];

/** The words of a page with one diagram, and the descriptions of its drawings. */
async function drawn(source: string, markdown = `\`\`\`mermaid\n${source}\n\`\`\``) {
  const bytes = await drawPdf({
    ...{ title: "Guide", subtitle: null, author: "Merrow", language: "en", date: "2026-01-02T03:04:05.000Z" },
    pages: [{ id: "a", title: "Page", description: null, depth: 0, markdown, href: null }],
    ...{ paths: { a: "a" }, address: "https://docs.example/", files: {}, people: {} },
  });
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const structure = (await (await pdf.getPage(1)).getStructTree()) as Structure;
  return { text: text.replace(/\s+/g, " "), figures: figuresIn(structure) };
}

const FLOW = `graph TD
  %% a comment
  A[Start] -->|first| B{Is there<br/>water?}
  B -- yes --> C(["Run #amp; wait"])
  B -.->|no| D[(Store)]
  subgraph Station one
    C ==> E((Done))
  end
  classDef red fill:#f00
  class A red`;

const SEQUENCE = `sequenceDiagram
  autonumber
  participant A as Reader
  participant B as Server
  A->>+B: Ask
  alt is known
    B-->>-A: Answer
  else is new
    B-xA: Refuse
  end
  loop every day
    B->>B: Clean up
  end
  Note over A,B: Both wait
  Note right of B: Alone`;

describe("diagrams in a PDF", () => {
  it("draw flow charts with all of their words, and have their source as description", async () => {
    const { text, figures } = await drawn(FLOW);
    expect(figures).toEqual([FLOW]);
    for (const words of [
      "Start",
      "first",
      "Is there",
      "water?",
      "yes",
      "Run & wait",
      "no",
      "Store",
      "Station one",
      "Done",
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/graph TD|-->|classDef|a comment/);
  });

  it("draw sequences with all of their words", async () => {
    const { text, figures } = await drawn(SEQUENCE);
    expect(figures).toEqual([SEQUENCE]);
    for (const words of [
      "1. Ask",
      "2. Answer",
      "3. Refuse",
      "4. Clean up",
      "is known",
      "is new",
      "every day",
      "Both wait",
      "Alone",
    ])
      expect(text).toContain(words);
    expect(text.match(/Reader/g)).toHaveLength(2);
    expect(text).not.toMatch(/sequenceDiagram|participant|->>/);
  });

  it.each([
    ["of other kinds", 'pie\n  "Pumps" : 3'],
    ["with errors", "graph TD\n  A --> --> B"],
    ["with pictures", "graph TD\n  A[fa:fa-car Car] --> B"],
    ["with formatted labels", "graph TD\n  A[<b>Bold</b>] --> B"],
    ["with formulas", 'graph TD\n  A["$$x^2$$"] --> B'],
    ["with lines to groups", "graph TD\n  subgraph one\n    A\n  end\n  B --> one"],
    ["with shapes that are not drawn", 'graph TD\n  A@{ shape: cloud, label: "Sky" } --> B'],
    ["with a title", "---\ntitle: Named\n---\ngraph TD\n  A --> B"],
    ["with settings", '%%{init: {"theme": "dark"}}%%\ngraph TD\n  A --> B'],
    ["with participants that come later", "sequenceDiagram\n  A->>B: x\n  create participant C\n  A->>C: y"],
    [
      "with boxes around participants",
      "sequenceDiagram\n  box Pink Ours\n  participant A\n  end\n  A->>B: x",
    ],
    [
      "that are too wide to be read",
      `graph LR\n${Array.from({ length: 30 }, (_, at) => `  N${at} --> N${at + 1}`).join("\n")}`,
    ],
  ])("leave diagrams %s as a titled source", async (_, source) => {
    const { text, figures } = await drawn(source);
    expect(figures).toEqual([]);
    expect(text).toMatch(/Diagram/);
    for (const [word] of source.matchAll(/\b[A-Z][a-z]+\b/g)) expect(text).toContain(word);
  });

  it("have the title of their block", async () => {
    const { text, figures } = await drawn("", '```mermaid title="How it runs"\ngraph LR\n  A --> B\n```');
    expect(figures).toHaveLength(1);
    expect(text).toContain("How it runs");
  });
});
