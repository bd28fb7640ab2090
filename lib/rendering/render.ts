import "server-only";
import { createHash } from "node:crypto";
import type { LinkCard } from "@/lib/content/link-card";
import { TooComplex } from "@/lib/content/markdown-errors";
import type { Reading } from "@/lib/content/reading";
import type { TextFacts } from "@/lib/content/text-facts";
import type { WebPage } from "@/lib/content/web-page";
import type { DocxParts, DocxText } from "./docx/read";
import type { RenderJob, RenderResult } from "./jobs";
import type { PdfBook } from "./pdf/book";
import { RenderPool } from "./pool";
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

type Cached = { value: RenderedPage | string[] | WordDiffHtml } | { tooComplex: string; until: number };

/** Kept on the process, not the module: a development server loads modules more than once. */
interface Renderer {
  pool: RenderPool;
  /** One thread of its own for what takes long, so that nobody waits for a page because somebody wants a book. */
  longJobs: RenderPool;
  cache: Map<string, { entry: Cached; size: number }>;
  cachedCharacters: number;
}

const holder = globalThis as typeof globalThis & { binderyRenderer?: Renderer };

function renderer(): Renderer {
  holder.binderyRenderer ??= {
    pool: new RenderPool(),
    longJobs: new RenderPool({ size: 1, timeLimitMs: LONG_LIMIT_MS, queueLimit: 20 }),
    cache: new Map(),
    cachedCharacters: 0,
  };
  return holder.binderyRenderer;
}

/** A page as safe HTML with its outline. Rejects with `TooComplex`. */
export function renderMarkdown(text: string, context: RenderContext = {}): Promise<RenderedPage> {
  return render({ kind: "page", text, context });
}

/** Each source as HTML of its own, without ids. Rejects with `TooComplex`. */
export function renderBlocks(sources: string[], context: RenderContext = {}): Promise<string[]> {
  return render({ kind: "blocks", sources, context });
}

/** Two versions of a block with the changed words marked. Rejects with `TooComplex`. */
export function renderWordDiff(
  before: string,
  after: string,
  context: RenderContext = {},
): Promise<WordDiffHtml> {
  return render({ kind: "words", before, after, context });
}

/** Links and, if wanted, the title of a text. Not kept: each text is read once. Rejects with `TooComplex`. */
export function readTextFacts(text: string, options: { title: boolean }): Promise<TextFacts> {
  return renderer().pool.run({ kind: "facts", text, title: options.title });
}

/** What search and lists of links keep of a text. Not kept here. Rejects with `TooComplex`. */
export function readText(text: string): Promise<Reading> {
  return renderer().pool.run({ kind: "reading", text });
}

/** A web page as Markdown. Not kept either. Rejects with `TooComplex`. */
export function readHtml(html: string): Promise<string> {
  return renderer().pool.run({ kind: "html", html });
}

/** A page of a website with what it leads to. Not kept. Rejects with `TooComplex`. */
export function readWebPage(html: string, address: string): Promise<WebPage> {
  return renderer().pool.run({ kind: "webPage", html, address });
}

/** What a web page says of itself. Not kept either. Rejects with `TooComplex`. */
export function readLinkCard(html: string, address: string): Promise<LinkCard> {
  return renderer().pool.run({ kind: "linkCard", html, address });
}

/** The text of a Word document; null when it is none. Not kept. Rejects with `TooComplex`. */
export function readDocx(parts: DocxParts): Promise<DocxText | null> {
  return renderer().longJobs.run({ kind: "docx", parts });
}

/** A book of pages as a PDF. Rejects with `TooComplex` when it takes too long. */
export function renderPdf(book: PdfBook): Promise<Uint8Array> {
  return renderer().longJobs.run({ kind: "pdf", book });
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
  { kind: "facts" | "reading" | "html" | "webPage" | "linkCard" | "docx" | "pdf" }
>;

async function render<Job extends CachedJob>(job: Job): Promise<RenderResult<Job>> {
  const { pool } = renderer();
  const key = await keyOf(job);
  const known = recall(key);
  if (known && "value" in known) return known.value as RenderResult<Job>;
  if (known && known.until > Date.now()) throw new TooComplex(known.tooComplex);
  try {
    const value = await pool.run(job);
    remember(key, { value });
    return value;
  } catch (error) {
    if (error instanceof TooComplex) remember(key, refusal(error));
    throw error;
  }
}

async function keyOf(job: CachedJob): Promise<string> {
  const { version } = await workerFile();
  const links = Object.entries(job.context.links ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = { ...job, context: { ...job.context, links } };
  return createHash("sha256").update(version).update(JSON.stringify(parts)).digest("base64url");
}

/** A refusal is kept for a minute only: it may have been the machine that was slow. */
function refusal(error: TooComplex): Cached {
  return { tooComplex: error.message, until: Date.now() + 60_000 };
}

function recall(key: string): Cached | undefined {
  const { cache } = renderer();
  const found = cache.get(key);
  if (!found) return undefined;
  cache.delete(key);
  cache.set(key, found);
  return found.entry;
}

function remember(key: string, entry: Cached): void {
  const state = renderer();
  const size = "value" in entry ? JSON.stringify(entry.value).length : 200;
  if (size > MAX_CACHED_CHARACTERS / 4) return;
  state.cachedCharacters -= state.cache.get(key)?.size ?? 0;
  state.cache.set(key, { entry, size });
  state.cachedCharacters += size;
  for (const [oldest, { size: freed }] of state.cache) {
    if (state.cachedCharacters <= MAX_CACHED_CHARACTERS) break;
    state.cache.delete(oldest);
    state.cachedCharacters -= freed;
  }
}
