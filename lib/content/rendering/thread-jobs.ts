import type { FollowedBlock } from "@/lib/core/content/anchors";
import type { Block } from "@/lib/core/content/blocks";
import type { Dialects } from "@/lib/core/content/dialects/translate";
import type { JsonDocument } from "@/lib/core/content/document";
import type { Evaluation } from "@/lib/core/content/evaluation";
import type { FeedEntry } from "@/lib/core/content/feed-entries";
import type { IndexedText } from "@/lib/core/content/indexed-text";
import type { FoundLink } from "@/lib/core/content/links";
import { MARKDOWN_LIMITS } from "@/lib/core/content/markdown-limits";
import type { Navigation } from "@/lib/core/content/navigation/state";
import type { FollowedWords, QuoteInBlock } from "@/lib/core/content/quote-anchors";
import type { SummaryPart } from "@/lib/core/content/summary";
import type { TextFacts } from "@/lib/core/content/text-facts";
import { type ThreadJob, threadJob } from "@/lib/platform/threads/thread-job";
import type { CardContent } from "./on-thread/card";
import type { RenderContext, RenderedHtml } from "./on-thread/to-html";
import type { WordDiffHtml } from "./on-thread/word-diff";

/**
 * A job that parses Markdown gets twelve times as much time for a page of the maximum size, because usual text with
 * many links needs up to 12 ms for each kilobyte, on a slow processor twice that.
 */
const shareOf = (characters: number): number => 1 + 11 * Math.min(1, characters / MARKDOWN_LIMITS.bytes);

/** Declares a job that parses a text. */
const textJob = <Input extends { text: string }, Output>(name: string): ThreadJob<Input, Output> =>
  threadJob(name, { shareOfTime: ({ text }) => shareOf(text.length) });

const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + text.length, 0);

/** Renders a text as safe HTML with its outline. */
export const pageJob = textJob<{ text: string; context: RenderContext }, RenderedHtml>("page");

/** Renders each source as separate HTML. */
export const blocksJob = threadJob<{ sources: string[]; context: RenderContext }, string[]>("blocks", {
  shareOfTime: ({ sources }) => shareOf(sum(sources)),
});

/** Renders pairs of versions of a block with the changed words marked. */
export const wordsJob = threadJob<
  { pairs: { before: string; after: string }[]; context: RenderContext },
  WordDiffHtml[]
>("words", {
  shareOfTime: ({ pairs }) => shareOf(sum(pairs.flatMap(({ before, after }) => [before, after]))),
});

/** The blocks of a text. */
export const splitJob = textJob<{ text: string }, Block[]>("split");

/** Follows every block of a text into a later version. */
export const followJob = threadJob<
  { before: readonly Block[]; after: readonly Block[] },
  Map<string, FollowedBlock>
>("follow", {
  shareOfTime: ({ before, after }) => shareOf(sum([...before, ...after].map(({ source }) => source))),
});

/** Follows words of a text into a later version. */
export const quotesJob = threadJob<
  { before: string; after: string; quotes: readonly QuoteInBlock[] },
  (FollowedWords | null)[]
>("quotes", { shareOfTime: ({ before, after }) => shareOf(before.length + after.length) });

/** The JSON form of a text. */
export const documentJob = textJob<{ text: string }, JsonDocument>("document");

type DocumentPart = {
  nodes?: readonly DocumentPart[];
  fragments?: readonly DocumentPart[];
  leaves?: readonly { text: string }[];
};

/** About the characters of Markdown that a node takes besides its words. */
const SYNTAX = 8;

const sizeOf = ({ nodes = [], fragments = [], leaves = [] }: DocumentPart): number =>
  [...nodes, ...fragments].reduce((total, part) => total + sizeOf(part), SYNTAX) +
  sum(leaves.map(({ text }) => text));

/** The Markdown of a document. */
export const printJob = threadJob<{ document: JsonDocument }, string>("print", {
  shareOfTime: ({ document }) => shareOf(sizeOf(document)),
});

/** The Markdown of a document, with the bytes of the replaced text for all unchanged parts. */
export const saveDocumentJob = threadJob<{ document: JsonDocument; source: string }, string>(
  "save-document",
  // The source and the document are parsed, each of them as given and as printed.
  { shareOfTime: ({ source }) => shareOf(4 * source.length) },
);

/** Evaluates the expressions of a text. */
export const evaluateJob = textJob<{ text: string; evaluation: Evaluation }, string>("evaluate");

/** A text without front matter and comments. */
export const withoutNotesJob = textJob<{ text: string }, string>("without-notes");

/** The facts of a stored text. */
export const factsJob = textJob<{ text: string }, TextFacts>("facts");

/**
 * The facts of an unsaved text, in half of its readers' time, so that no accepted text becomes unreadable on a busy
 * day.
 */
export const writtenJob = threadJob<{ text: string }, TextFacts>("written", {
  shareOfTime: ({ text }) => shareOf(text.length) / 2,
});

/** Translates the native blocks of a text into the prevailing dialects. */
export const translateJob = textJob<{ text: string; dialects: Dialects }, string>("translate");

/** The links of a text that have to be resolved. */
export const openLinksJob = textJob<{ text: string; stored: readonly string[] }, FoundLink[]>("open-links");

/** The first words of a text on one line. */
export const previewJob = textJob<{ text: string; length: number }, string>("preview");

/** The parts and entries of a table of contents. */
export const summaryJob = textJob<{ text: string }, SummaryPart[]>("summary");

/** The order of pages and the redirects in the configuration of another tool. */
export const navigationJob = threadJob<
  { files: Record<string, string>; pages: readonly string[] },
  Navigation
>("navigation");

/** The sections and links of a text for search. */
export const readingJob = textJob<{ text: string }, IndexedText>("reading");

/** The entries of the changelogs in a text. */
export const feedJob = textJob<{ text: string }, FeedEntry[]>("feed");

/** Draws the preview image of a page as SVG, with words as shapes. */
export const cardJob = threadJob<CardContent, string>("card");
