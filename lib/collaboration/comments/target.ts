import "server-only";
import { readFollowedQuotes, readPreview } from "@/lib/content/rendering/render";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import { Invalid } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { findPage } from "@/lib/store/read";
import { followAnchors } from "./anchors";
import { findBlockIn } from "./blocks";
import { loadPageFacts } from "./page-facts";
import type { TargetPage } from "./queries";
import type { CommentAnchor, PostComment, StoredSuggestion, TextQuote } from "./schemas";
import { storableSuggestion } from "./suggestion";

/** The target of a new comment, checked against the present content. */
export type ResolvedTarget = {
  page: TargetPage | null;
  node: string | null;
  nodePreview: string | null;
  /** Hash of the content with the block. */
  nodeContentHash: string | null;
  anchor: CommentAnchor | null;
  tableCell: PostComment["tableCell"] | null;
  quote: TextQuote | null;
  suggestion: StoredSuggestion | null;
};

const PREVIEW_LENGTH = 80;

export const WHOLE: ResolvedTarget = {
  page: null,
  node: null,
  nodePreview: null,
  nodeContentHash: null,
  anchor: null,
  tableCell: null,
  quote: null,
  suggestion: null,
};

/**
 * Finds the page and block of a new comment. In a change request they may be deleted, and still on the merge
 * base; such a comment is outdated from the start.
 */
export async function resolveTarget(
  db: Db,
  scope: ContentScope,
  input: Omit<PostComment, "body">,
): Promise<ResolvedTarget> {
  if (input.page === undefined) return WHOLE;
  const facts = (await loadPageFacts(db, scope, [input.page])).get(input.page);
  const base = await baseContentHash(
    db,
    scope,
    input.page,
    facts?.gone === false && input.node === undefined,
  );
  if (!facts || (facts.gone && base === undefined)) {
    throw Invalid.field("page", "is not a page of this content; it may have been deleted.");
  }
  const { contentHash, gone, ...page } = facts;
  const target = {
    ...WHOLE,
    page: { ...page, outdated: gone },
    tableCell: input.tableCell ?? null,
  };
  if (input.node === undefined) return target;

  const now = gone ? undefined : await findBlockIn(db, scope, contentHash, input.node);
  const found = now ?? (await findBlockIn(db, scope, base ?? null, input.node));
  if (!found)
    throw Invalid.field(
      "node",
      "is not a block of the page as it is now; reload the page and comment again.",
    );
  const { block, text } = found;
  const preview = await readPreview(block.source, PREVIEW_LENGTH);
  const words = input.quote ? await wordsIn(text, input.node, input.quote) : null;
  const quote = words?.quote ?? null;
  const suggestion = input.suggestion
    ? await suggestionFor(input.suggestion, now && (words ? words.place?.source : block.source))
    : null;
  const from = (now ? contentHash : base) ?? null;
  const to = gone ? null : contentHash;
  const [anchored] = await followAnchors(db, scope.space.organizationId, [
    { node: input.node, preview, quote, from, to },
  ]);
  return {
    ...target,
    page: { ...page, outdated: now === undefined },
    node: input.node,
    nodePreview: preview,
    nodeContentHash: from,
    anchor: anchored?.anchor ?? null,
    quote,
    suggestion,
  };
}

/** Finds the quote in its block, with its surroundings. Throws Invalid. */
async function wordsIn(text: string, node: string, quote: TextQuote) {
  const [found] = await readFollowedQuotes(text, text, [{ node, quote }]);
  if (found?.state === "exact") return found;
  throw Invalid.field(
    "quote",
    "are not words of that block as it is written: a variable or a link card may show them. Comment on other words or on the whole block.",
  );
}

/** @param replaces the Markdown to replace; undefined if it is not in the page, or not exactly the quote */
async function suggestionFor(
  suggestion: NonNullable<PostComment["suggestion"]>,
  replaces: string | undefined,
): Promise<StoredSuggestion> {
  if (replaces === undefined) {
    throw Invalid.field("suggestion", "replaces what is in the page now; this text was removed.");
  }
  return storableSuggestion(suggestion, replaces);
}

/** The page's content hash at the merge base; undefined if the page was not there, or if it is not needed. */
async function baseContentHash(
  db: Db,
  { base }: ContentScope,
  pageId: string,
  unneeded: boolean,
): Promise<string | null | undefined> {
  if (!base || unneeded) return undefined;
  const page = await findPage(db, base, pageId);
  return page?.record.contentHash;
}
