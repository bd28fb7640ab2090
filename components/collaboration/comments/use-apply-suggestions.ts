import { useMutation } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { useSingleRun } from "@/components/ui/use-single-run";
import type { AppliedSuggestions } from "@/lib/collaboration/comments/schemas";
import { suggestions } from "@/lib/collaboration/suggestions/operations";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import type { Say } from "@/lib/core/locales/say";
import { mutation } from "@/lib/platform/api/queries";

type Result = AppliedSuggestions["results"][number]["result"];

/** The results of suggestions that were not applied. */
const LEFT = ["outdated", "overlaps", "already-applied"] as const satisfies Result[];

const leftLabel = (say: Say, result: (typeof LEFT)[number], count: number): string => {
  switch (result) {
    case "outdated":
      return say({ one: "{count} is out of date", other: "{count} are out of date" }, { count });
    case "overlaps":
      return say({ one: "{count} overlaps another one", other: "{count} overlap others" }, { count });
    case "already-applied":
      return say({ one: "{count} was applied already", other: "{count} were applied already" }, { count });
  }
};

const counted = (results: AppliedSuggestions["results"], wanted: Result): number =>
  results.filter(({ result }) => result === wanted).length;

/** Shows how many suggestions were applied, and why others were not. */
const report = (say: Say, { results, changeRequest }: AppliedSuggestions, elsewhere: boolean) => {
  const applied = counted(results, "applied");
  const left = LEFT.flatMap((result) => {
    const count = counted(results, result);
    return count === 0 ? [] : [leftLabel(say, result, count)];
  });
  const description = left.length > 0 ? { description: `${left.join(", ")}.` } : {};
  if (applied > 0)
    toast.success(
      elsewhere && changeRequest !== undefined
        ? say(
            {
              one: "Suggestion applied in #{number}",
              other: "{count} suggestions applied in #{number}",
            },
            { count: applied, number: String(changeRequest) },
          )
        : say({ one: "Suggestion applied", other: "{count} suggestions applied" }, { count: applied }),
      description,
    );
  else if (results.length === 1 && results[0]?.result === "already-applied") {
    toast.success(say("This suggestion is applied already"));
  } else toast.error(say("No suggestion applied"), description);
};

type AroundApplying = <Answer>(apply: () => Promise<Answer>, comments: readonly string[]) => Promise<Answer>;

/** Lets an editor of the text store it before suggestions are applied, and show the result as a step of the person. */
export const AroundApplying = createContext<AroundApplying>((apply) => apply());

/**
 * Applies suggestions and reports the result: in their own change request, or for those on the main content in a chosen
 * or new one.
 */
export const useApplySuggestions = ({ spaceId, changeRequestId }: LiveScope) => {
  const say = useSay();
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
      report(say, applied, changeRequestId === undefined);
    } catch (error) {
      reportFailure(error);
    }
  });
  return {
    apply: (comments: readonly string[], changeRequest?: string) => void run(comments, changeRequest),
    pending,
  };
};
