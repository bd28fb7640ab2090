import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { mergeText } from "@/lib/core/content/text-merge";
import { hasCorpus, REAL_MERGES } from "@/lib/testing/corpus";
import type { Row } from "./api";
import { median } from "./measure";

type RealMerge = { git_conflict: boolean; base: string | null; ours: string | null; theirs: string | null };
const NAME = "replay of real merges";

/**
 * Repeats real three-way merges of Markdown files, each with git's result. Optional, because the files are no part of
 * the project.
 */
export function replay(wanted: (name: string) => boolean): Row[] {
  if (!wanted(NAME)) return [];
  if (!hasCorpus()) {
    console.error(`Skipped “${NAME}”: there are none at ${REAL_MERGES}.`);
    return [];
  }
  const merges = gunzipSync(readFileSync(REAL_MERGES))
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RealMerge)
    .filter(({ base, ours, theirs }) => base !== null && ours !== null && theirs !== null);
  const run = () =>
    merges.map(({ base, ours, theirs, git_conflict }) => {
      const started = performance.now();
      const { hunks } = mergeText(base!, ours!, theirs!);
      return { time: performance.now() - started, agrees: hunks.length > 0 === git_conflict };
    });
  run();
  const results = run();
  const times = results.map(({ time }) => time);
  const agreement = (100 * results.filter(({ agrees }) => agrees).length) / results.length;
  const note = `${merges.length} files, slowest ${Math.max(...times).toFixed(1)} ms`;
  return [
    { name: `${NAME}: time`, unit: "ms", kind: "value", result: median(times), goal: "", note },
    { name: `${NAME}: git's verdict`, unit: "%", kind: "value", result: agreement, goal: "≥ 99" },
  ];
}
