import { useEffect, useRef, useState } from "react";
import type { Quote } from "@/lib/core/content/quotes";

type Mark = {
  /** True if the address names one of the block's threads. */
  isLinked: boolean;
  /** A new object each time marked words of the block are pressed. */
  pressed: object | null;
  /** The quoted words of a new comment on the block. */
  quote: Quote | undefined;
  /** Opens the block in the column beside the text; null if there is no column. */
  onBeside: (() => void) | null;
};

/** Controls the popover of a block. An open popover moves into the column when that appears. */
export function useMarkOpen({ isLinked, pressed, quote, onBeside }: Mark) {
  const [open, setOpen] = useState(isLinked);
  const isBeside = onBeside !== null;
  useEffect(() => {
    if (isLinked) setOpen(true);
  }, [isLinked]);
  // Without this, a thread shown in the column would open as a popover when the column goes.
  const inPopover = useRef(!isBeside);
  useEffect(() => {
    inPopover.current = !isBeside;
  }, [isBeside]);
  useEffect(() => {
    if (pressed && inPopover.current) setOpen(true);
  }, [pressed]);
  // A new comment on selected words stays open in the popover.
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
