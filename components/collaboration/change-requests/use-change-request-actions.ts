import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { reportFailure } from "@/components/form/report-failure";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest, UpdateChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { revisions } from "@/lib/content/revisions/operations";
import { text } from "@/lib/core/locales/say";
import { mutation } from "@/lib/platform/api/queries";
import type { ChangeRequestTarget } from "./reads";

const statusToasts = {
  draft: text("Converted to a draft"),
  open: text("Opened for review"),
  archived: text("Archived"),
} as const;

/** The actions of the header and of the merge box. */
export const useChangeRequestActions = (target: ChangeRequestTarget) => {
  const say = useSay();
  const router = useRouter();
  const update = useMutation(mutation(changeRequests.update));
  const pull = useMutation(mutation(changeRequests.pull));
  const revert = useMutation(mutation(revisions.revert));

  const change = (body: UpdateChangeRequest) => update.mutateAsync({ params: target, body });

  const setStatus = async (status: "draft" | "open" | "archived", before: ChangeRequest["status"]) => {
    try {
      await change({ status });
      toast.success(say(statusToasts[status]), {
        undo: before === "merged" ? undefined : () => setStatus(before, status),
      });
    } catch (error) {
      reportFailure(error);
    }
  };

  /** Updates from the space; if there are conflicts, opens the desk that resolves them. */
  const updateFromSpace = async () => {
    try {
      const { result } = await pull.mutateAsync({ params: target });
      if (result === "update") {
        toast.success(say("Up to date with the space"));
        return;
      }
      toast.warning(say("Updated, with conflicts"), {
        description: say("Resolve the conflicts, then merge."),
      });
      router.push(addresses.changeRequest.conflicts(target.spaceId, target.changeRequestId));
    } catch (error) {
      reportFailure(error);
    }
  };

  const revertRevision = async (revisionId: string) => {
    try {
      const { space, number } = await revert.mutateAsync({ params: { spaceId: target.spaceId, revisionId } });
      toast.success(say("Opened a change request that undoes the merge"));
      router.push(addresses.changeRequest.overview(space, number));
    } catch (error) {
      reportFailure(error);
    }
  };

  return { change, setStatus, updateFromSpace, revertRevision };
};
