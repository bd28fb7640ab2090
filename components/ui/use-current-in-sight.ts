import { type RefObject, useEffect, useRef } from "react";

/** Distance in pixels between the current link and the edge; shows that there are links before it. */
const BEFORE = 32;

/**
 * For a row of links that scrolls sideways by itself: keeps the current one in sight, while the page keeps its
 * place. `current` is its address.
 */
export const useCurrentInSight = <Row extends HTMLElement>(
  current: string | undefined,
): RefObject<Row | null> => {
  const row = useRef<Row>(null);
  useEffect(() => {
    const link = current && row.current?.querySelector<HTMLElement>(`[href="${CSS.escape(current)}"]`);
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - BEFORE;
  }, [current]);
  return row;
};
