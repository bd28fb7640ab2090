"use client";

import { Check } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { NearViewport } from "@/components/ui/near-viewport";
import { HunkSides, type HunkSidesProps } from "./hunk-sides";

type ConflictHunkProps = HunkSidesProps & {
  /** Renders also when far from the viewport. */
  pinned?: boolean;
};

/** Shows one hunk that both sides changed. */
export const ConflictHunk = (props: ConflictHunkProps) => {
  const { hunk, title, choice, editing, pinned = false } = props;
  return (
    <article
      aria-label={title}
      data-hunk={hunk.id}
      tabIndex={-1}
      className="@container scroll-mt-12 space-y-3 rounded-lg border border-border p-3 outline-offset-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="text-sm font-semibold">{title}</h4>
        <span className="tabular text-xs text-subtle">Line {hunk.mergedLine}</span>
        {choice ? (
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            Decided
          </Badge>
        ) : (
          <Badge tone="danger">Open</Badge>
        )}
      </div>
      <NearViewport pinned={pinned || editing}>{() => <HunkSides {...props} />}</NearViewport>
    </article>
  );
};
