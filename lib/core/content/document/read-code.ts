import type { Code } from "mdast";
import { parseJson } from "@/lib/core/parse-json";
import { NO_LANGUAGE, readCodeMeta } from "./code-meta";
import { BLOCK_LANGUAGE } from "./names";
import { type Data, InvalidDocument, type JsonBlock } from "./types";
import { parseBlock } from "./validate";

export function readCode(node: Code): JsonBlock {
  if (node.lang === "math" && !node.meta) {
    return formulaBlock(node.value);
  }
  const carried = node.lang === BLOCK_LANGUAGE ? carriedBlock(node.value) : null;
  if (carried) return carried;
  const { data, highlighted } = readCodeMeta(node.meta ?? "");
  const settings = node.meta ? data : {};
  const syntax = node.lang === NO_LANGUAGE && node.meta ? {} : node.lang ? { syntax: node.lang } : {};
  return codeBlock(node.value, { ...syntax, ...settings }, highlighted);
}

export const formulaBlock = (formula: string): JsonBlock => ({
  ...{ object: "block", type: "math", isVoid: true },
  data: { formula },
});

function carriedBlock(json: string): JsonBlock | null {
  try {
    return parseBlock(parseJson(json));
  } catch (error) {
    if (error instanceof InvalidDocument) return null;
    throw error;
  }
}

function codeBlock(value: string, data: Data, highlighted: Set<number> = new Set()): JsonBlock {
  const nodes = value.split("\n").map(
    (text, index): JsonBlock => ({
      object: "block",
      type: "code-line",
      data: highlighted.has(index + 1) ? { highlighted: true } : {},
      nodes: [{ object: "text", leaves: [{ object: "leaf", text, marks: [] }] }],
    }),
  );
  return { object: "block", type: "code", data, nodes };
}

/** Markdown or HTML as written, as code for clients that cannot handle it otherwise. */
export function sourceBlock(value: string, source: "html" | "markdown"): JsonBlock {
  return codeBlock(value, { syntax: source, source });
}
