"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, GitMerge, GitPullRequest } from "lucide-react";
import type { ReactNode } from "react";
import { discussionOf, useDiscussionWrite } from "@/components/collaboration/comments/discussion";
import { LateComposer } from "@/components/collaboration/comments/late-composer";
import { personName } from "@/components/collaboration/comments/person";
import { LatePendingComment } from "@/components/collaboration/reviews/late-pending-comment";
import { pendingQuery, reviewsQuery } from "@/components/collaboration/reviews/reads";
import { failureOf } from "@/components/layout/failure-of";
import { lazyComponent } from "@/components/ui/lazy";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { addresses, commentAnchor } from "@/lib/addresses";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import { reviews as reviewOperations } from "@/lib/collaboration/reviews/operations";
import type { Review } from "@/lib/collaboration/reviews/schemas";
import { text } from "@/lib/core/locales/say";
import { mutation } from "@/lib/platform/api/queries";
import { SECTION_ANCHORS } from "./merge-lines";
import { type ChangeRequestTarget, commentFilters } from "./reads";

const CommentThread = lazyComponent(
  () => import("@/components/collaboration/comments/comment-thread"),
  "CommentThread",
);

type ActivityProps = {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  currentUserId: string;
  canComment: boolean;
};

type Entry = { id: string; at: string; content: ReactNode };

const Event = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex items-center gap-2 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0">
    {icon}
    <p>{children}</p>
  </div>
);

const Name = ({ children }: { children: ReactNode }) => (
  <span className="font-medium text-foreground">{children}</span>
);

/** Links to the page and block of a comment among the changes. */
const Context = ({ comment, target }: { comment: Comment; target: ChangeRequestTarget }) => {
  const say = useSay();
  const { page, node } = comment.target;
  if (!page) return null;
  return (
    <>
      <Said
        text="On {page}"
        values={{
          page: (
            <Link
              href={`${addresses.changeRequest.changes(target.spaceId, target.changeRequestId)}#${commentAnchor(comment.id)}`}
            >
              {page.title || say("Untitled page")}
            </Link>
          ),
        }}
      />
      {node?.preview && <q className="ml-1.5 line-clamp-1 italic">{node.preview}</q>}
    </>
  );
};

const reviewEvents = {
  approved: {
    current: text("{person} approved the changes {when}"),
    outdated: text("{person} approved the changes {when}, before the last edit"),
    icon: <CircleCheck aria-hidden="true" className="text-success" />,
  },
  "changes-requested": {
    current: text("{person} requested changes {when}"),
    outdated: text("{person} requested changes {when}, before the last edit"),
    icon: <CircleX aria-hidden="true" className="text-danger" />,
  },
} as const;

const ReviewEvent = ({ review, children }: { review: Review; children?: ReactNode }) => {
  const { icon, current, outdated } = reviewEvents[review.status];
  return (
    <div className="space-y-2">
      <Event icon={icon}>
        <Said
          text={review.outdated ? outdated : current}
          values={{
            person: <Name>{review.reviewer.displayName}</Name>,
            when: <RelativeTime value={review.createdAt} />,
          }}
        />
      </Event>
      {children}
    </div>
  );
};

