import { isDeepStrictEqual } from "node:util";
import type { Nodes, Root } from "mdast";
import { align } from "@/lib/core/content/align";
import { diffSequences, type StepBudget } from "@/lib/core/content/line-diff";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { wordsOf } from "@/lib/core/content/word-diff";
import { fromDocument } from "./from-document";
import { toDocument } from "./to-document";
import type { JsonDocument } from "./types";

/*
 * Writes a document back into its original text: unchanged parts keep their bytes, however the author writes lists,
 * emphasis and blocks of other tools. Three trees are compared: the source, the source as documents are printed, and
 * the printed document. The last two differ only in the edits; the first two have the same shape, so that each edit
 * has a place in the source. The result counts only if it parses to the document.
 */

/** Steps that the comparisons of one save may take. */
const MOST_STEPS = 4_000_000;

/** A node with the text that it was parsed from. */
type Part<Node extends Nodes = Nodes> = { node: Node; text: string };
/** A part of the source, the same part as printed before the edit, and as printed after it. */
type EditedPart = { source: Part; before: Part; after: Part };

/**
 * Returns a document as Markdown that keeps the bytes of unchanged parts.
 * @param source the text that the document replaces
 */
export function saveDocument(document: JsonDocument, source: string): string {
  const printed = fromDocument(document);
  if (source === "") return printed;
  const before = toDocument(source);
  if (isDeepStrictEqual(withoutKeys(before), withoutKeys(document))) return source;
  const [old, now] = [rootOf(fromDocument(before)), rootOf(printed)];
  const budget = { left: MOST_STEPS };
  const ways: ((edited: EditedPart) => string)[] = [
    (edited) => patched(edited, budget),
    ({ after }) => slice(after),
  ];
  for (const write of ways) {
    const saved = writeInto(rootOf(source), old, now, write, budget);
    if (saved !== null && readsAs(saved, document, printed)) return saved;
  }
  return printed;
}

const rootOf = (text: string): Part<Root> => ({ node: parseMarkdown(text), text });

function withoutKeys<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutKeys) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (name === "key" ? [] : [[name, withoutKeys(inner)]])),
  ) as T;
}

/** Programs may omit defaults that reading adds, so a block also matches if it parses like its printed form. */
function readsAs(text: string, document: JsonDocument, printed: string): boolean {
  const read = withoutKeys(toDocument(text));
  const wanted = withoutKeys(document);
  let plain: JsonDocument | undefined;
  const isWanted = (part: (of: JsonDocument) => unknown): boolean => {
    if (isDeepStrictEqual(part(read), part(wanted))) return true;
    plain ??= withoutKeys(toDocument(printed));
    return plain.nodes.length === read.nodes.length && isDeepStrictEqual(part(read), part(plain));
  };
  return (
    isWanted(({ nodes }) => nodes.length) &&
    isWanted(({ data }) => data) &&
    read.nodes.every((_, index) => isWanted(({ nodes }) => nodes[index]))
  );
}

const startOf = ({ node }: Part): number => node.position!.start.offset!;
const endOf = ({ node }: Part): number => node.position!.end.offset!;
const slice = (part: Part): string => part.text.slice(startOf(part), endOf(part));

const childrenOf = ({ node, text }: Part): Part[] =>
  "children" in node ? node.children.map((child) => ({ node: child as Nodes, text })) : [];

/** The key that pairs definitions: the source has them anywhere, documents print them last. */
const nameOf = ({ node }: Part): string | null =>
  node.type === "definition" || node.type === "footnoteDefinition" ? `${node.type} ${node.identifier}` : null;

/** The first of several parts with one name counts. */
const byName = (parts: readonly Part[]): Map<string, Part> =>
  new Map(
    parts.toReversed().flatMap((part) => {
      const name = nameOf(part);
      return name === null ? [] : [[name, part] as const];
    }),
  );

/** The source with the edits; null where it and its printed form differ in shape. */
function writeInto(
  source: Part<Root>,
  before: Part<Root>,
  after: Part<Root>,
  write: (edited: EditedPart) => string,
  budget: StepBudget,
): string | null {
  const all = childrenOf(source);
  const [written, old, now] = [all, childrenOf(before), childrenOf(after)].map((parts) =>
    parts.filter((part) => nameOf(part) === null),
  ) as [Part[], Part[], Part[]];
  if (written.length !== old.length) return null;
  const sourceOf = new Map(old.map((part, index) => [part, written[index]!]));
  const bytes = new Map(old.map((part, index) => [slice(part), slice(written[index]!)]));

  const texts = new Map<Part, string | null>();
  const added = new Map<Part | null, string[]>();
  let last: Part | null = null;
  const add = (at: Part | null, text: string) => added.set(at, [...(added.get(at) ?? []), text]);
  const rows = align(old, now, {
    identity: slice,
    kindOf: ({ node }) => node.type,
    textOf: slice,
    budget,
  });
  for (const row of rows) {
    const from = row.before && sourceOf.get(row.before)!;
    if (row.kind === "added") add(last, bytes.get(slice(row.after!)) ?? slice(row.after!));
    else if (row.kind === "removed") texts.set(from!, null);
    else if (row.kind === "changed")
      texts.set(from!, write({ source: from!, before: row.before!, after: row.after! }));
    last = from ?? last;
  }

  const [inSource, inOld, inNow] = [all, childrenOf(before), childrenOf(after)].map(byName) as [
    Map<string, Part>,
    Map<string, Part>,
    Map<string, Part>,
  ];
  for (const [name, part] of inSource) {
    const [was, is] = [inOld.get(name), inNow.get(name)];
    if (was && !is) texts.set(part, null);
    else if (was && is && slice(was) !== slice(is))
      texts.set(part, write({ source: part, before: was, after: is }));
  }
  for (const [name, part] of inNow)
    if (!inSource.has(name) && !inOld.has(name)) add(all.at(-1) ?? null, slice(part));
  return joined(source, all, texts, added);
}

