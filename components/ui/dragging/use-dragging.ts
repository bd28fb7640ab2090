"use client";

import { type KeyboardEvent, useEffect, useState } from "react";
import { cn } from "@/components/ui/cn";
import type { DropSide } from "./drop-targets";
import { type CarryOptions, useCarrying } from "./use-carrying";
import { type PointerDragOptions, usePointerDrag } from "./use-pointer-drag";

type Options<Row, Destination extends object> = CarryOptions<Row, Destination> &
  PointerDragOptions<Row, Destination> & {
    /** Moves a row one position among its siblings, for Alt with an arrow key. */
    onShift: (row: Row, by: -1 | 1) => void;
  };

/** Above the content of the row, which may have a background of its own. */
const MARK = "relative after:pointer-events-none after:absolute after:inset-x-0 after:z-[3]";
/** The style of a row that shows the drop position. */
const DROP_MARKS: Record<DropSide, string> = {
  before: `${MARK} after:-top-px after:h-0.5 after:bg-accent`,
  after: `${MARK} after:-bottom-px after:h-0.5 after:bg-accent`,
  inside: `${MARK} after:inset-y-0 after:rounded-[inherit] after:border-2 after:border-accent bg-accent-subtle hover:bg-accent-subtle`,
};
const REFUSED_MARK = `${MARK} after:inset-y-0 after:rounded-[inherit] after:border-2 after:border-danger bg-danger-subtle hover:bg-danger-subtle`;

/**
 * Moves the rows of a list or tree by mouse, touch and keyboard, all through one `destinationOf` and one `onMove`.
 * Show `DragStatus` beside the rows.
 */
export const useDragging = <Row, Destination extends object>(options: Options<Row, Destination>) => {
  const { idOf, mayDrag, onShift } = options;
  const [said, say] = useState("");
  const pointer = usePointerDrag(options, say);
  const keyboard = useCarrying(options, say);
  const dragged = pointer.dragged ?? keyboard.carried;
  const target = pointer.target ?? keyboard.target;
  const carriedTo = keyboard.target && `${keyboard.target.side} ${keyboard.target.id}`;
  useEffect(() => {
    if (carriedTo) document.querySelector("[data-drop-target]")?.scrollIntoView({ block: "nearest" });
  }, [carriedTo]);

  return {
    /** The row that is being moved, and the announcements for screen readers. */
    dragged,
    say,
    status: { said, refusal: pointer.refusal },
    /** Listeners and marks for the element of a row. */
    propsOf: (row: Row) => {
      const id = idOf(row);
      const isTarget = target?.id === id;
      return {
        ...pointer.listenersOf(row),
        "data-drop-target": isTarget || undefined,
        className: cn(
          dragged !== null && idOf(dragged) === id && "opacity-50",
          isTarget && DROP_MARKS[target.side],
          pointer.refusal?.id === id && REFUSED_MARK,
        ),
      };
    },
    /** Handles a key on a focused row; returns true if it moves the row or picks it up. */
    onKey: (row: Row, event: KeyboardEvent): boolean => {
      const isShift = event.altKey && /^Arrow(?:Up|Down)$/.test(event.key);
      if (isShift && mayDrag(row)) onShift(row, event.key === "ArrowUp" ? -1 : 1);
      else if (event.key !== " " || event.altKey || event.ctrlKey || event.metaKey) return false;
      else if (!keyboard.pickUp(row)) return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
};
export type Dragging<Row> = Pick<
  ReturnType<typeof useDragging<Row, object>>,
  "dragged" | "status" | "propsOf" | "onKey"
>;
