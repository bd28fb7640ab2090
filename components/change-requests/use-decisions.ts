import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import { type CallInput, call } from "@/lib/api/client";
import { changeRequests } from "@/lib/change-requests/operations";
import type { MergeConflict } from "@/lib/change-requests/schemas";
import { reportFailure } from "../comments/report-failure";
import type { ChangeRequestTarget } from "./reads";

export type Decision = MergeConflict["resolution"];

const { resolveConflict } = changeRequests;
const stale = [resolveConflict.tag, ...(resolveConflict.touches ?? [])];

/**
 * Decisions about conflicts: shown at once and sent one after another. What the server holds is read again when
 * the last one has arrived; until then what was decided here counts, so that quick decisions never undo each other.
 */
export const useDecisions = (target: ChangeRequestTarget) => {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (input: CallInput<typeof resolveConflict>) => call(resolveConflict, input),
    scope: { id: `conflicts ${target.spaceId} ${target.changeRequestId}` },
  });
  const waiting = useRef(new Map<string, { decision: Decision; pending: number }>());
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const of = ({ id, resolution }: MergeConflict): Decision => {
    const entry = waiting.current.get(id);
    return entry ? entry.decision : resolution;
  };

  const settle = async () => {
    if ([...waiting.current.values()].some(({ pending }) => pending > 0)) return;
    await Promise.all(stale.map((group) => client.invalidateQueries({ queryKey: [group] })));
    for (const [id, { pending }] of waiting.current) if (pending === 0) waiting.current.delete(id);
    redraw();
  };

  const decide = async ({ id }: MergeConflict, decision: Decision) => {
    waiting.current.set(id, { decision, pending: (waiting.current.get(id)?.pending ?? 0) + 1 });
    redraw();
    try {
      await mutateAsync({ params: { ...target, conflictId: id }, body: { resolution: decision } });
    } catch (error) {
      reportFailure(error);
    }
    const entry = waiting.current.get(id);
    if (entry) waiting.current.set(id, { ...entry, pending: entry.pending - 1 });
    await settle();
  };
  return { of, decide, saving: waiting.current.size > 0 };
};
export type Decisions = ReturnType<typeof useDecisions>;
