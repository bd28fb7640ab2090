import { type RefObject, useEffect, useState } from "react";
import { blockElement } from "./blocks";

/** Where a block begins, and how tall it is. */
export type BlockSpan = { top: number; height: number };

/** Where the blocks are, measured again whenever the text changes its size. */
export const useBlockSpans = (text: RefObject<HTMLElement | null>, html: string, keys: readonly string[]) => {
  const [spans, setSpans] = useState<ReadonlyMap<string, BlockSpan>>(new Map());
  const wanted = keys.join(" ");
  useEffect(() => {
    const root = text.current;
    if (!root) return;
    const measure = () => {
      const from = root.getBoundingClientRect().top;
      const found = wanted.split(" ").flatMap((key) => {
        const block = key === "" ? null : blockElement(root, key);
        if (!block) return [];
        const { top, height } = block.getBoundingClientRect();
        return [[key, { top: top - from, height }] as const];
      });
      setSpans(new Map(found));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    return () => observer.disconnect();
  }, [text, html, wanted]);
  return spans;
};
