/** The first element that a selector finds, and all of them. */
export const one = <Kind extends Element = HTMLElement>(selector: string): Kind | null =>
  document.querySelector<Kind>(selector);
export const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
