"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useFloatingContainer } from "./floating";
import { Kbd } from "./kbd";

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={400} skipDelayDuration={150}>
    {children}
  </Radix.Provider>
);

export type TooltipProps = {
  content: ReactNode;
  /** Shown as keys after the text, e.g. "g s". */
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  /** One element that can take focus. */
  children: ReactNode;
};

export const Tooltip = ({ content, shortcut, side = "top", children }: TooltipProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal container={useFloatingContainer()}>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-foreground px-2 py-1 text-xs text-background shadow-md"
      >
        {content}
        {shortcut && <Kbd keys={shortcut} className="border-transparent bg-background/15 text-background" />}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
