"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { GitCompare } from "lucide-react";
import { Badge } from "@/components/ui/badge";
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
  const input = { changeRequest: among };
  const { data } = useQuery({
    ...(spaceId === undefined
      ? query(changeRequests.forecastInOrganization, { params: { organizationId }, query: input })
      : query(changeRequests.forecast, { params: { spaceId }, query: input })),
    placeholderData: keepPreviousData,
  });
  const forecast = data?.items.find(({ changeRequest }) => changeRequest === changeRequestId);
  const label = forecast && overlapLabel(forecast);
  if (!label) return null;
  const details = [
    ...(forecast.main.count > 0 ? [`The space changed ${touchedInMain(forecast)} as well.`] : []),
    ...forecast.others.map(
      ({ number, author, pages, count }) =>
        `#${number} by ${author.displayName}: ${titlesLabel(pages, count)}.`,
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
