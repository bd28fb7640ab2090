"use client";

import * as Slot from "radix-ui/slot";
import { type PointerEvent, useRef, useState } from "react";
import { onDemand, useOnDemand } from "./on-demand";
import type { TooltipProps } from "./tooltip-view";

const parts = onDemand(() => import("./tooltip-view"));

export const Tooltip = ({ children, ...view }: TooltipProps) => {
  const trigger = useRef<HTMLElement>(null);
  const [reached, setReached] = useState(false);
  const isSaid = Boolean(view.content);
  const loaded = useOnDemand(parts, reached, () => setReached(false));
  return (
    <>
      <Slot.Root
        ref={trigger}
        onPointerEnter={(event: PointerEvent) => event.pointerType !== "touch" && setReached(isSaid)}
        onFocus={() => setReached(isSaid)}
        // A tooltip after the press would cover the menu that it opened and take its Escape.
        onClick={() => setReached(false)}
      >
        {children}
      </Slot.Root>
      {loaded && reached && isSaid && <loaded.TooltipView trigger={trigger} {...view} />}
    </>
  );
};
