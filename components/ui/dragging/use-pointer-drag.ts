"use client";

import { type DOMAttributes, type PointerEvent, useEffect, useRef, useState } from "react";
import { type DragRows, type DropSide, dropSideAt } from "./drop-targets";
import { followPress } from "./follow-press";

export type PointerDragOptions<Row, Destination extends object> = DragRows<Row, Destination> & {
  mayDrag: (row: Row) => boolean;
  /** Expands a row. */
  onOpen: (row: Row) => void;
  onMove: (dragged: Row, to: Destination) => void;
};

/** Why a drop is refused, and the position of the pointer. */
type RefusedDrop = { id: string; reason: string; x: number; y: number };

const OPENS_AFTER_MS = 600;

/** Controls in a row keep their own presses, and touch scrolls unless it presses the handle. */
function isGrip({ target, currentTarget, pointerType }: PointerEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (target.closest("[data-drag-handle]")) return true;
  return (
    pointerType === "mouse" &&
    !target.closest("input, textarea, button:not([data-row-link], [role=treeitem]), [role=checkbox]")
  );
}

type RowListeners = Pick<
  DOMAttributes<HTMLElement>,
  "onDragStart" | "onPointerDown" | "onPointerMove" | "onPointerLeave"
>;

/** Drags rows by mouse, pen or touch. */
export const usePointerDrag = <Row, Destination extends object>(
  options: PointerDragOptions<Row, Destination>,
  say: (words: string) => void,
) => {
  const { idOf, mayDrag, holds, onOpen, destinationOf } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const aimed = useRef<Destination | null>(null);
  const stop = useRef(() => {});
  /** The row that is dragged, as listeners see it before the next rendering. */
  const moved = useRef<Row | null>(null);
  const opening = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const [dragged, setDragged] = useState<Row | null>(null);
  const [target, setTarget] = useState<{ id: string; side: DropSide } | null>(null);
  const [refusal, setRefusal] = useState<RefusedDrop | null>(null);

  const stopOpening = () => {
    if (opening.current) clearTimeout(opening.current.timer);
    opening.current = null;
  };
  const openSoon = (row: Row) => {
    const id = idOf(row);
    if (opening.current?.id === id) return;
    stopOpening();
    opening.current = { id, timer: setTimeout(() => onOpen(row), OPENS_AFTER_MS) };
  };
  const aimAtNothing = () => {
    stopOpening();
    aimed.current = null;
    setTarget(null);
    setRefusal(null);
  };
  useEffect(
    () => () => {
      stop.current();
      stopOpening();
    },
    [],
  );

  const begin = (row: Row, event: PointerEvent<HTMLElement>) => {
    stop.current();
    stop.current = followPress(event, {
      onStart: () => {
        moved.current = row;
        setDragged(row);
        document.getSelection()?.removeAllRanges();
      },
      onDrop: () => {
        if (aimed.current) latest.current.onMove(row, aimed.current);
      },
      onEnd: () => {
        moved.current = null;
        setDragged(null);
        aimAtNothing();
      },
    });
  };

  const aim = (from: Row, row: Row, event: PointerEvent<HTMLElement>) => {
    const id = idOf(row);
    const within = holds(row);
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const side = dropSideAt((event.clientY - top) / height, within);
    if (side === "inside" && !within?.open) openSoon(row);
    else stopOpening();
    const to = idOf(from) === id ? null : destinationOf(from, row, side);
    aimed.current = typeof to === "string" ? null : to;
    setTarget(aimed.current && { id, side });
    if (typeof to !== "string") setRefusal(null);
    else {
      setRefusal({ id, reason: to, x: event.clientX, y: event.clientY });
      if (refusal?.reason !== to) say(to);
    }
  };

  const listenersOf = (row: Row): RowListeners => ({
    // Otherwise the browser would drag links and selected text.
    onDragStart: (event) => event.preventDefault(),
    onPointerDown: (event) => {
      if (event.button !== 0 || !event.isPrimary || !isGrip(event) || !mayDrag(row)) return;
      // Releases the implicit pointer capture of touch, so that other rows receive events.
      if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
        event.target.releasePointerCapture(event.pointerId);
      begin(row, event);
    },
    onPointerMove: (event) => {
      if (moved.current) aim(moved.current, row, event);
    },
    onPointerLeave: () => {
      if (moved.current) aimAtNothing();
    },
  });
  return { listenersOf, refusal, dragged, target };
};
