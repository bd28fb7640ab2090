import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Block } from "@/lib/content/blocks";
import type { JsonDocument } from "@/lib/content/document";
import type { Evaluation } from "@/lib/content/evaluation";
import type { LinkCard } from "@/lib/content/link-card";
import type { FoundLink } from "@/lib/content/links";
import { TooComplex } from "@/lib/content/markdown-errors";
import type { Reading } from "@/lib/content/reading";
import type { TextFacts } from "@/lib/content/text-facts";
import type { WebPage } from "@/lib/content/web-page";
import type { DocxParts, DocxText } from "./docx/read";
import type { RenderJob, RenderResult } from "./jobs";
import type { SpecParts } from "./openapi/parts";
import type { ReadSpec } from "./openapi/read";
import type { PdfBook } from "./pdf/book";
import { RendererBusy, RenderPool } from "./pool";
import type { RenderContext, RenderedPage } from "./to-html";
import type { WordDiffHtml } from "./word-diff";
import { workerFile } from "./worker-file";

/*
 * The doors to the renderer for the rest of the server: rendered on a worker thread, cached by what the
 * result depends on (the text, the resolved links, the version of the renderer). Texts that are too complex
 * are remembered for a while too, or each view of such a page would cost the full time limit again.
 */

export { RendererBusy } from "./pool";
export type { RenderContext, RenderedPage, ResolvedLink } from "./to-html";
export type { WordDiffHtml } from "./word-diff";

const MAX_CACHED_CHARACTERS = 32 * 1024 * 1024;
const LONG_LIMIT_MS = 120_000;

type Cached =
  | { value: RenderedPage | string[] | WordDiffHtml[] | Block[] | JsonDocument | SpecParts }
  | { tooComplex: string; until: number };

/** Kept on the process, not the module: a development server loads modules more than once. */
interface Renderer {
  pool: RenderPool;
  /** One thread of its own for what takes long, so that nobody waits for a page because somebody wants a book. */
  longJobs: RenderPool;
  cache: LRUCache<string, Cached>;
}

const holder = globalThis as typeof globalThis & { binderyRenderer?: Renderer };

function renderer(): Renderer {
  holder.binderyRenderer ??= {
    pool: new RenderPool(),
    longJobs: new RenderPool({ size: 1, timeLimitMs: LONG_LIMIT_MS, queueLimit: 20 }),
    cache: new LRUCache({
      maxSize: MAX_CACHED_CHARACTERS,
      maxEntrySize: MAX_CACHED_CHARACTERS / 4,
      sizeCalculation: (entry) => ("value" in entry ? JSON.stringify(entry.value).length : 200),
    }),
  };
  return holder.binderyRenderer;
}

/** A page as safe HTML with its outline. Rejects with `TooComplex`. */
export function renderMarkdown(text: string, context: RenderContext = {}): Promise<RenderedPage> {
  return render({ kind: "page", text, context });
}

/** The blocks of a text. Rejects with `TooComplex`. */
export function readBlocks(text: string): Promise<Block[]> {
  return render({ kind: "split", text });
}

/** The JSON form of a text. Rejects with `TooComplex`. */
export function readDocument(text: string): Promise<JsonDocument> {
  return render({ kind: "document", text });
}

/** The Markdown of a document that `parseDocument` has accepted. Not kept. Rejects with `TooComplex`. */
export function printDocument(document: JsonDocument): Promise<string> {
  return run(renderer().pool, { kind: "print", document });
}

/** A text with everything filled in that is known. Not kept. Rejects with `TooComplex`. */
export function evaluateText(text: string, evaluation: Evaluation): Promise<string> {
  return run(renderer().pool, { kind: "evaluate", text, evaluation });
}

/** Each source as HTML of its own, without ids. Rejects with `TooComplex`. */
export async function renderBlocks(sources: string[], context: RenderContext = {}): Promise<string[]> {
  const batches = batchesOf(sources, (source) => source.length);
  return (
    await Promise.all(batches.map((batch) => render({ kind: "blocks", sources: batch, context })))
  ).flat();
}

/** Pairs of versions of a block with the changed words marked. Rejects with `TooComplex`. */
export async function renderWordDiffs(
  pairs: { before: string; after: string }[],
  context: RenderContext = {},
): Promise<WordDiffHtml[]> {
  const batches = batchesOf(pairs, ({ before, after }) => before.length + after.length);
  return (await Promise.all(batches.map((pairs) => render({ kind: "words", pairs, context })))).flat();
}

/** Characters of one job: a large comparison then uses every thread, and lets other pages in between. */
const BATCH = 64 * 1024;

function batchesOf<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item[][] {
  const batches: Item[][] = [];
  let room = 0;
  for (const item of items) {
    room -= sizeOf(item);
    if (room < 0 || batches.length === 0) {
      batches.push([]);
      room = BATCH - sizeOf(item);
    }
    batches.at(-1)?.push(item);
  }
  return batches;
}

/** Links and, if wanted, the title of a text. Not kept: each text is read once. Rejects with `TooComplex`. */
export function readTextFacts(text: string, options: { title: boolean }): Promise<TextFacts> {
  return run(renderer().pool, { kind: "facts", text, title: options.title });
}

