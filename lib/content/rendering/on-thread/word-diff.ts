import type { Element, ElementContent, Root, RootContent } from "hast";
import { toHtml as printHtml } from "hast-util-to-html";
import { toString as textOf } from "mdast-util-to-string";
import { align } from "@/lib/core/content/align";
import { diffWords, type WordChange } from "@/lib/core/content/word-diff";
import { codeOf, compareCode } from "./code-diff";
import {
  append,
  type MarkedContent,
  type MarkedVersions,
  mark,
  markWhole,
  meaningful,
  signature,
  withChildren,
} from "./diff-marks";
import { singleBlock } from "./single-block";
import { compareTables, gridOf } from "./table-diff";
import { noteTargets, sayLabel, type TargetNames } from "./target-notes";
import type { RenderContext } from "./to-html";
import { type ComparedSide, typesetCompared } from "./typeset";

/*
 * Compares two rendered versions of a block by their visible content, not by Markdown source. Structure first: list
 * items and paragraphs are aligned and paired, tables by columns and rows, code by lines; then the words inside of
 * each pair, and the targets of its links. The result is three trees: the old version with removals marked, the new
 * one with additions marked, and a merged one, which is the new version with removed words in their old places. The
 * only elements created here are `ins`, `del`, notes of plain text, empty cells and copies of sanitized ones.
 */

export interface WordDiffHtml {
  before: string;
  after: string;
  merged: string;
}

export function renderWordDiffToHtml(
  before: string,
  after: string,
  context: RenderContext = {},
): WordDiffHtml {
  const names = context.names ?? {};
  const [old, fresh] = [before, after].map((source) => singleBlock(source, { ...context, names }).children);
  if (!old || !fresh) throw new TypeError("Two versions are compared.");
  const versions = compareLists(old, fresh, names);
  if (!saysWhatChanged(old, fresh, versions)) {
    const label = old.map(signature).join() === fresh.map(signature).join() ? SOURCE_ONLY : FORMATTING_ONLY;
    append(versions, { before: [], after: [sayLabel(label)], merged: [sayLabel(label)] });
  }
  const shown = (side: ComparedSide) => print(typesetCompared(versions[side], side));
  return { before: shown("before"), after: shown("after"), merged: shown("merged") };
}

const SOURCE_ONLY = "looks the same; only its source differs";
const FORMATTING_ONLY = "the words are the same; their formatting differs";

/** True if any difference is marked or noted; the contents may have marks of their own. */
function saysWhatChanged(
  old: readonly MarkedContent[],
  fresh: readonly MarkedContent[],
  versions: MarkedVersions,
): boolean {
  return (
    marksIn(versions.before) > marksIn(old) ||
    marksIn(versions.after) > marksIn(fresh) ||
    marksIn(versions.merged) > marksIn(fresh)
  );
}

const marksIn = (nodes: readonly MarkedContent[]): number =>
  nodes.reduce(
    (sum, node) => sum + (node.type === "element" ? marksOf(node) + marksIn(node.children) : 0),
    0,
  );

const marksOf = ({ tagName, properties }: Element): number =>
  ["ins", "del"].includes(tagName) ||
  ["added", "removed"].includes(String(properties.dataChange)) ||
  (Array.isArray(properties.className) && properties.className.includes("diff-note"))
    ? 1
    : 0;

function print(children: MarkedContent[]): string {
  const root: Root = { type: "root", children: children as RootContent[] };
  return printHtml(root);
}

/** Elements whose children are blocks, items or cells; words are compared one level further down. */
const STRUCTURE = new Set([
  ...["aside", "blockquote", "details", "div", "figure", "ol", "section", "table", "tbody", "thead", "tr"],
  "ul",
]);
const BLOCKS = new Set([...STRUCTURE, "p", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "li", "hr"]);

const PAIRED = {
  identity: signature,
  kindOf: (node: MarkedContent) => (node.type === "element" ? node.tagName : node.type),
  textOf: (node: MarkedContent) => textOf(node),
};

function compareLists(
  before: readonly MarkedContent[],
  after: readonly MarkedContent[],
  names: TargetNames,
): MarkedVersions {
  const versions: MarkedVersions = { before: [], after: [], merged: [] };
  for (const row of align(meaningful(before), meaningful(after), PAIRED)) {
    if (row.kind === "changed" && row.before && row.after)
      append(versions, compareNodes(row.before, row.after, names));
    else if (row.before && row.after)
      append(versions, { before: [row.before], after: [row.after], merged: [row.after] });
    else if (row.before) {
      const marked = markWhole(row.before, "removed");
      append(versions, { before: [marked], after: [], merged: [marked] });
    } else if (row.after) {
      const marked = markWhole(row.after, "added");
      append(versions, { before: [], after: [marked], merged: [marked] });
    }
  }
  return versions;
}

