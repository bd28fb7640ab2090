"use client";

import * as Slot from "radix-ui/slot";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { onDemand, useOnDemand } from "./on-demand";

const parts = onDemand(() => import("./tooltip-view"));

export type TooltipProps = {
  content: ReactNode;
  /** Shown as keys after the text, e.g. "g s". */
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  /** One element that can take focus. */
  children: ReactNode;
};

export const Tooltip = ({ children, ...view }: TooltipProps) => {
  const trigger = useRef<HTMLElement>(null);
  const [reached, setReached] = useState(false);
  const loaded = useOnDemand(parts, reached, () => setReached(false));
  return (
    <>
      <Slot.Root
        ref={trigger}
        onPointerEnter={(event: PointerEvent) => event.pointerType !== "touch" && setReached(true)}
        onFocus={() => setReached(true)}
        // A hint that comes after the press would lie over the menu that it opened, and take its Escape.
        onClick={() => setReached(false)}
      >
        {children}
      </Slot.Root>
      {loaded && reached && <loaded.View trigger={trigger} {...view} />}
    </>
  );
};
