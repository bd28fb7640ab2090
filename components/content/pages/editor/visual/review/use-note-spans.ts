import { useEffect, useState } from "react";
import type { BlockSpan } from "@/components/content/pages/blocks";
import type { VisualView } from "@/components/content/pages/editor/visual/visual-view";

type Spans = ReadonlyMap<string, BlockSpan>;

const isSame = (one: Spans, other: Spans): boolean =>
  one.size === other.size &&
  [...one].every(([key, { top, height }]) => {
    const span = other.get(key);
    return span?.top === top && span.height === height;
  });

/** Measures where the blocks with notes are, again after each edit and when the text changes its size. */
export const useNoteSpans = (view: VisualView, keys: readonly string[]): Spans => {
  const [spans, setSpans] = useState<Spans>(new Map());
  const wanted = keys.join(" ");
  useEffect(() => {
    if (wanted === "") return setSpans((old) => (old.size === 0 ? old : new Map()));
    let frame = 0;
    const measure = () => {
      const from = view.dom.getBoundingClientRect().top;
      const found = wanted.split(" ").flatMap((key) => {
        const rect = view.noted(key)?.getBoundingClientRect();
        return rect
          ? [[key, { top: Math.round(rect.top - from), height: Math.round(rect.height) }] as const]
          : [];
      });
      const next = new Map(found);
      setSpans((old) => (isSame(old, next) ? old : next));
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    later();
    const unsubscribe = view.subscribe(later);
    const sizes = new ResizeObserver(later);
    sizes.observe(view.dom);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
      sizes.disconnect();
    };
  }, [view, wanted]);
  return spans;
};
