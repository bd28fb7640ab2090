"use client";

import { useQuery } from "@tanstack/react-query";
import { GitMerge, UserRoundCheck } from "lucide-react";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { query } from "@/lib/platform/api/queries";
import { conflictLabels } from "./conflict-labels";
import type { ChangeRequestTarget } from "./reads";

const SHOWN = 8;

const onceEach = <Item extends { page: { id: string } }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.page.id, item])).values(),
];

/** Lists the pages that a merge combined automatically, and the decisions about conflicts. */
export const MergeReceiptCard = ({ target }: { target: ChangeRequestTarget }) => {
  const { data } = useQuery(query(changeRequests.receipt, { params: target }));
  if (!data || data.combined.length + data.decisions.length === 0) return null;
  const combined = onceEach(data.combined);
  const titleOf = () => "another page";
  return (
    <div className="space-y-1.5 border-t border-border pt-3">
      <h3 className="text-sm font-medium">How it was merged</h3>
      <ul className="space-y-1.5 text-muted">
        {combined.length > 0 && (
          <li className="flex gap-2">
            <GitMerge aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              {combined.length === 1 ? "1 page was" : `${combined.length} pages were`} changed on both sides
              and merged automatically:{" "}
              {combined.slice(0, SHOWN).map(({ page }, position) => (
                <span key={page.id}>
                  {position > 0 && ", "}
                  {page.path ? (
                    <Link href={addresses.space.reader(target.spaceId, page.path)}>{page.title}</Link>
                  ) : (
                    page.title
                  )}
                </span>
              ))}
              {combined.length > SHOWN && ` and ${combined.length - SHOWN} more`}.
            </span>
          </li>
        )}
        {data.decisions.slice(0, SHOWN).map((decision) => (
          <li key={decision.id} className="flex gap-2">
            <UserRoundCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              {decision.target.title ?? decision.target.id}:{" "}
              {conflictLabels(decision, titleOf).kind.toLowerCase()}, decided by{" "}
              {decision.resolvedBy?.displayName ?? "someone"}
              {decision.resolvedAt && (
                <>
                  {" "}
                  <RelativeTime value={decision.resolvedAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {data.decisions.length > 0 && (
        <Link href={addresses.changeRequest.conflicts(target.spaceId, target.changeRequestId)}>
          {data.decisions.length === 1
            ? "See the resolution"
            : `See all ${data.decisions.length} resolutions`}
        </Link>
      )}
    </div>
  );
};
