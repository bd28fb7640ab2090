"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, type ReactElement, Suspense, useState } from "react";
import { cn } from "./cn";
import { retryImport } from "./import-retry";
import type { OptionListProps } from "./option-list";
import { Popover, PopoverContent, type PopoverContentProps, PopoverTrigger } from "./popover";

const loadList = () => import("./option-list");
/** Fetched when somebody reaches for the trigger: most visits to a screen do without. */
const OptionList = dynamic(retryImport(() => loadList().then((module) => module.OptionList)));

export type OptionPopoverProps = OptionListProps &
  Pick<ComponentProps<typeof Popover>, "modal"> &
  Pick<PopoverContentProps, "label" | "className"> & {
    /** The element that opens it. */
    trigger: (open: boolean) => ReactElement;
    /** Stays open for more choices. */
    multiple?: boolean;
  };

/** A type-to-filter list that a trigger opens: what every picker is made of. */
export const OptionPopover = ({
  trigger,
  multiple = false,
  modal,
  label,
  className,
  onChoose,
  ...list
}: OptionPopoverProps) => {
  const [open, setOpen] = useState(false);
  const choose = (value: string) => {
    onChoose(value);
    if (!multiple) setOpen(false);
  };
  return (
    <Popover open={open} onOpenChange={setOpen} modal={modal}>
      <PopoverTrigger
        asChild
        onPointerEnter={() => void loadList().catch(() => {})}
        onFocus={() => void loadList().catch(() => {})}
      >
        {trigger(open)}
      </PopoverTrigger>
      <PopoverContent label={label} className={cn("overflow-hidden p-0", className)}>
        {/* What waits for the list is the popover: hidden and shown again, a dialog around it would cover it. */}
        <Suspense>
          <OptionList {...list} onChoose={choose} />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
};

/** The values with this one put in or taken out. */
export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
