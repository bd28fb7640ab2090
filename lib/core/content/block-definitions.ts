import type { Block } from "./blocks";

/*
 * A block on its own lacks the page's link definitions, without which `[words][label]` is no link. It gets only the
 * ones that it names: with all of them, each block of a long page would cost as much as all definitions of the page.
 */

/** The source of each block, together with the link definitions that it uses. */
export function withDefinitions(blocks: readonly Block[]): Map<Block, string> {
  const definitions = blocks.filter(({ type }) => type === "definition").map(({ source }) => source);
  const defining = new Map<string, string[]>();
  for (const source of definitions) {
    const label = labelsIn(source)?.[0] ?? "";
    defining.set(label, [...(defining.get(label) ?? []), source]);
  }
  const neededBy = ({ type, source }: Block): string[] => {
    if (definitions.length === 0 || type === "definition" || !source.includes("[")) return [];
    const labels = labelsIn(source);
    return labels ? [...new Set(labels)].flatMap((label) => defining.get(label) ?? []) : definitions;
  };
  return new Map(
    blocks.map((block) => {
      const needed = neededBy(block);
      return [block, needed.length === 0 ? block.source : `${block.source}\n\n${needed.join("\n")}`];
    }),
  );
}

/** Labels between brackets without inner brackets; null when quote markers may be part of one. */
export function labelsIn(source: string): string[] | null {
  const labels = [...source.matchAll(/\[((?:[^[\]\\]|\\[\s\S])*)\]/g)].map(([, label]) => label!);
  return labels.some((label) => /\n[ \t]*>/.test(label)) ? null : labels.map(folded);
}

/** Normalizes a label as the parser does. */
export const folded = (label: string): string =>
  label
    .replace(/[\t\n\r ]+/g, " ")
    .replace(/^ | $/g, "")
    .toLowerCase()
    .toUpperCase();
