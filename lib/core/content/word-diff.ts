import { diffSequences, type StepBudget } from "./line-diff";

/** A stretch of text, with the side that has it. */
export interface WordChange {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Texts with more words on a side count as replaced as a whole. */
const MAX_WORDS = 50_000;

/** Words, runs of blanks, single punctuation; scripts without blanks between words are split into characters. */
const TOKEN =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}_]+?(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\p{L}\p{N}\p{M}_]|$)|./gsu;

export function wordsOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/**
 * The differences between two texts, word by word. Joining "same" and "removed" gives the first text, joining "same"
 * and "added" the second. Texts that are compared one after the other share a budget.
 */
export function diffWords(before: string, after: string, budget?: StepBudget): WordChange[] {
  if (before === after) return before === "" ? [] : [{ kind: "same", text: before }];
  const a = wordsOf(before);
  const b = wordsOf(after);
  if (a.length > MAX_WORDS || b.length > MAX_WORDS) return joinChanges([removed(before), added(after)]);
  const { hunks } = diffSequences(a, b, { budget });
  const changes: WordChange[] = [];
  let at = 0;
  for (const hunk of hunks) {
    changes.push({ kind: "same", text: a.slice(at, hunk.aStart).join("") });
    changes.push(removed(a.slice(hunk.aStart, hunk.aEnd).join("")));
    changes.push(added(b.slice(hunk.bStart, hunk.bEnd).join("")));
    at = hunk.aEnd;
  }
  changes.push({ kind: "same", text: a.slice(at).join("") });
  return joinChanges(changes);
}

function removed(text: string): WordChange {
  return { kind: "removed", text };
}

function added(text: string): WordChange {
  return { kind: "added", text };
}

/**
 * Drops empty stretches, takes a blank between two changes into both of them (a changed phrase reads better
 * whole), and joins neighbours so that each gap has at most one removal followed by one addition.
 */
function joinChanges(changes: WordChange[]): WordChange[] {
  const output: WordChange[] = [];
  let gone = "";
  let come = "";
  const flush = () => {
    if (gone !== "") output.push(removed(gone));
    if (come !== "") output.push(added(come));
    gone = "";
    come = "";
  };
  const filled = changes.filter((change) => change.text !== "");
  for (const [index, change] of filled.entries()) {
    const inside = gone !== "" && come !== "" && filled[index + 1] !== undefined;
    if (change.kind === "same" && inside && /^[ \t]+$/.test(change.text)) {
      gone += change.text;
      come += change.text;
    } else if (change.kind === "same") {
      flush();
      output.push(change);
    } else if (change.kind === "removed") gone += change.text;
    else come += change.text;
  }
  flush();
  return output;
}
