"use client";

import { type DOMAttributes, type PointerEvent, useEffect, useRef, useState } from "react";
import { type DragRows, type DropSide, dropSideAt } from "./drop-targets";

export type PointerDragOptions<Row, Destination extends object> = DragRows<Row, Destination> & {
  mayDrag: (row: Row) => boolean;
  /** Expands a row. */
  onOpen: (row: Row) => void;
  onMove: (dragged: Row, to: Destination) => void;
};

/** Why a drop is refused, and the position of the pointer. */
type RefusedDrop = { id: string; reason: string; x: number; y: number };

const OPENS_AFTER_MS = 600;
/** A press that moves less than this is a click. */
const THRESHOLD_PX = 6;
const SCROLL_EDGE_PX = 48;
const SCROLL_STEP_PX = 12;

/** Controls in a row keep their own presses, and touch scrolls unless it presses the handle. */
function isGrip({ target, currentTarget, pointerType }: PointerEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (target.closest("[data-drag-handle]")) return true;
  return (
    pointerType === "mouse" &&
    !target.closest("input, textarea, button:not([data-row-link], [role=treeitem]), [role=checkbox]")
  );
}

function scrollerOf(element: Element | null): Element | null {
  for (let at = element; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement;
}

/** Suppresses the click at the end of a drag. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}

/** Suppresses the click of a press that goes on after its drag was cancelled. */
function swallowClickOfPress() {
  const released = new AbortController();
  const { signal } = released;
  window.addEventListener("pointerup", swallowClick, { signal });
  for (const type of ["pointerup", "pointercancel"])
    window.addEventListener(type, () => released.abort(), { signal });
}

/** Scrolls while the pointer is near the top or bottom of the window. */
function scrollAtEdges(scroller: Element | null, heightOf: () => number | null): () => void {
  const timer = setInterval(() => {
    const height = heightOf();
    if (height === null) return;
    if (height < SCROLL_EDGE_PX) scroller?.scrollBy(0, -SCROLL_STEP_PX);
    else if (height > innerHeight - SCROLL_EDGE_PX) scroller?.scrollBy(0, SCROLL_STEP_PX);
  }, 16);
  return () => clearInterval(timer);
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
  const press = useRef<{ row: Row; x: number; y: number; started: boolean } | null>(null);
  const aimed = useRef<Destination | null>(null);
  const stopped = useRef<AbortController | null>(null);
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
  const end = () => {
    stopped.current?.abort();
    document.documentElement.classList.remove("select-none");
    press.current = null;
    setDragged(null);
    aimAtNothing();
  };
  useEffect(
    () => () => {
      stopped.current?.abort();
      stopOpening();
    },
    [],
  );

  const begin = (row: Row, { clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLElement>) => {
    stopped.current?.abort();
    press.current = { row, x, y, started: false };
    const control = new AbortController();
    stopped.current = control;
    const whileIt = { signal: control.signal };
    let height = y;
    const stopScrolling = scrollAtEdges(scrollerOf(currentTarget), () =>
      press.current?.started ? height : null,
    );
    control.signal.addEventListener("abort", stopScrolling);
    window.addEventListener(
      "pointermove",
      (event) => {
        height = event.clientY;
      },
      whileIt,
    );
    window.addEventListener("pointercancel", end, whileIt);
    window.addEventListener(
      "pointerup",
      () => {
        const to = aimed.current;
        if (press.current?.started) swallowClick();
        end();
        if (to) latest.current.onMove(row, to);
      },
      whileIt,
    );
    window.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !press.current?.started) return;
        event.stopPropagation();
        swallowClickOfPress();
        end();
      },
      { ...whileIt, capture: true },
    );
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
      const begun = press.current;
      if (!begun) return;
      if (!begun.started) {
        if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < THRESHOLD_PX) return;
        begun.started = true;
        setDragged(begun.row);
        document.documentElement.classList.add("select-none");
        document.getSelection()?.removeAllRanges();
      }
      aim(begun.row, row, event);
    },
    onPointerLeave: () => {
      if (press.current?.started) aimAtNothing();
    },
  });
  return { listenersOf, refusal, dragged, target };
};
