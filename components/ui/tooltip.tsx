"use client";

import * as Radix from "radix-ui/tooltip";
import { type FocusEvent, type ReactNode, useState } from "react";
import { useFloatingContainer } from "./floating";
import { Kbd } from "./kbd";

/** Holds what all tooltips share: after one was shown, the next appears without a delay. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={400}>{children}</Radix.Provider>
);

type TooltipProps = {
  /** Empty for no tooltip: the element stays mounted when that changes, and keeps the focus. */
  content: ReactNode;
  /** Shown as keys after the text, e.g. "g s". */
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  /** One element that can take focus. */
  children: ReactNode;
};

/** Focus that follows a press shows no tooltip: it would cover the menu that the press opened and take its Escape. */
const onFocus = (event: FocusEvent<HTMLElement>) => {
  if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
};

export const Tooltip = ({ content, shortcut, side = "top", children }: TooltipProps) => {
  const [open, setOpen] = useState(false);
  const container = useFloatingContainer();
  return (
    <Radix.Root open={open && Boolean(content)} onOpenChange={setOpen}>
      <Radix.Trigger asChild onFocus={onFocus}>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-foreground px-2 py-1 text-xs text-background shadow-md"
        >
          {content}
          {shortcut && (
            <Kbd keys={shortcut} className="border-transparent bg-background/15 text-background" />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
