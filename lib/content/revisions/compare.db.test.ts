import { beforeAll, describe, expect, it } from "vitest";
import type { ComparedBlock } from "@/lib/content/pages/schemas";
import { type ApiCaller, api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { contentChanges } from "./operations";

const PARTS = Array.from({ length: 40 }, (_, index) => `Part ${index} of the page.`);
const text = (parts: readonly string[]) => `# Long\n\n${parts.join("\n\n")}\n\n[home]: https://example.org\n`;

let as: ApiCaller;
let params: { spaceId: string; changeRequestId: string; pageId: string };

beforeAll(async () => {
  const w = await world();
  as = api.as(w.admin);
  const space = await w.space({ pages: { Long: text(PARTS) } });
  const { Long = "" } = await w.pageIds(space);
  const edits = { Long: text(PARTS.with(20, "Part 20 of another page.")) };
  const { changeRequest } = await w.changeRequest(space, { edits });
  params = { spaceId: space.id, changeRequestId: changeRequest.id, pageId: Long };
});

const compare = (query: { context?: string; keep?: string[]; offset?: string; limit?: string } = {}) =>
  as.call(contentChanges.comparePage.changeRequest, { params, query });
const summaryOf = (blocks: readonly ComparedBlock[]) =>
  blocks.map((block) =>
    block.kind === "folded" ? `${block.count} from ${block.offset}` : `${block.kind} ${block.after?.source}`,
  );

describe("a comparison of a long page", () => {
  it("has all blocks and both texts", async () => {
    const { blocks, source } = await compare();
    expect(blocks).toHaveLength(41);
    expect(source?.before).toContain("Part 20 of the page.");
    expect(source?.after).toContain("Part 20 of another page.");
  });

  it("folds unchanged blocks far from any change", async () => {
    const { blocks, source } = await compare({ context: "1" });
    expect(summaryOf(blocks)).toEqual([
      "20 from 0",
      "same Part 19 of the page.",
      "changed Part 20 of another page.",
      "same Part 21 of the page.",
      "18 from 23",
    ]);
    expect(source).toBeUndefined();
  });

  it("keeps the requested blocks", async () => {
    const { blocks } = await compare({ offset: "31", limit: "1" });
    const [block] = blocks;
    const key = block?.kind === "same" ? block.after!.key : "";
    expect(summaryOf((await compare({ context: "1", keep: [key] })).blocks)).toEqual([
      "20 from 0",
      "same Part 19 of the page.",
      "changed Part 20 of another page.",
      "same Part 21 of the page.",
      "7 from 23",
      "same Part 29 of the page.",
      "same Part 30 of the page.",
      "same Part 31 of the page.",
      "8 from 33",
    ]);
  });

  it("opens folded blocks, and shows no link definitions", async () => {
    const { blocks, source } = await compare({ offset: "39" });
    expect(summaryOf(blocks)).toEqual(["same Part 38 of the page.", "same Part 39 of the page."]);
    expect(source).toBeUndefined();
  });
});

it("a comparison counts the blocks that differ", async () => {
  const { pageId, ...changeRequest } = params;
  const { items, more } = await as.call(contentChanges.count.changeRequest, { params: changeRequest });
  expect(items).toEqual([{ page: pageId, blocks: 1 }]);
  expect(more).toBeUndefined();
});
