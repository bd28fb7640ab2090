import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { BreakingChange } from "@/lib/content/openapi-specs/on-thread/breaking";
import type { SpecParts } from "@/lib/content/openapi-specs/on-thread/parts";
import type { ReadSpec, SpecTexts } from "@/lib/content/openapi-specs/on-thread/read";
import type { PdfBook } from "@/lib/content/pdf/on-thread/book";
import type { FollowedBlock } from "@/lib/core/content/anchors";
import type { Block } from "@/lib/core/content/blocks";
import type { Dialects } from "@/lib/core/content/dialects/translate";
import type { JsonDocument } from "@/lib/core/content/document";
import { plainDocument } from "@/lib/core/content/document/plain-document";
import { escapeHtml } from "@/lib/core/content/escape-html";
import type { Evaluation } from "@/lib/core/content/evaluation";
import type { IndexedText } from "@/lib/core/content/indexed-text";
import type { LinkCard } from "@/lib/core/content/link-card";
import type { FoundLink } from "@/lib/core/content/links";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import type { Navigation } from "@/lib/core/content/navigation/state";
import type { FollowedWords, QuoteInBlock } from "@/lib/core/content/quote-anchors";
import type { SummaryPart } from "@/lib/core/content/summary";
import { shorten } from "@/lib/core/content/text";
import type { TextFacts } from "@/lib/core/content/text-facts";
import type { WebPage } from "@/lib/core/content/web-page";
import type { UnpackResult } from "@/lib/exchange/git/on-thread/unpack";
import type { DocxParts, DocxText } from "@/lib/exchange/imports/on-thread/read-docx";
import type { IdpMetadata } from "@/lib/identity/saml/on-thread/metadata";
import type {
  ResponseReport,
  ResponseToCheck,
  ResponseVerdict,
} from "@/lib/identity/saml/on-thread/response";
import { currentBackground } from "@/lib/platform/threads/background";
import { RendererBusy, RenderPool, type RunOptions } from "@/lib/platform/threads/pool";
import { workerFile } from "@/lib/platform/threads/worker-file";
import type { CardContent } from "./on-thread/card";
import type { RenderContext, RenderedHtml } from "./on-thread/to-html";
import type { WordDiffHtml } from "./on-thread/word-diff";
import type { RenderJob, RenderResult } from "./thread-jobs";

/*
 * The server's interface to the renderer: rendered on a worker thread, cached by all inputs of the result (the text,
 * the resolved links, the version of the renderer). No other code of the server may parse a text. Every written text
 * goes through `readWritten` first, which refuses it after half of the time that reads have; a text that is still too
 * complex is shown as its source, and remembered for a while, or each view of it would cost the full time limit
 * again.
 */

export type { RenderContext, RenderedHtml, ResolvedLink } from "./on-thread/to-html";
export type { WordDiffHtml } from "./on-thread/word-diff";

const MAX_CACHED_CHARACTERS = 32 * 1024 * 1024;
const LONG_LIMIT_MS = 120_000;
const MOST_REFUSALS = 1000;
const LONGEST_REFUSAL_MS = 60 * 60_000;

type CachedValue = RenderResult<CachedJob | Extract<RenderJob, { kind: "specParts" }>>;

/** A text that was too complex: the refusal's end, and the number of refusals so far. */
type Refusal = { message: string; until: number; times: number };

/** On the process, not in the module: a development server loads modules more than once. */
interface Renderer {
  pool: RenderPool;
  /** For the same work as `pool` in jobs: an import of thousands of pages delays no request. */
  background: RenderPool;
  /**
   * Separate threads for long work, so that no page waits for a book. One organization uses at most one of them,
   * which leaves another for the next.
   */
  longJobs: RenderPool;
  cache: LRUCache<string, CachedValue>;
  /** Results being computed, which further callers wait for, too. */
  underWay: Map<string, Promise<CachedValue>>;
  refusals: LRUCache<string, Refusal>;
}

const holder = globalThis as typeof globalThis & { binderyRenderer?: Renderer };

function renderer(): Renderer {
  holder.binderyRenderer ??= {
    pool: new RenderPool(),
    background: new RenderPool({ queueLimit: 2_000 }),
    longJobs: new RenderPool({ mostPerOwner: 1, timeLimitMs: LONG_LIMIT_MS, queueLimit: 20 }),
    cache: new LRUCache({
      maxSize: MAX_CACHED_CHARACTERS,
      maxEntrySize: MAX_CACHED_CHARACTERS / 4,
      sizeCalculation: (value) => JSON.stringify(value).length,
    }),
    underWay: new Map(),
    refusals: new LRUCache({ max: MOST_REFUSALS }),
  };
  return holder.binderyRenderer;
}

