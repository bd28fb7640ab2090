import { useMutation } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import { mutation } from "@/lib/api/queries";
import { changeRequests } from "@/lib/change-requests/operations";
import type { MergeConflict } from "@/lib/change-requests/schemas";
import { reportFailure } from "../comments/report-failure";
import type { ChangeRequestTarget } from "./reads";

export type Decision = MergeConflict["resolution"];

/**
 * Decisions about conflicts: shown at once and sent one after another. While some of a conflict are under way,
 * the latest counts, not what the server answered to an earlier one, so that quick decisions never undo each other.
 */
export const useDecisions = (target: ChangeRequestTarget) => {
  const { mutateAsync } = useMutation({
    ...mutation(changeRequests.resolveConflict),
    scope: { id: `conflicts ${target.spaceId} ${target.changeRequestId}` },
  });
  const waiting = useRef(new Map<string, { decision: Decision; pending: number }>());
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const of = ({ id, resolution }: MergeConflict): Decision => {
    const entry = waiting.current.get(id);
    return entry ? entry.decision : resolution;
  };

  const decide = async ({ id }: MergeConflict, decision: Decision): Promise<boolean> => {
    const entry = waiting.current.get(id) ?? { decision, pending: 0 };
    waiting.current.set(id, { decision, pending: entry.pending + 1 });
    redraw();
    try {
      await mutateAsync({ params: { ...target, conflictId: id }, body: { resolution: decision } });
      return true;
    } catch (error) {
      reportFailure(error);
      return false;
    } finally {
      const last = waiting.current.get(id);
      if (last && last.pending > 1) waiting.current.set(id, { ...last, pending: last.pending - 1 });
      else waiting.current.delete(id);
      redraw();
    }
  };
  return { of, decide, saving: waiting.current.size > 0 };
};
export type Decisions = ReturnType<typeof useDecisions>;
