"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect } from "react";
import { contentChanges } from "@/lib/domains/revisions/operations";
import type { Comment } from "@/lib/model/comments/schemas";
import type { PendingComment } from "@/lib/model/reviews/schemas";
import { call } from "@/lib/platform/api/client";
import { isAdrift } from "../comments/place";
import { type ChangedPage, fingerprintOf } from "../content/changed-pages";
import type { DiffMode } from "../content/diff-mode";
import { keysOf } from "../content/document-diff";
import { failureOf } from "../layout/failure-of";
import { RenderingSkeleton } from "../ui/rendering-skeleton";
import { ErrorState } from "../ui/states";
import { PageFacts } from "./change-rows";
import { ChangedPageDiff, shownPlaceOf } from "./changed-page-diff";
import { type Composing, NewThread, Pending, Threads } from "./changed-page-threads";
import type { ChangeRequestTarget } from "./reads";

const loadSourceDiff = () => import("../content/source-diff");
/** Comes with the mode that shows it, while the comparison is read. */
const SourceDiff = dynamic(() => loadSourceDiff().then((module) => module.SourceDiff));

/** A comparison is of two contents: while the page's fingerprint stands it never changes. */
const comparisonQuery = (target: ChangeRequestTarget, page: ChangedPage, since: string | undefined) =>
  queryOptions({
    queryKey: ["comparisons", target, page.id, fingerprintOf(page), since] as const,
    queryFn: ({ signal }) =>
      call(contentChanges.comparePage.changeRequest, {
        params: { ...target, pageId: page.id },
        query: { ...(since !== undefined && { since }) },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type ChangedPageBodyProps = {
  target: ChangeRequestTarget;
  page: ChangedPage;
  /** The revision that the comparison begins after; absent = everything. */
  since: string | undefined;
  mode: DiffMode;
  unfolded: boolean;
  comments: readonly Comment[];
  /** What this person has written about the page and not submitted yet. */
  pending: readonly PendingComment[];
  currentUserId: string;
  canComment: boolean;
  composing: Composing | null;
  onCompose: (composing: Composing | null) => void;
};

/** What one page was and is, once it is read, and every thread about it. */
export const ChangedPageBody = (props: ChangedPageBodyProps) => {
  const { target, page, since, mode, unfolded, comments, pending, composing } = props;
  const { data, error, refetch } = useQuery(comparisonQuery(target, page, since));
  const source = mode === "source";
  useEffect(() => {
    if (source) void loadSourceDiff();
  }, [source]);
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div data-pending="">
        <RenderingSkeleton lines={6} />
      </div>
    );
  const shown = new Set(source ? [] : data.blocks.flatMap(keysOf));
  const onBlocks = comments.filter((comment) => shownPlaceOf(comment, shown) !== undefined);
  const onPage = comments.filter(({ target: { node } }) => !node);
  const elsewhere = comments.filter(
    (comment) => comment.target.node && shownPlaceOf(comment, shown) === undefined,
  );
  const waitingOnPage = pending.filter(({ node }) => !node || !shown.has(node.id));
  const waitingOnBlocks = pending.length - waitingOnPage.length;
  const writingOnPage = composing?.node === null || (source && composing !== null);
  const sameText = data.blocks.every(({ kind }) => kind === "same");
  return (
    <>
      <PageFacts page={page} compared={data} />
      {(onPage.length > 0 || waitingOnPage.length > 0 || writingOnPage) && (
        <div className="mb-4 space-y-3">
          <Threads {...props} threads={onPage} />
          <Pending {...props} comments={waitingOnPage} />
          {writingOnPage && <NewThread {...props} />}
        </div>
      )}
      {sameText && page.kind !== "computed" && (
        <p className="mb-3 text-sm text-muted">The page text didn't change.</p>
      )}
      {source
        ? !sameText && (
            <SourceDiff
              before={data.source.before}
              after={data.source.after}
              unfolded={unfolded}
              label={`Changed lines of ${page.title}`}
            />
          )
        : (!sameText || onBlocks.length > 0 || waitingOnBlocks > 0) && (
            <ChangedPageDiff {...props} blocks={data.blocks} shown={shown} onBlocks={onBlocks} />
          )}
      {elsewhere.length > 0 && (
        <div className="mt-4 space-y-3">
          <h3 className="text-sm font-medium text-muted">
            {elsewhere.every(isAdrift) ? "Comments on removed text" : "Comments on blocks of this page"}
          </h3>
          <Threads {...props} threads={elsewhere} />
        </div>
      )}
    </>
  );
};
