import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/* Chapters that follow something through the code. A newcomer can do so only as long as they are short. */

const chapterOf = (readme: string, heading: string): string =>
  readFileSync(readme, "utf8")
    .split(/^## /m)
    .find((text) => text.startsWith(heading))!;

/** The files that a text names. */
const filesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/`([\w./-]+\.(?:ts|sql))`/g)].map(([, file]) => file!)),
];

describe.each([
  ["lib/README.md", "One request", 15],
  ["lib/README.md", "One merge", 12],
  ["lib/sites/README.md", "A visitor's request", 20],
])("%s, %s", (readme, heading, limit) => {
  const chapter = chapterOf(readme, heading);
  const pathOf = (file: string) => join(dirname(readme), file);

  it(`is followed in fewer than ${limit} files`, () => {
    expect(filesIn(chapter).length).toBeLessThan(limit);
  });

  it("names files that exist", () => {
    expect(filesIn(chapter).filter((file) => !existsSync(pathOf(file)))).toEqual([]);
  });

  it("names functions that the files of their step have", () => {
    const missing = chapter.split(/^\d+\. /m).flatMap((step) => {
      const sources = filesIn(step).map((file) => readFileSync(pathOf(file), "utf8"));
      const names = [...step.matchAll(/`([a-z]+[A-Z]\w*)`/g)].map(([, name]) => name!);
      return names.filter((name) => !sources.some((source) => new RegExp(`\\b${name}\\b`).test(source)));
    });
    expect(missing).toEqual([]);
  });
});
