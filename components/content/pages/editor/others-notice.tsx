"use client";

import { useQuery } from "@tanstack/react-query";
import { GitCompare } from "lucide-react";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { pageForecasts } from "@/lib/collaboration/change-requests/operations";
import type { TouchedBlock } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { query } from "@/lib/platform/api/queries";

type OthersNoticeProps = {
  spaceId: string;
  /** The change request; null until the first change opens one. */
  number: number | null;
  pageId: string;
};

export const forecastQuery = ({ spaceId, number, pageId }: OthersNoticeProps) => {
  const scope: LiveScope = number === null ? { spaceId } : { spaceId, changeRequestId: String(number) };
  return query(operationAt(scope, pageForecasts.get), { params: { ...scope, pageId } });
};

const MOST_NAMED = 3;

/** Names the first overlapping blocks by their first words. */
const Blocks = ({ blocks }: { blocks: readonly TouchedBlock[] }) =>
  blocks.slice(0, MOST_NAMED).map(({ preview, both }, position) => (
    <span key={`${position} ${preview}`}>
      {position === 0 ? ": " : ", "}
      <span className={both ? "font-medium text-warning" : undefined}>“{preview}”</span>
      {both && " (changed here too)"}
    </span>
  ));

/** Shows who else edits the page in another change request. */
export const OthersNotice = (props: OthersNoticeProps) => {
  const { spaceId, number } = props;
  const { data } = useQuery(forecastQuery(props));
  if (!data || (!data.main && data.others.length === 0)) return null;
  return (
    <div
      role="note"
      aria-label="Others changing this page"
      className="flex items-start gap-2 border-b border-border bg-surface px-4 py-1.5 text-xs text-muted"
    >
      <GitCompare aria-hidden="true" className="mt-px size-3.5 shrink-0 text-info" />
      <p className="min-w-0 wrap-anywhere">
        {data.main && number !== null && (
          <>
            Changed in the space since this change request was last updated
            <Blocks blocks={data.mainBlocks ?? []} />;{" "}
            <Link href={addresses.changeRequest.overview(spaceId, number)}>see if they merge</Link>.{" "}
          </>
        )}
        {data.others.length > 0 && "Also edited in "}
        {data.others.map((other, position) => (
          <span key={other.id}>
            {position > 0 && ", "}
            <Link href={addresses.changeRequest.overview(spaceId, other.number)} title={subjectOf(other)}>
              #{other.number}
            </Link>{" "}
            by {other.author.displayName}
            <Blocks blocks={other.blocks} />
          </span>
        ))}
        {data.others.length > 0 && "."}
      </p>
    </div>
  );
};
