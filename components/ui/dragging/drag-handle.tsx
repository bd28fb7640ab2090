import { Ban, GripVertical } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { Dragging } from "./use-dragging";

/** The part of a row that touch users drag it by; a mouse drags it anywhere. */
export const DragHandle = ({ className }: { className?: string }) => (
  <span
    data-drag-handle
    aria-hidden="true"
    className={cn(
      "relative z-[1] -ml-1.5 flex h-6 w-4 shrink-0 cursor-grab touch-none items-center justify-center text-subtle active:cursor-grabbing",
      className,
    )}
  >
    <GripVertical className="size-3.5" />
  </span>
);

/** Shows beside the pointer why a row cannot be dropped there, and announces moves to screen readers. */
export const DragStatus = ({ status: { said, refusal } }: Pick<Dragging<never>, "status">) => (
  <>
    {refusal && (
      <div
        aria-hidden="true"
        style={{ left: Math.min(refusal.x + 14, innerWidth - 280), top: refusal.y + 18 }}
        className="pointer-events-none fixed z-50 flex max-w-66 items-center gap-1.5 rounded-md border border-danger-border bg-danger-subtle px-2 py-1 text-xs text-danger shadow-md"
      >
        <Ban className="size-3.5 shrink-0" />
        {refusal.reason}
      </div>
    )}
    <span role="status" className="sr-only">
      {said}
    </span>
  </>
);
