"use client";

import { useEffect, useRef, useState } from "react";
import { useSay } from "@/components/ui/say";
import { text } from "@/lib/core/locales/say";
import { type DragRows, type DropTarget, targetsFor } from "./drop-targets";

export type CarryOptions<Row, Destination extends object> = DragRows<Row, Destination> & {
  mayDrag: (row: Row) => boolean;
  titleOf: (row: Row) => string;
  /** "Guides, position 3 of 5". */
  positionOf: (row: Row) => string;
  /** Names a place where "before Guides, position 3 of 5" is not enough. */
  nameOf?: (place: { row: Row; side: "before" | "inside" | "after"; to: Destination }) => string | undefined;
  onMove: (dragged: Row, to: Destination) => void;
};

/** Rows that are buttons would be pressed when Space is released. */
const swallowKeyUp = () =>
  window.addEventListener("keyup", (event) => event.preventDefault(), { capture: true, once: true });

const SIDES = {
  before: text("{title}, before {place}"),
  inside: text("{title}, in {place}"),
  after: text("{title}, after {place}"),
} as const;

/** Moves rows with the keyboard: Space picks one up, arrow keys carry it, Space drops it, Escape cancels. */
export const useCarrying = <Row, Destination extends object>(
  options: CarryOptions<Row, Destination>,
  announce: (words: string) => void,
) => {
  const { idOf, mayDrag, titleOf, positionOf } = options;
  const [carried, setCarried] = useState<{ row: Row; at: number } | null>(null);
  const places = carried ? targetsFor(carried.row, options) : [];
  const target = carried && places[carried.at];

  const say = useSay();
  const placed = (title: string, { row, side, to }: DropTarget<Row, Destination>): string => {
    if (to === null) return say("{title}, where it was", { title });
    const name = options.nameOf?.({ row, side, to });
    if (name !== undefined) return `${title}, ${name}`;
    return say(SIDES[side], { title, place: positionOf(row) });
  };
  const announceUnmoved = (row: Row) => announce(say("{title} stays where it was.", { title: titleOf(row) }));
  const putBack = (row: Row) => {
    setCarried(null);
    announceUnmoved(row);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!carried || event.ctrlKey || event.metaKey || event.altKey) return;
    const { row } = carried;
    if (event.key === "Tab") return putBack(row);
    if (event.key === "Escape") putBack(row);
    else if (event.key === " " || event.key === "Enter") {
      swallowKeyUp();
      setCarried(null);
      if (target?.to) options.onMove(row, target.to);
      else announceUnmoved(row);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const at = Math.max(0, Math.min(places.length - 1, carried.at + (event.key === "ArrowUp" ? -1 : 1)));
      const place = places[at];
      if (place) {
        setCarried({ row, at });
        announce(placed(titleOf(row), place));
      }
    }
    // Every other key rests too: rows and dialogs around it would act on them.
    event.preventDefault();
    event.stopPropagation();
  };
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  const isCarrying = carried !== null;
  useEffect(() => {
    if (!isCarrying) return;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("keydown", (event) => latest.current(event), { signal, capture: true });
    window.addEventListener("pointerdown", () => setCarried(null), { signal, capture: true });
    return () => listening.abort();
  }, [isCarrying]);

  return {
    carried: carried?.row ?? null,
    target: target?.to ? { id: idOf(target.row), side: target.side } : null,
    pickUp: (row: Row): boolean => {
      if (!mayDrag(row)) return false;
      swallowKeyUp();
      setCarried({ row, at: targetsFor(row, options).findIndex(({ to }) => to === null) });
      announce(
        say("Picked up {row}. Arrow keys move it, Space drops it, Escape cancels.", { row: positionOf(row) }),
      );
      return true;
    },
  };
};
