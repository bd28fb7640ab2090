"use client";

import { type ConflictsOfTarget as Group, progressOf } from "./conflict-decisions";
import { ConflictIcon, titleOfTarget } from "./conflict-group";
import { conflictLabels, type TitleOf } from "./conflict-labels";
import type { Decisions } from "./use-decisions";

/** Lists the pages with conflicts, with the number of decided ones. */
export const ConflictList = ({
  groups,
  decisions,
  titleOf,
  onChoose,
}: {
  groups: readonly Group[];
  decisions: Decisions;
  titleOf: TitleOf;
  onChoose: (group: Group) => void;
}) => (
  <ul className="space-y-px">
    {groups.map((group) => {
      const { total, decided } = progressOf(group.conflicts, decisions.of);
      const kinds = new Set(group.conflicts.map((conflict) => conflictLabels(conflict, titleOf).kind));
      return (
        <li key={group.id}>
          <button
            type="button"
            onClick={() => onChoose(group)}
            className="inset-focus flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
          >
            <ConflictIcon decided={decided === total} className="mt-0.5" />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{titleOfTarget(group.conflicts[0])}</span>
              {[...kinds].map((kind) => (
                <span key={kind} className="block text-xs text-subtle">
                  {kind}
                </span>
              ))}
            </span>
            <span aria-hidden="true" className="tabular mt-0.5 text-xs text-subtle">
              {decided}/{total}
            </span>
            <span className="sr-only">
              {decided} of {total} decided
            </span>
          </button>
        </li>
      );
    })}
  </ul>
);
