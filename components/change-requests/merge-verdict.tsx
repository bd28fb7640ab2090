"use client";

import { useQuery } from "@tanstack/react-query";
import { ArchiveRestore, CircleCheck, CircleX, GitMerge, RefreshCw, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { addresses } from "@/lib/addresses";
import type { Mergeability } from "@/lib/model/change-requests/schemas";
import { changedContent, summaryOf } from "../content/changed-pages";
import { Button } from "../ui/button";
import { Link } from "../ui/link";
import { MergeDialog } from "./merge-dialog";
import { type MergeBoxProps, MergeFrame } from "./merge-frame";
import { mergeReason, obstaclesOf, rulesToBypass } from "./merge-state";
import { changesQuery } from "./reads";
import { useChangeRequestActions } from "./use-change-request-actions";

const Row = ({ met, title, note }: { met: boolean; title: string; note?: string }) => (
  <li className="flex items-start gap-2">
    {met ? (
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
    ) : (
      <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
    )}
    <span>
      <span className="sr-only">{met ? "Met: " : "Not met: "}</span>
      {title}
      {note && <span className="block text-xs text-muted">{note}</span>}
    </span>
  </li>
);

const conflictAction = (
  { target, changeRequest, space }: MergeBoxProps,
  actions: ReturnType<typeof useChangeRequestActions>,
) => {
  if (changeRequest.conflicts > 0)
    return (
      <Button variant="primary" asChild>
        <Link
          tone="quiet"
          className="text-on-accent"
          href={addresses.changeRequest.conflicts(target.spaceId, target.changeRequestId)}
        >
          Resolve conflicts
        </Link>
      </Button>
    );
  return (
    <Button
      variant="primary"
      icon={<RefreshCw aria-hidden="true" />}
      onClick={actions.updateFromSpace}
      disabledReason={!space.permissions.edit && "Your role does not include editing."}
    >
      Update and resolve conflicts
    </Button>
  );
};

/** Whether it can be merged now, and what is missing. */
export const MergeVerdict = (props: MergeBoxProps & { mergeability: Mergeability }) => {
  const { target, changeRequest, space, mergeability } = props;
  const [merging, setMerging] = useState(false);
  const actions = useChangeRequestActions(target);
  const { data: changes } = useQuery(changesQuery(target));
  const obstacles = obstaclesOf({ changeRequest, space, mergeability });
  const blocked = obstacles.some(({ tone }) => tone === "danger");
  const tone = blocked ? "danger" : obstacles.length > 0 ? "warning" : "success";
  const title =
    tone === "success"
      ? "Ready to merge"
      : mergeability.conflicts > 0
        ? "Conflicts with the space"
        : changeRequest.status === "archived"
          ? "Archived"
          : "Not ready to merge";
  return (
    <MergeFrame
      tone={tone}
      icon={tone === "success" ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      title={title}
      actions={
        <>
          {mergeability.conflicts > 0 && conflictAction(props, actions)}
          {mergeability.conflicts === 0 && mergeability.outdated && (
            <Button
              icon={<RefreshCw aria-hidden="true" />}
              onClick={actions.updateFromSpace}
              disabledReason={!space.permissions.edit && "Your role does not include editing."}
            >
              Update from the space
            </Button>
          )}
          {changeRequest.status === "archived" && space.permissions.edit && (
            <Button
              icon={<ArchiveRestore aria-hidden="true" />}
              onClick={() => actions.setStatus("open", "archived")}
            >
              Reopen
            </Button>
          )}
          <Button
            variant={tone === "success" ? "primary" : "secondary"}
            icon={<GitMerge aria-hidden="true" />}
            onClick={() => setMerging(true)}
            disabledReason={mergeReason({ changeRequest, space, mergeability })}
          >
            {rulesToBypass(mergeability).length > 0 ? "Merge in spite of the rules…" : "Merge change request"}
          </Button>
        </>
      }
    >
      <ul className="space-y-2">
        {mergeability.conflicts === 0 && (
          <Row
            met
            title={
              mergeability.outdated
                ? "The space has moved on, and both fit together without conflicts"
                : "No conflicts with the space"
            }
          />
        )}
        {mergeability.checks
          .filter(({ fulfilled }) => fulfilled)
          .map(({ rule, label }) => (
            <Row key={`${rule} ${label}`} met title={label} />
          ))}
        {obstacles.map(({ reason, remedy }) => (
          <Row key={reason} met={false} title={reason} note={remedy} />
        ))}
      </ul>
      {changeRequest.status === "draft" && (
        <p className="text-muted">It is a draft: nobody is told until it is opened or somebody is asked.</p>
      )}
      {changes && (
        <p className="text-muted">
          Goes live with the merge:{" "}
          <span className="text-foreground">{summaryOf(changedContent(changes))}</span>
        </p>
      )}
      <MergeDialog target={target} changeRequest={changeRequest} open={merging} onOpenChange={setMerging} />
    </MergeFrame>
  );
};
