"use client";

import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import type { ChangeRequestTarget } from "./reads";

/** The subject of a box about a merge. */
export type MergeBoxProps = { target: ChangeRequestTarget; changeRequest: ChangeRequest; space: Space };

const tones = {
  success: { frame: "border-success-border", head: "bg-success-subtle text-success" },
  warning: { frame: "border-warning-border", head: "bg-warning-subtle text-warning" },
  danger: { frame: "border-danger-border", head: "bg-danger-subtle text-danger" },
  merged: { frame: "border-merged-border", head: "bg-merged-subtle text-merged" },
} as const;

/** Frames a box about a merge in the colour of its state. */
export const MergeFrame = ({
  tone,
  icon,
  title,
  children,
  actions,
}: {
  tone: keyof typeof tones;
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) => (
  <section
    id="merge"
    aria-labelledby="merge-heading"
    className={cn("scroll-mt-(--sticky-top) overflow-hidden rounded-lg border bg-raised", tones[tone].frame)}
  >
    <h2
      id="merge-heading"
      className={cn(
        "flex items-center gap-2 px-4 py-2.5 text-base font-semibold [&_svg]:size-4 [&_svg]:shrink-0",
        tones[tone].head,
      )}
    >
      {icon}
      {title}
    </h2>
    <div className="space-y-3 px-4 py-3 text-sm">
      {children}
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  </section>
);
