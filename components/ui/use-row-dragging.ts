"use client";

import { type ComponentProps, type PointerEvent, useEffect, useRef, useState } from "react";

export type DropSide = "before" | "inside" | "after";

type Options<Row, Destination> = {
  idOf: (row: Row) => string;
  mayDrag: (row: Row) => boolean;
  /** True for rows that can contain others; `open` while their children show below. */
  holds: (row: Row) => { open: boolean } | null;
  /** Expands a row. */
  onOpen: (row: Row) => void;
  /** Returns the destination of a drop on a row; a text explains a refusal, null means no change. */
  destinationOf: (dragged: Row, row: Row, place: DropSide) => Destination | string | null;
  onMove: (dragged: Row, to: Destination) => void;
  /** Announces moves to screen readers. */
  say: (words: string) => void;
};

type Press<Row> = { row: Row; x: number; y: number; started: boolean };

/** Why a drop is refused, and the position of the pointer. */
export type RefusedDrop = { id: string; reason: string; x: number; y: number };

const OPENS_AFTER_MS = 600;
/** A press that moves less than this is a click. */
const THRESHOLD_PX = 6;
const SCROLL_EDGE_PX = 48;
const SCROLL_STEP_PX = 12;

/** The style of a row that shows the drop position. */
export const DROP_MARKS: Record<DropSide, string> = {
  before: "shadow-[inset_0_2px_0_var(--accent)]",
  after: "shadow-[inset_0_-2px_0_var(--accent)]",
  inside: "bg-accent-subtle hover:bg-accent-subtle",
};
const REFUSED_MARK = "bg-danger-subtle hover:bg-danger-subtle";

/** The middle of a row that can contain others means inside; so does its lower half while its children show below. */
function dropSideAt(event: PointerEvent<HTMLElement>, holds: { open: boolean } | null): DropSide {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  if (holds && at > 0.3 && (holds.open || at < 0.7)) return "inside";
  return at < 0.5 ? "before" : "after";
}

/** Controls in a row keep their own presses, and touch scrolls unless it presses the handle. */
function isGrip({ target, currentTarget, pointerType }: PointerEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (target.closest("[data-drag-handle]")) return true;
  return (
    pointerType === "mouse" &&
    !target.closest("input, textarea, button:not([data-row-link]), [role=checkbox]")
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

/** Drags rows by mouse, pen or touch. The rows' menus offer the same moves. */
export const useRowDragging = <Row, Destination extends object>(options: Options<Row, Destination>) => {
  const { idOf, mayDrag, holds, onOpen, destinationOf } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const press = useRef<Press<Row> | null>(null);
  const aimed = useRef<Destination | null>(null);
  const stopped = useRef<AbortController | null>(null);
  const opening = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const [dragged, setDragged] = useState<Row | null>(null);
  const [target, setTarget] = useState<{ id: string; place: DropSide } | null>(null);
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
    const scroller = scrollerOf(currentTarget);
    let height = y;
    const scrolling = setInterval(() => {
      if (!press.current?.started) return;
      if (height < SCROLL_EDGE_PX) scroller?.scrollBy(0, -SCROLL_STEP_PX);
      else if (height > innerHeight - SCROLL_EDGE_PX) scroller?.scrollBy(0, SCROLL_STEP_PX);
    }, 16);
    control.signal.addEventListener("abort", () => clearInterval(scrolling));
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
        swallowClick();
        end();
      },
      { ...whileIt, capture: true },
    );
  };

  const aim = (from: Row, row: Row, event: PointerEvent<HTMLElement>) => {
    const id = idOf(row);
    const within = holds(row);
    const place = dropSideAt(event, within);
    if (place === "inside" && !within?.open) openSoon(row);
    else stopOpening();
    const to = idOf(from) === id ? null : destinationOf(from, row, place);
    aimed.current = typeof to === "string" ? null : to;
    setTarget(aimed.current && { id, place });
    if (typeof to !== "string") setRefusal(null);
    else {
      setRefusal({ id, reason: to, x: event.clientX, y: event.clientY });
      if (refusal?.reason !== to) latest.current.say(to);
    }
  };

  const wiringOf = (row: Row): ComponentProps<"tr"> => {
    const id = idOf(row);
    return {
      className: [
        dragged !== null && idOf(dragged) === id && "opacity-50",
        target?.id === id && DROP_MARKS[target.place],
        refusal?.id === id && REFUSED_MARK,
      ]
        .filter(Boolean)
        .join(" "),
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
    };
  };
  return { wiringOf, refusal, dragged };
};
