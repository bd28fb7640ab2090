"use client";

import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { ExternalLink, MessageSquarePlus } from "lucide-react";
import dynamic from "next/dynamic";
import { memo, useEffect } from "react";
import { addresses } from "@/lib/addresses";
import { reviews } from "@/lib/domains/reviews/operations";
import { contentChanges } from "@/lib/domains/revisions/operations";
import type { Comment } from "@/lib/model/comments/schemas";
import type { BlockComparison } from "@/lib/model/pages/schemas";
import type { PendingComment } from "@/lib/model/reviews/schemas";
import { call } from "@/lib/platform/api/client";
import { mutation } from "@/lib/platform/api/queries";
import { CommentComposer } from "../comments/comment-composer";
import { CommentThread } from "../comments/comment-thread";
import { discussionOf, useDiscussionWrite } from "../comments/discussion";
import { isAdrift, placeOf } from "../comments/place";
import type { DiffMode } from "../content/diff-mode";
import { DocumentDiff, keysOf } from "../content/document-diff";
import { failureOf } from "../layout/failure-of";
import { PendingCommentCard } from "../reviews/pending-comments";
import { Badge } from "../ui/badge";
import { Button, IconButton } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { giveFocusBack } from "../ui/give-focus-back";
import { Link } from "../ui/link";
import { SkeletonText } from "../ui/skeleton";
import { ErrorState } from "../ui/states";
import { useNear } from "../ui/use-near";
import { PageFacts } from "./change-rows";
import { type ChangedPage, fingerprintOf } from "./changed-pages";
import { PageMark } from "./page-marks";
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

/** The block of a comparison that a comment belongs to: where its block is now, else where it was. */
const shownPlaceOf = (comment: Comment, shown: ReadonlySet<string>): string | undefined =>
  [placeOf(comment), comment.target.node?.id].find((key) => key !== undefined && shown.has(key));

/** What a new thread will be about: a block, or with null the page. */
export type Composing = { pageId: string; node: string | null };

export type ChangedPageSectionProps = {
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
  /** This person looked at it as it is. */
  seen: boolean;
  /** They looked at it once, and it changed since. */
  changedSince: boolean;
  onViewed: (pageId: string, viewed: boolean) => void;
  composing: Composing | null;
  onCompose: (composing: Composing | null) => void;
};

type BodyProps = ChangedPageSectionProps;

const Threads = ({
  threads,
  target,
  currentUserId,
}: Pick<BodyProps, "target" | "currentUserId"> & { threads: readonly Comment[] }) =>
  threads.map((comment) => (
    <CommentThread
      key={comment.id}
      comment={comment}
      scope={target}
      currentUserId={currentUserId}
      className="max-w-2xl"
    />
  ));

/** After writing the focus goes back to what was commented on. */
const focusOn = ({ pageId, node }: Composing) => {
  const page = document.getElementById(`page-${pageId}`);
  const block = node === null ? null : `[data-node="${CSS.escape(node)}"]`;
  giveFocusBack(page, () => (block && page?.querySelector<HTMLElement>(block)) || page);
};

const Pending = ({ target, comments }: Pick<BodyProps, "target"> & { comments: readonly PendingComment[] }) =>
  comments.map((comment) => (
    <PendingCommentCard key={comment.id} target={target} comment={comment} className="max-w-2xl" />
  ));

const NewThread = ({ target, page, composing, onCompose }: BodyProps) => {
  const { run } = useDiscussionWrite();
  const wait = useMutation(mutation(reviews.addPending));
  const node = composing?.node ?? null;
  const about = { page: page.id, ...(node !== null && { node }) };
  const close = () => {
    onCompose(null);
    focusOn({ pageId: page.id, node });
  };
  return (
    <CommentComposer
      label={node === null ? `Comment on ${page.title}` : "Comment on this block"}
      submitLabel="Comment"
      placeholder="What about this? Markdown works."
      autoFocus
      draftKey={`comment ${page.id} ${node ?? ""}`}
      onSubmit={async (markdown) => {
        await run(() => discussionOf(target).post({ body: { markdown }, ...about }));
        close();
      }}
      alternative={{
        label: "Add to review",
        onSubmit: async (markdown) => {
          await wait.mutateAsync({ params: target, body: { body: { markdown }, ...about } });
          close();
        },
      }}
      onCancel={close}
      className="max-w-2xl rounded-lg border border-border bg-raised p-3 shadow-sm"
    />
  );
};

