"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, CircleCheck, FoldVertical, ListTree, UnfoldVertical } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { addresses } from "@/lib/addresses";
import { contentChanges } from "@/lib/domains/revisions/operations";
import type { Comment } from "@/lib/model/comments/schemas";
import type { PendingComment } from "@/lib/model/reviews/schemas";
import { call } from "@/lib/platform/api/client";
import { discussionOf } from "../comments/discussion";
import { commentAnchor, useLinkedComment } from "../comments/linked";
import { DiffModeControl, useDiffMode } from "../content/diff-mode";
import { failureOf } from "../layout/failure-of";
import { PendingCommentCard } from "../reviews/pending-comments";
import { pendingQuery } from "../reviews/reads";
import { Banner } from "../ui/banner";
import { Button, IconButton } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { Link } from "../ui/link";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { Select } from "../ui/select";
import { SkeletonText } from "../ui/skeleton";
import { ErrorState } from "../ui/states";
import { useHotkeys } from "../ui/use-hotkeys";
import { OtherChanges } from "./change-rows";
import { ChangedPageSection, type Composing } from "./changed-page-section";
import { type ChangedPage, changedContent } from "./changed-pages";
import { ChangedPagesTree } from "./changed-pages-tree";
import {
  type ChangeRequestTarget,
  changeRequestQuery,
  changesQuery,
  commentFilters,
  spaceQuery,
} from "./reads";
import { useChangeNavigator } from "./use-change-navigator";
import { useReviewRange } from "./use-review-range";
import { useViewed } from "./viewed";

const none: readonly Comment[] = [];
const nonePending: readonly PendingComment[] = [];
const nothing: ReturnType<typeof changedContent> = { pages: [], others: [], more: 0 };

/** Scrolls to the comment that the address names once it is drawn. */
const useCommentInAddress = (
  comments: readonly Comment[] | undefined,
  ready: boolean,
  goTo: (pageId: string) => void,
  goToElement: (element: HTMLElement) => void,
) => {
  const id = useLinkedComment()?.comment;
  const followed = useRef<string>(undefined);
  useEffect(() => {
    const comment = comments?.find((each) => each.id === id);
    if (!ready || followed.current === id || !comment?.target.page) return;
    followed.current = id;
    goTo(comment.target.page.id);
    const show = () => {
      const element = document.getElementById(commentAnchor(comment.id));
      if (element) goToElement(element);
      return element !== null;
    };
    const observer = new MutationObserver(() => show() && observer.disconnect());
    if (!show()) observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), 10_000);
  }, [id, comments, ready, goTo, goToElement]);
};

const byKey = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known) known.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
};

const countOpen = (comments: readonly Comment[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { status, target } of comments)
    if (status === "open" && target.page) counts.set(target.page.id, (counts.get(target.page.id) ?? 0) + 1);
  return counts;
};

export type ChangesViewProps = { target: ChangeRequestTarget; currentUserId: string };

