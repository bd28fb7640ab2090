import { Fragment, type Node } from "prosemirror-model";
import type { Candidate, Rebuild } from "./candidate";
import { isSame } from "./canonical";
import { markerCandidates } from "./marker-candidates";
import { type Origin, origins, sourceOf } from "./origins";
import { pairNodes } from "./pair-nodes";
import { printNode, styleOf } from "./print-node";
import type { PageContext } from "./reading";
import { nodes } from "./schema";
import { boxOf, continued, lineEnd, lineStart, prefixAt, splice } from "./source-text";
import { printings, relaxed, spellingsOf } from "./spellings";
import { textCandidates } from "./text-candidates";

/** Shared by the candidates of one block: the page, and the block before all edits. */
interface Edit {
  context: PageContext;
  original: Node;
}

/**
 * Yields small replacements in the source of a block that may turn `old`, a part of it, into `now`: the most modest
 * first, the part printed as a whole last.
 */
export function* candidates(edit: Edit, old: Node, now: Node, rebuild: Rebuild): Generator<Candidate> {
  const origin = origins.get(old);
  if (!origin) return;
  const isMarked = isSame(old.type.create(old.attrs), now.type.create(now.attrs));
  if (!isMarked) yield* markerCandidates(old, now, origin, rebuild);
  else if (old.isTextblock) yield* textCandidates(edit.context, old, now, origin, rebuild([now]));
  else if (!old.isLeaf) yield* childCandidates(edit, old, now, origin, rebuild);
  // List items, rows and cells are printed with their list or table only.
  if (!now.type.isInGroup("block")) return;
  const { source, from, to } = origin;
  for (const each of printings(now, styleOf(source.slice(from, to), edit.context.style)))
    yield {
      source: splice(source, from, to, continued(each, prefixAt(source, from))),
      expect: rebuild([now]),
    };
}

/** The first child that differs: changed, removed or added. */
function* childCandidates(
  edit: Edit,
  old: Node,
  now: Node,
  { source }: Origin,
  rebuild: Rebuild,
): Generator<Candidate> {
  const olds = old.children;
  const pairs = pairNodes(olds, now.children);
  const index = pairs.findIndex((pair) => !pair.old || !pair.now || !isSame(pair.old, pair.now));
  const pair = pairs[index];
  if (!pair) return;
  const put = (count: number, replacement: readonly Node[]): Node =>
    rebuild([
      old.copy(Fragment.from([...olds.slice(0, index), ...replacement, ...olds.slice(index + count)])),
    ]);
  if (pair.old && pair.now) yield* candidates(edit, pair.old, pair.now, (replacement) => put(1, replacement));
  else if (pair.old) {
    if (olds.length === 1) return;
    for (const without of removals(source, olds, index)) yield { source: without, expect: put(1, []) };
  } else if (pair.now) {
    for (const added of insertions(edit, source, olds, index, pair.now))
      yield { source: added, expect: put(0, [pair.now]) };
  }
}

function* removals(source: string, olds: readonly Node[], index: number): Generator<string> {
  const [before, removed, after] = [olds[index - 1], olds[index], olds[index + 1]].map(
    (node) => node && origins.get(node),
  );
  if (!removed) return;
  if (before) yield splice(source, before.to, removed.to, "");
  if (!after) return;
  yield splice(source, removed.from, after.from, "");
  // The next item of a numbered list takes over the number with which the list begins.
  const [own, next] = [removed, after].map(({ from }) => /^\d+[.)]/.exec(source.slice(from))?.[0] ?? "");
  yield splice(source, removed.from, after.from + next!.length, own!);
}

