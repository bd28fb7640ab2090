"use client";

import * as Radix from "radix-ui/popover";
import { type ComponentProps, useCallback, useRef } from "react";
import { cn } from "./cn";
import { useFloatingContainer } from "./floating";
import { floatingStyles } from "./floating-styles";

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

export type PopoverContentProps = Omit<ComponentProps<typeof Radix.Content>, "ref" | "onCloseAutoFocus"> & {
  /** The accessible name of the panel. */
  label: string;
  /** Called unless a press outside closed the panel, which decides itself where the focus goes. */
  onCloseAutoFocus?: (event: Event) => void;
};

export const PopoverContent = ({
  label,
  className,
  align = "start",
  sideOffset = 6,
  collisionPadding = 8,
  onInteractOutside,
  onCloseAutoFocus,
  ...rest
}: PopoverContentProps) => {
  const trigger = useRef<HTMLElement | null>(null);
  const leftByPress = useRef(false);
  // A trigger names its panel only while that is open.
  const findTrigger = useCallback((panel: HTMLElement | null) => {
    if (panel) trigger.current = document.querySelector(`[aria-controls="${CSS.escape(panel.id)}"]`);
  }, []);
  return (
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
        ref={findTrigger}
        onInteractOutside={(event) => {
          onInteractOutside?.(event);
          leftByPress.current = !event.defaultPrevented;
        }}
        // A trigger in a sticky bar is visible already, and focusing it would scroll the page.
        onCloseAutoFocus={(event) => {
          const isLeftByPress = leftByPress.current;
          leftByPress.current = false;
          if (isLeftByPress) return;
          onCloseAutoFocus?.(event);
          if (event.defaultPrevented || !trigger.current?.isConnected) return;
          event.preventDefault();
          trigger.current.focus({ preventScroll: true });
        }}
      />
    </Radix.Portal>
  );
};
