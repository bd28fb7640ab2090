import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/* Chapters that follow something through the code. A newcomer can do so only as long as they are short. */

/** The files that a chapter names. */
const filesIn = (readme: string, heading: string): string[] => {
  const chapter = readFileSync(readme, "utf8")
    .split(/^## /m)
    .find((text) => text.startsWith(heading))!;
  return [...new Set([...chapter.matchAll(/`([\w./-]+\.(?:ts|sql))`/g)].map(([, file]) => file!))];
};

describe.each([
  ["lib/README.md", "One request", 15],
  ["lib/README.md", "One merge", 12],
  ["lib/sites/README.md", "A visitor's request", 20],
])("%s, %s", (readme, heading, limit) => {
  it(`is followed in fewer than ${limit} files`, () => {
    expect(filesIn(readme, heading).length).toBeLessThan(limit);
  });

  it("names files that exist", () => {
    const missing = filesIn(readme, heading).filter((file) => !existsSync(join(dirname(readme), file)));
    expect(missing).toEqual([]);
  });
});
