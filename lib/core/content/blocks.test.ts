import { describe, expect, it } from "vitest";
import { outlineOf } from "@/lib/testing/texts";
import { alignBlocks } from "./block-diff";
import { blocksOf } from "./blocks";
import { diffWords } from "./word-diff";

const PAGE =
  "---\nt: 1\n---\n# One\n\n\ntext\nmore\n\n    code\n\n- a\n\n  b\n\n***\n\ntext\nmore\n\n[x]: y\n<div>\nhi\n</div>\n";

describe("blocksOf", () => {
  it("slices the page without losing a byte", () => {
    let at = 0;
    let rebuilt = "";
    for (const block of blocksOf(PAGE)) {
      rebuilt += PAGE.slice(at, block.start) + block.source;
      at = block.end;
      expect(PAGE.slice(block.start, block.end)).toBe(block.source);
    }
    expect(rebuilt + PAGE.slice(at)).toBe(PAGE);
  });

  it("gives equal blocks different keys and keeps keys when others change", () => {
    const keys = blocksOf(PAGE).map((block) => block.key);
    expect(new Set(keys).size).toBe(keys.length);
    const moved = blocksOf(`new\n\n${PAGE.slice(PAGE.indexOf("# One"))}`).map((block) => block.key);
    expect(moved).toEqual(expect.arrayContaining(keys.slice(1)));
  });

  it("keeps indentation with the block it belongs to", () => {
    expect(blocksOf(PAGE).find((block) => block.type === "code")?.source).toBe("    code");
  });
});

describe("a closing line in fenced code", () => {
  it.each([
    ":::hint\n```md\n:::\n```\n\nafter\n:::",
    "> :::hint\n> ~~~\n> :::\n> ~~~\n> :::",
    "- a\n\n  :::hint\n  ```\n  :::\n  ```\n\n  b\n  :::",
    "::::tabs\n:::tab\n```\n:::\n::::\n```\n:::\n::::",
  ])("does not close the block around the code: %j", (block) => {
    expect(blocksOf(`${block}\n\nrest\n`).map(({ source }) => source)).toEqual([block, "rest"]);
  });

  it("closes the block before code begins and after it has ended", () => {
    const blocks = blocksOf(":::hint\na\n:::\n\n```\n:::\n```\n\n:::hint\n```\nb\n```\n:::\n\nrest\n");
    expect(blocks).toHaveLength(4);
  });
});

describe("outlineOf", () => {
  it("makes unique anchors as GitHub does, without names that scripts read", () => {
    const ids = outlineOf('# A b!\n\n## A b\n\n### __next_f\n\n> # Quoted\n\n# X <a id="fix"></a>\n').map(
      ({ id }) => id,
    );
    expect(ids).toEqual(["a-b", "a-b-1", "next_f", "quoted", "fix"]);
  });
});

describe("blocks of two versions", () => {
  const diffBlocks = (before: string, after: string) => alignBlocks(blocksOf(before), blocksOf(after));
  const kinds = (before: string, after: string) => diffBlocks(before, after).map((row) => row.kind);

  it("pairs versions of a block and leaves the others alone", () => {
    const before = "# T\n\nThe limit is 100 apples a day.\n\nSame.\n\nGone entirely.\n";
    const after = "# T\n\nThe limit is 250 apples a day.\n\nSame.\n\n```js\nnew\n```\n";
    expect(kinds(before, after)).toEqual(["same", "changed", "same", "removed", "added"]);
  });

  it("shows a moved block as moved instead of removed", () => {
    const rows = diffBlocks(
      "First paragraph here.\n\nb b b\n\nc c c\n",
      "b b b\n\nc c c\n\nFirst paragraph here.\n",
    );
    expect(rows.filter((row) => row.moved).map((row) => row.kind)).toEqual(["removed", "added"]);
  });

  it("compares a page where everything differs", () => {
    const page = (word: string) =>
      Array.from({ length: 4_000 }, (_, at) => `${word} ${at} some words`).join("\n\n");
    const before = page("a");
    const after = page("b");
    expect(diffBlocks(before, after).length).toBeGreaterThanOrEqual(4_000);
  });
});

describe("diffWords", () => {
  it.each([
    ["The limit is 100.", "The limit is 250."],
    ["", "new"],
    ["one two three", "three two one"],
    ["同じ文字です", "同じ言葉です"],
    ["a  b", "a b"],
  ])("can be read back into both sides: %j, %j", (before, after) => {
    const changes = diffWords(before, after);
    const side = (without: string) =>
      changes.filter((change) => change.kind !== without).map((change) => change.text);
    expect(side("added").join("")).toBe(before);
    expect(side("removed").join("")).toBe(after);
  });
});
