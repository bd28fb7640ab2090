import type { Element, ElementContent } from "hast";
import { type SourceLine, sourceLines } from "@/lib/core/content/source-lines";
import type { WordChange } from "@/lib/core/content/word-diff";
import { type MarkedContent, type MarkedVersions, mark, withChildren } from "./diff-marks";
import { note } from "./target-notes";

/*
 * Compares two versions of a code block line by line: a line in only one of them is one `ins` or `del` with its line
 * break, and the words in it that differ from the line it replaces are marked once more.
 */

interface Code {
  pre: Element;
  code: Element;
  text: string;
}

/** The parts of a code block; null for everything else, and for code with markup in it. */
export function codeOf(node: Element): Code | null {
  const [code, ...more] = node.children;
  if (node.tagName !== "pre" || more.length > 0 || code?.type !== "element") return null;
  const text = code.children.map((child) => (child.type === "text" ? child.value : null));
  return text.includes(null) ? null : { pre: node, code, text: text.join("") };
}

export function compareCode(before: Code, after: Code): MarkedVersions {
  const lines = sourceLines(before.text, after.text);
  const side = (of: Code, absent: SourceLine["kind"] | null) =>
    withLines(
      of,
      lines.flatMap((line) => (line.kind === absent ? [] : [markLine(line)])),
    );
  const about = (which: "before" | "after" | "merged") => noteOnChanges(before, after, which);
  return {
    before: [...about("before"), side(before, "added")],
    after: [...about("after"), side(after, "removed")],
    merged: [...about("merged"), side(after, null)],
  };
}

/** The changed language and title of the code. */
function noteOnChanges(before: Code, after: Code, side: "before" | "after" | "merged"): MarkedContent[] {
  const differences = (["language", "title"] as const).flatMap((what) => {
    const name = what === "language" ? "dataLanguage" : "dataTitle";
    const [was, now] = [before, after].map(({ pre }) => String(pre.properties[name] ?? "none"));
    return was === undefined || now === undefined || was === now ? [] : [{ what, was, now }];
  });
  if (differences.length === 0) return [];
  return [{ type: "element", tagName: "p", properties: {}, children: [note(differences, side)] }];
}

function withLines({ pre, code }: Code, lines: MarkedContent[]): Element {
  return withChildren(pre, [{ ...code, children: lines as ElementContent[] }]);
}

function markLine({ kind, words }: SourceLine): MarkedContent {
  if (kind === "same") return { type: "text", value: `${joined(words)}\n` };
  const line = mark(tagOf(kind), [...words.map(markWords), { type: "text", value: "\n" }]);
  return { ...line, properties: { dataChange: kind } };
}

const joined = (words: readonly WordChange[]) => words.map(({ text }) => text).join("");
const tagOf = (kind: "added" | "removed") => (kind === "added" ? "ins" : "del");

function markWords({ kind, text }: WordChange): MarkedContent {
  const value: MarkedContent = { type: "text", value: text };
  return kind === "same" ? value : mark(tagOf(kind), [value]);
}
