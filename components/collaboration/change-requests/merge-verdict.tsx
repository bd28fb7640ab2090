"use client";

import { CircleCheck, GitMerge, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { AskForReview } from "@/components/collaboration/reviews/ask-for-review";
import { useViewer } from "@/components/layout/viewer";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import type { Mergeability } from "@/lib/collaboration/change-requests/schemas";
import type { Say } from "@/lib/core/locales/say";
import { MergeDialog } from "./merge-dialog";
import { type MergeBoxProps, MergeFrame } from "./merge-frame";
import { type MergeAct, MergeLineRow } from "./merge-line-row";
import type { MergeLine } from "./merge-lines";
import { isReadyForOthers, mergeLabel, mergeReason } from "./merge-state";
import { nextStepOf } from "./next-step";
import { useChangeRequestActions } from "./use-change-request-actions";

const titleOf = (
  say: Say,
  changeRequest: MergeBoxProps["changeRequest"],
  { conflicts, reviewers }: Mergeability,
  obstacles: readonly MergeLine[],
) => {
  if (obstacles.length === 0) return say("Ready to merge");
  if (conflicts > 0) return say("Conflicts with the space");
  if (isReadyForOthers(obstacles))
    return reviewers.some(({ state }) => state === "approved") ? say("Approved") : say("Ready to merge");
  return changeRequest.status === "archived" ? say("Archived") : say("Not ready to merge");
};

/** Shows if a change request can be merged now, what is missing, and what the merge leaves behind. */
export const MergeVerdict = ({
  lines,
  mergeability,
  ...box
}: MergeBoxProps & { mergeability: Mergeability; lines: readonly MergeLine[] }) => {
  const say = useSay();
  const { target, changeRequest, space } = box;
  const [merging, setMerging] = useState(false);
  const [asking, setAsking] = useState(false);
  const actions = useChangeRequestActions(target);
  const { id: userId } = useViewer();
  const step = nextStepOf({ target, changeRequest, space, mergeability, userId });
  const obstacles = lines.filter(({ state }) => state === "blocked");
  const blocked = obstacles.some(({ tone }) => tone === "danger");
  const ready = obstacles.length === 0;
  const act: Record<MergeAct, () => unknown> = {
    ask: () => setAsking(true),
    update: actions.updateFromSpace,
    reopen: () => actions.setStatus("open", "archived"),
  };
  return (
    <MergeFrame
      tone={blocked ? "danger" : ready ? "success" : "warning"}
      icon={ready ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      title={titleOf(say, changeRequest, mergeability, obstacles)}
      actions={
        <Button
          // A screen has one primary button, which may be to ask for a review or to give it.
          variant={step.kind === "merge" ? "primary" : "secondary"}
          icon={<GitMerge aria-hidden="true" />}
          onClick={() => setMerging(true)}
          disabledReason={mergeReason(say, { target, changeRequest, space, mergeability })}
        >
          {mergeLabel(say, mergeability)}
        </Button>
      }
    >
      <ul className="space-y-2.5">
        {lines.map((line) => (
          <MergeLineRow key={line.key} line={line} onAct={(name) => act[name]()} />
        ))}
      </ul>
      {changeRequest.status === "draft" && (
        <p className="text-muted">{say("This is a draft. No one is notified until you ask for a review.")}</p>
      )}
      <AskForReview
        target={target}
        changeRequest={changeRequest}
        open={asking}
        onClose={() => setAsking(false)}
      />
      <MergeDialog target={target} changeRequest={changeRequest} open={merging} onOpenChange={setMerging} />
    </MergeFrame>
  );
};
