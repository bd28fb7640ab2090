"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { GitCompare } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { useSay } from "@/components/ui/say";
import { Tooltip } from "@/components/ui/tooltip";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { query } from "@/lib/platform/api/queries";
import { overlapLabel, titlesLabel, touchedInMain } from "./overlap-labels";

type OverlapBadgeProps = {
  changeRequestId: string;
  /** The ids of all rows including this one, which share one read. */
  among: string[];
  organizationId: string;
  spaceId?: string;
};

/** Marks a row whose pages another change request edits, or the space has changed meanwhile. */
export const OverlapBadge = ({ changeRequestId, among, organizationId, spaceId }: OverlapBadgeProps) => {
  const say = useSay();
  const input = { changeRequest: among };
  const { data } = useQuery({
    ...(spaceId === undefined
      ? query(changeRequests.forecastInOrganization, { params: { organizationId }, query: input })
      : query(changeRequests.forecast, { params: { spaceId }, query: input })),
    placeholderData: keepPreviousData,
  });
  const forecast = data?.items.find(({ changeRequest }) => changeRequest === changeRequestId);
  const label = forecast && overlapLabel(say, forecast);
  if (!label) return null;
  const details = [
    ...(forecast.main.count > 0
      ? [say("The space changed {titles} as well.", { titles: touchedInMain(say, forecast) })]
      : []),
    ...forecast.others.map(({ number, author, pages, count }) =>
      say("#{number} by {person}: {titles}.", {
        number: String(number),
        person: author.displayName,
        titles: titlesLabel(say, pages, count),
      }),
    ),
  ];
  return (
    <Tooltip
      content={
        <span className="space-y-1 py-0.5">
          {details.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </span>
      }
    >
      {/* Above the link that spans the row, so that it can be hovered. */}
      <Badge
        tone={forecast.main.count > 0 ? "warning" : "info"}
        icon={<GitCompare aria-hidden="true" />}
        className="relative z-[1] max-sm:h-auto max-sm:shrink max-sm:whitespace-normal"
      >
        {label}
        <span className="sr-only">. {details.join(" ")}</span>
      </Badge>
    </Tooltip>
  );
};
