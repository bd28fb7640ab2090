"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Check, Hourglass, X } from "lucide-react";
import type { ReactNode } from "react";
import { useSay } from "@/components/ui/say";
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
  const say = useSay();
  const summary = useSummary(scope, changeRequestId, among);
  if (!summary) return null;
  const { approved, changesRequested, waiting } = summary.reviews;
  return (
    <span className="tabular inline-flex items-center gap-2 text-xs text-muted">
      <Count
        icon={<Check className="text-success" />}
        count={approved}
        words={say({ one: "{count} approval", other: "{count} approvals" }, { count: approved })}
      />
      <Count
        icon={<X className="text-danger" />}
        count={changesRequested}
        words={say(
          {
            one: "{count} reviewer requested changes",
            other: "{count} reviewers requested changes",
          },
          { count: changesRequested },
        )}
      />
      <Count
        icon={<Hourglass className="text-warning" />}
        count={waiting}
        words={say(
          { one: "Waiting for {count} review", other: "Waiting for {count} reviews" },
          { count: waiting },
        )}
      />
    </span>
  );
};

/** Shows the number of added, changed and deleted pages. */
export const RowPages = ({ changeRequestId, among, ...scope }: RowSummaryProps) => {
  const say = useSay();
  const summary = useSummary(scope, changeRequestId, among);
  if (!summary) return null;
  const { added, changed, deleted } = summary.pages;
  const parts = [
    {
      sign: "+",
      count: added,
      words: say({ one: "{count} page added", other: "{count} pages added" }, { count: added }),
      ink: "text-success",
    },
    {
      sign: "~",
      count: changed,
      words: say({ one: "{count} page changed", other: "{count} pages changed" }, { count: changed }),
      ink: "text-muted",
    },
    {
      sign: "−",
      count: deleted,
      words: say({ one: "{count} page deleted", other: "{count} pages deleted" }, { count: deleted }),
      ink: "text-danger",
    },
  ];
  return (
    <span className="tabular inline-flex gap-2 text-xs">
      {parts.map(({ sign, count, words, ink }) => (
        <Count key={sign} icon={<span className={ink}>{sign}</span>} count={count} words={words} />
      ))}
    </span>
  );
};
