import { sameValue } from "@/lib/core/canonical-json";
import type { Resolution } from "@/lib/core/content/conflict";

export type Decision = Resolution | null;

type Choices = Extract<Resolution, { hunks: object }>["hunks"];

/** Returns a decision's choices by place; null for a decision about the whole. */
const choicesOf = (decision: Decision): Choices | null =>
  decision === null ? {} : "hunks" in decision ? decision.hunks : null;

/**
 * Combines a decision with one stored since its author saw `expected`. Keeps the choices of both at different
 * places of one text. Returns undefined if the two contradict each other, so that the author has to look
 * again.
 */
export function combineDecisions(
  expected: Decision,
  stored: Decision,
  wanted: Decision,
): Decision | undefined {
  if (sameValue(stored, expected) || sameValue(stored, wanted)) return wanted;
  const [before, now, then] = [choicesOf(expected), choicesOf(stored), choicesOf(wanted)];
  if (!before || !now || !then) return undefined;
  const combined: Choices = {};
  for (const hunk of new Set([...Object.keys(now), ...Object.keys(then)])) {
    const untouched = sameValue(then[hunk], before[hunk]);
    if (!untouched && !sameValue(now[hunk], before[hunk]) && !sameValue(now[hunk], then[hunk]))
      return undefined;
    const choice = untouched ? now[hunk] : then[hunk];
    if (choice) combined[hunk] = choice;
  }
  return Object.keys(combined).length > 0 ? { hunks: combined } : null;
}
