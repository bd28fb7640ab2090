import { useEffect, useRef, useState } from "react";
import type { Quote } from "@/lib/core/content/quotes";

type Mark = {
  /** The address names one of its threads. */
  isLinked: boolean;
  /** Set again each time words of the block are pressed. */
  pressed: object | null;
  /** Words of the block that something is written about. */
  quote: Quote | undefined;
  /** Opens the block in the column beside the text; null where there is none. */
  onBeside: (() => void) | null;
};

/** Whether the popover of a block is open. What was opened in it goes on in the column when that comes. */
export function useMarkOpen({ isLinked, pressed, quote, onBeside }: Mark) {
  const [open, setOpen] = useState(isLinked);
  const isBeside = onBeside !== null;
  useEffect(() => {
    if (isLinked) setOpen(true);
  }, [isLinked]);
  // What the column shows would come up again as a popover when the column goes.
  const inPopover = useRef(!isBeside);
  useEffect(() => {
    inPopover.current = !isBeside;
  }, [isBeside]);
  useEffect(() => {
    if (pressed && inPopover.current) setOpen(true);
  }, [pressed]);
  // Words that are written about stay open wherever there is room.
  useEffect(() => {
    if (quote && !isBeside) setOpen(true);
  }, [quote, isBeside]);
  const goesOn = useRef(onBeside);
  useEffect(() => {
    goesOn.current = open && !quote && !isLinked ? onBeside : null;
  });
  useEffect(() => {
    if (!isBeside) return;
    goesOn.current?.();
    setOpen(false);
  }, [isBeside]);
  return [open, setOpen] as const;
}
