import type { Mergeability } from "@/lib/model/change-requests/schemas";
import { type MergeFacts, type MergeLine, mergeLines } from "./merge-lines";

/** What stands between a change request and its merge. */
export const obstaclesOf = (facts: MergeFacts): MergeLine[] =>
  mergeLines(facts).filter(({ state }) => state === "blocked");

/** True if nothing is missing but the viewer's access: someone else can merge it now. */
export const isReadyForOthers = (obstacles: readonly MergeLine[]): boolean =>
  obstacles.length > 0 && obstacles.every(({ key }) => key === "role");

/** Why the Merge button rests; null when it can be pressed. */
export const mergeReason = (facts: Omit<MergeFacts, "mergeability"> & { mergeability?: Mergeability }) => {
  const { mergeability } = facts;
  if (!mergeability) return "Checking mergeability.";
  const obstacles = obstaclesOf({ ...facts, mergeability });
  if (mergeability.bypass && obstacles.every(({ rule }) => rule)) return null;
  return obstacles[0]?.reason ?? null;
};

/** The merge rules that merging now would pass by; empty when there is nothing to pass by, or it is not allowed. */
export const rulesToBypass = (mergeability: Mergeability | undefined): string[] =>
  mergeability?.bypass
    ? mergeability.checks.flatMap(({ fulfilled, label }) => (fulfilled ? [] : [label]))
    : [];

/** What the button and the command that merge are called. */
export const mergeLabel = (mergeability: Mergeability | undefined): string =>
  rulesToBypass(mergeability).length > 0 ? "Bypass rules and merge…" : "Merge change request";
