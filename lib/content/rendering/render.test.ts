import { afterAll, describe, expect, it, vi } from "vitest";
import { parseSpecJob } from "@/lib/content/openapi-specs/thread-jobs";
import { drawPdfJob } from "@/lib/content/pdf/thread-jobs";
import { plainDocument } from "@/lib/core/content/document/plain-document";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { MARKDOWN_LIMITS } from "@/lib/core/content/markdown-limits";
import { readDocxJob } from "@/lib/exchange/imports/thread-jobs";
import { inBackground } from "@/lib/platform/threads/background";
import { ThreadPool } from "@/lib/platform/threads/pool";
import { closeThreads, runOnThread } from "@/lib/platform/threads/run";
import {
  readDocument,
  readPreview,
  readText,
  readWritten,
  renderBlocks,
  renderMarkdown,
  renderStored,
  renderWordDiffs,
} from "./render";
import {
  blocksJob,
  documentJob,
  factsJob,
  pageJob,
  previewJob,
  printJob,
  readingJob,
  splitJob,
  writtenJob,
} from "./thread-jobs";

describe("the rendering threads", () => {
  const pool = new ThreadPool({ size: 1, timeLimitMs: 60 });
  afterAll(async () => {
    await pool.close();
    await closeThreads();
  });

  it("renders pages, blocks and differences", async () => {
    expect((await renderMarkdown("# Hi")).html).toContain('id="hi"');
    expect(await renderBlocks(["*a*"])).toEqual([expect.stringContaining("<em>a</em>")]);
    const [words] = await renderWordDiffs([{ before: "a", after: "a b" }]);
    expect(words?.after).toContain("<ins>");
  });

  it("finds the libraries that only books and Word documents need", async () => {
    const page = { id: "a", title: "水厂", description: null, depth: 0, markdown: "泵 🚀", href: null };
    const pdf = await runOnThread(drawPdfJob, {
      title: "Manual",
      subtitle: null,
      author: "Merrow",
      language: "en",
      date: "2026-01-02T03:04:05.000Z",
      pages: [page],
      paths: {},
      address: "https://docs.example/",
      files: {},
      people: {},
    });
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe("%PDF-");
    expect(
      await runOnThread(readDocxJob, { texts: new Map(), names: new Set<string>(), folder: "a" }),
    ).toBeNull();
  });

  it("keeps the order of blocks and pairs that take several jobs", async () => {
    const texts = Array.from({ length: 40 }, (_, at) => `${at} ${"word ".repeat(1_000)}`);
    const blocks = await renderBlocks(texts);
    expect(blocks.map((html) => Number(/>(\d+) /.exec(html)?.[1]))).toEqual(texts.map((_, at) => at));
    const words = await renderWordDiffs(
      texts.map((text, at) => ({ before: text, after: `${text} end${at}` })),
    );
    expect(words.map(({ merged }) => Number(/<ins>[^<]*end(\d+)/.exec(merged)?.[1]))).toEqual(
      texts.map((_, at) => at),
    );
  });

  it("renders a requested page before those of background jobs", async () => {
    await renderMarkdown("The threads for pages run.");
    let read = 0;
    const texts = Array.from({ length: 60 }, (_, at) => `${at} ${"*word* ".repeat(100)}`);
    const { signal } = new AbortController();
    const job = inBackground({ owner: "a", signal }, () =>
      Promise.all(texts.map((text) => readText(text).then(() => ++read))),
    );
    await renderMarkdown("Somebody looks at this.");
    expect(read).toBeLessThan(texts.length / 2);
    await job;
  });

  it("returns a page from its cache", async () => {
    const text = "words in a line\n".repeat(5_000);
    const first = await renderMarkdown(text);
    expect(await renderMarkdown(text)).toBe(first);
  });

  it("renders a page once for all concurrent requests", async () => {
    const run = vi.spyOn(ThreadPool.prototype, "run");
    const text = "the same words for everybody\n".repeat(2_000);
    const [one, other] = await Promise.all([renderMarkdown(text), renderMarkdown(text)]);
    expect(other).toBe(one);
    expect(run).toHaveBeenCalledTimes(1);
    run.mockRestore();
  });

  it("ends a job that takes too long and runs the next one", async () => {
    const slow = "a *b* **c** `d`\n\n".repeat(9_000);
    await expect(pool.run(pageJob, { text: slow, context: {} })).rejects.toThrow(TooComplex);
    const answers = Promise.allSettled(
      [1, 2, 3].map((at) => pool.run(pageJob, { text: `t${at}`, context: {} })),
    );
    expect((await answers).length).toBe(3);
  });

  it.each([
    ["58 kB of addresses", "www.a_".repeat(9_700)],
    ["4 kB of quotes", "> ".repeat(2_000)],
    ["an 8 kB table", `${"|a".repeat(2_100)}|\n${"|-".repeat(2_100)}|\n`],
  ])("refuses %s as too complex", async (_name, text) => {
    await expect(renderMarkdown(text)).rejects.toThrow(TooComplex);
    await expect(readWritten(text)).rejects.toThrow(TooComplex);
  });

  it("ends an aborted job, waiting or running", async () => {
    const patient = new ThreadPool({ size: 1, timeLimitMs: 60_000 });
    const [first, second] = [new AbortController(), new AbortController()];
    const endless = { text: "www.c_".repeat(9_700), context: {} };
    // A thread that is ready takes the first of the jobs at once.
    await patient.run(previewJob, { text: "Ready", length: 10 });
    const jobs = [first, second].map(({ signal }) => patient.run(pageJob, endless, { signal }));
    const last = patient.run(previewJob, { text: "Done", length: 10 });
    second.abort(new Error("not now"));
    await expect(jobs[1]).rejects.toThrow("not now");
    expect(patient.threadCount).toBe(1);
    first.abort(new Error("enough"));
    expect(patient.threadCount).toBe(0);
    await expect(jobs[0]).rejects.toThrow("enough");
    expect(await last).toBe("Done");
    await expect(patient.run(pageJob, endless, { signal: first.signal })).rejects.toThrow("enough");
    await patient.close();
  });

  it("ends a worker without a job, and starts another for the next one", async () => {
    const brief = new ThreadPool({ size: 1, idleLimitMs: 0 });
    expect(await brief.run(previewJob, { text: "First", length: 10 })).toBe("First");
    await expect.poll(() => brief.threadCount).toBe(0);
    expect(await brief.run(previewJob, { text: "Second", length: 10 })).toBe("Second");
    await brief.close();
  });

  it("gives owners turns, and none more than its maximum of threads", async () => {
    const one = new ThreadPool({ size: 1, timeLimitMs: 60_000 });
    const done: string[] = [];
    const jobs = ["a1", "a2", "a3", "b1", "c1", "b2"].map((text) =>
      one.run(previewJob, { text, length: 10 }, { owner: text[0]! }).then((words) => done.push(words)),
    );
    await Promise.all(jobs);
    expect(done).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
    await one.close();

    const two = new ThreadPool({ size: 2, timeLimitMs: 60_000, mostPerOwner: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const text = "a *b* **c** `d`\n\n".repeat(9_000);
    const slow = { sources: Array<string>(50).fill(text), context: {} };
    const stuck = Promise.allSettled(
      [first, second].map(({ signal }) => two.run(blocksJob, slow, { signal, owner: "a" })),
    );
    expect(await two.run(previewJob, { text: "Other", length: 10 }, { owner: "b" })).toBe("Other");
    second.abort(new Error("not now"));
    first.abort(new Error("enough"));
    expect(await stuck).toMatchObject([
      { reason: { message: "enough" } },
      { reason: { message: "not now" } },
    ]);
    await two.close();
  });

  it("ends the rendering of a background job with the job", async () => {
    const stop = new AbortController();
    const text = "www.e_".repeat(9_700);
    const job = inBackground({ owner: "a", signal: stop.signal }, () =>
      Promise.all([
        runOnThread(parseSpecJob, {
          text: JSON.stringify({ openapi: "3.1.0", "x-a": text }),
          address: null,
          files: [],
        }),
        readWritten(text),
      ]),
    );
    stop.abort(new Error("The server stops."));
    await expect(job).rejects.toThrow("The server stops.");
  });

  it("gives an unsaved text half of the time of its readers", () => {
    const text = "word ".repeat(100_000);
    const written = writtenJob.shareOfTime({ text });
    for (const job of [splitJob, documentJob, factsJob, readingJob]) {
      expect(job.shareOfTime({ text })).toBe(written * 2);
    }
    expect(pageJob.shareOfTime({ text, context: {} })).toBe(written * 2);
  });

  it("gives texts and documents time in proportion to their size", () => {
    const text = "x".repeat(MARKDOWN_LIMITS.bytes);
    expect(writtenJob.shareOfTime({ text })).toBeGreaterThan(4 * writtenJob.shareOfTime({ text: "x" }));
    const print = (words: string) => printJob.shareOfTime({ document: plainDocument(words) });
    expect(print(text)).toBeGreaterThan(4 * print("x"));
    expect(print("x")).toBeLessThan(1.1);
  });

  it("shows a text that is too complex as its source, and tries it only once", async () => {
    const text = `<b>\n${"www.b_".repeat(9_700)}`;
    expect((await renderStored(text, {})).html).toMatch(/^<pre>&#60;b&#62;\nwww/);
    const run = vi.spyOn(ThreadPool.prototype, "run");
    expect((await renderStored(text, { links: { a: { href: "b" } } })).html).toMatch(/^<pre>/);
    expect((await readDocument(text)).nodes).toMatchObject([{ nodes: [{ leaves: [{ text }] }] }]);
    expect(await readPreview(text, 20)).toMatch(/^<b> www/);
    expect((await readText(text)).sections).toEqual([{ anchor: "", title: "", text }]);
    expect(run).not.toHaveBeenCalled();
    run.mockRestore();
    const [shown] = await renderBlocks([text]);
    expect(shown).toMatch(/^<pre>/);
    const [diff] = await renderWordDiffs([{ before: text, after: "a" }]);
    expect(diff).toMatchObject({ before: expect.stringMatching(/^<pre>/), after: "<pre>a</pre>" });
  });
});
