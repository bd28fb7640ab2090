import { foldText } from "@/lib/core/fold-text";

const words = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}#]+/gu) ?? [];

const EXACT = 1;
const BEGINNING = 0.9;
const WORDS = 0.8;
const BEGINNINGS = 0.7;
const WITHIN = 0.4;

/**
 * Returns how well a typed text matches a name, from 0 (not at all) to 1: the whole name, its beginning, whole words,
 * beginnings of words, letters within. Keywords count for less than the name.
 */
export function matchScore(typed: string, label: string, keywords: readonly string[] = []): number {
  const wanted = foldText(typed.trim());
  if (wanted === "") return EXACT;
  const name = foldText(label);
  if (name === wanted) return EXACT;
  const asked = words(wanted);
  const own = words(label);
  if (asked.every((word) => own.includes(word)) && asked.length > 0)
    return name.startsWith(wanted) ? BEGINNING : WORDS;
  if (name.startsWith(wanted)) return BEGINNING;
  const known = [...own, ...keywords.flatMap(words)];
  if (asked.length > 0 && asked.every((word) => known.some((each) => each.startsWith(word))))
    return BEGINNINGS;
  return name.includes(wanted) ? WITHIN : 0;
}
