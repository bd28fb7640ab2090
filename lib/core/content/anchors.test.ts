import { describe, expect, it } from "vitest";
import { type FollowedBlock, followBlocks } from "./anchors";
import { blocksOf } from "./blocks";

const follow = (before: string, after: string) => followBlocks(blocksOf(before), blocksOf(after));
const page = (...blocks: string[]) => `${blocks.join("\n\n")}\n`;
const A = "Water is pumped at night, when power is cheap.";
const B = "The tank in the hills holds two days of it.";
const C = "Whoever closes a valve writes it down here.";
const A2 = "Water is pumped at noon, when power is cheap.";
const B2 = "The tank in the hills holds three days of it.";

const keyOf = (text: string, source: string, nth = 0) =>
  blocksOf(text).filter((block) => block.source === source)[nth]?.key;
const changed = (node: string | undefined, was: string, now: string) => ({
  state: "changed",
  node,
  was,
  now,
});
const at = (state: "exact" | "moved", node: string | undefined) => ({ state, node });
const deleted = (was: string) => ({ state: "deleted", was });

type Case = {
  name: string;
  before: string;
  after: string;
  /** The block to follow, and its number among equal ones. */
  block: string;
  nth?: number;
  becomes: (after: string) => object;
};

const cases: Case[] = [
  {
    name: "an untouched block is the same",
    before: page(A, B),
    after: page(A, B2),
    block: A,
    becomes: (after) => at("exact", keyOf(after, A)),
  },
  {
    name: "what comes before it does not matter",
    before: page(A, B),
    after: page("# New", C, A, B),
    block: B,
    becomes: (after) => at("exact", keyOf(after, B)),
  },
  {
    name: "an edited block has a successor",
    before: page(A, B),
    after: page(A2, B),
    block: A,
    becomes: (after) => changed(keyOf(after, A2), A, A2),
  },
  {
    name: "what was edited while its neighbours moved past it is found again",
    before: page("First of all.", A, B, C, "Last of all."),
    after: page(C, "First of all.", A2, "Last of all."),
    block: A,
    becomes: (after) => changed(keyOf(after, A2), A, A2),
  },
  {
    name: "of two edited neighbours each has its own",
    before: page(A, B, C),
    after: page(A2, B2, C),
    block: B,
    becomes: (after) => changed(keyOf(after, B2), B, B2),
  },
  {
    name: "a block that changed its place moved",
    before: page(A, B, C),
    after: page(B, C, A),
    block: A,
    becomes: (after) => at("moved", keyOf(after, A)),
  },
  {
    name: "a short block moves too",
    before: page("Stop.", A, B),
    after: page(A, B, "Stop."),
    block: "Stop.",
    becomes: (after) => at("moved", keyOf(after, "Stop.")),
  },
  {
    name: "a removed block has no successor",
    before: page(A, B, C),
    after: page(A, C),
    block: B,
    becomes: () => deleted(B),
  },
  {
    name: "a text in its place that has nothing in common is no successor",
    before: page(A, B),
    after: page(A, "Entirely unrelated sentence about gardening!"),
    block: B,
    becomes: () => deleted(B),
  },
  {
    name: "a block of another kind is no successor",
    before: page(A, B),
    after: page(A, `## ${B}`),
    block: B,
    becomes: () => deleted(B),
  },
  {
    name: "an emptied page keeps nothing",
    before: page(A, B),
    after: "",
    block: A,
    becomes: () => deleted(A),
  },
  {
    name: "the second of two equal blocks stays itself when the first goes and its key with it",
    before: page(A, B, A, C),
    after: page(B, A, C),
    block: A,
    nth: 1,
    becomes: (after) => at("exact", keyOf(after, A)),
  },
  {
    name: "the first of two equal blocks is gone though the other has its key now",
    before: page(A, B, A, C),
    after: page(B, A, C),
    block: A,
    becomes: () => deleted(A),
  },
  {
    name: "code is followed like prose",
    before: page("```sh\nopen-valve --slowly north-gate\n```", A),
    after: page("```sh\nopen-valve --fast north-gate\n```", A),
    block: "```sh\nopen-valve --slowly north-gate\n```",
    becomes: (after) =>
      expect.objectContaining({ state: "changed", node: blocksOf(after)[0]?.key }) as FollowedBlock,
  },
];

describe("following blocks into a later text", () => {
  for (const { name, before, after, block, nth, becomes } of cases) {
    it(name, () => {
      expect(follow(before, after).get(keyOf(before, block, nth) ?? "")).toEqual(becomes(after));
    });
  }

  it("finds the new state of every block", () => {
    const before = page(A, B, C, A, "---", "---");
    expect([...follow(before, page(C, B2)).keys()]).toEqual(blocksOf(before).map(({ key }) => key));
  });

  it("gives no block of the later text to two of the earlier one", () => {
    const before = page(A, B, C, A2, A);
    const after = page(A2, A, C, B2);
    const nodes = [...follow(before, after).values()].flatMap((each) =>
      each.state === "deleted" ? [] : [each.node],
    );
    expect(new Set(nodes).size).toBe(nodes.length);
  });
});
