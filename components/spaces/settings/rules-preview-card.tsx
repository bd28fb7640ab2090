"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { pluralize } from "@/components/ui/pluralize";
import { Skeleton } from "@/components/ui/skeleton";
import { useDebounced } from "@/components/ui/use-debounced";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { RulesPreview as Preview } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { call } from "@/lib/platform/api/client";
import type { SpaceMergeRules } from "@/lib/spaces/spaces/schemas";

const NAMED = 5;

const summaryOf = ({ open, checked, count }: Preview): string => {
  if (open === 0) return "No open change requests.";
  const waiting = `${count === 0 ? "None" : count} of ${pluralize(checked, "open change request")} would be blocked.`;
  return checked < open ? `${waiting} Only the most recently updated were checked.` : waiting;
};

/** Shows the effect of the chosen rules on the open change requests. */
export const RulesPreviewCard = ({ spaceId, rules }: { spaceId: string; rules: SpaceMergeRules }) => {
  const mergeRules = useDebounced(rules, 400);
  const { data, error } = useQuery({
    queryKey: [changeRequests.previewRules.tag, changeRequests.previewRules.id, { spaceId }, mergeRules],
    queryFn: () => call(changeRequests.previewRules, { params: { spaceId }, body: { mergeRules } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  // A half-typed condition is invalid; the form reports errors on saving.
  if (error) return null;
  return (
    <section aria-label="Effect of these rules today" className="border-t border-border pt-4 text-sm">
      <p role="status" className="font-medium">
        {data ? summaryOf(data) : <Skeleton className="h-5 max-w-64" />}
      </p>
      {data && data.count > 0 && (
        <ul className="mt-2 flex flex-col gap-1.5">
          {data.items.slice(0, NAMED).map(({ id, number, subject, missing }) => (
            <li key={id} className="wrap-anywhere">
              <Link href={addresses.changeRequest.overview(spaceId, number)}>
                #{number} {subjectOf({ subject })}
              </Link>{" "}
              <span className="text-muted">– {missing.join(", ")}</span>
            </li>
          ))}
          {data.count > NAMED && <li className="text-muted">and {data.count - NAMED} more</li>}
        </ul>
      )}
    </section>
  );
};
