import "server-only";
import type { FollowedBlock } from "@/lib/core/content/anchors";
import type { Block } from "@/lib/core/content/blocks";
import { withoutPossibleNotes } from "@/lib/core/content/comments";
import type { Dialects } from "@/lib/core/content/dialects/translate";
import type { JsonDocument } from "@/lib/core/content/document";
import { plainDocument } from "@/lib/core/content/document/plain-document";
import { escapeHtml } from "@/lib/core/content/escape-html";
import { type Evaluation, mayHide } from "@/lib/core/content/evaluation";
import type { FeedEntry } from "@/lib/core/content/feed-entries";
import type { IndexedText } from "@/lib/core/content/indexed-text";
import type { FoundLink } from "@/lib/core/content/links";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import type { Navigation } from "@/lib/core/content/navigation/state";
import type { FollowedWords, QuoteInBlock } from "@/lib/core/content/quote-anchors";
import type { SummaryPart } from "@/lib/core/content/summary";
import { shorten } from "@/lib/core/content/text";
import type { TextFacts } from "@/lib/core/content/text-facts";
import { MAY_HAVE_UPDATES } from "@/lib/core/content/updates";
import { ThreadsBusy } from "@/lib/platform/threads/pool";
import { runOnThread } from "@/lib/platform/threads/run";
import type { ThreadJob } from "@/lib/platform/threads/thread-job";
import { hashOf, runCached, runUnlessRefused } from "./cached";
import type { CardContent } from "./on-thread/card";
import type { RenderContext, RenderedHtml } from "./on-thread/to-html";
import type { WordDiffHtml } from "./on-thread/word-diff";
import {
  blocksJob,
  cardJob,
  documentJob,
  evaluateJob,
  factsJob,
  feedJob,
  followJob,
  navigationJob,
  openLinksJob,
  pageJob,
  previewJob,
  printJob,
  quotesJob,
  readingJob,
  saveDocumentJob,
  splitJob,
  summaryJob,
  translateJob,
  withoutNotesJob,
  wordsJob,
  writtenJob,
} from "./thread-jobs";

/*
 * The server's interface to Markdown: read and rendered on a worker thread, cached by all inputs of the result (the
 * text, the resolved links, the version of the threads). No other code of the server may parse a text. Every written
 * text goes through `readWritten` first, which refuses it after half of the time that reads have; a text that is still
 * too complex is shown as its source, unless a condition may hide a part of it from the reader.
 */

export type { RenderContext, RenderedHtml, ResolvedLink } from "./on-thread/to-html";
export type { WordDiffHtml } from "./on-thread/word-diff";

/**
 * Reads the facts of a text that storing it needs. Every text must pass this before it is stored: it refuses, with
 * `TooComplex`, texts that would take readers too long. Not cached.
 */
export function readWritten(text: string): Promise<TextFacts> {
  return runOnThread(writtenJob, { text });
}

/** Renders an unsaved text as safe HTML with its outline. Rejects with `TooComplex`. */
export function renderMarkdown(text: string, context: RenderContext = {}): Promise<RenderedHtml> {
  return render(
    pageJob,
    { text, context },
    // Without expressions, most of the time goes into parsing the text.
    context.evaluation ? undefined : text,
  );
}

/** The same for a stored text. Rejects with `ThreadsBusy` if its source must not be shown instead. */
export function renderStored(text: string, context: RenderContext): Promise<RenderedHtml> {
  return renderMarkdown(text, context).catch(
    insteadOf(() => ({
      html: sourceHtml(withoutSecrets(text, context.evaluation)),
      outline: [],
      isSource: true,
    })),
  );
}

/** The blocks of a text. Rejects with `TooComplex`. */
export function readBlocks(text: string): Promise<Block[]> {
  return render(splitJob, { text }, text);
}

/** Follows every block of a text into a later version. Not cached. Rejects with `TooComplex`. */
export function readFollowed(
  before: readonly Block[],
  after: readonly Block[],
): Promise<Map<string, FollowedBlock>> {
  return runOnThread(followJob, { before, after });
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
  return runOnThread(quotesJob, { before, after, quotes });
}

/** The JSON form of a text. */
export function readDocument(text: string): Promise<JsonDocument> {
  return render(documentJob, { text }, text).catch(insteadOf(() => plainDocument(text)));
}

/** The first words of a text on one line. */
export function readPreview(text: string, length: number): Promise<string> {
  return render(previewJob, { text, length }, text).catch(insteadOf(() => shorten(text, length)));
}

/** The Markdown of a document that `parseDocument` has accepted. Rejects with `TooComplex`. */
export function printDocument(document: JsonDocument): Promise<string> {
  return render(printJob, { document });
}

/**
 * The same, with the bytes of the replaced text for all unchanged parts; printed as a whole if the comparison takes
 * too long. Not cached.
 */
