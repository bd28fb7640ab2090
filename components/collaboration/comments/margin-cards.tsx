"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { levelCards } from "./level-cards";

export type MarginCard = {
  id: string;
  /** The preferred distance from the top of the column. */
  top: number;
  content: ReactNode;
};

/** The style of thread cards in the column. */
export const CARD = "rounded-lg border border-border bg-raised p-2.5 shadow-sm";

type MarginCardsProps = {
  /** In the order of the text. */
  cards: readonly MarginCard[];
  active: string | null;
  onActive: (id: string) => void;
  /** No card goes above this height. */
  start?: number;
  /** Called with the bottom of the last card. */
  onEnd?: (bottom: number) => void;
};

/** Measures the height of each card, again whenever one changes. */
const useHeights = (cards: readonly MarginCard[]) => {
  const list = useRef<HTMLDivElement>(null);
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const ids = cards.map(({ id }) => id).join(" ");
  useEffect(() => {
    const elements = [...(list.current?.children ?? [])] as HTMLElement[];
    const observer = new ResizeObserver(() =>
      setHeights(new Map(elements.map((each) => [each.dataset.card ?? "", each.offsetHeight]))),
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [ids]);
  return { list, heights };
};

/** Focuses the thread on a card, which makes it the active one. */
export const focusCard = (column: HTMLElement | null, id: string): void =>
  column
    ?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] [data-thread]`)
    ?.focus({ preventScroll: true });

/** Shows cards in a column beside a text, each level with its subject; see levelCards. */
export const MarginCards = ({ cards, active, onActive, start = 0, onEnd }: MarginCardsProps) => {
  const { list, heights } = useHeights(cards);
  const measured = cards.map(({ id, top }) => ({ id, top, height: heights.get(id) ?? 0 }));
  const tops = levelCards(measured, active, start);
  const isPressed = useRef(false);
  /** Moves cards only after the press, because its click would otherwise land on another card. */
  const press = (id: string) => {
    const ended = new AbortController();
    const release = () => {
      ended.abort();
      setTimeout(() => {
        isPressed.current = false;
        onActive(id);
      });
    };
    isPressed.current = true;
    for (const event of ["pointerup", "pointercancel"]) addEventListener(event, release, ended);
  };
  const end = Math.max(0, ...measured.map(({ id, height }) => (tops.get(id) ?? 0) + height));
  useEffect(() => onEnd?.(end), [onEnd, end]);
  return (
    <div ref={list}>
      {cards.map(({ id, content }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: follows what the thread in it is asked to do
        <div
          key={id}
          data-card={id}
          style={{ top: tops.get(id) }}
          onFocus={() => isPressed.current || onActive(id)}
          onPointerDown={() => press(id)}
          className={cn(
            "absolute inset-x-0 transition-[top] duration-150 motion-reduce:transition-none",
            id === active ? "z-10 [&>*]:border-accent-border [&>*]:shadow-md" : "[&_[data-idle]]:hidden",
          )}
        >
          {content}
        </div>
      ))}
    </div>
  );
};
