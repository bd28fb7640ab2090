"use client";

import { hashKey, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { anchorKey, isOrphaned } from "@/components/collaboration/comments/comment-anchor";
import { keysOf } from "@/components/content/document/block-diff";
import { type ChangedPage, fingerprintOf } from "@/components/content/document/changed-pages";
import type { DiffMode } from "@/components/content/document/diff-mode";
import {
  type BlockRange,
  FOLDED,
  isChange,
  useOpenedBlocks,
} from "@/components/content/document/opened-blocks";
import { failureOf } from "@/components/layout/failure-of";
import { lazyComponent } from "@/components/ui/lazy";
import { RenderingSkeleton } from "@/components/ui/rendering-skeleton";
import { useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import type { PendingComment } from "@/lib/collaboration/reviews/schemas";
import { contentChanges } from "@/lib/content/revisions/operations";
import { call } from "@/lib/platform/api/client";
import { ChangedPageDiff, shownPlaceOf } from "./changed-page-diff";
import { type Composing, NewReviewThread, Pending, Threads } from "./changed-page-threads";
import type { ChangeRequestTarget } from "./reads";

const PageFacts = lazyComponent(() => import("./change-rows"), "ChangedPageFacts");
/** True if more than the text of the page changed. */
const hasFacts = ({ kind, move, reordered, attributes }: ChangedPage): boolean =>
  kind === "computed" ||
  Boolean(move ?? reordered) ||
  Object.keys(attributes).some((name) => name !== "document");
/** Loaded with the mode that shows it, while the comparison is read. */
const SourceDiff = lazyComponent(() => import("@/components/content/document/source-diff"), "SourceDiff");

/** A comparison stays valid while the page's fingerprint is the same. */
const comparisonQuery = (
  { target, page, since }: Pick<ChangedPageBodyProps, "target" | "page" | "since">,
  part: Part,
) => {
  const comparison = ["comparisons", target, page.id, fingerprintOf(page), since] as const;
  return queryOptions({
    queryKey: [...comparison, part] as const,
    queryFn: ({ signal }) =>
      call(contentChanges.comparePage.changeRequest, {
        params: { ...target, pageId: page.id },
        query: { ...part, ...(since !== undefined && { since }) },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    // Keeps showing the comparison while more or less of it loads.
    placeholderData: (before, query) =>
      query && hashKey(query.queryKey.slice(0, comparison.length)) === hashKey(comparison)
        ? before
        : undefined,
  });
};

type Part = (BlockRange & { keep?: string[] }) | Record<string, never>;
const WHOLE: Part = {};

/** Commented blocks are shown even if unchanged, up to the most that an address can name. */
const MOST_KEPT = 100;
const commentedBlocks = ({ comments, pending }: Pick<ChangedPageBodyProps, "comments" | "pending">) => {
  const keys = [
    ...comments.flatMap((comment) => [anchorKey(comment), comment.target.node?.id]),
    ...pending.map(({ node }) => node?.id),
  ];
  return [...new Set(keys.filter((key) => key !== undefined))].slice(0, MOST_KEPT);
};

export type ChangedPageBodyProps = {
  target: ChangeRequestTarget;
  page: ChangedPage;
  /** The revision that the comparison begins after; absent for all changes. */
  since: string | undefined;
  mode: DiffMode;
  unfolded: boolean;
  comments: readonly Comment[];
  /** The viewer's comments on the page that are not submitted yet. */
  pending: readonly PendingComment[];
  currentUserId: string;
  canComment: boolean;
  composing: Composing | null;
  onCompose: (composing: Composing | null) => void;
};

const NO_BLOCKS: readonly never[] = [];

/** Shows the changes of one page and every thread about it. */
export const ChangedPageBody = (props: ChangedPageBodyProps) => {
  const say = useSay();
  const client = useQueryClient();
  const { page, mode, unfolded, comments, pending, composing } = props;
  const source = mode === "source";
  // Fixed at the first render, so that a new thread does not fold opened blocks.
  const [keep] = useState(() => commentedBlocks(props));
  const { data, error, refetch } = useQuery(
    comparisonQuery(props, source || unfolded ? WHOLE : { ...FOLDED, ...(keep.length > 0 && { keep }) }),
  );
  const { blocks, open } = useOpenedBlocks(data?.blocks ?? NO_BLOCKS, (range) =>
    client.fetchQuery(comparisonQuery(props, range)),
  );
  useEffect(() => {
    if (source) SourceDiff.preload();
  }, [source]);
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div data-pending="">
        <RenderingSkeleton lines={6} />
      </div>
    );
  const shown = new Set(source ? [] : blocks.flatMap(keysOf));
  const onBlocks = comments.filter((comment) => shownPlaceOf(comment, shown) !== undefined);
  const onPage = comments.filter(({ target: { node } }) => !node);
  const elsewhere = comments.filter(
    (comment) => comment.target.node && shownPlaceOf(comment, shown) === undefined,
  );
  const waitingOnPage = pending.filter(({ node }) => !node || !shown.has(node.id));
  const waitingOnBlocks = pending.length - waitingOnPage.length;
  const writingOnPage = composing?.node === null || (source && composing !== null);
  const sameText = !blocks.some(isChange);
  return (
    <>
      {hasFacts(page) && <PageFacts page={page} compared={data} />}
      {(onPage.length > 0 || waitingOnPage.length > 0 || writingOnPage) && (
        <div className="mb-4 space-y-3">
          <Threads {...props} threads={onPage} />
          <Pending {...props} comments={waitingOnPage} />
          {writingOnPage && <NewReviewThread {...props} />}
        </div>
      )}
      {sameText && page.kind !== "computed" && (
        <p className="mb-3 text-sm text-muted">{say("The page text didn't change.")}</p>
      )}
      {source
        ? !sameText &&
          data.source && (
            <SourceDiff
              before={data.source.before}
              after={data.source.after}
              unfolded={unfolded}
              label={say("Changed lines of {page}", { page: page.title })}
            />
          )
        : (!sameText || onBlocks.length > 0 || waitingOnBlocks > 0) && (
            <ChangedPageDiff {...props} blocks={blocks} onOpen={open} shown={shown} onBlocks={onBlocks} />
          )}
      {elsewhere.length > 0 && (
        <div className="mt-4 space-y-3">
          <h3 className="text-sm font-medium text-muted">
            {elsewhere.every(isOrphaned)
              ? say("Comments on removed text")
              : say("Comments on blocks of this page")}
          </h3>
          <Threads {...props} threads={elsewhere} />
        </div>
      )}
    </>
  );
};
