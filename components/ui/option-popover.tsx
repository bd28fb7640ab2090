"use client";

import { type ComponentProps, type ReactElement, useState } from "react";
import { cn } from "./cn";
import { lazyComponent } from "./lazy";
import type { OptionListProps } from "./option-list";
import { Popover, PopoverContent, type PopoverContentProps, PopoverTrigger } from "./popover";

/** Loaded when the pointer or focus reaches the trigger, because most visits never open it. */
const OptionList = lazyComponent(() => import("./option-list"), "OptionList", { ssr: false });

export type OptionPopoverProps = OptionListProps &
  Pick<ComponentProps<typeof Popover>, "modal"> &
  Pick<PopoverContentProps, "label" | "className"> & {
    /** The element that opens it. */
    trigger: (open: boolean) => ReactElement;
    /** Stays open for further choices. */
    multiple?: boolean;
  };

/** Opens a searchable list from a trigger; every picker uses it. */
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
      <PopoverTrigger asChild onPointerEnter={OptionList.preload} onFocus={OptionList.preload}>
        {trigger(open)}
      </PopoverTrigger>
      <PopoverContent label={label} className={cn("overflow-hidden p-0", className)}>
        <OptionList {...list} onChoose={choose} />
      </PopoverContent>
    </Popover>
  );
};

/** Returns the values with this one added or removed. */
export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
