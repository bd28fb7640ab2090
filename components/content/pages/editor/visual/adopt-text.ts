import { Fragment, type Node, Slice } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import { canonical, isSame } from "@/lib/core/content/editing/canonical";
import { inGroups, isGrouped, placedBlocks, withoutGroups } from "@/lib/core/content/editing/groups";
import { pairNodes } from "@/lib/core/content/editing/pair-nodes";
import { nodes } from "@/lib/core/content/editing/schema";
import { lastingChildren } from "./lasting";

/** A stretch of the content of a text block, and what comes in its place. */
type Stretch = { from: number; to: number; by: Fragment };

type Difference = (old: Fragment, now: Fragment) => readonly Stretch[];

/** Finds the stretches in which the contents of two text blocks differ; `within` finds the one of two words. */
export type Differences = (old: Fragment, now: Fragment, within: Difference) => readonly Stretch[];

/** The stretch from the first difference of two contents to the last one. */
const difference: Difference = (old, now) => {
  const from = old.findDiffStart(now);
  const ends = old.findDiffEnd(now);
  if (from === null || ends === null) return [];
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  return [{ from, to: ends.a + overlap, by: now.cut(from, ends.b + overlap) }];
};

/** True if two nodes say the same in Markdown. */
const saysSame = (one: Node, other: Node): boolean => isSame(canonical(one), canonical(other));

type Child = { node: Node; from: number };

/** The blocks that stay as they are, and what finds the differences in words. */
type How = { kept: ReadonlySet<Node>; differences: Differences };

/**
 * Brings the document to `wanted` by replacing only what differs: blocks, in them items, in these words. The caret and
 * the history keep their places in the rest.
 * @param kept blocks that stay as they are, because they are not stored yet
 * @param differences in words; one stretch of a text block by default
 */
export const adoptDocument = (
  transaction: Transaction,
  wanted: Node,
  kept: readonly Node[] = [],
  differences: Differences = difference,
): Transaction => {
  const isInGroups = isGrouped(transaction.doc);
  const how = { kept: new Set(kept), differences };
  const isWhole = adoptChildren(transaction, transaction.doc, isInGroups ? 1 : 0, wanted, how);
  if (isWhole && (kept.length > 0 || saysSame(withoutGroups(transaction.doc), wanted))) return transaction;
  // A document that no small step leads to is replaced as a whole.
  const size = transaction.doc.content.size;
  const content = isInGroups ? Fragment.from(inGroups(wanted.children)) : wanted.content;
  return transaction.step(new ReplaceStep(0, size, new Slice(content, 0, 0)));
};

/** @returns false if a step was impossible */
const adoptChildren = (transaction: Transaction, old: Node, start: number, now: Node, how: How): boolean => {
  const { kept } = how;
  const all = placedBlocks(old, start);
  const olds = lastingChildren(withoutGroups(old)).map((index) => all[index]!);
  const news = lastingChildren(now).map((index) => now.child(index));
  const places = new Map(olds.map((child) => [child.node, [] as Child[]]));
  for (const child of olds) places.get(child.node)?.push(child);
  const pairs = pairNodes(
    olds.map(({ node }) => node),
    news,
  ).map(({ old: node, now }) => ({ child: node && places.get(node)?.shift(), now }));
  let isWhole = true;
  // From the end, so that the places before a change stay.
  for (let last = pairs.length - 1; last >= 0; last--) {
    const { child, now } = pairs[last]!;
    if (child && now) {
      if (!kept.has(canonical(child.node))) isWhole = adoptNode(transaction, child, now, how) && isWhole;
      continue;
    }
    let first = last;
    while (first > 0 && !(pairs[first - 1]!.child && pairs[first - 1]!.now)) first -= 1;
    const run = pairs.slice(first, last + 1);
    const added = run.flatMap(({ now }) => now ?? []);
    const previous = pairs[first - 1]?.child;
    const behind = previous ? endOf(previous) : start;
    const stretches: Child[][] = [[]];
    for (const { child } of run) {
      if (!child) continue;
      if (kept.has(canonical(child.node))) stretches.push([]);
      else stretches.at(-1)!.push(child);
    }
    for (let index = stretches.length - 1; index >= 0; index--) {
      const gone = stretches[index]!;
      const from = gone[0]?.from ?? behind;
      const to = gone.length > 0 ? endOf(gone.at(-1)!) : from;
      isWhole = replaced(transaction, from, to, index === 0 ? added : []) && isWhole;
    }
    last = first;
  }
  return isWhole;
};

const endOf = ({ from, node }: Child): number => from + node.nodeSize;

const replaced = (transaction: Transaction, from: number, to: number, by: readonly Node[]): boolean =>
  (from === to && by.length === 0) ||
  transaction.maybeStep(new ReplaceStep(from, to, new Slice(Fragment.from(by), 0, 0))).failed === null;

const adoptNode = (transaction: Transaction, { node, from }: Child, now: Node, how: How): boolean => {
  if (saysSame(node, now)) return true;
  const isAlike = node.type === now.type || (isWords(node) && isWords(now));
  if (!isAlike || node.isLeaf) return replaced(transaction, from, from + node.nodeSize, [now]);
  const isWhole = node.isTextblock
    ? adoptWords(transaction, node, from + 1, now, how.differences)
    : adoptChildren(transaction, node, from + 1, now, how);
  if (!now.hasMarkup(node.type, node.attrs)) transaction.setNodeMarkup(from, now.type, now.attrs);
  return isWhole;
};

/** A paragraph may become a heading around the caret. */
const isWords = ({ type }: Node): boolean => type === nodes.paragraph || type === nodes.heading;

/** Replaces the words that differ. Blanks at the ends that are not stored stay, for the person who types there. */
const adoptWords = (
  transaction: Transaction,
  node: Node,
  start: number,
  now: Node,
  differences: Differences,
): boolean => {
  const stored = canonical(node);
  const blanks = node.textContent.search(/\S|$/);
  const { size } = stored.content;
  const isAt = (at: number) => node.cut(at, at + size).textContent === stored.textContent;
  const before = [0, blanks].find(isAt);
  const first = start + (before ?? 0);
  const stretches = differences((before === undefined ? node : stored).content, now.content, difference);
  return stretches
    .toReversed()
    .every(
      ({ from, to, by }) =>
        transaction.maybeStep(new ReplaceStep(first + from, first + to, new Slice(by, 0, 0))).failed === null,
    );
};