/** @param texts new texts of parts; null for removed ones, along with the gap before them */
function joined(
  { text: source }: Part,
  all: readonly Part[],
  texts: ReadonlyMap<Part, string | null>,
  added: ReadonlyMap<Part | null, string[]>,
): string {
  const behind = (before: string, text: string) => (before === "" ? text : `${before}\n\n${text}`);
  let output = (added.get(null) ?? []).reduce(behind, "");
  let end = 0;
  for (const part of all) {
    const text = texts.has(part) ? texts.get(part)! : slice(part);
    const gap = source.slice(end, startOf(part));
    if (text !== null && output !== "") output += (end === 0 ? "\n\n" : gap) + text;
    else if (text !== null) output = end === 0 ? gap + text : text;
    end = endOf(part);
    output = (added.get(part) ?? []).reduce(behind, output);
  }
  return output === "" ? "" : output + (source.slice(end) || "\n");
}

const CONTAINERS: ReadonlySet<Nodes["type"]> = new Set([
  "blockquote",
  "containerDirective",
  "list",
  "listItem",
  "table",
  "tableRow",
  "tableCell",
]);

/** A part of the source with its edits: those of its children, if everything around them is unchanged. */
function patched({ source, before, after }: EditedPart, budget: StepBudget): string {
  const [written, old, now] = [source, before, after].map(slice) as [string, string, string];
  if (old === now) return written;
  const parts = [source, before, after].map(childrenOf) as [Part[], Part[], Part[]];
  const [children, oldChildren, newChildren] = parts;
  const isAlike =
    CONTAINERS.has(source.node.type) &&
    [before, after].every(({ node }) => node.type === source.node.type) &&
    children.length > 0 &&
    parts.every(({ length }) => length === children.length) &&
    isSameAround(before, after);
  if (!isAlike) return mergeWords(written, old, now, budget);
  let text = "";
  let at = startOf(source);
  for (const [index, child] of children.entries()) {
    const edited = { source: child, before: oldChildren[index]!, after: newChildren[index]! };
    text += source.text.slice(at, startOf(child)) + patched(edited, budget);
    at = endOf(child);
  }
  return text + source.text.slice(at, endOf(source));
}

/** True if two nodes have the same text around their children. The width of table cells does not count. */
function isSameAround(before: Part, after: Part): boolean {
  if (before.node.type === "table" && after.node.type === "table")
    return isDeepStrictEqual(before.node.align, after.node.align);
  if (before.node.type === "tableRow" || before.node.type === "tableCell") return true;
  return isDeepStrictEqual(around(before), around(after));
}

function around(part: Part): string[] {
  const pieces: string[] = [];
  let at = startOf(part);
  for (const child of childrenOf(part)) {
    pieces.push(part.text.slice(at, startOf(child)));
    at = endOf(child);
  }
  return [...pieces, part.text.slice(at, endOf(part))];
}

/** Applies edits of words to a text with another spelling; where both differ, the edit wins. */
function mergeWords(source: string, before: string, after: string, budget: StepBudget): string {
  const [written, old, edited] = [source, before, after].map(tokensOf) as [string[], string[], string[]];
  const differing = diffSequences(old, written, { budget }).hunks;
  let text = "";
  let [at, next, shift] = [0, 0, 0];
  for (const hunk of diffSequences(old, edited, { budget }).hunks) {
    for (; next < differing.length && differing[next]!.aEnd <= hunk.aStart; next++)
      shift = differing[next]!.bEnd - differing[next]!.aEnd;
    let [start, end] = [hunk.aStart, hunk.aEnd];
    const shiftBefore = shift;
    for (; next < differing.length && differing[next]!.aStart < hunk.aEnd; next++) {
      start = Math.min(start, differing[next]!.aStart);
      end = Math.max(end, differing[next]!.aEnd);
      shift = differing[next]!.bEnd - differing[next]!.aEnd;
    }
    text += written.slice(at, start + shiftBefore).join("");
    text += old.slice(start, hunk.aStart).join("");
    text += edited.slice(hunk.bStart, hunk.bEnd).join("");
    text += old.slice(hunk.aEnd, end).join("");
    at = end + shift;
  }
  return text + written.slice(at).join("");
}

/** Underscores are part of words, and markup of emphasis. */
const tokensOf = (text: string): string[] =>
  wordsOf(text).flatMap((word) => word.split(/(_)/).filter((token) => token !== ""));
