"use client";

import { useQuery } from "@tanstack/react-query";
import { GitCompare } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Said, useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest, Forecast, Mergeability } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import type { Say } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";
import { overlapLabel, titlesLabel, touchedInMain } from "./overlap-labels";
import { type ChangeRequestTarget, mergeabilityQuery } from "./reads";

const verdictOf = (say: Say, mergeability: Mergeability | undefined): string => {
  if (!mergeability) return "";
  if (mergeability.conflicts === 0) return say("They merge without conflicts.");
  return say(
    {
      one: "The edits overlap: {count} conflict to resolve.",
      other: "The edits overlap: {count} conflicts to resolve.",
    },
    { count: mergeability.conflicts },
  );
};

const Others = ({ spaceId, forecast }: { spaceId: string; forecast: Forecast }) => {
  const say = useSay();
  return (
    <>
      {forecast.others.map((other) => (
        <li key={other.id}>
          <Said
            text="{changeRequest} by {person} touches {titles} too."
            values={{
              changeRequest: (
                <Link href={addresses.changeRequest.overview(spaceId, other.number)}>
                  #{other.number} {subjectOf(say, other)}
                </Link>
              ),
              person: other.author.displayName,
              titles: titlesLabel(say, other.pages, other.count),
            }}
          />
        </li>
      ))}
      {forecast.more !== undefined && (
        <li className="text-muted">
          {say(
            {
              one: "{count} more change request touches the same pages.",
              other: "{count} more change requests touch the same pages.",
            },
            { count: forecast.more },
          )}
        </li>
      )}
    </>
  );
};

type OverlapsBoxProps = { target: ChangeRequestTarget; changeRequest: ChangeRequest };

/** Lists other changes to the pages of this change request; renders nothing without any. */
export const OverlapsBox = ({ target, changeRequest }: OverlapsBoxProps) => {
  const say = useSay();
  const { data } = useQuery(
    query(changeRequests.forecast, {
      params: { spaceId: target.spaceId },
      query: { changeRequest: [changeRequest.id] },
    }),
  );
  const { data: mergeability } = useQuery(mergeabilityQuery(target));
  const forecast = data?.items[0];
  if (!forecast || overlapLabel(say, forecast) === null) return null;
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
        {say("Other change requests to these pages")}
      </h2>
      <ul className="space-y-2 px-4 py-3 wrap-anywhere">
        {forecast.main.count > 0 && (
          <li>
            {say("The space changed {titles} since this change request was last updated from it.", {
              titles: touchedInMain(say, forecast),
            })}{" "}
            <span className="font-medium">{verdictOf(say, mergeability)}</span>
          </li>
        )}
        <Others spaceId={target.spaceId} forecast={forecast} />
      </ul>
    </section>
  );
};
