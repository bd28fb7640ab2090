import { Ban, GripVertical } from "lucide-react";
import type { RefusedDrop } from "./use-row-dragging";

/** The part of a row that touch users drag it by; a mouse drags it anywhere. */
export const DragHandle = () => (
  <span
    data-drag-handle
    aria-hidden="true"
    className="relative z-[1] -ml-1.5 flex h-6 w-4 shrink-0 cursor-grab touch-none items-center justify-center text-subtle active:cursor-grabbing"
  >
    <GripVertical className="size-3.5" />
  </span>
);

/** Shows beside the pointer why the row cannot be dropped here. */
export const DropRefusal = ({ refusal }: { refusal: RefusedDrop | null }) =>
  refusal && (
    <div
      aria-hidden="true"
      style={{ left: Math.min(refusal.x + 14, innerWidth - 280), top: refusal.y + 18 }}
      className="pointer-events-none fixed z-50 flex max-w-66 items-center gap-1.5 rounded-md border border-danger-border bg-danger-subtle px-2 py-1 text-xs text-danger shadow-md"
    >
      <Ban className="size-3.5 shrink-0" />
      {refusal.reason}
    </div>
  );
