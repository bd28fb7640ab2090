import { Columns3, Undo2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { useSay } from "@/components/ui/say";
import type { MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import { isDecided, progressOf, takeSide } from "./conflict-decisions";
import { SIDE_LABELS } from "./conflict-labels";
import { SideButtons } from "./side-buttons";
import type { Decisions } from "./use-decisions";

/** Shows the progress, an undo button, and buttons that take one side for everything open. */
export const ConflictsToolbar = ({
  items,
  decisions,
  withBase,
  onWithBase,
  disabledReason,
}: {
  items: readonly MergeConflict[];
  decisions: Decisions;
  withBase: boolean;
  onWithBase: (shown: boolean) => void;
  disabledReason: string | null;
}) => {
  const say = useSay();
  const { total, decided } = progressOf(items, decisions.of);
  const open = items.filter((conflict) => !isDecided(conflict, decisions.of(conflict)));
  const takeRemaining = (side: "main" | "change") =>
    void decisions.decide(
      open.map((conflict) => ({
        conflict,
        decision: takeSide(conflict, decisions.of(conflict), side, "open"),
      })),
    );
  return (
    <div className="sticky top-(--sticky-top) z-10 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-border bg-background px-4 py-1.5">
      <span role="status" className="tabular text-sm font-medium">
        {say("{decided} of {total} decided", { decided, total })}
      </span>
      <Progress
        label={say("Resolved")}
        hideLabel
        value={decided}
        max={total}
        className="w-24 max-sm:hidden"
      />
      <span className="text-xs text-subtle">{decisions.saving ? say("Saving…") : say("Saved")}</span>
      <span className="ml-auto inline-flex flex-wrap items-center gap-2">
        {decisions.canUndo && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Undo2 aria-hidden="true" />}
            disabledReason={disabledReason}
            onClick={() => void decisions.undo()}
          >
            {say("Undo")}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          icon={<Columns3 aria-hidden="true" />}
          aria-pressed={withBase}
          className={withBase ? "bg-selected" : undefined}
          onClick={() => onWithBase(!withBase)}
        >
          {say(SIDE_LABELS.base)}
        </Button>
        {open.length > 0 && (
          <SideButtons label={say("All remaining")} onTake={takeRemaining} disabledReason={disabledReason} />
        )}
      </span>
    </div>
  );
};
