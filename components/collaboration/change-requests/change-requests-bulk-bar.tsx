"use client";

import { useMutation } from "@tanstack/react-query";
import { Archive, GitPullRequestArrow } from "lucide-react";
import { useState } from "react";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { Selection } from "@/components/ui/use-selection";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { mutation } from "@/lib/platform/api/queries";
import { isLive } from "./change-requests-columns";

const BulkAskDialog = lazyComponent(() => import("./bulk-ask-dialog"), "BulkAskDialog");

/** Archives several change requests, lists the refused ones with the reason, and offers to undo it. */
const useBulkArchive = () => {
  const say = useSay();
  const { mutateAsync } = useMutation(mutation(changeRequests.update));
  const setStatus = ({ space, id }: ChangeRequest, status: "archived" | "open" | "draft") =>
    mutateAsync({ params: { spaceId: space, changeRequestId: id }, body: { status } });

  return async (rows: readonly ChangeRequest[]): Promise<void> => {
    const outcomes = await Promise.allSettled(rows.map((row) => setStatus(row, "archived")));
    const done = rows.filter((_, index) => outcomes[index]?.status === "fulfilled");
    if (done.length > 0) {
      toast.success(
        say(
          { one: "Archived {count} change request", other: "Archived {count} change requests" },
          { count: done.length },
        ),
        {
          undo: async () => {
            await Promise.allSettled(
              done.map((row) => setStatus(row, row.status === "draft" ? "draft" : "open")),
            );
          },
        },
      );
    }
    outcomes.forEach((outcome, index) => {
      const row = rows[index];
      if (outcome.status === "fulfilled" || !row) return;
      toast.failed(say("Couldn't archive “{subject}”", { subject: subjectOf(say, row) }), outcome.reason);
    });
  };
};

type Props = { organizationId: string; selection: Selection; rows: readonly ChangeRequest[] };

/** Lists the actions for all selected change requests. */
export const ChangeRequestsBulkBar = ({ organizationId, selection, rows }: Props) => {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const archive = useBulkArchive();
  return (
    <>
      <BulkBar selection={selection} noun={[say("change request"), say("change requests")]}>
        <Button
          size="sm"
          icon={<GitPullRequestArrow aria-hidden="true" />}
          disabledReason={
            !rows.every(isLive) && say("Only open change requests and drafts can be sent to review.")
          }
          onClick={() => setAsking(true)}
        >
          {say("Ask for review")}
        </Button>
        <Button
          size="sm"
          icon={<Archive aria-hidden="true" />}
          disabledReason={!rows.every(isLive) && say("You can only archive drafts and open change requests.")}
          onClick={() => archive(rows).then(selection.clear)}
        >
          {say("Archive")}
        </Button>
      </BulkBar>
      {asking && (
        <BulkAskDialog
          organizationId={organizationId}
          rows={rows}
          onClose={() => setAsking(false)}
          onDone={selection.clear}
        />
      )}
    </>
  );
};
