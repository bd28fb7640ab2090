"use client";

import * as Radix from "radix-ui/tooltip";
import type { ReactNode, RefObject } from "react";
import { useFloatingContainer } from "./floating";
import { Kbd } from "./kbd";
import { ListeningStandIn } from "./on-demand";

export type TooltipProps = {
  /** Empty for no tooltip: the element stays mounted when that changes, and keeps the focus. */
  content: ReactNode;
  /** Shown as keys after the text, e.g. "g s". */
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  /** One element that can take focus. */
  children: ReactNode;
};

type ViewProps = Omit<TooltipProps, "children"> & { trigger: RefObject<HTMLElement | null> };

export const TooltipView = ({ trigger, content, shortcut, side = "top" }: ViewProps) => (
  <Radix.Provider delayDuration={400}>
    <Radix.Root defaultOpen={trigger.current?.matches(":focus-visible")}>
      <Radix.Trigger asChild>
        <ListeningStandIn element={trigger} />
      </Radix.Trigger>
      <Radix.Portal container={useFloatingContainer()}>
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
  </Radix.Provider>
);