/**
 * The links of a text that are to be resolved: not in their stored form, and in none of its stored versions. Not
 * kept. Rejects with `TooComplex`.
 */
export function readOpenLinks(text: string, stored: readonly string[]): Promise<FoundLink[]> {
  return run(renderer().pool, { kind: "openLinks", text, stored });
}

/** What search and lists of links keep of a text. Not kept here. Rejects with `TooComplex`. */
export function readText(text: string): Promise<Reading> {
  return run(renderer().pool, { kind: "reading", text });
}

/** A web page as Markdown. Not kept either. Rejects with `TooComplex`. */
export function readHtml(html: string): Promise<string> {
  return run(renderer().pool, { kind: "html", html });
}

/** A page of a website with what it leads to. Not kept. Rejects with `TooComplex`. */
export function readWebPage(html: string, address: string): Promise<WebPage> {
  return run(renderer().pool, { kind: "webPage", html, address });
}

/** What a web page says of itself. Not kept either. Rejects with `TooComplex`. */
export function readLinkCard(html: string, address: string): Promise<LinkCard> {
  return run(renderer().pool, { kind: "linkCard", html, address });
}

/** The text of a Word document; null when it is none. Not kept. Rejects with `TooComplex`. */
export function readDocx(parts: DocxParts): Promise<DocxText | null> {
  return run(renderer().longJobs, { kind: "docx", parts });
}

/** The description of an API, or what is wrong with it. Not kept. Rejects with `TooComplex`. */
export function readOpenApi(spec: string): Promise<ReadSpec> {
  return run(renderer().longJobs, { kind: "openapi", spec });
}

/**
 * What blocks of some texts show of a version of an OpenAPI spec.
 * @param load the version's document, asked for when it was not looked at for these texts before
 */
export async function readSpecParts(
  { slug, versionId }: { slug: string; versionId: string },
  texts: readonly string[],
  load: () => Promise<string>,
): Promise<SpecParts> {
  const { version } = await workerFile();
  const named = JSON.stringify(["specParts", slug, versionId, texts]);
  const key = createHash("sha256").update(version).update(named).digest("base64url");
  return rendered(key, async () => ({ kind: "specParts", slug, document: await load(), texts }));
}

/** A book of pages as a PDF. Rejects with `TooComplex` when it takes too long. */
export function renderPdf(book: PdfBook): Promise<Uint8Array> {
  return run(renderer().longJobs, { kind: "pdf", book });
}

/** What the version of the renderer is: what it made before may look otherwise. */
export const rendererVersion = async (): Promise<string> => (await workerFile()).version;

/** Ends the worker threads, for a clean stop of the server. */
export async function closeRenderer(): Promise<void> {
  await Promise.all([holder.binderyRenderer?.pool.close(), holder.binderyRenderer?.longJobs.close()]);
  delete holder.binderyRenderer;
}

type CachedJob = Exclude<
  RenderJob,
  {
    kind:
      | "print"
      | "evaluate"
      | "facts"
      | "openLinks"
      | "reading"
      | "html"
      | "webPage"
      | "linkCard"
      | "docx"
      | "openapi"
      | "specParts"
      | "pdf";
  }
>;

async function render<Job extends CachedJob>(job: Job): Promise<RenderResult<Job>> {
  return rendered(await keyOf(job), async () => job);
}

/** What a job gave before, or gives now; only then it is loaded. */
async function rendered<Job extends CachedJob | Extract<RenderJob, { kind: "specParts" }>>(
  key: string,
  load: () => Promise<Job>,
): Promise<RenderResult<Job>> {
  const { cache } = renderer();
  const known = cache.get(key);
  if (known && "value" in known) return known.value as RenderResult<Job>;
  if (known && known.until > Date.now()) throw new TooComplex(known.tooComplex);
  try {
    const value = await run(renderer().pool, await load());
    cache.set(key, { value });
    return value;
  } catch (error) {
    if (error instanceof TooComplex) cache.set(key, refusal(error));
    throw error;
  }
}

/** The threads are shared by all bundles of the server, each with its own classes of errors. */
async function run<Job extends RenderJob>(pool: RenderPool, job: Job): Promise<RenderResult<Job>> {
  try {
    return await pool.run(job);
  } catch (error) {
    if (error instanceof Error && error.name === "TooComplex") throw new TooComplex(error.message);
    if (error instanceof Error && error.name === "RendererBusy") throw new RendererBusy(error.message);
    throw error;
  }
}

async function keyOf(job: CachedJob): Promise<string> {
  const { version } = await workerFile();
  const context = "context" in job ? job.context : {};
  const links = Object.entries(context.links ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = { ...job, context: { ...context, links } };
  return createHash("sha256").update(version).update(JSON.stringify(parts)).digest("base64url");
}

/** A refusal is kept for a minute only: it may have been the machine that was slow. */
function refusal(error: TooComplex): Cached {
  return { tooComplex: error.message, until: Date.now() + 60_000 };
}
