"use client";

import { useQuery } from "@tanstack/react-query";
import { GitMerge, Undo2, UserRoundCheck } from "lucide-react";
import { changedContent } from "@/components/content/document/changed-pages";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { query } from "@/lib/platform/api/queries";
import { conflictLabels } from "./conflict-labels";
import { type MergeBoxProps, MergeFrame } from "./merge-frame";
import { type ChangeRequestTarget, changesQuery } from "./reads";
import { useChangeRequestActions } from "./use-change-request-actions";

const SHOWN = 8;

const onceEach = <Item extends { page: { id: string } }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.page.id, item])).values(),
];

/** Lists the pages that a merge combined automatically, and the decisions about conflicts. */
const MergeReceiptCard = ({ target }: { target: ChangeRequestTarget }) => {
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

/** Shows a merged change request with links to the result and a way to undo it. */
export const MergedBox = ({ target, changeRequest, space }: MergeBoxProps) => {
  const actions = useChangeRequestActions(target);
  const { data } = useQuery(changesQuery(target));
  const live = data ? changedContent(data).pages.filter(({ mark, path }) => mark !== "D" && path !== "") : [];
  const revision = changeRequest.revisionMerged;
  return (
    <MergeFrame
      tone="merged"
      icon={<GitMerge aria-hidden="true" />}
      title="Merged"
      actions={
        <>
          <Button asChild>
            <Link tone="quiet" href={addresses.space.reader(target.spaceId)}>
              Read the space
            </Link>
          </Button>
          {revision && (
            <Button asChild>
              <Link tone="quiet" href={addresses.space.revision(target.spaceId, revision)}>
                See it in the history
              </Link>
            </Button>
          )}
          {revision && (
            <Button
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => actions.revertRevision(revision)}
              disabledReason={!space.permissions.edit && "You need edit access to this space."}
            >
              Revert
            </Button>
          )}
        </>
      }
    >
      <p>The changes are part of {space.title}. Reverting opens a change request that undoes them.</p>
      {changeRequest.ruleBypass && (
        <Banner tone="warning" title="Merged by bypassing the rules">
          {changeRequest.ruleBypass.rules.join(", ")}. {changeRequest.mergedBy?.displayName ?? "Someone"}{" "}
          wrote: “{changeRequest.ruleBypass.reason}”
        </Banner>
      )}
      {live.length > 0 && (
        <p className="text-muted">
          Live pages:{" "}
          {live.slice(0, 6).map(({ id, title, path }, position) => (
            <span key={id}>
              {position > 0 && ", "}
              <Link href={addresses.space.reader(target.spaceId, path)}>{title}</Link>
            </span>
          ))}
          {live.length > 6 && ` and ${live.length - 6} more`}
        </p>
      )}
      <MergeReceiptCard target={target} />
    </MergeFrame>
  );
};
