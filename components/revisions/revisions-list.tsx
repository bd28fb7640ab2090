"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { GitCommitHorizontal, GitMerge, History, PencilLine, Terminal, Undo2, UserX } from "lucide-react";
import NextLink from "next/link";
import { addresses } from "@/lib/addresses";
import { revisions } from "@/lib/domains/revisions/operations";
import type { RevisionSummary } from "@/lib/model/revisions/schemas";
import { pagesQuery } from "@/lib/platform/api/queries";
import { personOf } from "../comments/person";
import { failureOf } from "../layout/failure-of";
import { Avatar } from "../ui/avatar";
import { Badge } from "../ui/badge";
import { EmptyState } from "../ui/empty-state";
import { RelativeTime } from "../ui/relative-time";
import { ShowMore } from "../ui/show-more";
import { SkeletonText } from "../ui/skeleton";
import { ErrorState } from "../ui/states";
import { authorName, revisionsOf, revisionTitle } from "./reads";

/** Days of UTC, so that the server and every browser draw the same lines between them. */
const dayOf = ({ createdAt }: RevisionSummary) => createdAt.slice(0, 10);

const byDay = (items: readonly RevisionSummary[]): [string, RevisionSummary[]][] => {
  const days = new Map<string, RevisionSummary[]>();
  for (const item of items) days.set(dayOf(item), [...(days.get(dayOf(item)) ?? []), item]);
  return [...days];
};

const icons = {
  merge: <GitMerge aria-hidden="true" className="text-merged" />,
  rollback: <Undo2 aria-hidden="true" className="text-warning" />,
  edits: <PencilLine aria-hidden="true" />,
  update: <PencilLine aria-hidden="true" />,
  computed: <PencilLine aria-hidden="true" />,
} as const;

const Row = ({ spaceId, revision }: { spaceId: string; revision: RevisionSummary }) => (
  <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover [&_svg]:size-4">
    <span className="mt-0.5 text-subtle">{icons[revision.type]}</span>
    <div className="min-w-0 flex-1">
      <p className="text-sm font-medium wrap-anywhere">
        <NextLink
          href={addresses.space.revision(spaceId, revision.id)}
          className="inset-focus rounded-sm after:absolute after:inset-0"
        >
          {revisionTitle(revision)}
        </NextLink>
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
        {revision.author ? (
          <Avatar person={personOf(revision.author)} size="sm" decorative />
        ) : (
          <span className="flex size-5 items-center justify-center">
            {revision.mergedFrom ? <UserX aria-hidden="true" /> : <Terminal aria-hidden="true" />}
          </span>
        )}
        {authorName(revision)}
        {revision.mergedFrom ? ` merged #${revision.mergedFrom.number}` : ""}
        <RelativeTime value={revision.createdAt} />
        {revision.git && (
          <span className="inline-flex items-center gap-1">
            <GitCommitHorizontal aria-hidden="true" />
            <span className="sr-only">{revision.git.createdByService ? "Exported as " : "From "}commit</span>
            <code>{revision.git.oid.slice(0, 7)}</code>
          </span>
        )}
      </p>
    </div>
    {revision.current && <Badge tone="success">Current</Badge>}
  </li>
);

/** Everything that became the space's content, newest first. */
export const RevisionsList = ({ spaceId }: { spaceId: string }) => {
  const list = useInfiniteQuery(pagesQuery(revisions.list, revisionsOf(spaceId)));
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  if (!list.data) return <SkeletonText lines={8} />;
  const items = list.data.pages.flatMap((page) => page.items);
  return (
    <>
      <h1 className="sr-only">History</h1>
      {items.length === 0 && (
        <EmptyState icon={<History />} title="No history yet">
          Every merge and every direct edit appears here.
        </EmptyState>
      )}
      {byDay(items).map(([day, members]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mb-6">
          <h2 id={`day-${day}`} className="mb-2 text-xs font-medium text-subtle">
            <RelativeTime value={`${day}T12:00:00Z`} format="date" />
          </h2>
          <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-raised">
            {members.map((revision) => (
              <Row key={revision.id} spaceId={spaceId} revision={revision} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore list={list} label="Show older" />
    </>
  );
};
