"use client";

import * as Radix from "radix-ui/popover";
import { type ComponentProps, type RefObject, useRef } from "react";
import { cn } from "./cn";
import { useFloatingContainer } from "./floating";
import { floatingStyles } from "./floating-styles";
import { StandIn } from "./on-demand";

export type PopoverContentProps = ComponentProps<typeof Radix.Content> & {
  /** The accessible name of the panel. */
  label: string;
};

type ViewProps = PopoverContentProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  modal: boolean;
  trigger: RefObject<HTMLElement | null>;
};

export const PopoverView = ({
  open,
  onOpenChange,
  modal,
  trigger,
  label,
  className,
  align = "start",
  sideOffset = 6,
  collisionPadding = 8,
  onInteractOutside,
  onCloseAutoFocus,
  ...rest
}: ViewProps) => {
  const outside = useRef(false);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Trigger asChild>
        <StandIn element={trigger} />
      </Radix.Trigger>
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
          onInteractOutside={(event) => {
            onInteractOutside?.(event);
            outside.current = !event.defaultPrevented;
          }}
          // A trigger in a sticky bar is visible already, and focusing it would scroll the page.
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            if (!event.defaultPrevented && !outside.current) {
              event.preventDefault();
              trigger.current?.focus({ preventScroll: true });
            }
            outside.current = false;
          }}
          {...rest}
        />
      </Radix.Portal>
    </Radix.Root>
  );
};
