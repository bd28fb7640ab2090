import { type RefObject, useEffect, useRef } from "react";

/** Distance in pixels between the current link and the edge, so that links before it show. */
const BEFORE = 32;

/** Scrolls a row of links to the current one without scrolling the page. `current` is its address. */
export const useScrollToCurrent = <Row extends HTMLElement>(
  current: string | undefined,
): RefObject<Row | null> => {
  const row = useRef<Row>(null);
  useEffect(() => {
    const link = current && row.current?.querySelector<HTMLElement>(`[href="${CSS.escape(current)}"]`);
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - BEFORE;
  }, [current]);
  return row;
};
