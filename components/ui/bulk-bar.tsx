"use client";

import type { ReactNode } from "react";
import { useSay } from "./say";
import type { Selection } from "./use-selection";

type BulkBarProps = {
  selection: Pick<Selection, "count" | "clear">;
  /** Singular and plural of the selected things. */
  noun: [one: string, many: string];
  /** Actions that are valid for all selected rows. */
  children: ReactNode;
};

/** Floats over the end of the list while something is selected. */
export const BulkBar = ({ selection, noun, children }: BulkBarProps) => {
  const say = useSay();
  if (selection.count === 0) return null;
  return (
    <section
      aria-label={say("Selected rows")}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-slide-in-up flex-wrap items-center gap-2 rounded-lg border border-strong bg-raised px-3 py-2 shadow-lg"
    >
      <span role="status" className="tabular text-sm font-medium">
        {say("{count} {noun} selected", {
          count: selection.count,
          noun: selection.count === 1 ? noun[0] : noun[1],
        })}
      </span>
      {children}
      <button
        type="button"
        onClick={selection.clear}
        className="h-7 rounded-md px-2 text-xs font-medium text-muted hover:bg-hover hover:text-foreground"
      >
        {say("Clear")}
      </button>
    </section>
  );
};
