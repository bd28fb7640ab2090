import { findElements } from "./find";

/*
 * The parts of a long page; browsers first lay out those near the viewport, see `.part` in the style sheet.
 */

/**
 * Lays out the rest part by part when the browser is idle. Until then screen readers miss its headings, and
 * the page height is an estimate of the style sheet.
 */
export const layOutParts = (): void => {
  const far = findElements(".part");
  const next = (): void => {
    const part = far.shift();
    if (!part) return;
    part.style.contentVisibility = "visible";
    requestIdleCallback(next, { timeout: 1_000 });
  };
  // Browsers without it lay out everything anyway.
  if ("requestIdleCallback" in window) next();
};

/**
 * True if an element begins above a line of the window. Measuring an element lays out its part, even one far
 * away, so the part is measured first, which is enough for most.
 */
export const beginsAbove = (line: number, element: Element): boolean => {
  const { top, bottom } = (element.closest(".part") ?? element).getBoundingClientRect();
  return bottom <= line || (top < line && element.getBoundingClientRect().top < line);
};
