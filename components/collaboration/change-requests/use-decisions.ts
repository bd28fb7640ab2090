import { useMutation } from "@tanstack/react-query";
import { useCallback, useReducer, useRef } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { useSay } from "@/components/ui/say";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import { text } from "@/lib/core/locales/say";
import { ApiError, type CallInput, call, effectsShown } from "@/lib/platform/api/client";
import { type ConflictDecision, isChoiceOffered } from "./conflict-decisions";
import type { ChangeRequestTarget } from "./reads";

/** One step: decisions about some conflicts at once, replacing their present ones or `expected`. */
export type Step = readonly {
  conflict: MergeConflict;
  decision: ConflictDecision;
  expected?: ConflictDecision;
}[];

const { resolveConflicts } = changeRequests;

const REPLACED = text("The change request was updated and this conflict changed. Check it again.");

/**
 * Makes decisions about conflicts. They show at once and are sent one step after another, each with the decision it
 * replaces, so that no one else's is overwritten unseen. Until the last step has arrived, local decisions win over the
 * server's, so that quick decisions never undo each other.
 */
export const useDecisions = (target: ChangeRequestTarget, items: readonly MergeConflict[]) => {
  const say = useSay();
  const { mutateAsync } = useMutation({
    mutationFn: (input: CallInput<typeof resolveConflicts>) => call(resolveConflicts, input),
    // The next step need not wait until this one is shown.
    meta: { wait: false },
    scope: { id: `conflicts ${target.spaceId} ${target.changeRequestId}` },
  });
  const waiting = useRef(new Map<string, { decision: ConflictDecision; pending: number }>());
  const taken = useRef<Step[]>([]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const of = useCallback(({ id, resolution }: MergeConflict): ConflictDecision => {
    const entry = waiting.current.get(id);
    return entry ? entry.decision : resolution;
  }, []);

  const settle = useCallback(async () => {
    if ([...waiting.current.values()].some(({ pending }) => pending > 0)) return;
    await effectsShown();
    for (const [id, { pending }] of waiting.current) if (pending === 0) waiting.current.delete(id);
    redraw();
  }, []);

  const send = useCallback(
    async (step: Step): Promise<boolean> => {
      const decisions = step.map(({ conflict, decision, expected = of(conflict) }) => ({
        conflict: conflict.id,
        resolution: decision,
        expected,
      }));
      for (const { conflict, resolution } of decisions) {
        const pending = (waiting.current.get(conflict)?.pending ?? 0) + 1;
        waiting.current.set(conflict, { decision: resolution, pending });
      }
      redraw();
      let arrived = true;
      try {
        await mutateAsync({ params: target, body: { decisions } });
      } catch (error) {
        arrived = false;
        const gone = error instanceof ApiError && error.status === 404;
        reportFailure(gone ? new Error(say(REPLACED)) : error);
      }
      for (const { conflict } of decisions) {
        const entry = waiting.current.get(conflict);
        if (entry) waiting.current.set(conflict, { ...entry, pending: entry.pending - 1 });
      }
      await settle();
      return arrived;
    },
    [say, mutateAsync, of, settle, target],
  );

  const decide = useCallback(
    async (step: Step) => {
      if (step.length === 0) return;
      const back = step.map(({ conflict, decision }) => ({
        conflict,
        decision: of(conflict),
        expected: decision,
      }));
      if (back.every(({ conflict, decision }) => isChoiceOffered(conflict, decision)))
        taken.current.push(back);
      if (await send(step)) return;
      taken.current = taken.current.filter((each) => each !== back);
      redraw();
    },
    [of, send],
  );

  // An update may have replaced conflicts, whose steps can no longer be undone.
  const known = new Set(items.map(({ id }) => id));
  const undoable = taken.current.filter((step) => step.every(({ conflict }) => known.has(conflict.id)));
  const undo = async () => {
    const step = undoable.at(-1);
    if (!step) return;
    taken.current = undoable.slice(0, -1);
    await send(step);
  };
  return { of, decide, undo, canUndo: undoable.length > 0, saving: waiting.current.size > 0 };
};
export type Decisions = ReturnType<typeof useDecisions>;