function compareNodes(before: MarkedContent, after: MarkedContent, names: TargetNames): MarkedVersions {
  if (before.type !== "element" || after.type !== "element" || before.tagName === "img")
    return compareRuns([before], [after], names);
  const grids = [gridOf(before), gridOf(after)] as const;
  if (grids[0] && grids[1]) {
    return compareTables(grids[0], grids[1], (old, fresh) => compareNodes(old, fresh, names));
  }
  const codes = [codeOf(before), codeOf(after)] as const;
  if (codes[0] && codes[1]) return compareCode(codes[0], codes[1]);
  const inside = hasBlocks(before) || hasBlocks(after);
  const compared = inside
    ? compareLists(before.children, after.children, names)
    : compareRuns(before.children, after.children, names);
  return {
    before: [withChildren(before, compared.before)],
    after: [withChildren(after, compared.after)],
    merged: [withChildren(after, compared.merged)],
  };
}

function hasBlocks(node: Element): boolean {
  if (STRUCTURE.has(node.tagName)) return true;
  return node.children.some((child) => child.type === "element" && BLOCKS.has(child.tagName));
}

/** Compares two runs of text with inline elements by their words, and by the targets of their links. */
function compareRuns(
  before: readonly MarkedContent[],
  after: readonly MarkedContent[],
  names: TargetNames,
): MarkedVersions {
  const changes = diffWords(runText(before), runText(after));
  const notes = noteTargets(before, after, names);
  return {
    before: new Marker(changes, notes.before, "del", "added", false).mark(before),
    after: new Marker(changes, notes.after, "ins", "removed", false).mark(after),
    merged: [...new Marker(changes, notes.merged, "ins", "removed", true).mark(after), ...notes.tail],
  };
}

const IMAGE_CHARACTER = "\uFFFC";

/** An image counts as one character, or its replacement would go unseen. */
function runText(nodes: readonly MarkedContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return node.value;
      if (node.type !== "element") return "";
      return node.tagName === "img"
        ? IMAGE_CHARACTER + String(node.properties.src ?? "")
        : runText(node.children);
    })
    .join("");
}

/** Walks one version's text together with the changes and wraps the parts that only this version has. */
class Marker {
  private index = 0;
  private used = 0;

  constructor(
    private readonly changes: WordChange[],
    private readonly notes: ReadonlyMap<MarkedContent, MarkedContent[]>,
    private readonly tagName: "ins" | "del",
    private readonly absent: "added" | "removed",
    private readonly keepAbsent: boolean,
  ) {}

  mark(nodes: readonly MarkedContent[]): MarkedContent[] {
    const output = this.walk(nodes);
    output.push(...this.absentText());
    return output;
  }

  private walk(nodes: readonly MarkedContent[]): MarkedContent[] {
    return nodes.flatMap((node): MarkedContent[] => {
      if (node.type === "text") return this.split(node.value);
      if (node.type !== "element") return [node];
      const notes = this.notes.get(node) ?? [];
      if (node.tagName === "img") return [...this.takeImage(node), ...notes];
      return [{ ...node, children: this.walk(node.children) as ElementContent[] }, ...notes];
    });
  }

  private split(text: string): MarkedContent[] {
    const output: MarkedContent[] = [];
    let rest = text;
    while (rest !== "") {
      output.push(...this.absentText());
      const change = this.changes[this.index];
      const length = change ? Math.min(change.text.length - this.used, rest.length) : rest.length;
      const piece: MarkedContent = { type: "text", value: rest.slice(0, length) };
      output.push(change && change.kind !== "same" ? mark(this.tagName, [piece]) : piece);
      rest = rest.slice(length);
      this.advance(length);
    }
    return output;
  }

  private takeImage(node: Element): MarkedContent[] {
    const output = this.absentText();
    let left = IMAGE_CHARACTER.length + String(node.properties.src ?? "").length;
    let differs = false;
    while (left > 0) {
      if (this.used === 0) differs = this.absentText().length > 0 || differs;
      const change = this.changes[this.index];
      if (!change) break;
      if (change.kind !== "same") differs = true;
      const step = Math.min(left, change.text.length - this.used);
      this.advance(step);
      left -= step;
    }
    output.push(differs ? mark(this.tagName, [node]) : node);
    return output;
  }

  private advance(length: number): void {
    this.used += length;
    const change = this.changes[this.index];
    if (!change || this.used < change.text.length) return;
    this.index += 1;
    this.used = 0;
  }

  /** The other version's text at this place: shown as removed in the merged tree, skipped otherwise. */
  private absentText(): MarkedContent[] {
    const output: MarkedContent[] = [];
    while (this.used === 0 && this.changes[this.index]?.kind === this.absent) {
      const value = this.changes[this.index]?.text.replace(/\uFFFC\S*/g, "") ?? "";
      if (this.keepAbsent && value !== "") output.push(mark("del", [{ type: "text", value }]));
      this.index += 1;
    }
    return output;
  }
}
