import { describe, expect, it } from "vitest";
import { hasText } from "./has-text";

const paragraph = (text: string) => ({
  object: "block",
  type: "paragraph",
  nodes: [{ object: "text", leaves: [{ object: "leaf", text, marks: [] }] }],
});
const document = (...nodes: unknown[]) => ({ document: { object: "document" as const, data: {}, nodes } });

describe("hasText", () => {
  it("finds text in Markdown and documents, at any depth", () => {
    expect(hasText({ markdown: "Shorter, please." })).toBe(true);
    expect(hasText(document(paragraph("Shorter")))).toBe(true);
    const quote = { object: "block", type: "blockquote", nodes: [paragraph("Shorter")] };
    expect(hasText(document(quote))).toBe(true);
  });

  it("counts images and other visible content as text", () => {
    const embed = { object: "block", type: "embed", isVoid: true, data: { url: "https://example.org" } };
    expect(hasText(document(embed))).toBe(true);
  });

  it("is false for blanks, dividers and empty bodies", () => {
    expect(hasText({})).toBe(false);
    expect(hasText({ markdown: " \n\t" })).toBe(false);
    expect(hasText({ markdown: "\u200b \u2060" })).toBe(false);
    expect(hasText(document())).toBe(false);
    expect(
      hasText(document(paragraph("  "), { object: "block", type: "divider", isVoid: true, data: {} })),
    ).toBe(false);
  });
});
