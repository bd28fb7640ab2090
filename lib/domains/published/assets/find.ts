/** Finds the first element of a selector, or all of them. */
export const one = <Kind extends Element = HTMLElement>(selector: string): Kind | null =>
  document.querySelector<Kind>(selector);
export const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
