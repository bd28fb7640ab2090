"use client";

import { useState } from "react";
import { LatePendingComment } from "@/components/collaboration/reviews/late-pending-comment";
import type { ChangedPage } from "@/components/content/document/changed-pages";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { contentChanges } from "@/lib/content/revisions/operations";
import { text } from "@/lib/core/locales/say";
import { call } from "@/lib/platform/api/client";
import { ChangedPageSection } from "./changed-page-section";
import { ChangedPagesTree } from "./changed-pages-tree";
import { ChangesToolbar } from "./changes-toolbar";
import type { ChangeRequestTarget } from "./reads";
import { useChangesView } from "./use-changes-view";

const SelectionToolbar = lazyComponent(
  () => import("@/components/content/document/selection-toolbar"),
  "SelectionToolbar",
  { ssr: false },
);
const ApplyAllSuggestions = lazyComponent(() => import("./apply-all-suggestions"), "ApplyAllSuggestions");

const ChangesNotes = lazyComponent(() => import("./changes-notes"), "ChangesNotes");
const NoChanges = lazyComponent(() => import("./changes-notes"), "NoChanges");
const OtherChanges = lazyComponent(() => import("./other-changes"), "OtherChanges");
const AllPagesTree = lazyComponent(() => import("./all-pages-tree"), "AllPagesTree");

const TREES = [
  { value: "changed", label: text("Changed") },
  { value: "all", label: text("All") },
] as const;

type ChangesViewProps = { target: ChangeRequestTarget; currentUserId: string };

/** Shows all changes of a change request: the pages at the left, their comparisons beside them. */
export const ChangesView = ({ target, currentUserId }: ChangesViewProps) => {
  const say = useSay();
  const view = useChangesView(target, currentUserId);
  const { read, failure, changeRequest, space, range, content, active, viewed, composing, goTo } = view;
  const { pages } = content;
  const [listed, setListed] = useState<(typeof TREES)[number]["value"]>("changed");
  if (failure) return <ErrorState size="page" error={failure} onRetry={() => void read.refetch()} />;
  if (!changeRequest || !space || !read.data)
    return (
      <div className="p-6" aria-busy="true">
        <SkeletonText lines={6} />
      </div>
    );
  if (pages.length === 0 && content.others.length === 0 && range.value === "all")
    return <NoChanges target={target} changeRequest={changeRequest} space={space} />;

  const tree = (onChoose: (page: ChangedPage) => void) => {
    const shown = { pages, activeId: active?.id ?? null, onChoose };
    return (
      <>
        <SegmentedControl
          label={say("Pages in the tree")}
          value={listed}
          onChange={setListed}
          segments={TREES.map(({ value, label }) => ({ value, label: say(label) }))}
          className="mb-2 w-full [&>button]:flex-1"
        />
        {listed === "all" ? (
          <AllPagesTree {...shown} target={target} />
        ) : (
          <ChangedPagesTree {...shown} isViewed={viewed.isViewed} comments={view.openComments} />
        )}
      </>
    );
  };
  return (
    <div className="flex min-w-0 flex-1 items-start">
      <nav
        aria-label={say("Changed pages")}
        className="sticky top-(--sticky-top) h-[calc(100dvh-var(--sticky-top))] w-64 shrink-0 overflow-y-auto overscroll-contain border-r border-border p-3 max-lg:hidden xl:w-72"
      >
        {tree((page) => goTo(page.id))}
      </nav>
      <div className="min-w-0 flex-1">
        <ChangesToolbar view={view} tree={tree} />
        {view.canComment && (
          <SelectionToolbar
            root={() => view.root}
            onComment={(words) => view.compose(words)}
            onSuggest={(words) => view.compose(words, true)}
          />
        )}
        <div ref={view.setRoot} className="space-y-5 px-4 py-4">
          {view.applicable.length > 0 && <ApplyAllSuggestions target={target} comments={view.applicable} />}
          <ChangesNotes view={view} />
          {view.elsewhere.map((comment) => (
            <LatePendingComment key={comment.id} target={target} comment={comment} />
          ))}
          {content.others.length > 0 && (
            <OtherChanges
              others={content.others}
              compared={{
                between: { ...target, since: range.since },
                read: (reusableContentId, part) =>
                  call(contentChanges.compareReusableContent.changeRequest, {
                    params: { ...target, reusableContentId },
                    query: { ...part, ...(range.since !== undefined && { since: range.since }) },
                  }),
              }}
            />
          )}
          {pages.map((page) => (
            <ChangedPageSection
              key={page.id}
              target={target}
              page={page}
              since={range.since}
              mode={view.mode}
              unfolded={view.unfolded}
              comments={view.commentsOf(page)}
              pending={view.pendingOf(page)}
              currentUserId={currentUserId}
              canComment={view.canComment}
              seen={viewed.isViewed(page)}
              changedSince={viewed.isChanged(page)}
              onViewed={viewed.setViewed}
              composing={composing?.pageId === page.id ? composing : null}
              onCompose={view.setComposing}
            />
          ))}
        </div>
      </div>
    </div>
  );
};
