import { type DragEvent, useState } from "react";
import type { PageNode } from "./tree";

export type PageDropTarget = { target: PageNode; where: "before" | "inside" | "after" };

const dropTargetAt = (event: DragEvent<HTMLElement>, target: PageNode): PageDropTarget => {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  const nests = target.kind === "document" || target.kind === "group";
  if (nests && at > 0.3 && at < 0.7) return { target, where: "inside" };
  return { target, where: at < 0.5 ? "before" : "after" };
};

const dropMarks = {
  before: "before:absolute before:inset-x-1 before:-top-px before:h-0.5 before:rounded-full before:bg-accent",
  after: "after:absolute after:inset-x-1 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent",
  inside: "bg-accent-subtle outline outline-accent",
} as const;

export type Drops = {
  /** True if a page may be dropped there; without it, rows cannot be dragged. */
  canDrop?: (page: PageNode, place: PageDropTarget) => boolean;
  onDrop?: (page: PageNode, place: PageDropTarget) => void;
};

/** Drags rows and marks the drop target. */
export const useDragging = ({ canDrop, onDrop }: Drops) => {
  const [dragged, setDragged] = useState<PageNode | null>(null);
  const [place, setPlace] = useState<PageDropTarget | null>(null);
  const end = () => {
    setDragged(null);
    setPlace(null);
  };
  const markOf = (page: PageNode) => (place?.target.id === page.id ? dropMarks[place.where] : undefined);
  const propsOf = (page: PageNode) =>
    canDrop &&
    onDrop && {
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", page.title);
        setDragged(page);
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const next = dropTargetAt(event, page);
        if (!dragged || !canDrop(dragged, next)) {
          setPlace(null);
          return;
        }
        event.preventDefault();
        if (place?.target.id !== page.id || place.where !== next.where) setPlace(next);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        if (dragged && place) onDrop(dragged, place);
        end();
      },
      onDragEnd: end,
    };
  return { markOf, propsOf };
};
