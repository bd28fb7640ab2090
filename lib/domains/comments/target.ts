import "server-only";
import type { Block } from "@/lib/core/content/blocks";
import type { Place } from "@/lib/domains/places/place";
import { Invalid } from "@/lib/errors";
import type { CommentAnchor, PostComment } from "@/lib/model/comments/schemas";
import type { Db } from "@/lib/platform/db/client";
import { readBlocks, readPreview } from "@/lib/platform/rendering/render";
import { findPage, loadText } from "@/lib/store/read";
import { followAnchors } from "./anchors";
import { loadPageFacts } from "./page-facts";
import type { TargetPage } from "./queries";

/** What a new comment is about, checked against the content as it is now. */
export type Target = {
  page: TargetPage | null;
  node: string | null;
  nodePreview: string | null;
  /** The content in which the block was found. */
  nodeContentHash: string | null;
  anchor: CommentAnchor | null;
  tableCell: PostComment["tableCell"] | null;
};

const PREVIEW_LENGTH = 80;

export const WHOLE: Target = {
  page: null,
  node: null,
  nodePreview: null,
  nodeContentHash: null,
  anchor: null,
  tableCell: null,
};

/**
 * Finds the page and the block that a new comment names. In a change request also what it removed can be
 * commented on: a page or a block of the main content below it. Such a comment is outdated from the start.
 */
export async function resolveTarget(db: Db, place: Place, input: Omit<PostComment, "body">): Promise<Target> {
  if (input.page === undefined) return WHOLE;
  const facts = (await loadPageFacts(db, place, [input.page])).get(input.page);
  const base = await baseContentHash(
    db,
    place,
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

  const now = gone ? undefined : await findBlockIn(db, place, contentHash, input.node);
  const block = now ?? (await findBlockIn(db, place, base ?? null, input.node));
  if (!block)
    throw Invalid.field(
      "node",
      "is not a block of the page as it is now; reload the page and comment again.",
    );
  const preview = await readPreview(block.source, PREVIEW_LENGTH);
  const from = (now ? contentHash : base) ?? null;
  const to = gone ? null : contentHash;
  const [anchor = null] = await followAnchors(db, place.space.organizationId, [
    { node: input.node, preview, from, to },
  ]);
  return {
    ...target,
    page: { ...page, outdated: now === undefined },
    node: input.node,
    nodePreview: preview,
    nodeContentHash: from,
    anchor,
  };
}

/** What the page held below the change request; undefined = it was not there, or nobody needs to know. */
async function baseContentHash(
  db: Db,
  { base }: Place,
  pageId: string,
  unneeded: boolean,
): Promise<string | null | undefined> {
  if (!base || unneeded) return undefined;
  const page = await findPage(db, base, pageId);
  return page?.record.contentHash;
}

async function findBlockIn(
  db: Db,
  { space }: Place,
  contentHash: string | null,
  node: string,
): Promise<Block | undefined> {
  if (contentHash === null) return undefined;
  const blocks = await readBlocks(await loadText(db, space.organizationId, contentHash));
  return blocks.find(({ key }) => key === node);
}
