import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/ui/toaster";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { mutation } from "@/lib/platform/api/queries";

const counted = (count: number) => (count === 1 ? "1 change request" : `${count} change requests`);

/** Archives several change requests, lists the refused ones with the reason, and offers to undo it. */
export const useBulkArchive = () => {
  const { mutateAsync } = useMutation(mutation(changeRequests.update));
  const setStatus = ({ space, id }: ChangeRequest, status: "archived" | "open" | "draft") =>
    mutateAsync({ params: { spaceId: space, changeRequestId: id }, body: { status } });

  return async (rows: readonly ChangeRequest[]): Promise<void> => {
    const outcomes = await Promise.allSettled(rows.map((row) => setStatus(row, "archived")));
    const done = rows.filter((_, index) => outcomes[index]?.status === "fulfilled");
    if (done.length > 0) {
      toast.success(`Archived ${counted(done.length)}`, {
        undo: async () => {
          await Promise.allSettled(
            done.map((row) => setStatus(row, row.status === "draft" ? "draft" : "open")),
          );
        },
      });
    }
    outcomes.forEach((outcome, index) => {
      const row = rows[index];
      if (outcome.status === "fulfilled" || !row) return;
      toast.failed(`Couldn't archive “${subjectOf(row)}”`, outcome.reason);
    });
  };
};
