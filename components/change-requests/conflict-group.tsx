"use client";

import { CircleCheck, CircleDashed, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { MergeConflict } from "@/lib/change-requests/schemas";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { ConflictCard, type ConflictCardProps } from "./conflict-card";
import { type ConflictGroup as Group, progressOf, takeSide } from "./conflict-decisions";
import type { Decisions } from "./use-decisions";

export const ConflictIcon = ({ decided, className }: { decided: boolean; className?: string }): ReactNode =>
  decided ? (
    <CircleCheck aria-hidden="true" className={cn("size-4 shrink-0 text-success", className)} />
  ) : (
    <CircleDashed aria-hidden="true" className={cn("size-4 shrink-0 text-danger", className)} />
  );

export const titleOfTarget = ({ target }: MergeConflict): string =>
  target.title || (target.type === "page" ? "Untitled page" : target.id);

const nouns = { page: "page", file: "file", reusable: "content", variable: "variable" } as const;

/** Everything about one page at once. */
const WholeGroup = ({
  group,
  decisions,
  disabledReason,
}: {
  group: Group;
  decisions: Decisions;
  disabledReason: string | null;
}) => {
  const [{ target }] = group.conflicts;
  const take = (side: "main" | "change") =>
    void decisions.decide(
      group.conflicts.map((conflict) => ({
        conflict,
        decision: takeSide(conflict, decisions.of(conflict), side, "all"),
      })),
    );
  const taken = group.conflicts.filter((conflict) => decisions.of(conflict) !== null);
  const { total } = progressOf(group.conflicts, decisions.of);
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2">
      {taken.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Undo2 aria-hidden="true" />}
          disabledReason={disabledReason}
          onClick={() => void decisions.decide(taken.map((conflict) => ({ conflict, decision: null })))}
        >
          Decide anew
        </Button>
      )}
      {total > 1 && (
        <>
          <span className="text-xs text-muted">Whole {nouns[target.type]}:</span>
          <Button
            size="sm"
            aria-label={`Whole ${nouns[target.type]}: main`}
            disabledReason={disabledReason}
            onClick={() => take("main")}
          >
            Main
          </Button>
          <Button
            size="sm"
            aria-label={`Whole ${nouns[target.type]}: mine`}
            disabledReason={disabledReason}
            onClick={() => take("change")}
          >
            Mine
          </Button>
        </>
      )}
    </span>
  );
};

/** The conflicts about one page, with what decides them all. */
export const ConflictGroup = ({
  group,
  decisions,
  ...card
}: { group: Group; decisions: Decisions } & Omit<
  ConflictCardProps,
  "conflict" | "decision" | "onDecide"
>) => {
  const [first] = group.conflicts;
  const { total, decided } = progressOf(group.conflicts, decisions.of);
  return (
    <section
      id={`conflicts-${group.id}`}
      aria-labelledby={`conflicts-title-${group.id}`}
      className="scroll-mt-[calc(var(--sticky-top)+3.5rem)] rounded-lg border border-border"
    >
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 rounded-t-lg border-b border-border bg-surface px-4 py-2">
        <ConflictIcon decided={decided === total} />
        <h2 id={`conflicts-title-${group.id}`} className="min-w-0 text-sm font-semibold wrap-anywhere">
          {titleOfTarget(first)}
        </h2>
        {total > 1 && (
          <span className="tabular text-xs text-subtle">
            {decided} of {total}
          </span>
        )}
        <WholeGroup group={group} decisions={decisions} disabledReason={card.disabledReason} />
      </header>
      <div className="divide-y divide-border">
        {group.conflicts.map((conflict) => (
          <ConflictCard
            key={conflict.id}
            conflict={conflict}
            decision={decisions.of(conflict)}
            onDecide={(decision) => void decisions.decide([{ conflict, decision }])}
            {...card}
          />
        ))}
      </div>
    </section>
  );
};