/** Shows the viewer's pending comments on the change request as a whole; those on pages appear among the changes. */
const PendingComments = ({ target }: { target: ChangeRequestTarget }) => {
  const say = useSay();
  const { data } = useQuery(pendingQuery(target));
  const onPages = data?.items.filter(({ page }) => page !== undefined).length ?? 0;
  return (
    <>
      {data?.items
        .filter(({ page }) => page === undefined)
        .map((comment) => (
          <LatePendingComment key={comment.id} target={target} comment={comment} />
        ))}
      {onPages > 0 && (
        <p className="text-sm text-muted">
          <Said
            text={{
              one: "{count} pending comment waits at pages, among {changes}.",
              other: "{count} pending comments wait at pages, among {changes}.",
            }}
            values={{
              count: onPages,
              changes: (
                <Link href={addresses.changeRequest.changes(target.spaceId, target.changeRequestId)}>
                  {say("the changes")}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </>
  );
};

/** Shows the history of a change request, oldest first, and a field for a comment. */
export const Activity = ({ target, changeRequest, currentUserId, canComment }: ActivityProps) => {
  const say = useSay();
  const discussion = discussionOf(target);
  const comments = useQuery(discussion.list(commentFilters));
  const reviews = useQuery(reviewsQuery(target));
  const { run } = useDiscussionWrite();
  const wait = useMutation(mutation(reviewOperations.addPending));
  const reviewable = changeRequest.status === "open" || changeRequest.status === "draft";
  const failed = failureOf(comments, reviews);

  const retry = () => {
    void comments.refetch();
    void reviews.refetch();
  };

  const thread = (comment: Comment) => (
    <CommentThread
      key={comment.id}
      comment={comment}
      scope={target}
      currentUserId={currentUserId}
      context={comment.target.page && <Context comment={comment} target={target} />}
    />
  );
  const entries: Entry[] = [
    {
      id: "opened",
      at: changeRequest.createdAt,
      content: (
        <Event icon={<GitPullRequest aria-hidden="true" />}>
          <Said
            text="{person} opened this {when}"
            values={{
              person: <Name>{personName(say, changeRequest.createdBy, changeRequest.agent)}</Name>,
              when: <RelativeTime value={changeRequest.createdAt} />,
            }}
          />
        </Event>
      ),
    },
    ...(reviews.data?.items ?? []).map((review) => ({
      id: review.id,
      at: review.createdAt,
      content: (
        <ReviewEvent review={review}>
          {(comments.data?.items ?? []).filter((comment) => comment.target.review === review.id).map(thread)}
        </ReviewEvent>
      ),
    })),
    ...(comments.data?.items ?? [])
      .filter((comment) => comment.target.review === undefined)
      .map((comment) => ({ id: comment.id, at: comment.postedAt, content: thread(comment) })),
    ...(changeRequest.mergedAt
      ? [
          {
            id: "merged",
            at: changeRequest.mergedAt,
            content: (
              <Event icon={<GitMerge aria-hidden="true" className="text-merged" />}>
                <Said
                  text="{person} merged this {when}"
                  values={{
                    person: <Name>{changeRequest.mergedBy?.displayName ?? say("Someone")}</Name>,
                    when: <RelativeTime value={changeRequest.mergedAt} />,
                  }}
                />
              </Event>
            ),
          },
        ]
      : []),
  ].sort((one, other) => (one.at < other.at ? -1 : 1));

  return (
    <section
      id={SECTION_ANCHORS.activity}
      aria-labelledby="activity-heading"
      className="scroll-mt-(--sticky-top) space-y-3"
    >
      <h2 id="activity-heading" className="text-base font-semibold">
        {say("Activity")}
      </h2>
      {failed && <ErrorState error={failed} onRetry={retry} />}
      {!failed && (!comments.data || !reviews.data) && <SkeletonText lines={4} />}
      {comments.data && reviews.data && (
        <ol className="space-y-4">
          {entries.map(({ id, content }) => (
            <li key={id}>{content}</li>
          ))}
        </ol>
      )}
      <PendingComments target={target} />
      <LateComposer
        label={say("Comment|noun")}
        submitLabel={say("Comment")}
        placeholder={say("Leave a comment")}
        draftKey={`comment ${changeRequest.id}`}
        disabledReason={!canComment && say("You need comment access to this space.")}
        onSubmit={(markdown) => run(() => discussion.post({ body: { markdown } }))}
        alternative={
          reviewable
            ? {
                label: say("Add to review"),
                onSubmit: (markdown) => wait.mutateAsync({ params: target, body: { body: { markdown } } }),
              }
            : undefined
        }
        className="rounded-lg border border-border bg-raised p-3"
      />
    </section>
  );
};
