import { afterAll, describe, expect, it } from "vitest";
import { TooComplex } from "@/lib/content/markdown-errors";
import { RenderPool } from "./pool";
import { closeRenderer, renderBlocks, renderMarkdown, renderWordDiff } from "./render";

describe("the rendering threads", () => {
  const pool = new RenderPool({ size: 1, timeLimitMs: 60 });
  afterAll(async () => {
    await pool.close();
    await closeRenderer();
  });

  it("renders pages, blocks and differences", async () => {
    expect((await renderMarkdown("# Hi")).html).toContain('id="hi"');
    expect(await renderBlocks(["*a*"])).toEqual([expect.stringContaining("<em>a</em>")]);
    expect((await renderWordDiff("a", "a b")).after).toContain("<ins>");
  });

  it("answers a page from its cache", async () => {
    const text = "words in a line\n".repeat(5_000);
    const first = await renderMarkdown(text);
    expect(await renderMarkdown(text)).toBe(first);
  });

  it("ends a job that takes too long and does the next one", async () => {
    const slow = "a *b* **c** `d`\n\n".repeat(9_000);
    await expect(pool.run({ kind: "page", text: slow, context: {} })).rejects.toThrow(TooComplex);
    const answers = Promise.allSettled(
      [1, 2, 3].map((at) => pool.run({ kind: "page", text: `t${at}`, context: {} })),
    );
    expect((await answers).length).toBe(3);
  });

  it.each([
    ["58 kB of addresses", "www.a_".repeat(9_700)],
    ["4 kB of quotes", "> ".repeat(2_000)],
    ["an 8 kB table", `${"|a".repeat(2_100)}|\n${"|-".repeat(2_100)}|\n`],
  ])("refuses %s as too complex", async (_name, text) => {
    await expect(renderMarkdown(text)).rejects.toThrow(TooComplex);
  });
});
