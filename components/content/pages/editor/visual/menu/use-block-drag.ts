import { NodeSelection, TextSelection } from "prosemirror-state";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import {
  type BlockDrop,
  blockDropAt,
  dropBlocks,
} from "@/components/content/pages/editor/visual/editing/block-drops";
import { selectionOf } from "@/components/content/pages/editor/visual/editing/block-selection";
import { blocksOf } from "@/components/content/pages/editor/visual/editing/blocks";
import type { VisualView } from "@/components/content/pages/editor/visual/visual-view";
import { followPress } from "@/components/ui/dragging/follow-press";

/** A line in the element that holds the editor. */
type DropLine = { top: number; left: number; width: number };

/** Where the selected blocks go at a place of the screen, and the line that shows it. */
const aimAt = ({ editor: view }: VisualView, x: number, y: number) => {
  const { left, right, top, bottom } = view.dom.getBoundingClientRect();
  const host = view.dom.parentElement!.getBoundingClientRect();
  const within = (value: number, least: number, most: number) =>
    Math.max(least + 1, Math.min(value, most - 1));
  const found = view.posAtCoords({ left: within(x, left, right), top: within(y, top, bottom) });
  if (!found) return null;
  const { doc } = view.state;
  let line: DropLine | null = null;
  const isBehind = (at: number): boolean => {
    const dom = view.nodeDOM(at);
    if (!(dom instanceof HTMLElement)) return false;
    const rect = dom.getBoundingClientRect();
    const behind = y > rect.top + rect.height / 2;
    line = {
      top: (behind ? rect.bottom : rect.top) - host.top,
      left: rect.left - host.left,
      width: rect.width,
    };
    return behind;
  };
  const inside = found.inside >= 0 ? doc.nodeAt(found.inside) : null;
  const drop = blockDropAt(view.state, inside?.isAtom && inside.isBlock ? found.inside : found.pos, isBehind);
  return drop && line ? { drop, line } : null;
};

/** Drags blocks by their handle. */
export const useBlockDrag = (visual: VisualView) => {
  const [line, setLine] = useState<DropLine | null>(null);
  const [isDragging, setDragging] = useState(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  /** @param at where the block of the handle begins */
  const press = (event: PointerEvent<HTMLElement>, at: number) => {
    if (event.button !== 0 || event.ctrlKey) return;
    // The menu opens at the click, unless the press becomes a drag. The focus stays in the text.
    event.preventDefault();
    const { editor: view } = visual;
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
    let drop: BlockDrop | null = null;
    let isDropped = false;
    /** True if the person selected the blocks before. */
    let isOwn = false;
    let pointer: { x: number; y: number } | null = null;
    const aim = (x: number, y: number) => {
      pointer = { x, y };
      const aimed = aimAt(visual, x, y);
      drop = aimed?.drop ?? null;
      setLine(aimed?.line ?? null);
    };
    // Edits of others move what is dragged, and where it would go.
    const unsubscribe = visual.subscribe(() => pointer && aim(pointer.x, pointer.y));
    stop.current();
    stop.current = followPress(event, {
      onStart: () => {
        const { doc, selection, tr } = view.state;
        const { start, end } = blocksOf(selection);
        const isChosen = start === at;
        if (!isChosen && !doc.nodeAt(at)?.isBlock) return stop.current();
        view.dispatch(
          tr.setSelection(isChosen ? selectionOf(doc, start, end) : NodeSelection.create(doc, at)),
        );
        isOwn = isChosen && !(selection instanceof TextSelection);
        setDragging(true);
      },
      onAim: aim,
      onDrop: () => {
        isDropped = drop !== null;
        if (drop) view.dispatch(dropBlocks(view.state, drop));
        visual.focus();
      },
      onEnd: () => {
        unsubscribe();
        setDragging(false);
        setLine(null);
        // Letters would overwrite selected blocks.
        if (pointer && !isDropped && !isOwn && !view.isDestroyed) visual.collapse();
      },
    });
  };
  return { press, isDragging, line };
};