/** Written after its neighbour, or before the first, with that one's marker, indentation and separator. */
function* insertions(
  { context, original }: Edit,
  source: string,
  olds: readonly Node[],
  index: number,
  node: Node,
): Generator<string> {
  const isAfter = index > 0;
  const origin = origins.get(olds[isAfter ? index - 1 : 0]!);
  if (!origin) return;
  if (node.type === nodes.row)
    return isAfter ? yield* rowInsertions(context, source, origin, node) : undefined;
  const isItem = node.type === nodes.item;
  const start = lineStart(source, origin.from);
  const prefix = isItem
    ? source.slice(start, origin.from).replace(/[^>\s]/g, " ")
    : prefixAt(source, origin.from);
  const marker = isItem ? markerAfter(source, olds, index, origin) : "";
  const [first, second] = olds.map((each) => origins.get(each));
  const isAlike = isItem || isPart(node, olds);
  const between =
    isAlike && first && second
      ? source.slice(first.to, lineStart(source, second.from))
      : isItem || (isAlike && node.attrs.dialect === null)
        ? "\n"
        : `\n${prefix.trimEnd()}\n`;
  // A list right below the words of its item keeps the item tight.
  const isTight =
    node.type === nodes.list && !node.attrs.loose && first !== undefined && opensItem(source, first);
  const put = (written: string, separator = isTight ? "\n" : between): string =>
    isAfter
      ? splice(source, origin.to, origin.to, separator + prefix + written)
      : splice(source, origin.from, origin.from, written + separator + prefix);
  const spellings = spellingsOfBlocks(context, isItem ? node.children : [node], original);
  const own = isItem ? sourceOf(node) : undefined;
  if (own !== undefined) yield put(own);
  for (const text of spellings)
    yield put(
      marker +
        (isItem ? boxOf(node.attrs.checked) : "") +
        continued(text, prefix + " ".repeat(marker.length)),
    );
}

/** True for a tab among tabs, a step among steps … */
const isPart = ({ type, attrs }: Node, others: readonly Node[]): boolean =>
  type === nodes.container &&
  others.every((other) => other.type === nodes.container && other.attrs.name === attrs.name);

/** True for the first block of an item, which is behind its marker. */
const opensItem = (source: string, { from }: Origin): boolean =>
  /(?:[-*+]|\d[.)])[ \t]+(?:\[[ xX]\][ \t]+)?$/.test(source.slice(lineStart(source, from), from));

/** Ways to write some blocks below each other: the best of each, then alike ones of all. */
function spellingsOfBlocks(context: PageContext, blocks: readonly Node[], original: Node): Set<string> {
  const each = blocks.map((block) => spellingsOf(context, block, original));
  const most = Math.max(...each.map(({ length }) => length));
  const rows = Array.from({ length: most }, (_, at) =>
    each.map((ways) => ways[Math.min(at, ways.length - 1)]!).join("\n\n"),
  );
  return new Set(rows);
}

/** The marker of a new item: that of its neighbour, numbered one further unless the author numbers all alike. */
function markerAfter(source: string, olds: readonly Node[], index: number, { from }: Origin): string {
  const [, bullet = "-", blank = " "] = /^([-*+]|\d+[.)])([ \t]*)/.exec(source.slice(from)) ?? [];
  const number = Number.parseInt(bullet, 10);
  if (Number.isNaN(number)) return bullet + (blank || " ");
  const first = origins.get(olds[0]!);
  const isAlike = index > 1 && first !== undefined && source.startsWith(bullet, first.from);
  return `${number + (index > 0 && !isAlike ? 1 : 0)}${bullet.at(-1)}${blank || " "}`;
}

/** The pipes of a row with blanks between them. */
const pipesOf = (row: string): string => row.replace(/\\\|/g, "  ").replace(/[^|]/g, " ");

/** A new row goes behind another one, with its pipes, below them where the table is aligned. */
function* rowInsertions(
  context: PageContext,
  source: string,
  { from, to }: Origin,
  node: Node,
): Generator<string> {
  const neighbour = source.slice(from, to);
  const [, open, pad] = /^(\|?)([ \t]*)/.exec(neighbour)!;
  const close = /\|[ \t]*$/.test(neighbour) ? "|" : "";
  const space = pad === "" ? "" : " ";
  const cells = node.children.map((cell) =>
    printNode(nodes.paragraph.create(null, cell.content), context.style).replaceAll("|", "\\|"),
  );
  const prefix = prefixAt(source, from);
  // The first row is followed by the delimiters.
  const isHead = /^[\s>]*\|?[ \t]*:?-/.test(source.slice(to + 1));
  const other = isHead ? lineEnd(source, to) + 1 : lineStart(source, lineStart(source, from) - 1);
  const otherEnd = lineEnd(source, other);
  const at = isHead ? otherEnd : to;
  const pipes = pipesOf(neighbour);
  const isAligned = space && pipes === pipesOf(source.slice(other + prefix.length, otherEnd));
  const columns = isAligned ? pipes.split("|") : [];
  for (const texts of [cells.map(relaxed), cells]) {
    const fitted = texts.map((text, index) => text.padEnd((columns[index + 1] ?? "").length - 2));
    const row = `${open}${space}${fitted.join(`${space}|${space}`)}${close && space + close}`;
    yield splice(source, at, at, `\n${prefix}${row}`);
  }
}
