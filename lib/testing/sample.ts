import { execFileSync } from "node:child_process";

/** A quick run looks at this fraction of the operations and screens, and at those that the working tree changes. */
export const PARTS = 8;

/**
 * Every eighth item, beginning with the one that `part` counts, and the changed ones. A list is never left out as a
 * whole.
 */
export function sampleOf<T>(list: readonly T[], isChanged: (item: T) => boolean, part = partOfCommit()): T[] {
  const parts = Math.min(PARTS, list.length);
  return list.filter((item, index) => index % parts === part % parts || isChanged(item));
}

/** Each commit looks at another part, and always at the same one; without git it is the first. */
function partOfCommit(): number {
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return Number.parseInt(commit.slice(0, 4), 16) % PARTS;
  } catch {
    return 0;
  }
}
