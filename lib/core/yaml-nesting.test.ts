import { expect, it } from "vitest";
import { frontMatter } from "./content/front-matter";
import { mayNestTooDeeply } from "./yaml-nesting";

it.each(["[", "{a: ", "- ", "? ", "a: ", "? a: ", "}"])(
  "many %j in a row are not parsed, which could end the process",
  (sign) => {
    const yaml = `a: 1\nb:\n  ${sign.repeat(7_500)}`;
    expect(mayNestTooDeeply(yaml)).toBe(true);
    expect(frontMatter(`---\n${yaml}\n---\n`)).toMatchObject({
      data: {},
      problem: "it is nested too deeply",
    });
  },
);

it("lists of any length and words with signs are parsed", () => {
  const yaml = `tags: [${"[a], ".repeat(1_000)}b]\ntitle: a - b - c\nlist:\n${"  - a: 1\n".repeat(500)}`;
  expect(mayNestTooDeeply(yaml)).toBe(false);
  expect(frontMatter(`---\n${yaml}---\n`).problem).toBeNull();
});
