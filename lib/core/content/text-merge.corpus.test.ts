import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { REAL_MERGES } from "@/lib/testing/corpus";
import { mergeText } from "./text-merge";

type RealMerge = {
  path: string;
  git_conflict: boolean;
  base: string | null;
  ours: string | null;
  theirs: string | null;
};

const normalise = (text: string) => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

function gitMerge(scratch: string, base: string, ours: string, theirs: string) {
  const paths = { base: join(scratch, "base"), ours: join(scratch, "ours"), theirs: join(scratch, "theirs") };
  writeFileSync(paths.base, base);
  writeFileSync(paths.ours, ours);
  writeFileSync(paths.theirs, theirs);
  const run = spawnSync("git", ["merge-file", "-p", "--diff3", paths.ours, paths.base, paths.theirs], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return { conflicts: run.status ?? 0, text: run.stdout };
}

describe("replay of real merges", () => {
  it("agrees with git", () => {
    execFileSync("git", ["--version"]);
    const scratch = mkdtempSync(join(tmpdir(), "bindery-merge-"));
    const merges = gunzipSync(readFileSync(REAL_MERGES))
      .toString("utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as RealMerge)
      .filter((merge) => merge.base !== null && merge.ours !== null && merge.theirs !== null);
    let sameVerdict = 0;
    let sameAsRecorded = 0;
    let hunks = 0;
    let gitHunks = 0;
    const differing: string[] = [];
    const times: number[] = [];
    try {
      for (const merge of merges) {
        const [base, ours, theirs] = [merge.base!, merge.ours!, merge.theirs!].map(normalise) as [
          string,
          string,
          string,
        ];
        const start = performance.now();
        const merged = mergeText(base, ours, theirs);
        times.push(performance.now() - start);
        const git = gitMerge(scratch, base, ours, theirs);
        const conflict = merged.hunks.length > 0;
        if (conflict === git.conflicts > 0) sameVerdict++;
        if (conflict === merge.git_conflict) sameAsRecorded++;
        hunks += merged.hunks.length;
        gitHunks += git.conflicts;
        if (!conflict && merged.text !== git.text) differing.push(merge.path);
      }
    } finally {
      rmSync(scratch, { recursive: true });
    }
    times.sort((a, b) => a - b);
    const total = times.reduce((sum, time) => sum + time, 0);
    console.info(
      `${merges.length} real merges: same verdict as git ${sameVerdict}, as recorded ${sameAsRecorded}; ` +
        `hunks ${hunks} (git ${gitHunks}); per file median ${times[times.length >> 1]?.toFixed(2)} ms, ` +
        `mean ${(total / times.length).toFixed(2)} ms, longest ${times.at(-1)?.toFixed(1)} ms`,
    );
    expect(differing).toEqual([]);
    expect(sameVerdict / merges.length).toBeGreaterThanOrEqual(0.99);
    expect(sameAsRecorded / merges.length).toBeGreaterThanOrEqual(0.99);
    expect(hunks).toBeLessThanOrEqual(gitHunks);
  });
});
