"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert, GitMerge, GitPullRequestArrow } from "lucide-react";
import { useState } from "react";
import { AskForReview } from "@/components/collaboration/reviews/ask-for-review";
import { type Command, useCommands } from "@/components/layout/use-commands";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { text } from "@/lib/core/locales/say";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { MergeDialog } from "./merge-dialog";
import { mergeLabel, mergeReason } from "./merge-state";
import type { NextStep } from "./next-step";
import { type ChangeRequestTarget, mergeabilityQuery } from "./reads";

type NextStepButtonProps = {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  space: Space;
  step: NextStep;
};

/** Shows the next step of a change request as the primary button, and Merge beside it if that is another step. */
export const NextStepButton = ({ target, changeRequest, space, step }: NextStepButtonProps) => {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const [merging, setMerging] = useState(false);
  const { data: mergeability } = useQuery(mergeabilityQuery(target));
  const reason = mergeReason(say, { target, changeRequest, space, mergeability });
  const ask: Command = {
    id: "ask-for-review",
    label: say("Ask for review"),
    group: say("This change request"),
    keywords: text("request, reviewer"),
    icon: <GitPullRequestArrow aria-hidden="true" />,
    run: () => setAsking(true),
  };
  const merge: Command = {
    id: "merge",
    label: mergeLabel(say, mergeability),
    group: say("This change request"),
    icon: <GitMerge aria-hidden="true" />,
    run: () => setMerging(true),
  };
  const live = changeRequest.status === "open" || changeRequest.status === "draft";
  useCommands([...(live && space.permissions.edit ? [ask] : []), ...(reason === null ? [merge] : [])]);
  if (changeRequest.status === "merged") return null;
  const { spaceId, changeRequestId } = target;
  return (
    <>
      <Button
        variant={step.kind === "merge" ? "primary" : "secondary"}
        icon={<GitMerge aria-hidden="true" />}
        onClick={() => setMerging(true)}
        disabledReason={reason}
        className={step.kind === "merge" ? undefined : "max-sm:hidden"}
      >
        {say("Merge")}
      </Button>
      {step.kind === "ask" && (
        <Button
          variant="primary"
          icon={<GitPullRequestArrow aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {say("Ask for review")}
        </Button>
      )}
      {step.kind === "resolve" && (
        <Button variant="primary" asChild>
          <Link
            tone="quiet"
            className="text-on-accent"
            href={addresses.changeRequest.conflicts(spaceId, changeRequestId)}
          >
            {say("Resolve conflicts")}
          </Link>
        </Button>
      )}
      {step.kind === "missing" && (
        <Button asChild>
          <Link tone="quiet" href={`${addresses.changeRequest.overview(spaceId, changeRequestId)}#merge`}>
            <CircleAlert aria-hidden="true" className="text-warning" />
            {say({ one: "{count} thing missing", other: "{count} things missing" }, { count: step.count })}
          </Link>
        </Button>
      )}
      <AskForReview
        target={target}
        changeRequest={changeRequest}
        open={asking}
        onClose={() => setAsking(false)}
      />
      <MergeDialog target={target} changeRequest={changeRequest} open={merging} onOpenChange={setMerging} />
    </>
  );
};
