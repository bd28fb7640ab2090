import type { Nodes, Root } from "mdast";
import { COMMENT } from "./comments";
import { branchesOf, isCondition } from "./condition-branches";
import { FLOW_PARENTS } from "./flow-parents";

/*
 * Tags of conditions that the parser does not read as one: within a line, in a table or HTML, with an alternative at
 * another place than between its blocks, or misspelled. Their parts may be for some visitors only, so no visitor may
 * see them. The tags are found in the source, because a pair of them may begin and end in different blocks.
 */

/** A part of the source, from an opening tag to the end of its closing one. */
export type HiddenRange = { start: number; end: number };

type Open = {
  kind: string;
  start: number;
  end: number;
  isRead: boolean;
  isHidden: boolean;
  isAlone: boolean;
};

const LIQUID = /\{%[-~]?\s*(end)?([a-z][\w-]*)(?:(?:(?!\{%|%\}|\n[ \t]*\n)[\s\S])*%\})?/gi;
const LIQUID_END = /\{%[-~]?\s*end([a-z][\w-]*)/gi;
const KNOWN = /^(?:if\w*|unless|case|comment|raw|els(?:e|if|eif)|elif|when)$/;
const WITH_ALTERNATIVES = /^(?:if\w*|unless|case)$/;
const ALTERNATIVE = /^(?:els(?:e|if|eif)|elif|when)$/;
const COLONS = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(:{3,})[ \t]*([A-Za-z][\w-]*)?.*$/gm;
const INLINE = /(?<!:)(?::|::[ \t]*)if[[{]/gi;

/** The parts of a parsed text, before its inline tags are read, that unread conditions may hide. */
export function unreadConditions(text: string, root: Root): HiddenRange[] {
  const { code, indented, read, alternatives } = placesIn(text, root);
  const isCode = (at: number) => rangeAt(code, at) !== null;
  const codeAt = (at: number) => rangeAt(indented, at);
  // An example in indented code is complete; a lone tag is indented by mistake.
  const isExample = ({ start, end }: HiddenRange) =>
    codeAt(start) !== null && codeAt(start) === codeAt(end - 1);
  const found = [
    ...liquidRanges(text, isCode, read, alternatives),
    ...colonRanges(text, isCode, read),
    ...[...text.matchAll(INLINE)]
      .map(({ 0: tag, index }) => ({ start: index, end: index + tag.length }))
      .filter(({ start }) => !isCode(start)),
  ];
  return joined(found.filter((range) => !isExample(range)));
}

/** In order, without overlaps. */
function joined(ranges: HiddenRange[]): HiddenRange[] {
  const all: HiddenRange[] = [];
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

/** The index of the first of some ranges in order that ends behind an offset. */
function indexBehind(ranges: readonly HiddenRange[], at: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.end > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

function rangeAt(ranges: readonly HiddenRange[], at: number): HiddenRange | null {
  const range = ranges[indexBehind(ranges, at)];
  return range && range.start <= at ? range : null;
}

function overlapping(ranges: readonly HiddenRange[], { start, end }: HiddenRange): HiddenRange[] {
  const found: HiddenRange[] = [];
  for (let index = indexBehind(ranges, start); index < ranges.length; index += 1) {
    const range = ranges[index]!;
    if (range.start >= end) break;
    found.push(range);
  }
  return found;
}

type Read = ReadonlyMap<number, number>;

function liquidRanges(
  text: string,
  isCode: (at: number) => boolean,
  read: Read,
  alternatives: ReadonlySet<number>,
): HiddenRange[] {
  const ranges: HiddenRange[] = [];
  const open: Open[] = [];
  const closed = new Set([...text.matchAll(LIQUID_END)].map(([, kind]) => kind!.toLowerCase()));
  for (const match of text.matchAll(LIQUID)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const kind = match[2]!.toLowerCase();
    // A block of another kind may have an alternative of its own, such as a loop over nothing.
    if ((!KNOWN.test(kind) && !closed.has(kind)) || isCode(start)) continue;
    const isRaw = open.at(-1)?.kind === "raw";
    if (match[1] !== undefined) {
      const at = open.findLastIndex(
        (tag) => tag.kind === kind || (kind === "if" && tag.kind.startsWith("if")),
      );
      if (at < 0 || (isRaw && kind !== "raw")) continue;
      const tag = open[at]!;
      // A block that ended with its quote or list has no content behind that.
      if (tag.isHidden || (tag.isRead && end > (read.get(tag.start) ?? 0)))
        ranges.push({ start: tag.start, end });
      for (const unclosed of open.splice(at).slice(1)) {
        if (unclosed.isHidden) ranges.push({ start: unclosed.start, end });
      }
    } else if (isRaw) continue;
    else if (ALTERNATIVE.test(kind)) {
      const isOwn = alternatives.has(start);
      if (isOwn && open.at(-1)?.isRead) continue;
      const tag = open.findLast((each) => (isOwn ? each.isRead : WITH_ALTERNATIVES.test(each.kind)));
      if (!tag) ranges.push({ start, end });
      else if (tag.kind === "if" || tag.kind === "unless") tag.isHidden = true;
    } else {
      const isRead = read.has(start);
      const isNeutral = kind === "raw" || /^if./.test(kind) || !KNOWN.test(kind);
      open.push({ kind, start, end, isRead, isHidden: !isRead && !isNeutral, isAlone: isAlone(text, start) });
    }
  }
  return [...ranges, ...unclosedRanges(open, text.length)];
}

function colonRanges(text: string, isCode: (at: number) => boolean, read: Read): HiddenRange[] {
  const ranges: HiddenRange[] = [];
  const open: Open[] = [];
  for (const match of text.matchAll(COLONS)) {
    const [, before = "", colons = "", name] = match;
    const [start, end] = [match.index + before.length, match.index + match[0].length];
    if (isCode(start)) continue;
    if (name !== undefined) {
      const isHidden = name.toLowerCase() === "if" && !read.has(start);
      open.push({ kind: colons, start, end, isRead: !isHidden, isHidden, isAlone: true });
    } else if (colons.length >= (open.at(-1)?.kind.length ?? Number.POSITIVE_INFINITY)) {
      const tag = open.pop()!;
      if (tag.isHidden) ranges.push({ start: tag.start, end });
    }
  }
  return [...ranges, ...unclosedRanges(open, text.length)];
}

/** Without a closing tag, a tag at the beginning of a line hides the rest, one among words only its block. */
const unclosedRanges = (open: readonly Open[], length: number): HiddenRange[] =>
  open
    .filter(({ isHidden }) => isHidden)
    .map(({ start, end, isAlone }) => ({ start, end: isAlone ? length : end }));

const isAlone = (text: string, at: number): boolean =>
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/.test(text.slice(text.lastIndexOf("\n", at - 1) + 1, at));

/**
 * Where the tags of other things are, the ends of the conditions that the parser reads by their starts, and the starts
 * of the alternatives in them.
 */
function placesIn(
  text: string,
  root: Root,
): { code: HiddenRange[]; indented: HiddenRange[]; read: Map<number, number>; alternatives: Set<number> } {
  const [code, indented]: [HiddenRange[], HiddenRange[]] = [[], []];
  const read = new Map<number, number>();
  const alternatives = new Set<number>();
  const visit = (node: Nodes): void => {
    const range = rangeOf(node);
    if (range && node.type === "html") {
      if (node.data?.isCode) code.push(range);
      else {
        for (const found of text.slice(range.start, range.end).matchAll(COMMENT)) {
          const start = range.start + found.index;
          code.push({ start, end: start + found[0].length });
        }
      }
    }
    if (range && CODE.has(node.type)) {
      const isFenced = node.type !== "code" || /^(?:`{3}|~{3}|<)/.test(text.slice(range.start));
      (isFenced ? code : indented).push(range);
    }
    if (range && isCondition(node)) {
      read.set(range.start, range.end);
      for (const { separator } of branchesOf(node) ?? []) {
        const start = separator?.position?.start.offset;
        if (start !== undefined) alternatives.add(start);
      }
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return { code: joined(code), indented, read, alternatives };
}

const CODE = new Set<Nodes["type"]>(["code", "inlineCode", "math", "inlineMath", "yaml"]);

/** The blocks of a tree that have any of the hidden parts; a block with only such blocks in it goes as well. */
export function blocksWithin(root: Root, ranges: readonly HiddenRange[]): ReadonlySet<Nodes> {
  const hidden = new Set<Nodes>();
  if (ranges.length === 0) return hidden;
  const visit = (node: Nodes, within: readonly HiddenRange[]): void => {
    if (!("children" in node)) return;
    const children: readonly Nodes[] = node.children;
    for (const child of children) {
      const range = rangeOf(child);
      const hits = range ? overlapping(within, range) : within;
      if (hits.length === 0) continue;
      if (!range || !HOLDERS.has(child.type) || hits.some((hit) => isOwn(child, range, hit)))
        hidden.add(child);
      else visit(child, hits);
    }
    if (node !== root && children.every((child) => hidden.has(child))) hidden.add(node);
  };
  visit(root, ranges);
  return hidden;
}

/** True if all of a block is in the part, or the part begins outside of the blocks in it. */
function isOwn(node: Nodes, { start, end }: HiddenRange, hit: HiddenRange): boolean {
  if (hit.start <= start && end <= hit.end) return true;
  if (hit.start < start || !("children" in node)) return false;
  return !node.children.some((child) => {
    const range = rangeOf(child);
    return range && range.start <= hit.start && hit.start < range.end;
  });
}

/** Blocks with blocks in them. */
const HOLDERS = new Set<Nodes["type"]>([...FLOW_PARENTS, "list"]);

const rangeOf = ({ position }: Nodes): HiddenRange | null =>
  position?.start.offset === undefined || position.end.offset === undefined
    ? null
    : { start: position.start.offset, end: position.end.offset };