/** The threads for pages and their parts, in requests and in the background. */
const pages = (): RenderPool => (currentBackground() ? renderer().background : renderer().pool);

/**
 * Reads the facts of a text that storing it needs. Every text must pass this before it is stored: it refuses, with
 * `TooComplex`, texts that would take readers too long. Not cached.
 */
export function readWritten(text: string): Promise<TextFacts> {
  return run(pages(), { kind: "written", text });
}

/** Renders an unsaved text as safe HTML with its outline. Rejects with `TooComplex`. */
export function renderMarkdown(text: string, context: RenderContext = {}): Promise<RenderedHtml> {
  return render({ kind: "page", text, context });
}

/** The same for a stored text. */
export function renderStored(text: string, context: RenderContext): Promise<RenderedHtml> {
  return renderMarkdown(text, context).catch(insteadOf(() => ({ html: sourceHtml(text), outline: [] })));
}

/** The blocks of a text. Rejects with `TooComplex`. */
export function readBlocks(text: string): Promise<Block[]> {
  return render({ kind: "split", text });
}

/** Follows every block of a text into a later version. Not cached. Rejects with `TooComplex`. */
export function readFollowed(
  before: readonly Block[],
  after: readonly Block[],
): Promise<Map<string, FollowedBlock>> {
  return run(pages(), { kind: "follow", before, after });
}

/**
 * Follows words of a text into a later version, in order; null for words that never existed in their block. Not
 * cached. Rejects with `TooComplex`.
 */
export function readFollowedQuotes(
  before: string,
  after: string,
  quotes: readonly QuoteInBlock[],
): Promise<(FollowedWords | null)[]> {
  return run(pages(), { kind: "quotes", before, text: after, quotes });
}

/** The JSON form of a text. */
export function readDocument(text: string): Promise<JsonDocument> {
  return render({ kind: "document", text }).catch(insteadOf(() => plainDocument(text)));
}

/** The first words of a text on one line. */
export function readPreview(text: string, length: number): Promise<string> {
  return render({ kind: "preview", text, length }).catch(insteadOf(() => shorten(text, length)));
}

/** The Markdown of a document that `parseDocument` has accepted. Rejects with `TooComplex`. */
export function printDocument(document: JsonDocument): Promise<string> {
  return render({ kind: "print", document });
}

/**
 * The same, with the bytes of the replaced text for all unchanged parts; printed as a whole if the comparison takes
 * too long. Not cached.
 */
export function saveDocument(document: JsonDocument, source: string): Promise<string> {
  return run(pages(), { kind: "saveDocument", document, source }).catch((error: unknown) => {
    if (error instanceof TooComplex) return printDocument(document);
    throw error;
  });
}

/** Evaluates a text; returns it unchanged if that takes too long. Not cached. */
export function evaluateText(text: string, evaluation: Evaluation): Promise<string> {
  return run(pages(), { kind: "evaluate", text, evaluation }).catch(insteadOf(() => text));
}

/** The parts and entries of a table of contents. Rejects with `TooComplex`. Not cached. */
export function readSummary(text: string): Promise<SummaryPart[]> {
  return run(pages(), { kind: "summary", text });
}

/** Reads the order of pages and the redirects from the configuration of another tool. */
export function readNavigation(files: Record<string, string>, paths: readonly string[]): Promise<Navigation> {
  return run(pages(), { kind: "navigation", files, pages: paths });
}

/** Returns a replacement for a text that is too complex; throws other errors on. */
const insteadOf =
  <Value>(source: () => Value) =>
  (error: unknown): Value => {
    if (error instanceof TooComplex) return source();
    throw error;
  };

const sourceHtml = (text: string): string => `<pre>${escapeHtml(text)}</pre>`;

/** Renders each source as separate HTML, without ids. */
export async function renderBlocks(sources: string[], context: RenderContext = {}): Promise<string[]> {
  const batches = batchesOf(sources, (source) => source.length);
  return (
    await Promise.all(
      batches.map((sources) =>
        render({ kind: "blocks", sources, context }).catch(insteadOf(() => sources.map(sourceHtml))),
      ),
    )
  ).flat();
}

