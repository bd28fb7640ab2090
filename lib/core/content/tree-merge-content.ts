import {
  type ConflictTarget,
  chosenOption,
  conflictId,
  InvalidResolution,
  mergeThreeWay,
  type Resolution,
  type TreeConflict,
} from "./conflict";
import { hashText } from "./records";
import { applyHunks, type HunkChoice, mergeText } from "./text-merge";
import type { CountedInput } from "./tree-merge-input";

export type MergedContent = { hash: string | null; text?: string; outcome?: TextOutcome };

/** The result of a merge of two texts that both changed, differently. */
export type TextOutcome = { main: string; change: string; merged: string; conflicting: boolean };

type Hashes = { base: string | null | undefined; main: string | null; change: string | null };

/** The merged text of a page or of a reusable content; hunks that touch become one conflict of the page. */
export function mergeContent(
  input: Pick<CountedInput, "texts" | "textCount" | "resolutions">,
  conflicts: TreeConflict[],
  target: ConflictTarget,
  hashes: Hashes,
): MergedContent {
  const settled = mergeThreeWay(hashes.base, hashes.main, hashes.change);
  if (settled) return { hash: settled.value };

  const texts = {
    base: textOf(input.texts, hashes.base ?? null),
    main: textOf(input.texts, hashes.main),
    change: textOf(input.texts, hashes.change),
  };
  const merge = mergeText(texts.base, texts.main, texts.change, input.textCount);
  const known = new Map([
    [hashes.base ?? null, texts.base],
    [hashes.main, texts.main],
    [hashes.change, texts.change],
  ]);
  const asContent = (text: string): MergedContent => {
    const { main, change } = texts;
    const outcome = { main, change, merged: text, conflicting: merge.hunks.length > 0 };
    if (text === "" && (hashes.main === null || hashes.change === null)) return { hash: null, outcome };
    const hash = hashText(text);
    return known.has(hash) ? { hash, outcome } : { hash, text, outcome };
  };
  if (merge.hunks.length === 0) return asContent(merge.text);

  const id = conflictId("content", target, undefined, hashes);
  const resolution = input.resolutions?.get(id);
  const decided = decide(id, resolution, texts, merge.text, input.textCount);
  conflicts.push({
    id,
    kind: "content",
    target,
    base: hashes.base ?? null,
    main: hashes.main,
    change: hashes.change,
    hunks: merge.hunks,
    ...(merge.reason ? { reason: merge.reason } : {}),
    options: ["main", "change"],
    provisional: asContent(merge.text).hash,
    resolution: resolution ?? null,
    resolved: decided.resolved,
  });
  if (decided.side) return { ...asContent(decided.text), hash: hashes[decided.side] };
  return asContent(decided.text);
}

type Decision = { text: string; resolved: boolean; side?: "main" | "change" };

function decide(
  id: string,
  resolution: Resolution | undefined,
  { base, main, change }: { base: string; main: string; change: string },
  provisional: string,
  textCount: number,
): Decision {
  if (!resolution) return { text: provisional, resolved: false };
  if ("hunks" in resolution) {
    const { text, open } = applyHunks(base, main, change, checkedChoices(id, resolution.hunks), textCount);
    return { text, resolved: open.length === 0 };
  }
  if ("value" in resolution) {
    if (typeof resolution.value !== "string") {
      throw new InvalidResolution(id, "The edited text of a page must be a string.");
    }
    return { text: resolution.value, resolved: true };
  }
  const side = chosenOption(id, resolution, ["main", "change"]) === "change" ? "change" : "main";
  return { text: side === "change" ? change : main, resolved: true, side };
}

const HUNK_CHOICES = ["main", "change", "both", "both-reversed", "edit"];

function checkedChoices(id: string, choices: Record<string, HunkChoice>): Map<string, HunkChoice> {
  for (const [hunkId, choice] of Object.entries(choices)) {
    if (HUNK_CHOICES.includes(choice.choice)) continue;
    throw new InvalidResolution(
      id,
      `"${choice.choice}" is not a choice for hunk ${hunkId}: use ${HUNK_CHOICES.join(", ")}.`,
    );
  }
  return new Map(Object.entries(choices));
}

function textOf(texts: ReadonlyMap<string, string>, hash: string | null): string {
  if (hash === null) return "";
  const text = texts.get(hash);
  if (text === undefined) throw new Error(`The text with hash ${hash} was not supplied to the merge.`);
  return text;
}
