import { type RefObject, useEffect, useState } from "react";
import { blockElement } from "./blocks";

/** Measures where the blocks begin, again whenever the text changes its size. */
export const useTops = (text: RefObject<HTMLElement | null>, html: string, keys: readonly string[]) => {
  const [tops, setTops] = useState<ReadonlyMap<string, number>>(new Map());
  const wanted = keys.join(" ");
  useEffect(() => {
    const root = text.current;
    if (!root) return;
    const measure = () => {
      const from = root.getBoundingClientRect().top;
      const found = wanted.split(" ").flatMap((key) => {
        const block = key === "" ? null : blockElement(root, key);
        return block ? [[key, block.getBoundingClientRect().top - from] as const] : [];
      });
      setTops(new Map(found));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    return () => observer.disconnect();
  }, [text, html, wanted]);
  return tops;
};
