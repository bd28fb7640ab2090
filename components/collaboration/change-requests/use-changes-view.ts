import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { discussionOf } from "@/components/collaboration/comments/discussion";
import { useLinkedComment } from "@/components/collaboration/comments/linked-comment";
import { pendingQuery, reviewsQuery } from "@/components/collaboration/reviews/reads";
import { type ChangedPage, changedContent } from "@/components/content/document/changed-pages";
import { useDiffMode } from "@/components/content/document/diff-mode";
import { type SelectedWords, selectedWords } from "@/components/content/document/words";
import { failureOf } from "@/components/layout/failure-of";
import { useUrlValue } from "@/components/layout/use-url-value";
import { useSay } from "@/components/ui/say";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { commentAnchor } from "@/lib/addresses";
import type { Comment } from "@/lib/collaboration/comments/schemas";
import type { PendingComment } from "@/lib/collaboration/reviews/schemas";
import { positionAmong } from "./change-position";
import type { Composing } from "./changed-page-threads";
import {
  type ChangeRequestTarget,
  changeRequestQuery,
  changesQuery,
  commentFilters,
  countsQuery,
  spaceQuery,
} from "./reads";
import { useChangeNavigator } from "./use-change-navigator";
import { useViewed } from "./viewed";

type Target = { spaceId: string; changeRequestId: string };

type ReviewRange = {
  value: "all" | "review" | "approval";
  /** The revision that the range begins after; undefined for all changes. */
  since: string | undefined;
  options: { value: ReviewRange["value"]; label: string; description: string }[];
  set: (value: ReviewRange["value"]) => void;
};

/**
 * Chooses the shown changes: all, or those since the viewer's last review or since any approval. Comments by someone
 * other than the author count as a review only until they give a verdict.
 */
const useReviewRange = (target: Target, currentUserId: string): ReviewRange => {
  const say = useSay();
  const [stored, store] = useUrlValue("since");
  const { data } = useQuery(reviewsQuery(target));
  const { data: changeRequest } = useQuery(changeRequestQuery(target));
  const { data: comments } = useQuery(discussionOf(target).list(commentFilters));
  // The latest review comes first, the latest comment last.
  const verdict = data?.items.find(({ reviewer }) => reviewer.id === currentUserId);
  const comment =
    changeRequest && changeRequest.createdBy.id !== currentUserId
      ? comments?.items.findLast(({ postedBy }) => postedBy?.id === currentUserId)
      : undefined;
  const mine = verdict?.revision ?? comment?.target.revision;
  const approval = data?.items.find(({ status }) => status === "approved");
  const options: ReviewRange["options"] = [
    { value: "all", label: say("All changes"), description: say("Compared with the space.") },
  ];
  if (mine)
    options.push({
      value: "review",
      label: say("Since my review"),
      description:
        verdict?.status === "approved"
          ? say("Changes since you approved.")
          : say("Changes since your last review."),
    });
  if (approval)
    options.push({
      value: "approval",
      label: say("Since approval"),
      description: say("Changes since {person} approved.", { person: approval.reviewer.displayName }),
    });
  const value = options.find((option) => option.value === stored)?.value ?? "all";
  const revisions = { all: undefined, review: mine, approval: approval?.revision };
  return {
    value,
    since: revisions[value],
    options,
    set: (next) => store(next === "all" ? "" : next),
  };
};

/** Scrolls to the comment in the address once it is rendered. */
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

const nothing: ReturnType<typeof changedContent> = { pages: [], others: [], more: 0 };
const none: readonly never[] = [];

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

/** Holds the state of the screen of changes: reads, viewed marks, modes, keys, and the reading position. */
export const useChangesView = (target: ChangeRequestTarget, currentUserId: string) => {
  const say = useSay();
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
  const viewed = useViewed(target);
  const { position, drawn, goChange, goPage, goTo, goToElement, currentNode } = useChangeNavigator(root);
  useCommentInAddress(comments?.items, root !== null, goTo, goToElement);

  const content = useMemo(() => (changes ? changedContent(changes) : nothing), [changes]);
  const commentsOf = useMemo(
    () => byKey<Comment, string | undefined>(comments?.items ?? none, ({ target }) => target.page?.id),
    [comments],
  );
  const pendingOf = useMemo(
    () => byKey<PendingComment, string | undefined>(pending?.items ?? none, ({ page }) => page),
    [pending],
  );
  const { pages } = content;
  const active = pages.find(({ id }) => id === position.pageId) ?? pages[0];
  const { data: counts } = useQuery({
    ...countsQuery(target, range.since),
    enabled: pages.length > 0,
    placeholderData: keepPreviousData,
  });
  const change = positionAmong(pages, { position, drawn, counts, isViewed: viewed.isViewed });
  const seen = pages.filter(viewed.isViewed).length;
  const changedSince = pages.filter(viewed.isChanged).length;
  const canComment = space?.permissions.comment ?? false;

  const toggleViewed = () => {
    if (!active) return;
    const next = !viewed.isViewed(active);
    viewed.setViewed(active.id, next);
    if (next) goPage(1);
  };
  /** Starts a thread on the selected words. */
  const compose = ({ block, key, quote }: SelectedWords, suggesting = false) => {
    const page = block.closest<HTMLElement>("[data-page]")?.dataset.page;
    if (page !== undefined) setComposing({ pageId: page, node: key, quote, suggesting });
  };
  const group = say("Changes");
  useHotkeys([
    { keys: "n", label: say("Next change"), group, run: () => goChange(1) },
    { keys: "p", label: say("Previous change"), group, run: () => goChange(-1) },
    { keys: "j", label: say("Next page"), group, run: () => goPage(1) },
    { keys: "k", label: say("Previous page"), group, run: () => goPage(-1) },
    { keys: "v", label: say("Mark as viewed and go to next page"), group, run: toggleViewed },
    { keys: "m", label: say("Split, inline or source"), group, run: nextMode },
    { keys: ".", label: say("Fold or show unchanged parts"), group, run: () => setUnfolded(!unfolded) },
    {
      keys: "c",
      label: say("Comment here"),
      group,
      run: () => {
        const words = selectedWords(root);
        if (words) compose(words);
        else if (active) setComposing({ pageId: active.id, node: currentNode() });
      },
      enabled: canComment,
    },
  ]);

  const shownPages = new Set(pages.map(({ id }) => id));
  const elsewhere = pending?.items.filter(({ page }) => !page || !shownPages.has(page)) ?? none;
  return {
    root,
    setRoot,
    compose,
    read,
    failure: failureOf(read),
    changeRequest,
    space,
    range,
    content,
    active,
    change,
    seen,
    changedSince,
    viewed,
    canComment,
    mode,
    setMode,
    unfolded,
    setUnfolded,
    composing,
    setComposing,
    goChange,
    goTo,
    elsewhere,
    applicable: (comments?.items ?? none).flatMap(({ id, suggestion, permissions }) =>
      suggestion?.state === "open" && permissions.apply ? [id] : [],
    ),
    openComments: countOpen(comments?.items ?? none),
    commentsOf: (page: ChangedPage): readonly Comment[] => commentsOf.get(page.id) ?? none,
    pendingOf: (page: ChangedPage): readonly PendingComment[] => pendingOf.get(page.id) ?? none,
  };
};

export type ChangesViewState = ReturnType<typeof useChangesView>;
