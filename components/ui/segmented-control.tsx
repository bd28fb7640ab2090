"use client";

import type { KeyboardEvent, ReactNode } from "react";
import { cn } from "./cn";

type Segment<Value extends string = string> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Shows only the icon; the label stays the accessible name. */
  iconOnly?: boolean;
  disabled?: boolean;
};

type SegmentedControlProps<Value extends string = string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys move the focus in a circle; a press chooses. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const segments = [...event.currentTarget.querySelectorAll<HTMLElement>("button:enabled")];
  const at = segments.indexOf(document.activeElement as HTMLElement);
  segments.at((at + step) % segments.length)?.focus();
  event.preventDefault();
};

/** Switches between a few views of the same content: split, inline, source. */
export const SegmentedControl = <Value extends string>({
  label,
  segments,
  value,
  onChange,
  className,
}: SegmentedControlProps<Value>) => (
  <div
    role="radiogroup"
    aria-label={label}
    onKeyDown={moveFocus}
    className={cn("inline-flex rounded-md border border-border bg-hover p-0.5", className)}
  >
    {segments.map((segment) => (
      // biome-ignore lint/a11y/useSemanticElements: an input could not hold the icon
      <button
        key={segment.value}
        type="button"
        role="radio"
        aria-checked={segment.value === value}
        data-state={segment.value === value ? "on" : "off"}
        tabIndex={segment.value === value ? 0 : -1}
        disabled={segment.disabled}
        onClick={() => onChange(segment.value)}
        aria-label={segment.iconOnly ? segment.label : undefined}
        title={segment.iconOnly ? segment.label : undefined}
        className="inline-flex h-6 min-w-7 items-center justify-center gap-1.5 rounded-sm border border-transparent px-2 text-xs font-medium whitespace-nowrap text-muted transition-colors hover:text-foreground disabled:opacity-55 data-[state=on]:border-border data-[state=on]:bg-raised data-[state=on]:text-foreground data-[state=on]:shadow-sm [&_svg]:size-3.5"
      >
        {segment.icon}
        {!segment.iconOnly && segment.label}
      </button>
    ))}
  </div>
);
