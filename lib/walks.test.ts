import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/* README.md follows a request and a merge through the code. A newcomer can do so only as long as it is short. */

const readme = readFileSync("lib/README.md", "utf8");

/** The files that a chapter names. */
const filesIn = (heading: string): string[] => {
  const chapter = readme.split(/^## /m).find((text) => text.startsWith(heading)) ?? "";
  return [...new Set([...chapter.matchAll(/`([\w./-]+\.(?:ts|sql))`/g)].map(([, file]) => file!))];
};

describe.each([
  ["One request", 15],
  ["One merge", 12],
])("%s", (heading, limit) => {
  it(`is followed in fewer than ${limit} files`, () => {
    expect(filesIn(heading).length).toBeLessThan(limit);
  });

  it("names files that exist", () => {
    expect(filesIn(heading).filter((file) => !existsSync(join("lib", file)))).toEqual([]);
  });
});
