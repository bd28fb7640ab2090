import type { BreakingChange } from "@/lib/content/openapi-specs/on-thread/breaking";
import { partsOf, type SpecParts } from "@/lib/content/openapi-specs/on-thread/parts";
import type { ReadSpec, SpecTexts } from "@/lib/content/openapi-specs/on-thread/read";
import type { PdfBook } from "@/lib/content/pdf/on-thread/book";
import { type FollowedBlock, followBlocks } from "@/lib/core/content/anchors";
import { type Block, blocksOf } from "@/lib/core/content/blocks";
import { type Dialects, translateDialects } from "@/lib/core/content/dialects/translate";
import { fromDocument, type JsonDocument, saveDocument, toDocument } from "@/lib/core/content/document";
import { evaluateMarkdown } from "@/lib/core/content/evaluate-markdown";
import type { Evaluation } from "@/lib/core/content/evaluation";
import { fromHtml } from "@/lib/core/content/html";
import { type IndexedText, indexText } from "@/lib/core/content/indexed-text";
import { type LinkCard, linkCardOf } from "@/lib/core/content/link-card";
import type { FoundLink } from "@/lib/core/content/links";
import { previewOf } from "@/lib/core/content/markdown";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { readNavigation } from "@/lib/core/content/navigation/navigation";
import type { Navigation } from "@/lib/core/content/navigation/state";
import { openLinks } from "@/lib/core/content/new-links";
import { type FollowedWords, followQuotes, type QuoteInBlock } from "@/lib/core/content/quote-anchors";
import { parseSummary, type SummaryPart } from "@/lib/core/content/summary";
import { type TextFacts, textFacts } from "@/lib/core/content/text-facts";
import { readWebPage, type WebPage } from "@/lib/core/content/web-page";
import type { UnpackResult } from "@/lib/exchange/git/on-thread/unpack";
import type { DocxParts, DocxText } from "@/lib/exchange/imports/on-thread/read-docx";
import { robotsAllow } from "@/lib/exchange/imports/on-thread/robots";
import { type IdpMetadata, readIdpMetadata } from "@/lib/identity/saml/on-thread/metadata";
import type {
  ResponseReport,
  ResponseToCheck,
  ResponseVerdict,
} from "@/lib/identity/saml/on-thread/response";
import type { CardContent } from "./on-thread/card";
import { renderBlocksToHtml } from "./on-thread/single-block";
import { type RenderContext, type RenderedHtml, renderToHtml } from "./on-thread/to-html";
import { renderWordDiffToHtml, type WordDiffHtml } from "./on-thread/word-diff";

/** Jobs for the rendering worker: plain data in, plain data out. */
export type RenderJob =
  | { kind: "page"; text: string; context: RenderContext }
  | { kind: "blocks"; sources: string[]; context: RenderContext }
  | { kind: "words"; pairs: { before: string; after: string }[]; context: RenderContext }
  | { kind: "split"; text: string }
  | { kind: "follow"; before: readonly Block[]; after: readonly Block[] }
  | { kind: "quotes"; before: string; text: string; quotes: readonly QuoteInBlock[] }
  | { kind: "document"; text: string }
  | { kind: "print"; document: JsonDocument }
  | { kind: "saveDocument"; document: JsonDocument; source: string }
  | { kind: "evaluate"; text: string; evaluation: Evaluation }
  | { kind: "facts"; text: string }
  | { kind: "written"; text: string }
  | { kind: "translate"; text: string; dialects: Dialects }
  | { kind: "openLinks"; text: string; stored: readonly string[] }
  | { kind: "preview"; text: string; length: number }
  | { kind: "summary"; text: string }
  | { kind: "navigation"; files: Record<string, string>; pages: readonly string[] }
  | { kind: "reading"; text: string }
  | { kind: "html"; html: string }
  | { kind: "webPage"; html: string; address: string }
  | { kind: "linkCard"; html: string; address: string }
  | { kind: "robots"; rules: string; address: string }
  | { kind: "docx"; parts: DocxParts }
  | { kind: "pack"; pack: Uint8Array }
  | { kind: "openapi"; spec: SpecTexts }
  | { kind: "specBreaking"; before: string; after: string }
  | {
      kind: "specParts";
      slug: string;
      document: string;
      texts: readonly string[];
      sourceUrl: string | null;
    }
  | { kind: "pdf"; book: PdfBook }
  | { kind: "card"; card: CardContent }
  | { kind: "samlMetadata"; xml: string }
  | { kind: "samlResponse"; response: ResponseToCheck }
  | { kind: "samlReport"; response: ResponseToCheck; requestId: string };

