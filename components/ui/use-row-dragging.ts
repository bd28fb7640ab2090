"use client";

import { type ComponentProps, type DragEvent, useEffect, useRef, useState } from "react";

export type DropPlace = "before" | "inside" | "after";

type Options<Row, Destination> = {
  idOf: (row: Row) => string;
  titleOf: (row: Row) => string;
  mayDrag: (row: Row) => boolean;
  /** Whether rows can be put into this one; `open` while those in it show below. */
  holds: (row: Row) => { open: boolean } | null;
  /** Shows what is in a row. */
  onOpen: (row: Row) => void;
  /** Where a drop on a row would put what is dragged; null where that is not allowed. */
  destinationOf: (dragged: Row, row: Row, place: DropPlace) => Destination | null;
  onMove: (dragged: Row, to: Destination) => void;
};

const OPENS_AFTER_MS = 600;

/** How a row shows where something will be put. */
export const DROP_MARKS: Record<DropPlace, string> = {
  before: "shadow-[inset_0_2px_0_var(--accent)]",
  after: "shadow-[inset_0_-2px_0_var(--accent)]",
  inside: "bg-accent-subtle hover:bg-accent-subtle",
};

/** The middle of a row that holds others means into it; so does its lower half while what is in it shows below. */
function placeOf(event: DragEvent<HTMLElement>, holds: { open: boolean } | null): DropPlace {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  if (holds && at > 0.3 && (holds.open || at < 0.7)) return "inside";
  return at < 0.5 ? "before" : "after";
}

/** Dragging rows with a pointer. Everything it does can be done from the rows' menus as well. */
export const useRowDragging = <Row, Destination>({
  idOf,
  titleOf,
  mayDrag,
  holds,
  onOpen,
  destinationOf,
  onMove,
}: Options<Row, Destination>) => {
  const [dragged, setDragged] = useState<Row | null>(null);
  const [target, setTarget] = useState<{ id: string; place: DropPlace } | null>(null);
  const opening = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  const stopOpening = () => {
    if (opening.current) clearTimeout(opening.current.timer);
    opening.current = null;
  };
  useEffect(() => stopOpening, []);
  const openSoon = (row: Row) => {
    const id = idOf(row);
    if (opening.current?.id === id) return;
    stopOpening();
    opening.current = { id, timer: setTimeout(() => onOpen(row), OPENS_AFTER_MS) };
  };
  const end = () => {
    stopOpening();
    setDragged(null);
    setTarget(null);
  };
  const allowed = (row: Row, place: DropPlace): Destination | null =>
    dragged === null || idOf(dragged) === idOf(row) ? null : destinationOf(dragged, row, place);

  return (row: Row): ComponentProps<"tr"> => {
    const id = idOf(row);
    return {
      draggable: mayDrag(row),
      className: [
        dragged !== null && idOf(dragged) === id && "opacity-50",
        target?.id === id && DROP_MARKS[target.place],
      ]
        .filter(Boolean)
        .join(" "),
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", titleOf(row));
        setDragged(row);
      },
      onDragOver: (event) => {
        const within = holds(row);
        const place = placeOf(event, within);
        if (place === "inside" && !within?.open) openSoon(row);
        else stopOpening();
        if (!allowed(row, place)) {
          setTarget(null);
          return;
        }
        event.preventDefault();
        if (target?.id !== id || target.place !== place) setTarget({ id, place });
      },
      onDrop: (event) => {
        event.preventDefault();
        const to = target?.id === id ? allowed(row, target.place) : null;
        if (dragged !== null && to) onMove(dragged, to);
        end();
      },
      onDragEnd: end,
    };
  };
};
