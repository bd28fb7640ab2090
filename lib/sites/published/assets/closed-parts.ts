/*
 * The closed parts of an API reference, whose elements are text in `noscript` at first. Pages with thousands of fields
 * are shown sooner. An inline script makes the elements of a part when it is opened; see inline.ts.
 */

const keptIn = (root: ParentNode): Element[] => [...root.querySelectorAll(".openapi noscript")];

const makeElements = (kept: Element): void => {
  kept.outerHTML = kept.textContent;
};

/** Makes the elements of all closed parts in an element. */
export const openParts = (root: ParentNode): void => keptIn(root).forEach(makeElements);

const isFindKey = ({ key, code, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === "F3" || ((ctrlKey || metaKey) && (code === "KeyF" || key.toLowerCase() === "f"));

/** Milliseconds that the elements of a part may take on slow devices. */
const PORTION_MS = 20;

/** Safari has no idle callback. */
const whenIdle = (run: (time?: IdleDeadline) => void): unknown =>
  "requestIdleCallback" in window ? requestIdleCallback(run) : setTimeout(run, PORTION_MS);

/** Makes the elements of parts one after another, so that the browser has no long task. */
const openInTurn = (left: Element[]): unknown =>
  whenIdle((time) => {
    do left.splice(0, 1).forEach(makeElements);
    while (left.length > 0 && time && time.timeRemaining() > PORTION_MS);
    if (left.length > 0) openInTurn(left);
  });

/**
 * Makes the elements of all parts before the page is printed or searched by key. Readers also search by menus, on
 * phones and by addresses, so all elements are made soon after the page is loaded.
 */
export const startParts = (): void => {
  addEventListener("beforeprint", () => openParts(document));
  addEventListener("keydown", (event) => isFindKey(event) && openParts(document));
  addEventListener("load", () => openInTurn(keptIn(document)));
};
