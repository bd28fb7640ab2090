import { all } from "./find";

/*
 * The parts of a long page, of which browsers lay out at first what is near; see `.part` in the style sheet.
 */

/**
 * Has the rest laid out, part by part while nothing else is to be done: who reads with their ears finds all headings
 * then, and the end of the page is where it seems to be.
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
 * Whether something begins above a line of the window. Asking where it stands would have the part of the page that
 * it is in laid out, though it may be far: most often the part itself answers.
 */
export const beginsAbove = (line: number, element: Element): boolean => {
  const { top, bottom } = (element.closest(".part") ?? element).getBoundingClientRect();
  return bottom <= line || (top < line && element.getBoundingClientRect().top < line);
};
