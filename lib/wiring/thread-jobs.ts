import { readLinkCardJob } from "@/lib/content/embeds/thread-jobs";
import { partsOf } from "@/lib/content/openapi-specs/on-thread/parts";
import { parseExactly } from "@/lib/content/openapi-specs/on-thread/whole-numbers";
import { compareSpecsJob, parseSpecJob, specPartsJob } from "@/lib/content/openapi-specs/thread-jobs";
import { drawPdfJob } from "@/lib/content/pdf/thread-jobs";
import { renderBlocksToHtml } from "@/lib/content/rendering/on-thread/single-block";
import { renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
import { renderWordDiffToHtml } from "@/lib/content/rendering/on-thread/word-diff";
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
} from "@/lib/content/rendering/thread-jobs";
import { followBlocks } from "@/lib/core/content/anchors";
import { blocksOf } from "@/lib/core/content/blocks";
import { translateDialects } from "@/lib/core/content/dialects/translate";
import { fromDocument, saveDocument, toDocument } from "@/lib/core/content/document";
import { evaluateMarkdown } from "@/lib/core/content/evaluate-markdown";
import { feedEntriesOf } from "@/lib/core/content/feed-entries";
import { fromHtml } from "@/lib/core/content/html";
import { indexText } from "@/lib/core/content/indexed-text";
import { linkCardOf } from "@/lib/core/content/link-card";
import { readNavigation } from "@/lib/core/content/navigation/navigation";
import { openLinks } from "@/lib/core/content/new-links";
import { previewOf } from "@/lib/core/content/page-words";
import { withoutNotes } from "@/lib/core/content/private-notes";
import { followQuotes } from "@/lib/core/content/quote-anchors";
import { parseSummary } from "@/lib/core/content/summary";
import { textFacts } from "@/lib/core/content/text-facts";
import { readWebPage } from "@/lib/core/content/web-page";
import {
  singleMarkdownJob,
  wordFrameJob,
  wordPartJob,
  wordPictureJob,
  xhtmlJob,
} from "@/lib/exchange/exports/thread-jobs";
import { unpackJob } from "@/lib/exchange/git/thread-jobs";
import { robotsAllow } from "@/lib/exchange/imports/on-thread/robots";
import { readDocxJob, readHtmlJob, readRobotsJob, readWebPageJob } from "@/lib/exchange/imports/thread-jobs";
import { readIdpMetadata } from "@/lib/identity/saml/on-thread/metadata";
import { checkResponseJob, examineResponseJob, readMetadataJob } from "@/lib/identity/saml/thread-jobs";
import { runs, takeJobs } from "@/lib/platform/threads/worker";

/**
 * Entry of a worker thread, with every kind of job for threads; scripts/support/products.mjs bundles it. Most threads get only texts,
 * so what other jobs need is loaded for the first of them.
 */
takeJobs([
  runs(pageJob, ({ text, context }) => renderToHtml(text, context)),
  runs(blocksJob, ({ sources, context }) => renderBlocksToHtml(sources, context)),
  runs(wordsJob, ({ pairs, context }) =>
    pairs.map(({ before, after }) => renderWordDiffToHtml(before, after, context)),
  ),
  runs(splitJob, ({ text }) => blocksOf(text)),
  runs(followJob, ({ before, after }) => followBlocks(before, after)),
  runs(quotesJob, ({ before, after, quotes }) => followQuotes(before, after, quotes)),
  runs(documentJob, ({ text }) => toDocument(text)),
  runs(printJob, ({ document }) => fromDocument(document)),
  runs(saveDocumentJob, ({ document, source }) => saveDocument(document, source)),
  runs(evaluateJob, ({ text, evaluation }) => evaluateMarkdown(text, evaluation)),
  runs(withoutNotesJob, ({ text }) => withoutNotes(text)),
  runs(factsJob, ({ text }) => textFacts(text)),
  runs(writtenJob, ({ text }) => textFacts(text)),
  runs(translateJob, ({ text, dialects }) => translateDialects(text, dialects)),
  runs(openLinksJob, ({ text, stored }) => openLinks(text, stored)),
  runs(previewJob, ({ text, length }) => previewOf(text, length)),
  runs(summaryJob, ({ text }) => parseSummary(text)),
  runs(navigationJob, ({ files, pages }) => readNavigation(files, pages)),
  runs(readingJob, ({ text }) => indexText(text)),
  runs(feedJob, ({ text }) => feedEntriesOf(text)),
  runs(cardJob, (card) =>
    import("@/lib/content/rendering/on-thread/card").then(({ drawCard }) => drawCard(card)),
  ),
  runs(readLinkCardJob, ({ html, address }) => linkCardOf(html, address)),
  runs(parseSpecJob, (spec) =>
    import("@/lib/content/openapi-specs/on-thread/read").then(({ readSpec }) => readSpec(spec)),
  ),
  runs(compareSpecsJob, ({ before, after }) =>
    import("@/lib/content/openapi-specs/on-thread/breaking").then(({ breakingChanges }) =>
      breakingChanges(JSON.parse(before), JSON.parse(after)),
    ),
  ),
  runs(specPartsJob, ({ slug, document, texts, sourceUrl, locale }) =>
    partsOf(slug, parseExactly(document) as Record<string, unknown>, texts, sourceUrl, locale),
  ),
  runs(drawPdfJob, (book, onProgress) =>
    import("@/lib/content/pdf/on-thread/make").then(({ drawPdf }) => drawPdf(book, onProgress)),
  ),
  runs(readDocxJob, (parts) =>
    import("@/lib/exchange/imports/on-thread/read-docx").then(({ readDocx }) => readDocx(parts)),
  ),
  runs(readHtmlJob, (html) => fromHtml(html)),
  runs(readWebPageJob, ({ html, address }) => readWebPage(html, address)),
  runs(readRobotsJob, ({ rules, address }) => robotsAllow(rules, address)),
  runs(xhtmlJob, (html) =>
    import("@/lib/exchange/exports/on-thread/xhtml").then(({ xhtmlOf }) => xhtmlOf(html)),
  ),
  runs(wordFrameJob, (frame) =>
    import("@/lib/exchange/exports/on-thread/word").then(({ wordFrame }) => wordFrame(frame)),
  ),
  runs(wordPartJob, (part) =>
    import("@/lib/exchange/exports/on-thread/word").then(({ wordPart }) => wordPart(part)),
  ),
  runs(wordPictureJob, (bytes) =>
    import("@/lib/exchange/exports/on-thread/word").then(({ wordPicture }) => wordPicture(bytes)),
  ),
  runs(singleMarkdownJob, (book) =>
    import("@/lib/exchange/exports/on-thread/single-markdown").then(({ joinMarkdown }) => joinMarkdown(book)),
  ),
  runs(unpackJob, (pack) =>
    import("@/lib/exchange/git/on-thread/unpack").then(({ unpackPack }) => unpackPack(pack)),
  ),
  runs(readMetadataJob, (xml) => readIdpMetadata(xml)),
  runs(checkResponseJob, (response) =>
    import("@/lib/identity/saml/on-thread/response").then(({ checkResponse }) => checkResponse(response)),
  ),
  runs(examineResponseJob, ({ response, requestId }) =>
    import("@/lib/identity/saml/on-thread/report").then(({ examineResponse }) =>
      examineResponse(response, requestId),
    ),
  ),
]);