/** Everything a change request changes: the pages at the left, their comparisons beside them. */
export const ChangesView = ({ target, currentUserId }: ChangesViewProps) => {
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const { data: changeRequest } = useQuery(changeRequestQuery(target));
  const { data: space } = useQuery(spaceQuery(target));
  const range = useReviewRange(target, currentUserId);
  const read = useQuery({ ...changesQuery(target, range.since), placeholderData: keepPreviousData });
  const { data: changes } = read;
  const { data: pending } = useQuery(pendingQuery(target));
  const { data: comments } = useQuery(discussionOf(target).list(commentFilters));
  const { mode, setMode, next: nextMode } = useDiffMode();
  const [unfolded, setUnfolded] = useState(false);
  const [composing, setComposing] = useState<Composing | null>(null);
  const [choosing, setChoosing] = useState(false);
  const viewed = useViewed(target);
  const { position, goChange, goPage, goTo, goToElement, currentNode } = useChangeNavigator(root);
  useCommentInAddress(comments?.items, root !== null, goTo, goToElement);

  const content = useMemo(() => (changes ? changedContent(changes) : nothing), [changes]);
  const commentsOf = useMemo(
    () => byKey(comments?.items ?? none, ({ target }) => target.page?.id),
    [comments],
  );
  const pendingOf = useMemo(() => byKey(pending?.items ?? nonePending, ({ page }) => page), [pending]);
  const { pages } = content;
  const active = pages.find(({ id }) => id === position.pageId) ?? pages[0];
  const seen = pages.filter(viewed.isViewed).length;
  const changedSince = pages.filter(viewed.isChanged).length;
  const canComment = space?.permissions.comment ?? false;

  const toggleViewed = () => {
    if (!active) return;
    const next = !viewed.isViewed(active);
    viewed.setViewed(active.id, next);
    if (next) goPage(1);
  };
  const group = "Changes";
  useHotkeys([
    { keys: "n", label: "Next change", group, run: () => goChange(1) },
    { keys: "p", label: "Previous change", group, run: () => goChange(-1) },
    { keys: "j", label: "Next page", group, run: () => goPage(1) },
    { keys: "k", label: "Previous page", group, run: () => goPage(-1) },
    { keys: "v", label: "Mark as viewed and go on", group, run: toggleViewed },
    { keys: "m", label: "Split, inline or source", group, run: nextMode },
    { keys: ".", label: "Fold or show unchanged parts", group, run: () => setUnfolded(!unfolded) },
    {
      keys: "c",
      label: "Comment here",
      group,
      run: () => active && setComposing({ pageId: active.id, node: currentNode() }),
      enabled: canComment,
    },
  ]);

  const failure = failureOf(read);
  if (failure) return <ErrorState size="page" error={failure} onRetry={() => void read.refetch()} />;
  if (!changeRequest || !space || !changes)
    return (
      <div className="p-6" aria-busy="true">
        <SkeletonText lines={6} />
      </div>
    );
  if (pages.length === 0 && content.others.length === 0 && range.value === "all")
    return (
      <EmptyState
        title="Nothing has changed yet"
        size="page"
        actions={
          space.permissions.edit &&
          changeRequest.status !== "merged" && (
            <Button variant="primary" asChild>
              <Link
                tone="quiet"
                className="text-on-accent"
                href={addresses.changeRequest.editor(target.spaceId, changeRequest.number)}
              >
                Open the editor
              </Link>
            </Button>
          )
        }
      >
        What is edited in this change request shows here, compared with the space.
      </EmptyState>
    );

  const shownPages = new Set(pages.map(({ id }) => id));
  const elsewhere = pending?.items.filter(({ page }) => !page || !shownPages.has(page)) ?? nonePending;
  const tree = (onChoose: (page: ChangedPage) => void) => (
    <ChangedPagesTree
      pages={pages}
      activeId={active?.id ?? null}
      isViewed={viewed.isViewed}
      comments={countOpen(comments?.items ?? [])}
      onChoose={onChoose}
    />
  );
  return (
    <div className="flex min-w-0 flex-1 items-start">
      <nav
        aria-label="Changed pages"
        className="sticky top-(--sticky-top) h-[calc(100dvh-var(--sticky-top))] w-64 shrink-0 overflow-y-auto overscroll-contain border-r border-border p-3 max-lg:hidden xl:w-72"
      >
        {tree((page) => goTo(page.id))}
      </nav>
      <div className="min-w-0 flex-1">
        <div className="sticky top-(--sticky-top) z-10 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-background px-4 py-1.5">
          <Popover open={choosing} onOpenChange={setChoosing}>
            <PopoverTrigger asChild>
              <Button size="sm" icon={<ListTree aria-hidden="true" />} className="lg:hidden">
                {pages.length === 1 ? "1 page" : `${pages.length} pages`}
              </Button>
            </PopoverTrigger>
            <PopoverContent label="Changed pages" className="p-1.5">
              {tree((page) => {
                setChoosing(false);
                goTo(page.id);
              })}
            </PopoverContent>
          </Popover>
          {range.options.length > 1 && (
            <Select
              label="Range of the changes"
              className="w-44"
              size="sm"
              options={range.options}
              value={range.value}
              onChange={range.set}
            />
          )}
          <DiffModeControl mode={mode} onChange={setMode} />
          <IconButton
            label={unfolded ? "Fold unchanged parts" : "Show unchanged parts"}
            shortcut="."
            size="sm"
            aria-pressed={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? <FoldVertical /> : <UnfoldVertical />}
          </IconButton>
          {pages.length > 0 && (
            <span className="tabular text-xs text-muted max-sm:hidden">
              {seen} of {pages.length} viewed
            </span>
          )}
          <span className="ml-auto inline-flex items-center gap-0.5">
            <IconButton label="Previous change" shortcut="p" size="sm" onClick={() => goChange(-1)}>
              <ChevronLeft />
            </IconButton>
            <span
              className="tabular min-w-12 text-center text-xs text-muted"
              title={active && `Changes of ${active.title}`}
            >
              {position.total > 0 ? `${position.index}/${position.total}` : "–"}
              <span className="sr-only"> changes of {active?.title}</span>
            </span>
            <IconButton label="Next change" shortcut="n" size="sm" onClick={() => goChange(1)}>
              <ChevronRight />
            </IconButton>
          </span>
        </div>
        <div ref={setRoot} className="space-y-5 px-4 py-4">
          {content.more > 0 && (
            <Banner tone="info">
              These are the first 1,000 changes; {content.more} more are part of this change request.
            </Banner>
          )}
          {changedSince > 0 && (
            <Banner
              tone="info"
              actions={
                range.value === "all" &&
                range.options.some(({ value }) => value === "review") && (
                  <Button size="sm" onClick={() => range.set("review")}>
                    Show only what came since my review
                  </Button>
                )
              }
            >
              {changedSince === 1 ? "1 page changed" : `${changedSince} pages changed`} since you viewed{" "}
              {changedSince === 1 ? "it" : "them"}.
            </Banner>
          )}
          {pages.length === 0 && content.others.length === 0 && (
            <EmptyState
              icon={<CircleCheck />}
              title="Nothing changed since"
              actions={<Button onClick={() => range.set("all")}>Show all changes</Button>}
            >
              The change request holds what it held{" "}
              {range.value === "review" ? "at your review" : "when it was approved"}.
            </EmptyState>
          )}
          {elsewhere.map((comment) => (
            <PendingCommentCard key={comment.id} target={target} comment={comment} />
          ))}
          <OtherChanges
            others={content.others}
            compared={{
              between: { ...target, since: range.since },
              read: (reusableContentId) =>
                call(contentChanges.compareReusableContent.changeRequest, {
                  params: { ...target, reusableContentId },
                  query: { ...(range.since !== undefined && { since: range.since }) },
                }),
            }}
          />
          {pages.map((page) => (
            <ChangedPageSection
              key={page.id}
              target={target}
              page={page}
              since={range.since}
              mode={mode}
              unfolded={unfolded}
              comments={commentsOf.get(page.id) ?? none}
              pending={pendingOf.get(page.id) ?? nonePending}
              currentUserId={currentUserId}
              canComment={canComment}
              seen={viewed.isViewed(page)}
              changedSince={viewed.isChanged(page)}
              onViewed={viewed.setViewed}
              composing={composing?.pageId === page.id ? composing : null}
              onCompose={setComposing}
            />
          ))}
        </div>
      </div>
    </div>
  );
};