/** Renders pairs of versions of a block with the changed words marked. */
export async function renderWordDiffs(
  pairs: { before: string; after: string }[],
  context: RenderContext = {},
): Promise<WordDiffHtml[]> {
  const batches = batchesOf(pairs, ({ before, after }) => before.length + after.length);
  const source = ({ before, after }: (typeof pairs)[number]): WordDiffHtml => ({
    before: sourceHtml(before),
    after: sourceHtml(after),
    merged: `<del>${sourceHtml(before)}</del><ins>${sourceHtml(after)}</ins>`,
  });
  return (
    await Promise.all(
      batches.map((pairs) =>
        render({ kind: "words", pairs, context }).catch(insteadOf(() => pairs.map(source))),
      ),
    )
  ).flat();
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

/** The same as `readWritten` for a stored text. Rejects with `TooComplex`. */
export function readTextFacts(text: string): Promise<TextFacts> {
  return run(pages(), { kind: "facts", text });
}

/** Translates the native blocks of a text into the prevailing dialects. Not cached. Rejects with `TooComplex`. */
export function readTranslated(text: string, dialects: Dialects): Promise<string> {
  return run(pages(), { kind: "translate", text, dialects });
}

/**
 * The links of a text that have to be resolved: not in their stored form, and in none of its stored versions. Not
 * cached. Rejects with `TooComplex`.
 */
export function readOpenLinks(text: string, stored: readonly string[]): Promise<FoundLink[]> {
  return run(pages(), { kind: "openLinks", text, stored });
}

/**
 * Reads the sections and links of a text for search; for a text that is too complex, its source as words. Not cached
 * here.
 */
export function readText(text: string): Promise<IndexedText> {
  return run(pages(), { kind: "reading", text }).catch(
    insteadOf(() => ({ sections: [{ anchor: "", title: "", text }], anchors: [], references: [] })),
  );
}

/** A web page as Markdown. Not cached. Rejects with `TooComplex`. */
export function readHtml(html: string): Promise<string> {
  return run(pages(), { kind: "html", html });
}

/** A page of a website with its links. Not cached. Rejects with `TooComplex`. */
export function readWebPage(html: string, address: string): Promise<WebPage> {
  return run(pages(), { kind: "webPage", html, address });
}

/** Reads the metadata of a web page for a link card. Not cached. Rejects with `TooComplex`. */
export function readLinkCard(html: string, address: string): Promise<LinkCard> {
  return run(pages(), { kind: "linkCard", html, address });
}

/**
 * True if a robots.txt allows fetching an address. Not cached. Rejects with `TooComplex`: patterns can be written so
 * that matching an address takes seconds.
 */
export function readRobots(rules: string, address: string): Promise<boolean> {
  return run(pages(), { kind: "robots", rules, address });
}

/** Parses the metadata of an identity provider. Not cached. Rejects with `TooComplex`. */
export function readSamlMetadata(xml: string): Promise<IdpMetadata> {
  return run(pages(), { kind: "samlMetadata", xml });
}

/** Checks a SAML response. Not cached. Rejects with `TooComplex`. */
export function checkSamlResponse(response: ResponseToCheck): Promise<ResponseVerdict> {
  return run(pages(), { kind: "samlResponse", response });
}

/** Checks a SAML response and reports every check. Not cached. Rejects with `TooComplex`. */
export function examineSamlResponse(response: ResponseToCheck, requestId: string): Promise<ResponseReport> {
  return run(pages(), { kind: "samlReport", response, requestId });
}

/** The text of a Word document; null for another kind of file. Not cached. Rejects with `TooComplex`. */
export function readDocx(parts: DocxParts): Promise<DocxText | null> {
  return run(renderer().longJobs, { kind: "docx", parts });
}

/** Unpacks a Git pack into single objects. Not cached. Rejects with `TooComplex`. */
export function readPack(pack: Uint8Array, options: RunOptions = {}): Promise<UnpackResult> {
  return run(renderer().longJobs, { kind: "pack", pack }, options);
}

/** Reads a spec: the spec, its problems, or the addresses of missing files. Not cached. Rejects with `TooComplex`. */
export function readOpenApi(spec: SpecTexts): Promise<ReadSpec | { missing: string[] }> {
  return run(renderer().longJobs, { kind: "openapi", spec });
}

/** Finds the breaking changes between two versions of a spec, in OpenAPI 3.1. Not cached. Rejects with `TooComplex`. */
export function readBreakingChanges(before: string, after: string): Promise<BreakingChange[]> {
  return run(renderer().longJobs, { kind: "specBreaking", before, after });
}

/**
 * Returns the parts of a spec's version that the blocks of some texts show.
 * @param load loads the version's document and its source; called only if the result is not cached
 */
export async function readSpecParts(
  { slug, versionId }: { slug: string; versionId: string },
  texts: readonly string[],
  load: () => Promise<{ document: string; sourceUrl: string | null }>,
): Promise<SpecParts> {
  const { version } = await workerFile();
  const named = JSON.stringify(["specParts", slug, versionId, texts]);
  const key = createHash("sha256").update(version).update(named).digest("base64url");
  return rendered(key, async () => ({ kind: "specParts", slug, texts, ...(await load()) }));
}

/** Renders a book of pages as a PDF, with progress in pages. Rejects with `TooComplex` when it takes too long. */
export function renderPdf(book: PdfBook, options: RunOptions = {}): Promise<Uint8Array> {
  return run(renderer().longJobs, { kind: "pdf", book }, options);
}

/** Renders the preview image of a page as SVG, with words as shapes. Rejects with `TooComplex`. */
export const renderCard = (card: CardContent): Promise<string> =>
  run(renderer().pool, { kind: "card", card });

/** The version of the renderer: another version may render differently. */
export const rendererVersion = async (): Promise<string> => (await workerFile()).version;

/** Ends the worker threads, for a clean stop of the server. */
export async function closeRenderer(): Promise<void> {
  const { binderyRenderer: open } = holder;
  await Promise.all([open?.pool.close(), open?.background.close(), open?.longJobs.close()]);
  delete holder.binderyRenderer;
}

type CachedJob = Extract<
  RenderJob,
  { kind: "page" | "blocks" | "words" | "split" | "document" | "preview" | "print" }
>;

async function render<Job extends CachedJob>(job: Job): Promise<RenderResult<Job>> {
  return rendered(await keyOf(job), async () => job);
}

/** Returns the cached result of a job, or computes it; only then is the job loaded. */
async function rendered<Job extends CachedJob | Extract<RenderJob, { kind: "specParts" }>>(
  key: string,
  load: () => Promise<Job>,
): Promise<RenderResult<Job>> {
  const { cache, underWay } = renderer();
  const known = cache.get(key);
  if (known !== undefined) return known as RenderResult<Job>;
  // A request never waits behind background jobs.
  const place = currentBackground() ? `background ${key}` : key;
  const waiting = underWay.get(place);
  if (waiting !== undefined) return waiting as Promise<RenderResult<Job>>;
  const make = async () => {
    const value = await run(pages(), await load(), { key });
    cache.set(key, value as CachedValue);
    return value;
  };
  const made = make().finally(() => underWay.delete(place));
  underWay.set(place, made as Promise<CachedValue>);
  return made;
}

/** Runs a job on a worker, unless its text was refused recently. */
async function run<Job extends RenderJob>(
  pool: RenderPool,
  job: Job,
  { key, ...options }: RunOptions & { key?: string } = {},
): Promise<RenderResult<Job>> {
  const { refusals } = renderer();
  const subject = await subjectOf(job, key);
  const known = subject === undefined ? undefined : refusals.get(subject);
  if (known && known.until > Date.now()) throw new TooComplex(known.message);
  try {
    const value = await pool.run(job, withBackground(options));
    if (known) refusals.delete(subject!);
    return value;
  } catch (error) {
    // All bundles of the server share the threads, each with its own error classes.
    if (error instanceof Error && error.name === "RendererBusy") throw new RendererBusy(error.message);
    if (!(error instanceof Error) || error.name !== "TooComplex") throw error;
    if (subject !== undefined) refuse(subject, error.message);
    throw new TooComplex(error.message);
  }
}

/** Background work takes turns by owner, and ends with its job. */
function withBackground(options: RunOptions): RunOptions {
  const background = currentBackground();
  if (!background) return options;
  const { owner, signal } = background;
  return { ...options, owner, signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal };
}

/** These jobs mostly parse the text: a text too complex for one of them is so for all. */
const PLAIN = new Set<RenderJob["kind"]>(["split", "document", "preview", "facts", "reading", "summary"]);

/** The key of a job's refusal. Unsaved texts have none, since they have less time than reads and can be sent again. */
async function subjectOf(job: RenderJob, key: string | undefined): Promise<string | undefined> {
  if ("text" in job && (PLAIN.has(job.kind) || (job.kind === "page" && !job.context.evaluation)))
    return hashOf(job.text);
  return job.kind === "evaluate" ? hashOf(JSON.stringify(job)) : key;
}

async function hashOf(text: string): Promise<string> {
  const { version } = await workerFile();
  return createHash("sha256").update(version).update(text).digest("base64url");
}

const keyOf = (job: CachedJob): Promise<string> => {
  const context = "context" in job ? job.context : {};
  const links = Object.entries(context.links ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(JSON.stringify({ ...job, context: { ...context, links } }));
};

/** A first refusal lasts a minute, as the machine may have been slow; later ones last longer. */
function refuse(subject: string, message: string): void {
  const { refusals } = renderer();
  const times = refusals.get(subject)?.times ?? 0;
  const until = Date.now() + Math.min(60_000 * 2 ** times, LONGEST_REFUSAL_MS);
  refusals.set(subject, { message, until, times: times + 1 });
}
