import { createHash } from "node:crypto";
import type { z } from "zod";
import type { FollowedBlock } from "@/lib/core/content/anchors";
import type { Block } from "@/lib/core/content/blocks";
import type { BlockState } from "@/lib/model/translations/schemas";

/*
 * What a run makes of a text: the blocks of the source as they are now, each with its translation. What people made of
 * a translation stays, and is stale once the block it translates is another. Blocks that people added stay behind
 * those that they stand behind; blocks that they deleted stay away.
 */

/**
 * `copied`: nothing to translate in it, such as code; `pending`: as the source has it, for somebody to translate;
 * `edited`: as people left it; `stale`: the same, and the source is another since.
 */
type State = z.infer<typeof BlockState>;

export type Pair = {
  /** the block of the source; null for one that people added */
  source: string | null;
  /** what stands in its place; null where people deleted it */
  written: string | null;
  state: State;
};

/** What became of each block of a text in a later version of it, by its key. */
export type Followed = ReadonlyMap<string, FollowedBlock>;

/** How a text was left by the last run, and what became of it since. */
export type Before = {
  pairs: readonly Pair[];
  /** the blocks of the source then, and what became of them */
  source: { blocks: readonly Block[]; followed: Followed };
  /** the blocks of the translation then, what became of them, and all that stand there now */
  written: { blocks: readonly Block[]; followed: Followed; now: readonly Block[] };
};

/** A block of the result; what is to be translated has no text yet. */
export type Planned = Omit<Pair, "written"> & {
  written: string | null | undefined;
  /** what stands in its place until then; absent where nothing does */
  now?: Now;
  /** what the source said when it was translated, where it says something else now */
  sourceBefore?: string;
};

/** What a block of a translation reads now, and where it stands; null where people deleted it. */
type Now = { written: string | null; place: Block | undefined };

/** Names a translation together with its source: that people confirmed it holds for both. */
export const confirmationOf = (source: string | null, written: string | null): string =>
  createHash("sha256")
    .update(JSON.stringify([source, written]))
    .digest("hex");

const nothing: ReadonlySet<string> = new Set();

type Successor = { node: string; same: boolean };

/**
 * Which block each one of a text has become. What says something else altogether, as in another language, is known by
 * its place: between blocks that are still there, those without a successor are paired in order, kind by kind.
 */
function successorsOf(
  before: readonly Block[],
  now: readonly Block[],
  followed: Followed,
): Map<string, Successor> {
  const successors = new Map<string, Successor>();
  for (const { key } of before) {
    const found = followed.get(key);
    if (found && found.state !== "deleted") {
      successors.set(key, { node: found.node, same: found.state !== "changed" });
    }
  }
  const taken = new Set([...successors.values()].map(({ node }) => node));
  const indexOf = new Map(now.map(({ key }, index) => [key, index]));
  let from = 0;
  let lost: Block[] = [];
  const pairUpTo = (end: number) => {
    for (const block of lost) {
      const next = now.findIndex(
        ({ key, type }, index) => index >= from && index < end && type === block.type && !taken.has(key),
      );
      if (next < 0) continue;
      successors.set(block.key, { node: now[next]!.key, same: false });
      taken.add(now[next]!.key);
      from = next + 1;
    }
    lost = [];
  };
  for (const block of before) {
    const successor = successors.get(block.key);
    if (!successor) {
      lost.push(block);
      continue;
    }
    const index = indexOf.get(successor.node) ?? -1;
    // A block that moved backwards says nothing of what stands around it.
    if (index < from) continue;
    pairUpTo(index);
    from = index + 1;
  }
  pairUpTo(now.length);
  return successors;
}

const UNTRANSLATED = new Set(["code", "html", "thematicBreak", "definition", "yaml", "math"]);

const fresh = ({ source, type }: Block): Planned =>
  UNTRANSLATED.has(type)
    ? { source, written: source, state: "copied" }
    : { source, written: undefined, state: "pending" };

