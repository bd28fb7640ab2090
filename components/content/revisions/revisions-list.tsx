"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { GitCommitHorizontal, GitMerge, History, PencilLine, Terminal, Undo2, UserX } from "lucide-react";
import { personOf } from "@/components/collaboration/comments/person";
import { flatten, pageTreeQuery } from "@/components/content/document/tree";
import { failureOf } from "@/components/layout/failure-of";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Days } from "@/components/ui/days";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { addresses, pageAddress } from "@/lib/addresses";
import { revisions } from "@/lib/content/revisions/operations";
import type { RevisionSummary } from "@/lib/content/revisions/schemas";
import { pagesQuery } from "@/lib/platform/api/queries";
import { actLabel, revisionsOf, revisionTitle } from "./reads";

/** Names the page of the history and links to the page and the history of the space. */
const PageHistoryHeading = ({ spaceId, pageId }: { spaceId: string; pageId: string }) => {
  const say = useSay();
  const { data: tree } = useQuery(pageTreeQuery({ spaceId }));
  const page = flatten(tree ?? []).find(({ id }) => id === pageId);
  return (
    <header className="mb-5">
      <p className="mb-1 text-xs">
        <Link href={addresses.space.history(spaceId)}>{say("History of the space")}</Link>
      </p>
      <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">
        {page
          ? say("History of “{title}”", { title: page.title || say("Untitled page") })
          : tree
            ? say("History of a deleted page")
            : say("History")}
      </h1>
      {page && page.kind !== "link" && page.kind !== "computed" && (
        <p className="mt-1 text-sm">
          <Link href={pageAddress(spaceId, null, page.path)}>{say("Read the page")}</Link>
        </p>
      )}
    </header>
  );
};

const icons = {
  merge: <GitMerge aria-hidden="true" className="text-merged" />,
  rollback: <Undo2 aria-hidden="true" className="text-warning" />,
  edits: <PencilLine aria-hidden="true" />,
  update: <PencilLine aria-hidden="true" />,
  computed: <PencilLine aria-hidden="true" />,
} as const;

type RowProps = { spaceId: string; revision: RevisionSummary; pageId: string | undefined; newest: boolean };

const Row = ({ spaceId, revision, pageId, newest }: RowProps) => {
  const say = useSay();
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover [&_svg]:size-4">
      <span className="mt-0.5 text-subtle">{icons[revision.type]}</span>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere">
          <ScreenLink
            href={addresses.space.revision(spaceId, revision.id)}
            className="inset-focus rounded-sm after:absolute after:inset-0"
          >
            {revisionTitle(say, revision)}
          </ScreenLink>
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
          {revision.author ? (
            <Avatar person={personOf(revision.author)} size="sm" decorative />
          ) : (
            <span className="flex size-5 items-center justify-center">
              {revision.mergedFrom ? <UserX aria-hidden="true" /> : <Terminal aria-hidden="true" />}
            </span>
          )}
          {actLabel(say, revision)}
          <RelativeTime value={revision.createdAt} />
          {revision.git && (
            <span className="inline-flex items-center gap-1">
              <GitCommitHorizontal aria-hidden="true" />
              <span className="sr-only">
                {revision.git.createdByService ? say("Exported as commit") : say("From commit")}
              </span>
              <code>{revision.git.oid.slice(0, 7)}</code>
            </span>
          )}
        </p>
      </div>
      {(pageId === undefined ? revision.current : newest) && <Badge tone="success">{say("Current")}</Badge>}
      {pageId !== undefined && !newest && (
        <PageVersionActions spaceId={spaceId} pageId={pageId} revision={revision} />
      )}
    </li>
  );
};

/** Loaded with the history of a page, the only one with these actions. */
const PageVersionActions = lazyComponent(() => import("./page-version-actions"), "PageVersionActions");

type RevisionsListProps = {
  spaceId: string;
  /** Lists only changes to this page. */
  pageId?: string;
};

/** Lists the revisions of the main content, or those that changed one page, newest first. */
export const RevisionsList = ({ spaceId, pageId }: RevisionsListProps) => {
  const say = useSay();
  const list = useInfiniteQuery(pagesQuery(revisions.list, revisionsOf(spaceId, pageId)));
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  if (!list.data) return <SkeletonText lines={8} />;
  const items = list.data.pages.flatMap((page) => page.items);
  return (
    <>
      {pageId === undefined ? (
        <h1 className="sr-only">{say("History")}</h1>
      ) : (
        <PageHistoryHeading spaceId={spaceId} pageId={pageId} />
      )}
      {items.length === 0 && (
        <EmptyState icon={<History />} title={say("No history yet")}>
          {say("Every merge and every direct edit appears here.")}
        </EmptyState>
      )}
      <Days items={items} at={({ createdAt }) => createdAt}>
        {(revision) => (
          <Row spaceId={spaceId} revision={revision} pageId={pageId} newest={revision === items[0]} />
        )}
      </Days>
      <ShowMore list={list} label={say("Show older")} />
    </>
  );
};
