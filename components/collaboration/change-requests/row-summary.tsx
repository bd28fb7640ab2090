"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Check, Hourglass, X } from "lucide-react";
import type { ReactNode } from "react";
import { pluralize } from "@/components/ui/pluralize";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { query } from "@/lib/platform/api/queries";
import type { ListScope } from "./lists";

/** Reads the summary of a row. `among` are the ids of all rows, which share one read. */
const useSummary = ({ organizationId, spaceId }: ListScope, id: string, among: string[]) => {
  const input = { changeRequest: among };
  const { data } = useQuery({
    ...(spaceId === undefined
      ? query(changeRequests.summariesInOrganization, { params: { organizationId }, query: input })
      : query(changeRequests.summaries, { params: { spaceId }, query: input })),
    placeholderData: keepPreviousData,
  });
  return data?.items.find(({ changeRequest }) => changeRequest === id);
};

type RowSummaryProps = ListScope & { changeRequestId: string; among: string[] };

const Count = ({ icon, count, words }: { icon: ReactNode; count: number; words: string }) =>
  count > 0 && (
    <span className="inline-flex items-center gap-0.5" title={words}>
      <span aria-hidden="true" className="inline-flex items-center gap-0.5 [&_svg]:size-3.5">
        {icon}
        {count}
      </span>
      <span className="sr-only">{words}. </span>
    </span>
  );

/** Shows the number of reviews by state: approved, changes requested, waiting. */
export const RowReviews = ({ changeRequestId, among, ...scope }: RowSummaryProps) => {
  const summary = useSummary(scope, changeRequestId, among);
  if (!summary) return null;
  const { approved, changesRequested, waiting } = summary.reviews;
  return (
    <span className="tabular inline-flex items-center gap-2 text-xs text-muted">
      <Count
        icon={<Check className="text-success" />}
        count={approved}
        words={pluralize(approved, "approval")}
      />
      <Count
        icon={<X className="text-danger" />}
        count={changesRequested}
        words={`${pluralize(changesRequested, "reviewer")} requested changes`}
      />
      <Count
        icon={<Hourglass className="text-warning" />}
        count={waiting}
        words={`Waiting for ${pluralize(waiting, "review")}`}
      />
    </span>
  );
};

/** Shows the number of added, changed and deleted pages. */
export const RowPages = ({ changeRequestId, among, ...scope }: RowSummaryProps) => {
  const summary = useSummary(scope, changeRequestId, among);
  if (!summary) return null;
  const { added, changed, deleted } = summary.pages;
  const parts = [
    { sign: "+", count: added, words: `${pluralize(added, "page")} added`, ink: "text-success" },
    { sign: "~", count: changed, words: `${pluralize(changed, "page")} changed`, ink: "text-muted" },
    { sign: "−", count: deleted, words: `${pluralize(deleted, "page")} deleted`, ink: "text-danger" },
  ];
  return (
    <span className="tabular inline-flex gap-2 text-xs">
      {parts.map(({ sign, count, words, ink }) => (
        <Count key={sign} icon={<span className={ink}>{sign}</span>} count={count} words={words} />
      ))}
    </span>
  );
};
