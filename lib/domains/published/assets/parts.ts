import { all } from "./find";

/*
 * The parts of a long page, of which browsers lay out at first what is near; see `.part` in the style sheet.
 */

/**
 * Has the rest laid out part by part when the browser is idle. Until then screen readers miss its headings, and the
 * end of the page is where the style sheet guesses it to be.
 */
export const layOutParts = (): void => {
  const far = all(".part");
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
 * Whether something begins above a line of the window. Measuring it lays out the part that it is in, even one far
 * away, so the part is measured first, which is enough for most.
 */
export const beginsAbove = (line: number, element: Element): boolean => {
  const { top, bottom } = (element.closest(".part") ?? element).getBoundingClientRect();
  return bottom <= line || (top < line && element.getBoundingClientRect().top < line);
};
