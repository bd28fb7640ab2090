"use client";

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { diffWords } from "@/lib/core/content/word-diff";

/** Shows one version of the lines, with marks on what is new since an earlier one. */
export const HunkSource = ({ before, text, label }: { before?: string; text: string; label: string }) => (
  <figure
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    tabIndex={0}
    className="diff-source max-h-80 min-h-9 overflow-auto px-3 py-2 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere"
  >
    {text === "" && <span className="font-sans text-subtle italic">Empty: the lines were deleted</span>}
    {before === undefined
      ? text
      : diffWords(before, text)
          .filter(({ kind }) => kind !== "removed")
          .map(({ kind, text: words }, index) => (kind === "added" ? <ins key={index}>{words}</ins> : words))}
  </figure>
);

/** Frames one version with its name, and marks the chosen one. */
export const HunkPane = ({
  title,
  note,
  chosen = false,
  className,
  children,
}: {
  title: string;
  note: ReactNode;
  chosen?: boolean;
  className?: string;
  children: ReactNode;
}) => (
  <div
    className={cn(
      "flex min-w-0 flex-col overflow-hidden rounded-md border",
      chosen ? "border-accent ring-1 ring-accent" : "border-border",
      className,
    )}
  >
    <div className="flex min-h-8 items-center gap-2 border-b border-border bg-surface px-3 py-1 text-xs">
      <span className="font-semibold">{title}</span>
      <span className="truncate text-subtle">{note}</span>
      {chosen && (
        <Badge tone="accent" icon={<Check aria-hidden="true" />} className="ml-auto">
          Chosen
        </Badge>
      )}
    </div>
    {children}
  </div>
);
