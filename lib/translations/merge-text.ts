import { createHash } from "node:crypto";
import type { z } from "zod";
import type { FollowedBlock } from "@/lib/core/content/anchors";
import type { Block } from "@/lib/core/content/blocks";
import type { BlockState } from "./schemas";

/*
 * Plans the result of a run for a text: the present blocks of the source, each with its translation. Edits by
 * people are kept, and become stale if their source block changes. Blocks that people added stay after their
 * present predecessor; blocks that they deleted stay deleted.
 */

/**
 * `copied`: nothing to translate in it, such as code; `pending`: still in the source language, to be
 * translated by people; `edited`: written by people; `stale`: the same, but the source has changed since.
 */
type State = z.infer<typeof BlockState>;

export type BlockPair = {
  /** the block of the source; null for a block that people added */
  source: string | null;
  /** its translation; null if people deleted it */
  written: string | null;
  state: State;
};

/** The later state of each block of a text, by its key. */
type FollowedBlocks = ReadonlyMap<string, FollowedBlock>;

/** The result of the last run for a text, and the changes since. */
export type Before = {
  pairs: readonly BlockPair[];
  /** the source blocks of the last run, and their later state */
  source: { blocks: readonly Block[]; followed: FollowedBlocks };
  /** the translated blocks of the last run, their later state, and all present blocks */
  written: { blocks: readonly Block[]; followed: FollowedBlocks; now: readonly Block[] };
};

/** A block of the result; `written` is undefined while it is to be translated. */
export type PlannedBlock = Omit<BlockPair, "written"> & {
  written: string | null | undefined;
  /** the present block at its place, if any */
  now?: Now;
  /** the source at the time of the translation, if it has changed since */
  sourceBefore?: string;
};

/** The present text and block of a translation; null if people deleted it. */
type Now = { written: string | null; place: Block | undefined };

/** Hashes a translation together with its source: a confirmation by people is valid for this pair. */
export const confirmationOf = (source: string | null, written: string | null): string =>
  createHash("sha256")
    .update(JSON.stringify([source, written]))
    .digest("hex");

const nothing: ReadonlySet<string> = new Set();

type Successor = { node: string; same: boolean };

/**
 * Maps each block of a text to its successor. A block with entirely new content, such as in another language,
 * is matched by place: between matched blocks, those without a successor are paired in order, per type.
 */
function successorsOf(
  before: readonly Block[],
  now: readonly Block[],
  followed: FollowedBlocks,
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
    // The neighbours of a block that moved backwards are not compared.
    if (index < from) continue;
    pairUpTo(index);
    from = index + 1;
  }
  pairUpTo(now.length);
  return successors;
}

const UNTRANSLATED = new Set(["code", "html", "thematicBreak", "definition", "yaml", "math"]);

const fresh = ({ source, type }: Block): PlannedBlock =>
  UNTRANSLATED.has(type)
    ? { source, written: source, state: "copied" }
    : { source, written: undefined, state: "pending" };

/** Plans the blocks of a translation: those of the source in order, and those that people added. */
export function planText(
  source: readonly Block[],
  before: Before | null,
  confirmed: ReadonlySet<string> = nothing,
): PlannedBlock[] {
  if (!before) return source.map(fresh);
  const writtenNow = successorsOf(before.written.blocks, before.written.now, before.written.followed);
  const sourceNow = successorsOf(before.source.blocks, source, before.source.followed);
  const current = currentOf(before, writtenNow);
  const byBlock = new Map<string, { pair: BlockPair; now: Now; edited: boolean; same: boolean }>();
  let at = 0;
  before.pairs.forEach((pair, index) => {
    if (pair.source === null) return;
    const successor = sourceNow.get(before.source.blocks[at++]!.key);
    if (!successor) return;
    const { edited, ...now } = current[index]!;
    byBlock.set(successor.node, { pair, now, edited, same: successor.same });
  });
  const planned = source.map((block): PlannedBlock => {
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

/** Returns the present text of each pair; `edited` is true if people changed it since the last run. */
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

/** Puts the blocks that people added after their present predecessor. */
function withAdded(
  planned: readonly PlannedBlock[],
  source: readonly Block[],
  byBlock: ReadonlyMap<string, { pair: BlockPair }>,
  { pairs, written }: Before,
  successors: ReadonlyMap<string, Successor>,
): PlannedBlock[] {
  const pairAt = new Map<string, BlockPair>();
  const blocks = written.blocks[Symbol.iterator]();
  for (const pair of pairs) {
    if (pair.written === null) continue;
    const successor = successors.get(blocks.next().value!.key);
    if (successor) pairAt.set(successor.node, pair);
  }
  const behind = new Map<BlockPair | null, PlannedBlock[]>();
  let last: BlockPair | null = null;
  for (const block of written.now) {
    const pair = pairAt.get(block.key);
    if (pair && pair.source !== null) {
      last = pair;
      continue;
    }
    const now = { written: block.source, place: block };
    const added: PlannedBlock = { source: null, written: block.source, state: "edited", now };
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
  // Blocks whose predecessor was deleted come last.
  return [...result, ...[...behind.values()].flat()];
}

/**
 * Joins the texts of pairs, with the gaps between the source's blocks.
 * @param isApart true to separate all of them by blank lines
 */
export function joinBlocks(
  source: string,
  blocks: readonly Block[],
  pairs: readonly BlockPair[],
  isApart = false,
): string {
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
    const isKept = isApart ? /\n[ \t]*\n/.test(gap) : gap.includes("\n");
    text += (text === "" ? gap.trimStart() : isKept ? gap : "\n\n") + written;
  }
  return text + source.slice(end);
}

/** Plans a short text, such as a title. */
export function planField(
  source: string | null,
  before: BlockPair | null,
  current: string | null | undefined,
  confirmed: ReadonlySet<string> = nothing,
): PlannedBlock {
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
