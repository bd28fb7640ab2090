/** Finds the first element of a selector, or all of them. */
export const findElement = <Kind extends Element = HTMLElement>(selector: string): Kind | null =>
  document.querySelector<Kind>(selector);
export const findElements = (selector: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
];
