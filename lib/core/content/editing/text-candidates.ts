import { Fragment, type Node } from "prosemirror-model";
import type { Candidate } from "./candidate";
import { type Origin, offsetsOf } from "./origins";
import { printNode } from "./print-node";
import type { PageContext } from "./reading";
import { nodes } from "./schema";
import { continued, prefixAt, splice } from "./source-text";
import { relaxed } from "./spellings";

/** Replaces the stretch of a text block that differs; at markup its ends may be on either side. */
export function* textCandidates(
  context: PageContext,
  old: Node,
  now: Node,
  origin: Origin,
  expect: Node,
): Generator<Candidate> {
  const start = old.content.findDiffStart(now.content);
  if (start === null) return;
  const ends = old.content.findDiffEnd(now.content)!;
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  const [stop, end] = [ends.a + overlap, ends.b + overlap];
  const prefix = prefixAt(origin.source, origin.from);
  for (const [a, b] of stretches(old, now, start, stop, end)) {
    const inserted = now.slice(a, end + b - stop).content;
    for (const text of new Set(spellingsWithin(context, old, inserted, prefix, [a, b])))
      for (const left of offsetsOf(origin, a))
        for (const right of offsetsOf(origin, b))
          if (left <= right && (a !== b || left === right))
            yield { source: splice(origin.source, left, right, text), expect };
  }
}

/** The stretch alone; then to where no mark is open in either text; then to whole words. */
function* stretches(
  old: Node,
  now: Node,
  start: number,
  stop: number,
  end: number,
): Generator<[number, number]> {
  yield [start, stop];
  const isInMark = (node: Node, at: number): boolean => {
    const { nodeBefore, nodeAfter } = node.resolve(at);
    return Boolean(nodeBefore?.marks.length && nodeAfter?.marks.length);
  };
  let [from, to] = [start, stop];
  const last = (at: number) => end + at - stop;
  while (from > 0 && (isInMark(old, from) || isInMark(now, from))) from -= 1;
  while (to < old.content.size && (isInMark(old, to) || isInMark(now, last(to)))) to += 1;
  yield [from, to];
  const isInWord = (at: number): boolean =>
    at > 0 && at < old.content.size && /\w\w/.test(old.textBetween(at - 1, at + 1, "", " "));
  while (isInWord(from)) from -= 1;
  while (isInWord(to)) to += 1;
  yield [from, to];
  yield [0, old.content.size];
}

/** Where the words around have the marks, too, the content is written without them first. */
function* spellingsWithin(
  context: PageContext,
  old: Node,
  content: Fragment,
  prefix: string,
  [from, to]: [number, number],
): Generator<string> {
  const { nodeBefore } = old.resolve(from);
  const { nodeAfter } = old.resolve(to);
  const around = nodeBefore?.marks.filter((mark) => nodeAfter && mark.isInSet(nodeAfter.marks)) ?? [];
  const common = around.filter((mark) => content.content.every(({ marks }) => mark.isInSet(marks)));
  if (common.length > 0) {
    const bare = content.content.map((node) => node.mark(node.marks.filter((mark) => !mark.isInSet(common))));
    yield* spellings(context, old, Fragment.fromArray(bare), prefix);
  }
  yield* spellings(context, old, content, prefix);
}

/** Ways to write inline content: as it is, if it is words alone; then as the printer writes it. */
function* spellings(
  { style }: PageContext,
  block: Node,
  content: Fragment,
  prefix: string,
): Generator<string> {
  const text = content.textBetween(0, content.size, "", "\uFFFC");
  if (content.size === 0 || block.type === nodes.codeBlock) return yield continued(text, prefix);
  if (content.content.every(({ isText }) => isText)) {
    yield text;
    if (block.type === nodes.cell && text.includes("|")) yield text.replaceAll("|", "\\|");
  }
  const [, before = "", after = ""] = /^(\s*).*?(\s*)$/s.exec(text) ?? [];
  if (before.length + after.length >= content.size) return;
  const words = nodes.paragraph.create(null, content.cut(before.length, content.size - after.length));
  const stars = { ...style, emphasis: "*", strong: "*" } as const;
  const printed = [style, stars].flatMap((each) =>
    [printNode(words, each, true), printNode(words, each)].map((source) => {
      const markdown = source.replace(/\n/g, `\n${prefix}`);
      return block.type === nodes.cell ? markdown.replaceAll("|", "\\|") : markdown;
    }),
  );
  // Underscores within words are emphasis only beside letters that are written as entities.
  const best = printed.toSorted((one, other) => entitiesIn(one) - entitiesIn(other));
  for (const each of best) {
    yield before + relaxed(each) + after;
    yield before + each + after;
  }
}

const entitiesIn = (text: string): number => text.match(/&#x/g)?.length ?? 0;
