import { type RefObject, useEffect, useRef } from "react";

/** How far from the edge what is current comes to stand, so that what is before it shows that it is there. */
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