/** The blocks of a translation: those of the source in their order, and what people added. */
export function planText(
  source: readonly Block[],
  before: Before | null,
  confirmed: ReadonlySet<string> = nothing,
): Planned[] {
  if (!before) return source.map(fresh);
  const writtenNow = successorsOf(before.written.blocks, before.written.now, before.written.followed);
  const sourceNow = successorsOf(before.source.blocks, source, before.source.followed);
  const current = currentOf(before, writtenNow);
  const byBlock = new Map<string, { pair: Pair; now: Now; edited: boolean; same: boolean }>();
  let at = 0;
  before.pairs.forEach((pair, index) => {
    if (pair.source === null) return;
    const successor = sourceNow.get(before.source.blocks[at++]!.key);
    if (!successor) return;
    const { edited, ...now } = current[index]!;
    byBlock.set(successor.node, { pair, now, edited, same: successor.same });
  });
  const planned = source.map((block): Planned => {
    const known = byBlock.get(block.key);
    if (!known) return fresh(block);
    const { pair, now, edited, same } = known;
    const written = now.written;
    const beside = { now, ...(!same && pair.source !== null && { sourceBefore: pair.source }) };
    const isConfirmed = confirmed.has(confirmationOf(block.source, written));
    if (isConfirmed) return { source: block.source, written, state: "edited", now };
    if (edited) return { source: block.source, written, state: same ? "edited" : "stale", ...beside };
    if (pair.state === "edited" || pair.state === "stale") {
      return { source: block.source, written, state: same ? pair.state : "stale", ...beside };
    }
    if (same && pair.state === "translated") return { ...pair, source: block.source, now };
    return { ...fresh(block), ...beside };
  });
  return withAdded(planned, source, byBlock, before, writtenNow);
}

/** What each pair reads now, and whether people changed it since the last run. */
function currentOf(
  { pairs, written }: Before,
  successors: ReadonlyMap<string, Successor>,
): (Now & { edited: boolean })[] {
  const now = new Map(written.now.map((block) => [block.key, block]));
  let at = 0;
  return pairs.map((pair) => {
    if (pair.written === null) return { written: null, place: undefined, edited: false };
    const successor = successors.get(written.blocks[at++]!.key);
    const place = successor && now.get(successor.node);
    const text = place?.source ?? null;
    return { written: text, place, edited: text !== pair.written };
  });
}

/** Puts the blocks that people added behind the block that they stand behind now. */
function withAdded(
  planned: readonly Planned[],
  source: readonly Block[],
  byBlock: ReadonlyMap<string, { pair: Pair }>,
  { pairs, written }: Before,
  successors: ReadonlyMap<string, Successor>,
): Planned[] {
  const pairAt = new Map<string, Pair>();
  const blocks = written.blocks[Symbol.iterator]();
  for (const pair of pairs) {
    if (pair.written === null) continue;
    const successor = successors.get(blocks.next().value!.key);
    if (successor) pairAt.set(successor.node, pair);
  }
  const behind = new Map<Pair | null, Planned[]>();
  let last: Pair | null = null;
  for (const block of written.now) {
    const pair = pairAt.get(block.key);
    if (pair && pair.source !== null) {
      last = pair;
      continue;
    }
    const now = { written: block.source, place: block };
    const added: Planned = { source: null, written: block.source, state: "edited", now };
    behind.set(last, [...(behind.get(last) ?? []), added]);
  }
  const result = [...(behind.get(null) ?? [])];
  behind.delete(null);
  planned.forEach((one, index) => {
    result.push(one);
    const pair = byBlock.get(source[index]!.key)?.pair;
    if (!pair) return;
    result.push(...(behind.get(pair) ?? []));
    behind.delete(pair);
  });
  // What they stood behind is gone.
  return [...result, ...[...behind.values()].flat()];
}

/** The text of pairs, with the gaps that the source has between its blocks. */
export function textOf(source: string, blocks: readonly Block[], pairs: readonly Pair[]): string {
  let text = "";
  let at = 0;
  let end = 0;
  for (const { source: block, written } of pairs) {
    let gap = "\n\n";
    if (block !== null) {
      const place = blocks[at++]!;
      gap = source.slice(end, place.start);
      end = place.end;
    }
    if (written === null) continue;
    text += (text === "" ? gap.trimStart() : gap.includes("\n") ? gap : "\n\n") + written;
  }
  return text + source.slice(end);
}

/** A short text, such as a title, as a run plans it. */
export function planField(
  source: string | null,
  before: Pair | null,
  current: string | null | undefined,
  confirmed: ReadonlySet<string> = nothing,
): Planned {
  const same = source === before?.source;
  const beside = before && !same && before.source !== null ? { sourceBefore: before.source } : {};
  if (before && current !== undefined && confirmed.has(confirmationOf(source, current))) {
    return { source, written: current, state: "edited" };
  }
  if (before && current !== undefined && current !== before.written) {
    return { source, written: current, state: same ? "edited" : "stale", ...beside };
  }
  if (before && (before.state === "edited" || before.state === "stale")) {
    return { source, written: before.written, state: same ? before.state : "stale", ...beside };
  }
  if (source === null || source.trim() === "") return { source, written: source, state: "copied" };
  if (before && same && before.state === "translated") return before;
  return { source, written: undefined, state: "pending", ...beside };
}
