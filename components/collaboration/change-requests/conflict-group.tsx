"use client";

import { CircleCheck, CircleDashed, Undo2 } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import type { MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import { type Say, text } from "@/lib/core/locales/say";
import { ConflictCard, type ConflictCardProps } from "./conflict-card";
import {
  type ConflictDecision,
  type ConflictsOfTarget as Group,
  progressOf,
  takeSide,
} from "./conflict-decisions";
import { SideButtons } from "./side-buttons";
import type { HunkPosition } from "./use-conflict-keys";
import type { Step } from "./use-decisions";

export const ConflictIcon = ({ decided, className }: { decided: boolean; className?: string }): ReactNode =>
  decided ? (
    <CircleCheck aria-hidden="true" className={cn("size-4 shrink-0 text-success", className)} />
  ) : (
    <CircleDashed aria-hidden="true" className={cn("size-4 shrink-0 text-danger", className)} />
  );

export const titleOfTarget = (say: Say, { target }: MergeConflict): string =>
  target.title || (target.type === "page" ? say("Untitled page") : target.id);

const WHOLES = {
  page: text("Whole page"),
  file: text("Whole file"),
  reusable: text("Whole content"),
  variable: text("Whole variable"),
} as const;

type GroupProps = Omit<ConflictCardProps, "conflict" | "decision" | "onDecide" | "editingHunk"> & {
  group: Group;
  /** The decision about each of its conflicts. */
  decided: readonly ConflictDecision[];
  decide: (step: Step) => Promise<void>;
  /** The hunk that is being rewritten. */
  editing: HunkPosition | null;
};

/** Decides all conflicts of one page at once. */
const WholeGroup = ({
  group,
  decided,
  decide,
  total,
  disabledReason,
}: Pick<GroupProps, "group" | "decided" | "decide" | "disabledReason"> & { total: number }) => {
  const say = useSay();
  const [{ target }] = group.conflicts;
  const take = (side: "main" | "change") =>
    void decide(
      group.conflicts.map((conflict, place) => ({
        conflict,
        decision: takeSide(conflict, decided[place] ?? null, side, "all"),
      })),
    );
  const taken = group.conflicts.filter((_, place) => decided[place] !== null);
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2">
      {taken.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Undo2 aria-hidden="true" />}
          disabledReason={disabledReason}
          onClick={() => void decide(taken.map((conflict) => ({ conflict, decision: null })))}
        >
          {say("Reopen")}
        </Button>
      )}
      {total > 1 && (
        <SideButtons label={say(WHOLES[target.type])} onTake={take} disabledReason={disabledReason} />
      )}
    </span>
  );
};

const decisionIn =
  ({ group, decided }: Pick<GroupProps, "group" | "decided">) =>
  (conflict: MergeConflict): ConflictDecision =>
    decided[group.conflicts.indexOf(conflict)] ?? null;

const alike = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, place) => each === other[place]);

/** There may be hundreds of groups, so only those whose conflicts or decisions changed render again. */
const isSame = (before: GroupProps, after: GroupProps): boolean => {
  const { group, decided, ...rest } = before;
  return (
    alike(group.conflicts, after.group.conflicts) &&
    alike(decided, after.decided) &&
    Object.entries(rest).every(([name, value]) => value === after[name as keyof GroupProps])
  );
};

/** Shows the conflicts about one page, with buttons that decide them all. */
export const ConflictGroup = memo(({ group, decided, decide, editing, ...card }: GroupProps) => {
  const say = useSay();
  const [first] = group.conflicts;
  const progress = progressOf(group.conflicts, decisionIn({ group, decided }));
  return (
    <section
      id={`conflicts-${group.id}`}
      aria-labelledby={`conflicts-title-${group.id}`}
      className="scroll-mt-[calc(var(--sticky-top)+3.5rem)] rounded-lg border border-border"
    >
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 rounded-t-lg border-b border-border bg-surface px-4 py-2">
        <ConflictIcon decided={progress.decided === progress.total} />
        <h2 id={`conflicts-title-${group.id}`} className="min-w-0 text-sm font-semibold wrap-anywhere">
          {titleOfTarget(say, first)}
        </h2>
        {progress.total > 1 && (
          <span className="tabular text-xs text-subtle">
            {say("{decided} of {total}", { decided: progress.decided, total: progress.total })}
          </span>
        )}
        <WholeGroup
          group={group}
          decided={decided}
          decide={decide}
          total={progress.total}
          disabledReason={card.disabledReason}
        />
      </header>
      <div className="divide-y divide-border">
        {group.conflicts.map((conflict, place) => (
          <ConflictCard
            key={conflict.id}
            conflict={conflict}
            decision={decided[place] ?? null}
            onDecide={(decision) => void decide([{ conflict, decision }])}
            editingHunk={editing?.conflict === conflict.id ? editing.hunk : null}
            {...card}
          />
        ))}
      </div>
    </section>
  );
}, isSame);
ConflictGroup.displayName = "ConflictGroup";
