"use client";

import { ToggleGroup as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";

type Segment<Value extends string = string> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Shows only the icon; the label stays as the name. */
  iconOnly?: boolean;
  disabled?: boolean;
};

export type SegmentedControlProps<Value extends string = string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** One of a few views of the same thing: split, inline, source. */
export const SegmentedControl = <Value extends string>({
  label,
  segments,
  value,
  onChange,
  className,
}: SegmentedControlProps<Value>) => (
  <Radix.Root
    type="single"
    aria-label={label}
    value={value}
    onValueChange={(next) => {
      const segment = segments.find((each) => each.value === next);
      if (segment) onChange(segment.value);
    }}
    className={cn("inline-flex rounded-md border border-border bg-hover p-0.5", className)}
  >
    {segments.map((segment) => (
      <Radix.Item
        key={segment.value}
        value={segment.value}
        disabled={segment.disabled}
        aria-label={segment.iconOnly ? segment.label : undefined}
        title={segment.iconOnly ? segment.label : undefined}
        className="inline-flex h-6 min-w-7 items-center justify-center gap-1.5 rounded-sm border border-transparent px-2 text-xs font-medium whitespace-nowrap text-muted transition-colors hover:text-foreground disabled:opacity-55 data-[state=on]:border-border data-[state=on]:bg-raised data-[state=on]:text-foreground data-[state=on]:shadow-sm [&_svg]:size-3.5"
      >
        {segment.icon}
        {!segment.iconOnly && segment.label}
      </Radix.Item>
    ))}
  </Radix.Root>
);
