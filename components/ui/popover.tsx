"use client";

import { Popover as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFloatingContainer } from "./floating";

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

export const floatingStyles =
  "z-50 animate-pop-in rounded-lg border border-border bg-raised text-foreground shadow-lg outline-none";

export type PopoverContentProps = ComponentProps<typeof Radix.Content> & {
  /** What the panel is, for assistive technology. */
  label: string;
};

export const PopoverContent = ({
  label,
  className,
  align = "start",
  sideOffset = 6,
  collisionPadding = 8,
  ...rest
}: PopoverContentProps) => (
  <Radix.Portal container={useFloatingContainer()}>
    <Radix.Content
      aria-label={label}
      align={align}
      sideOffset={sideOffset}
      collisionPadding={collisionPadding}
      className={cn(
        floatingStyles,
        "max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto p-3",
        className,
      )}
      {...rest}
    />
  </Radix.Portal>
);
