"use client";

import { type ComponentProps, type DragEvent, useEffect, useRef, useState } from "react";
import type { Content } from "@/lib/model/collections/schemas";
import { type Destination, refusalOf, type TreeRow } from "./tree-row";

type Where = "before" | "inside" | "after";

type Options = {
  mayCreateAtTop: boolean;
  isOpen: (collectionId: string) => boolean;
  onOpen: (collectionId: string) => void;
  onMove: (row: TreeRow, to: Destination) => void;
};

const OPENS_AFTER_MS = 600;

const marks: Record<Where, string> = {
  before: "shadow-[inset_0_2px_0_var(--accent)]",
  after: "shadow-[inset_0_-2px_0_var(--accent)]",
  inside: "bg-accent-subtle hover:bg-accent-subtle",
};

/** The middle of a collection means into it; so does its lower half while what is in it shows below. */
function whereOf(event: DragEvent<HTMLElement>, target: Content, open: boolean): Where {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  if (target.object === "collection" && at > 0.3 && (open || at < 0.7)) return "inside";
  return at < 0.5 ? "before" : "after";
}

function destinationOf({ item, parent }: TreeRow, where: Where): Destination | null {
  if (where === "inside") return item.object === "collection" ? { parent: item } : null;
  return where === "before" ? { parent, before: item } : { parent, after: item };
}

/** Dragging rows with a pointer. Everything it does can be done from the rows' menus as well. */
export const useRowDragging = ({ mayCreateAtTop, isOpen, onOpen, onMove }: Options) => {
  const [dragged, setDragged] = useState<TreeRow | null>(null);
  const [place, setPlace] = useState<{ id: string; where: Where } | null>(null);
  const opening = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  const stopOpening = () => {
    if (opening.current) clearTimeout(opening.current.timer);
    opening.current = null;
  };
  useEffect(() => stopOpening, []);
  const openSoon = (id: string) => {
    if (opening.current?.id === id) return;
    stopOpening();
    opening.current = { id, timer: setTimeout(() => onOpen(id), OPENS_AFTER_MS) };
  };
  const end = () => {
    stopOpening();
    setDragged(null);
    setPlace(null);
  };

  /** Where a drop on this row would put what is dragged; null where that is not allowed. */
  const allowed = (row: TreeRow, where: Where): Destination | null => {
    if (!dragged || dragged.item.id === row.item.id) return null;
    const to = destinationOf(row, where);
    const around = where === "inside" ? [...row.trail, row.item.id] : row.trail;
    return to && refusalOf(dragged.item, to.parent, around, mayCreateAtTop) === null ? to : null;
  };

  return (row: TreeRow): ComponentProps<"tr"> => ({
    draggable: row.item.permissions.admin,
    className: [
      dragged?.item.id === row.item.id && "opacity-50",
      place?.id === row.item.id && marks[place.where],
    ]
      .filter(Boolean)
      .join(" "),
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", row.item.title);
      setDragged(row);
    },
    onDragOver: (event) => {
      const where = whereOf(event, row.item, isOpen(row.item.id));
      if (where === "inside" && !isOpen(row.item.id)) openSoon(row.item.id);
      else stopOpening();
      if (!allowed(row, where)) {
        setPlace(null);
        return;
      }
      event.preventDefault();
      if (place?.id !== row.item.id || place.where !== where) setPlace({ id: row.item.id, where });
    },
    onDrop: (event) => {
      event.preventDefault();
      const to = place?.id === row.item.id ? allowed(row, place.where) : null;
      if (dragged && to) onMove(dragged, to);
      end();
    },
    onDragEnd: end,
  });
};
