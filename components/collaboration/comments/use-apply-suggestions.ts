import { useMutation } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { toast } from "@/components/ui/toaster";
import { useSingleRun } from "@/components/ui/use-single-run";
import type { AppliedSuggestions } from "@/lib/collaboration/comments/schemas";
import { suggestions } from "@/lib/collaboration/suggestions/operations";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { mutation } from "@/lib/platform/api/queries";

type Result = AppliedSuggestions["results"][number]["result"];

const LEFT: Partial<Record<Result, (count: number) => string>> = {
  outdated: (count) => (count === 1 ? "1 is out of date" : `${count} are out of date`),
  overlaps: (count) => (count === 1 ? "1 overlaps another one" : `${count} overlap others`),
  "already-applied": (count) => (count === 1 ? "1 was applied already" : `${count} were applied already`),
};

const counted = (results: AppliedSuggestions["results"], wanted: Result): number =>
  results.filter(({ result }) => result === wanted).length;

/** Shows how many suggestions were applied, and why others were not. */
const tell = ({ results, changeRequest }: AppliedSuggestions, elsewhere: boolean) => {
  const applied = counted(results, "applied");
  const left = Object.entries(LEFT).flatMap(([result, said]) => {
    const count = counted(results, result as Result);
    return count === 0 ? [] : [said(count)];
  });
  const description = left.length > 0 ? { description: `${left.join(", ")}.` } : {};
  const where = elsewhere && changeRequest !== undefined ? ` in #${changeRequest}` : "";
  if (applied > 0)
    toast.success(
      applied === 1 ? `Suggestion applied${where}` : `${applied} suggestions applied${where}`,
      description,
    );
  else if (results.length === 1 && results[0]?.result === "already-applied") {
    toast.success("This suggestion is applied already");
  } else toast.error("No suggestion applied", description);
};

type AroundApplying = <Answer>(apply: () => Promise<Answer>, comments: readonly string[]) => Promise<Answer>;

/** Lets an editor of the text store it before suggestions are applied, and show the result as a step of the person. */
export const AroundApplying = createContext<AroundApplying>((apply) => apply());

/**
 * Applies suggestions and reports the result: in their own change request, or for those on the main content in a chosen
 * or new one.
 */
export const useApplySuggestions = ({ spaceId, changeRequestId }: LiveScope) => {
  const { mutateAsync: applyHere } = useMutation(mutation(suggestions.apply));
  const { mutateAsync: applyTo } = useMutation(mutation(suggestions.applyToSpace));
  const around = useContext(AroundApplying);
  const { run, pending } = useSingleRun(async (comments: readonly string[], changeRequest?: string) => {
    try {
      const body = { comments: [...comments] };
      const applied =
        changeRequestId === undefined
          ? await applyTo({ params: { spaceId }, body: { ...body, changeRequest } })
          : await around(() => applyHere({ params: { spaceId, changeRequestId }, body }), comments);
      tell(applied, changeRequestId === undefined);
    } catch (error) {
      reportFailure(error);
    }
  });
  return {
    apply: (comments: readonly string[], changeRequest?: string) => void run(comments, changeRequest),
    pending,
  };
};