export function saveDocument(document: JsonDocument, source: string): Promise<string> {
  return runOnThread(saveDocumentJob, { document, source }).catch((error: unknown) => {
    if (error instanceof TooComplex) return printDocument(document);
    throw error;
  });
}

/**
 * Evaluates a text; returns it unchanged if that takes too long. Rejects with `ThreadsBusy` if a condition may hide
 * a part of it. Not cached.
 */
export function evaluateText(text: string, evaluation: Evaluation): Promise<string> {
  return hashOf(JSON.stringify([text, evaluation]))
    .then((subject) => runUnlessRefused(evaluateJob, { text, evaluation }, subject))
    .catch(insteadOf(() => withoutSecrets(text, evaluation)));
}

/** Returns a text without front matter and comments, for readers outside of the organization. Not cached. */
export function readWithoutNotes(text: string): Promise<string> {
  return hashOf(text)
    .then((subject) => runUnlessRefused(withoutNotesJob, { text }, subject))
    .catch(insteadOf(() => withoutPossibleNotes(text)));
}

/** The parts and entries of a table of contents. Rejects with `TooComplex`. Not cached. */
export function readSummary(text: string): Promise<SummaryPart[]> {
  return hashOf(text).then((subject) => runUnlessRefused(summaryJob, { text }, subject));
}

/** Reads the order of pages and the redirects from the configuration of another tool. */
export function readNavigation(files: Record<string, string>, paths: readonly string[]): Promise<Navigation> {
  return runOnThread(navigationJob, { files, pages: paths });
}

/** Returns a replacement for a text that is too complex; throws other errors on. */
const insteadOf =
  <Value>(source: () => Value) =>
  (error: unknown): Value => {
    if (error instanceof TooComplex) return source();
    throw error;
  };

/** Returns a text that may be shown unevaluated. Throws `ThreadsBusy` if a condition may hide a part of it. */
function withoutSecrets(text: string, evaluation: Evaluation | undefined): string {
  if (evaluation && mayHide(text, evaluation))
    throw new ThreadsBusy("This page takes too long to show; try again in a moment.");
  return text;
}

const sourceHtml = (text: string): string => `<pre>${escapeHtml(text)}</pre>`;

/** Renders each source as separate HTML, without ids. */
export async function renderBlocks(sources: string[], context: RenderContext = {}): Promise<string[]> {
  const batches = batchesOf(sources, (source) => source.length);
  return (
    await Promise.all(
      batches.map((sources) =>
        render(blocksJob, { sources, context }).catch(insteadOf(() => sources.map(sourceHtml))),
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
      batches.map((pairs) => render(wordsJob, { pairs, context }).catch(insteadOf(() => pairs.map(source)))),
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
  return hashOf(text).then((subject) => runUnlessRefused(factsJob, { text }, subject));
}

/** Translates the native blocks of a text into the prevailing dialects. Not cached. Rejects with `TooComplex`. */
export function readTranslated(text: string, dialects: Dialects): Promise<string> {
  return runOnThread(translateJob, { text, dialects });
}

/**
 * The links of a text that have to be resolved: not in their stored form, and in none of its stored versions. Not
 * cached. Rejects with `TooComplex`.
 */
export function readOpenLinks(text: string, stored: readonly string[]): Promise<FoundLink[]> {
  return runOnThread(openLinksJob, { text, stored });
}

/**
 * Reads the sections and links of a text for search; for a text that is too complex, its source as words. Not cached
 * here.
 */
export function readText(text: string): Promise<IndexedText> {
  return hashOf(text)
    .then((subject) => runUnlessRefused(readingJob, { text }, subject))
    .catch(insteadOf(() => ({ sections: [{ anchor: "", title: "", text }], anchors: [], references: [] })));
}

/** Reads the entries of the changelogs in a text; none for a text that is too complex. Not cached. */
export async function readFeedEntries(text: string): Promise<FeedEntry[]> {
  if (!MAY_HAVE_UPDATES.test(text)) return [];
  return hashOf(text)
    .then((subject) => runUnlessRefused(feedJob, { text }, subject))
    .catch(insteadOf(() => []));
}

/** Draws the preview image of a page as SVG. Rejects with `TooComplex`. */
export const renderCard = (card: CardContent): Promise<string> => runOnThread(cardJob, card);

/**
 * Returns the cached result of a job, or computes it.
 * @param text a text that takes most of the time: if it is too complex for one job, it is so for all
 */
async function render<Input extends object, Output extends string | object>(
  job: ThreadJob<Input, Output>,
  input: Input,
  text?: string,
): Promise<Output> {
  const context = "context" in input ? (input.context as RenderContext) : {};
  const links = Object.entries(context.links ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const key = await hashOf(JSON.stringify([job.name, { ...input, context: { ...context, links } }]));
  return runCached(job, key, () => input, text === undefined ? key : await hashOf(text));
}
