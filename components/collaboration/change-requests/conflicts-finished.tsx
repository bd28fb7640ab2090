"use client";

import { useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { MergeDialog } from "./merge-dialog";
import { mergeReason } from "./merge-state";
import { type ChangeRequestTarget, mergeabilityQuery } from "./reads";

/** Shown once every conflict is decided: says if the change request can be merged, and offers to merge. */
export const ConflictsFinished = ({
  target,
  changeRequest,
  space,
  saving,
}: {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  space: Space;
  saving: boolean;
}) => {
  const say = useSay();
  const [merging, setMerging] = useState(false);
  const { data: mergeability } = useQuery(mergeabilityQuery(target));
  const reason = saving
    ? say("the decisions are being saved.")
    : mergeReason(say, { target, changeRequest, space, mergeability });
  return (
    <Banner
      tone="success"
      title={say("Every conflict is resolved")}
      actions={
        <Button
          variant="primary"
          icon={<GitMerge aria-hidden="true" />}
          onClick={() => setMerging(true)}
          disabledReason={reason}
        >
          {say("Merge change request")}
        </Button>
      }
    >
      {reason === null
        ? say("You can merge now. You can change your choices until then.")
        : say("Before merging: {reason}", { reason })}
      <MergeDialog target={target} changeRequest={changeRequest} open={merging} onOpenChange={setMerging} />
    </Banner>
  );
};
