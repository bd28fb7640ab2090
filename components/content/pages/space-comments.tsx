"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { CommentThread } from "@/components/collaboration/comments/comment-thread";
import { discussionOf } from "@/components/collaboration/comments/discussion";
import { useLinkedComment } from "@/components/collaboration/comments/linked-comment";
import { flatten, pageTreeQuery } from "@/components/content/document/tree";
import { failureOf } from "@/components/layout/failure-of";
import { useViewer } from "@/components/layout/viewer";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { Switch } from "@/components/ui/switch";
import { addresses } from "@/lib/addresses";
import { comments } from "@/lib/collaboration/comments/operations";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import type { Say } from "@/lib/core/locales/say";
import { pagesQuery } from "@/lib/platform/api/queries";
import { type CommentsFilter, commentsFilterOf, spaceCommentsRead } from "./space-comments-read";

/** The filter is part of the address, so that a colleague can be sent a link to it. */
const useFilter = () => {
  const router = useRouter();
  const search = useSearchParams();
  const filter = commentsFilterOf((name) => search.get(name));
  const change = (next: Partial<CommentsFilter>) => {
    const wanted = { ...filter, ...next };
    const parts = new URLSearchParams();
    if (wanted.status !== "open") parts.set("status", wanted.status);
    if (wanted.mine) parts.set("mine", "1");
    if (wanted.mentions) parts.set("mentions", "1");
    router.replace(`?${parts}`, { scroll: false });
  };
  return { filter, change };
};

type Group = { id: string; title: string; path: string | null; gone: boolean; threads: Comment[] };

/** Groups threads by page: the space itself first, then pages in reading order, deleted pages last. */
const groupByPage = (say: Say, items: readonly Comment[], order: ReadonlyMap<string, number>): Group[] => {
  const groups = new Map<string, Group>();
  for (const comment of items) {
    const { page } = comment.target;
    const id = page?.id ?? "";
    const known = groups.get(id);
    if (known) known.threads.push(comment);
    else
      groups.set(id, {
        id,
        title: page?.title ?? say("The space"),
        path: page?.path ?? null,
        gone: page !== undefined && !order.has(page.id),
        threads: [comment],
      });
  }
  const positionOf = ({ id }: Group) => (id === "" ? -1 : (order.get(id) ?? Number.POSITIVE_INFINITY));
  return [...groups.values()].sort((one, other) => positionOf(one) - positionOf(other) || 0);
};

const Context = ({ comment }: { comment: Comment }) => {
  const preview = comment.target.node?.preview;
  // A thread whose block was deleted shows its former words itself.
  return preview && comment.target.anchor?.state !== "deleted" ? (
    <p className="line-clamp-2 border-l-2 border-accent-border pl-2">{preview}</p>
  ) : undefined;
};

/** Lists all threads of a space. */
export const SpaceComments = ({ spaceId }: { spaceId: string }) => {
  const say = useSay();
  const viewer = useViewer();
  const { filter, change } = useFilter();
  const { status, mine, mentions } = filter;
  const { data: tree } = useQuery(pageTreeQuery({ spaceId }));
  const list = useInfiniteQuery(
    pagesQuery(comments.list.space, spaceCommentsRead(spaceId, viewer.id, filter)),
  );
  const failure = failureOf(list);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const linked = useLinkedComment()?.comment;
  const apart = useQuery({
    ...discussionOf({ spaceId }).one(linked ?? ""),
    enabled: linked !== undefined && list.data !== undefined && !items.some(({ id }) => id === linked),
    retry: false,
  });
  const order = new Map(flatten(tree ?? []).map(({ id }, index) => [id, index]));
  const filtered = status !== "open" || mine || mentions;
  return (
    <>
      <h1 className="sr-only">{say("Comments")}</h1>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={say("Status")}
          value={status}
          onChange={(next) => change({ status: next })}
          segments={[
            { value: "open", label: say("Open|state of a comment") },
            { value: "resolved", label: say("Resolved") },
            { value: "all", label: say("All|comments of any state") },
          ]}
        />
        <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Switch
            label={say("Mentions me")}
            checked={mentions}
            onCheckedChange={(checked) => change({ mentions: checked })}
            className="items-center"
          />
          <Switch
            label={say("Only mine")}
            checked={mine}
            onCheckedChange={(checked) => change({ mine: checked })}
            className="items-center"
          />
        </span>
      </div>
      {failure && <ErrorState error={failure} onRetry={() => void list.refetch()} />}
      {!list.data && !failure && <SkeletonText lines={8} />}
      {list.data && items.length === 0 && filtered && (
        <NoMatchState
          noun="comments"
          onClear={() => change({ status: "open", mine: false, mentions: false })}
        />
      )}
      {list.data && items.length === 0 && !filtered && (
        <EmptyState icon={<MessageSquare />} title={say("No open comments")}>
          {say("Comments on the pages of this space appear here.")}
        </EmptyState>
      )}
      {apart.data && linked === apart.data.id && !items.some(({ id }) => id === linked) && (
        <section aria-label={say("Linked comment")} className="mb-6">
          <h2 className="mb-2 text-sm font-semibold">{say("Linked comment")}</h2>
          <CommentThread comment={apart.data} scope={{ spaceId }} currentUserId={viewer.id} />
        </section>
      )}
      {tree &&
        groupByPage(say, items, order).map((group) => (
          <section key={group.id} aria-label={group.title} className="mb-6">
            <h2 className="mb-2 flex items-center gap-2 text-sm font-semibold">
              {group.path === null || group.gone ? (
                group.title
              ) : (
                <Link tone="quiet" href={addresses.space.reader(spaceId, group.path)}>
                  {group.title}
                </Link>
              )}
              {group.gone && <Badge tone="warning">{say("Deleted page")}</Badge>}
            </h2>
            <div className="space-y-3">
              {group.threads.map((comment) => (
                <CommentThread
                  key={comment.id}
                  comment={comment}
                  scope={{ spaceId }}
                  currentUserId={viewer.id}
                  context={comment.target.node ? <Context comment={comment} /> : undefined}
                />
              ))}
            </div>
          </section>
        ))}
      <ShowMore list={list} />
    </>
  );
};
