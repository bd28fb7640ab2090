import { useMutation } from "@tanstack/react-query";
import type { LivePlace } from "@/lib/domains/places/at";
import { suggestions } from "@/lib/domains/suggestions/operations";
import type { AppliedSuggestions } from "@/lib/model/comments/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { reportFailure } from "../form/report-failure";
import { toast } from "../ui/toaster";
import { useSingleRun } from "../ui/use-single-run";

type Result = AppliedSuggestions["results"][number]["result"];

const LEFT: Partial<Record<Result, (count: number) => string>> = {
  outdated: (count) => (count === 1 ? "1 is out of date" : `${count} are out of date`),
  overlaps: (count) => (count === 1 ? "1 overlaps another one" : `${count} overlap others`),
  "already-applied": (count) => (count === 1 ? "1 was applied already" : `${count} were applied already`),
};

const counted = (results: AppliedSuggestions["results"], wanted: Result): number =>
  results.filter(({ result }) => result === wanted).length;

/** What was applied, and what was not and why. */
const tell = ({ results }: AppliedSuggestions) => {
  const applied = counted(results, "applied");
  const left = Object.entries(LEFT).flatMap(([result, said]) => {
    const count = counted(results, result as Result);
    return count === 0 ? [] : [said(count)];
  });
  const description = left.length > 0 ? { description: `${left.join(", ")}.` } : {};
  if (applied > 0)
    toast.success(applied === 1 ? "Suggestion applied" : `${applied} suggestions applied`, description);
  else if (results.length === 1 && results[0]?.result === "already-applied") {
    toast.success("This suggestion is applied already");
  } else toast.error("No suggestion applied", description);
};

/** Applies suggestions of a change request and says what came of it. */
export const useApplySuggestions = ({ spaceId, changeRequestId = "" }: LivePlace) => {
  const { mutateAsync } = useMutation(mutation(suggestions.apply));
  const { run, pending } = useSingleRun(async (comments: readonly string[]) => {
    try {
      tell(await mutateAsync({ params: { spaceId, changeRequestId }, body: { comments: [...comments] } }));
    } catch (error) {
      reportFailure(error);
    }
  });
  return { apply: (comments: readonly string[]) => void run(comments), pending };
};