type DiffProps = BodyProps & {
  blocks: readonly BlockComparison[];
  shown: ReadonlySet<string>;
  onBlocks: readonly Comment[];
};

const Diff = (props: DiffProps) => {
  const { page, mode, unfolded, canComment, composing, onCompose, blocks, shown, onBlocks, pending } = props;
  const below = (block: BlockComparison) => {
    const keys = keysOf(block);
    const threads = onBlocks.filter((comment) => keys.includes(shownPlaceOf(comment, shown) ?? ""));
    const waiting = pending.filter(({ node }) => node && keys.includes(node.id));
    const writing = composing?.node != null && keys.includes(composing.node);
    if (threads.length === 0 && waiting.length === 0 && !writing) return null;
    return (
      <div className="my-3 space-y-3">
        <Threads {...props} threads={threads} />
        <Pending {...props} comments={waiting} />
        {writing && <NewThread {...props} />}
      </div>
    );
  };
  return (
    <DocumentDiff
      blocks={blocks}
      mode={mode === "inline" ? "inline" : "split"}
      unfolded={unfolded}
      onComment={canComment ? (node) => onCompose({ pageId: page.id, node }) : undefined}
      below={below}
    />
  );
};

const Body = (props: BodyProps) => {
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
      <div data-pending="" aria-busy="true">
        <SkeletonText lines={6} />
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
        <p className="mb-3 text-sm text-muted">The text of the page did not change.</p>
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
            <Diff {...props} blocks={data.blocks} shown={shown} onBlocks={onBlocks} />
          )}
      {elsewhere.length > 0 && (
        <div className="mt-4 space-y-3">
          <h3 className="text-sm font-medium text-muted">
            {elsewhere.every(isAdrift)
              ? "The text this was about was removed"
              : "Comments on blocks of this page"}
          </h3>
          <Threads {...props} threads={elsewhere} />
        </div>
      )}
    </>
  );
};

/**
 * One changed page: what happened to it, its comparison once it comes near, and its threads. Kept as it is while its
 * own props are: whoever moves from page to page redraws none of hundreds.
 */
export const ChangedPageSection = memo((props: ChangedPageSectionProps) => {
  const { target, page, comments, canComment, seen, changedSince, onViewed, composing, onCompose } = props;
  const { element, near, height } = useNear(composing !== null);
  const title = page.title || "Untitled page";
  const open = comments.filter(({ status }) => status === "open").length;
  return (
    <section
      id={`page-${page.id}`}
      data-page={page.id}
      tabIndex={-1}
      aria-label={title}
      className="scroll-mt-[calc(var(--sticky-top)-1.5rem)] rounded-lg border border-border"
    >
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-t-lg border-b border-border bg-surface px-4 py-2">
        <PageMark mark={page.mark} />
        <h2 className="min-w-0 text-sm font-semibold wrap-anywhere">{title}</h2>
        {page.path && <span className="min-w-0 truncate text-xs text-subtle">/{page.path}</span>}
        {open > 0 && <Badge tone="accent">{open === 1 ? "1 comment" : `${open} comments`}</Badge>}
        {changedSince && <Badge tone="warning">Changed since you viewed it</Badge>}
        <span className="ml-auto flex items-center gap-2">
          {canComment && (
            <IconButton
              label={`Comment on ${title}`}
              size="sm"
              onClick={() => onCompose({ pageId: page.id, node: null })}
            >
              <MessageSquarePlus />
            </IconButton>
          )}
          {page.mark !== "D" && page.path !== "" && page.kind === "document" && (
            <Button variant="ghost" size="sm" asChild>
              <Link
                tone="quiet"
                className="text-muted max-sm:hidden"
                href={addresses.changeRequest.preview(target.spaceId, target.changeRequestId, page.path)}
              >
                <ExternalLink aria-hidden="true" />
                Preview<span className="sr-only"> {title}</span>
              </Link>
            </Button>
          )}
          <Checkbox
            label="Viewed"
            aria-label={`Viewed ${title}`}
            checked={seen}
            onCheckedChange={(checked) => onViewed(page.id, checked === true)}
          />
        </span>
      </header>
      <div ref={element} className="px-4 py-4">
        {seen && composing === null ? (
          <p className="text-sm text-muted">Viewed. Untick it to see the changes again.</p>
        ) : near ? (
          <Body {...props} />
        ) : (
          <div data-pending="" style={{ minHeight: height }} />
        )}
      </div>
    </section>
  );
});
ChangedPageSection.displayName = "ChangedPageSection";
