import { type RefObject, useEffect, useState } from "react";
import { wordsOfBlock } from "@/components/content/document/words";

/** Returns the blocks of a rendered page: the elements that carry `data-block`. */
export const blockElements = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>("[data-block]") ?? []),
];

export const blockElement = (root: HTMLElement | null, key: string): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-block="${CSS.escape(key)}"]`) ?? null;

/** Returns all words of a block, to quote some of them. */
export const blockWords = (block: HTMLElement | null): string =>
  block ? wordsOfBlock(block).text.trim() : "";

const WORDS = 60;

/** Returns the first words of a block, to name it. */
export const blockExcerpt = (block: HTMLElement): string => {
  const text = (block.textContent ?? "").replace(/\s+/g, " ").trim();
  return text.length > WORDS ? `${text.slice(0, WORDS).trimEnd()}…` : text;
};

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Scrolls a block into view and highlights it. */
export const pulse = (block: HTMLElement | null) => {
  if (!block) return;
  block.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
  block.animate([{ backgroundColor: "var(--selected)" }, { backgroundColor: "transparent" }], {
    duration: 1600,
    easing: "ease-out",
  });
};

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

/** The place of a mark beside the text: right of it, or left of it where the handles of blocks are right. */
export const MARK_PLACE =
  "absolute -right-3 sm:right-auto sm:left-full sm:ml-0.5 sm:peer-data-[handles=right]:right-full sm:peer-data-[handles=right]:left-auto sm:peer-data-[handles=right]:mr-0.5 sm:peer-data-[handles=right]:ml-0";
