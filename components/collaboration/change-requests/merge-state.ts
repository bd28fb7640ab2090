import type { Mergeability } from "@/lib/collaboration/change-requests/schemas";
import type { Say } from "@/lib/core/locales/say";
import { type MergeLine, type MergeLineFacts, mergeLines } from "./merge-lines";

/** Returns the lines of the checklist that block the merge. */
export const obstaclesOf = (say: Say, facts: MergeLineFacts): MergeLine[] =>
  mergeLines(say, facts).filter(({ state }) => state === "blocked");

/** True if nothing is missing but the viewer's access: someone else can merge it now. */
export const isReadyForOthers = (obstacles: readonly MergeLine[]): boolean =>
  obstacles.length > 0 && obstacles.every(({ key }) => key === "role");

/** Returns why the Merge button is disabled; null if it is enabled. */
export const mergeReason = (
  say: Say,
  facts: Omit<MergeLineFacts, "mergeability"> & { mergeability?: Mergeability },
) => {
  const { mergeability } = facts;
  if (!mergeability) return say("Checking mergeability.");
  const obstacles = obstaclesOf(say, { ...facts, mergeability });
  if (mergeability.bypass && obstacles.every(({ rule }) => rule)) return null;
  return obstacles[0]?.reason ?? null;
};

/** Returns the unmet merge rules that the viewer may bypass. */
export const rulesToBypass = (mergeability: Mergeability | undefined): string[] =>
  mergeability?.bypass
    ? mergeability.checks.flatMap(({ fulfilled, label }) => (fulfilled ? [] : [label]))
    : [];

/** Returns the label of the merge button and command. */
export const mergeLabel = (say: Say, mergeability: Mergeability | undefined): string =>
  rulesToBypass(mergeability).length > 0 ? say("Bypass rules and merge…") : say("Merge change request");
