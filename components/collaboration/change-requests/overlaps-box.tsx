"use client";

import { useQuery } from "@tanstack/react-query";
import { GitCompare } from "lucide-react";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest, Forecast, Mergeability } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { query } from "@/lib/platform/api/queries";
import { overlapLabel, titlesLabel, touchedInMain } from "./overlap-labels";
import { type ChangeRequestTarget, mergeabilityQuery } from "./reads";

const verdictOf = (mergeability: Mergeability | undefined): string => {
  if (!mergeability) return "";
  if (mergeability.conflicts === 0) return "They merge without conflicts.";
  return mergeability.conflicts === 1
    ? "The edits overlap: 1 conflict to resolve."
    : `The edits overlap: ${mergeability.conflicts} conflicts to resolve.`;
};

const Others = ({ spaceId, forecast }: { spaceId: string; forecast: Forecast }) => (
  <>
    {forecast.others.map((other) => (
      <li key={other.id}>
        <Link href={addresses.changeRequest.overview(spaceId, other.number)}>
          #{other.number} {subjectOf(other)}
        </Link>{" "}
        by {other.author.displayName} touches {titlesLabel(other.pages, other.count)} too.
      </li>
    ))}
    {forecast.more !== undefined && (
      <li className="text-muted">
        {forecast.more} more change {forecast.more === 1 ? "request touches" : "requests touch"} the same
        pages.
      </li>
    )}
  </>
);

type OverlapsBoxProps = { target: ChangeRequestTarget; changeRequest: ChangeRequest };

/** Lists other changes to the pages of this change request; renders nothing without any. */
export const OverlapsBox = ({ target, changeRequest }: OverlapsBoxProps) => {
  const { data } = useQuery(
    query(changeRequests.forecast, {
      params: { spaceId: target.spaceId },
      query: { changeRequest: [changeRequest.id] },
    }),
  );
  const { data: mergeability } = useQuery(mergeabilityQuery(target));
  const forecast = data?.items[0];
  if (!forecast || overlapLabel(forecast) === null) return null;
  return (
    <section
      aria-labelledby="overlaps-heading"
      className="rounded-lg border border-info-border bg-raised text-sm"
    >
      <h2
        id="overlaps-heading"
        className="flex items-center gap-2 rounded-t-lg bg-info-subtle px-4 py-2.5 text-base font-semibold text-info"
      >
        <GitCompare aria-hidden="true" className="size-4 shrink-0" />
        Other change requests to these pages
      </h2>
      <ul className="space-y-2 px-4 py-3 wrap-anywhere">
        {forecast.main.count > 0 && (
          <li>
            The space changed {touchedInMain(forecast)} since this change request was last updated from it.{" "}
            <span className="font-medium">{verdictOf(mergeability)}</span>
          </li>
        )}
        <Others spaceId={target.spaceId} forecast={forecast} />
      </ul>
    </section>
  );
};