/** The result of each kind of job. */
interface RenderValues {
  page: RenderedHtml;
  blocks: string[];
  words: WordDiffHtml[];
  split: Block[];
  follow: Map<string, FollowedBlock>;
  quotes: (FollowedWords | null)[];
  document: JsonDocument;
  print: string;
  saveDocument: string;
  evaluate: string;
  facts: TextFacts;
  openLinks: FoundLink[];
  written: TextFacts;
  translate: string;
  preview: string;
  summary: SummaryPart[];
  navigation: Navigation;
  reading: IndexedText;
  html: string;
  webPage: WebPage;
  linkCard: LinkCard;
  robots: boolean;
  docx: DocxText | null;
  pack: UnpackResult;
  openapi: ReadSpec | { missing: string[] };
  specBreaking: BreakingChange[];
  specParts: SpecParts;
  pdf: Uint8Array;
  card: string;
  samlMetadata: IdpMetadata;
  samlResponse: ResponseVerdict;
  samlReport: ResponseReport;
}
type RenderValue = RenderValues[keyof RenderValues];

export type RenderResult<Job extends RenderJob> = RenderValues[Job["kind"]];

export type RenderAnswer =
  | { id: number; ok: true; value: RenderValue }
  | { id: number; ok: false; tooComplex: boolean; message: string };

/** A worker's message about a job: its progress, and at last its result. */
export type RenderMessage = RenderAnswer | { id: number; done: number };

/** A worker's first message: it can take jobs, with the system's number of its thread. */
export type ThreadReady = { ready: number | null };

/** Does a job and turns failures into data, so that they can cross between threads. */
export async function answerJob(
  id: number,
  job: RenderJob,
  onProgress: (done: number) => void,
): Promise<RenderAnswer> {
  try {
    return { id, ok: true, value: await perform(job, onProgress) };
  } catch (error) {
    // A stack overflow.
    if (error instanceof RangeError) {
      return { id, ok: false, tooComplex: true, message: "The page is nested too deeply; simplify it." };
    }
    const message = error instanceof Error ? error.message : String(error);
    return { id, ok: false, tooComplex: error instanceof TooComplex, message };
  }
}

function perform(job: RenderJob, onProgress: (done: number) => void): RenderValue | Promise<RenderValue> {
  switch (job.kind) {
    case "page":
      return renderToHtml(job.text, job.context);
    case "blocks":
      return renderBlocksToHtml(job.sources, job.context);
    case "words":
      return job.pairs.map(({ before, after }) => renderWordDiffToHtml(before, after, job.context));
    case "split":
      return blocksOf(job.text);
    case "follow":
      return followBlocks(job.before, job.after);
    case "quotes":
      return followQuotes(job.before, job.text, job.quotes);
    case "document":
      return toDocument(job.text);
    case "print":
      return fromDocument(job.document);
    case "saveDocument":
      return saveDocument(job.document, job.source);
    case "evaluate":
      return evaluateMarkdown(job.text, job.evaluation);
    case "facts":
    case "written":
      return textFacts(job.text);
    case "translate":
      return translateDialects(job.text, job.dialects);
    case "preview":
      return previewOf(job.text, job.length);
    case "navigation":
      return readNavigation(job.files, job.pages);
    case "summary":
      return parseSummary(job.text);
    case "openLinks":
      return openLinks(job.text, job.stored);
    case "reading":
      return indexText(job.text);
    case "html":
      return fromHtml(job.html);
    case "webPage":
      return readWebPage(job.html, job.address);
    case "linkCard":
      return linkCardOf(job.html, job.address);
    case "robots":
      return robotsAllow(job.rules, job.address);
    // Loaded for the first job of the kind: most threads never get one.
    case "docx":
      return import("@/lib/exchange/imports/on-thread/read-docx").then(({ readDocx }) => readDocx(job.parts));
    case "pack":
      return import("@/lib/exchange/git/on-thread/unpack").then(({ unpackPack }) => unpackPack(job.pack));
    case "openapi":
      return import("@/lib/content/openapi-specs/on-thread/read").then(({ readSpec }) => readSpec(job.spec));
    case "specBreaking":
      return import("@/lib/content/openapi-specs/on-thread/breaking").then(({ breakingChanges }) =>
        breakingChanges(
          JSON.parse(job.before) as Record<string, unknown>,
          JSON.parse(job.after) as Record<string, unknown>,
        ),
      );
    case "specParts":
      return partsOf(job.slug, JSON.parse(job.document) as Record<string, unknown>, job.texts, job.sourceUrl);
    case "pdf":
      return import("@/lib/content/pdf/on-thread/make").then(({ drawPdf: makePdf }) =>
        makePdf(job.book, onProgress),
      );
    case "card":
      return import("./on-thread/card").then(({ drawCard }) => drawCard(job.card));
    case "samlMetadata":
      return readIdpMetadata(job.xml);
    case "samlResponse":
      return import("@/lib/identity/saml/on-thread/response").then(({ checkResponse }) =>
        checkResponse(job.response),
      );
    case "samlReport":
      return import("@/lib/identity/saml/on-thread/response").then(({ examineResponse }) =>
        examineResponse(job.response, job.requestId),
      );
  }
}
