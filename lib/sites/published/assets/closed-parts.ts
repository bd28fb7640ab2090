/*
 * The closed parts of an API reference, whose elements are text in `noscript` until a reader needs them. Pages with
 * thousands of fields are shown sooner.
 */

const makeElements = (kept: Element): void => {
  const made = document.createElement("template");
  made.innerHTML = kept.textContent;
  kept.replaceWith(made.content);
};

/** Makes the elements of all closed parts in an element. */
export const openParts = (root: ParentNode): void => {
  for (const kept of root.querySelectorAll(".openapi noscript")) makeElements(kept);
};

/** Makes the elements of a part when it is opened, and of all parts before the page is printed or searched. */
export const startParts = (): void => {
  // The browser opens the part that an address names before scripts run.
  for (const open of document.querySelectorAll(".openapi [open]")) openParts(open);
  document.addEventListener("toggle", ({ target }) => openParts(target as Element), { capture: true });
  addEventListener("beforeprint", () => openParts(document));
  addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
    if (key === "F3" || (key === "f" && (ctrlKey || metaKey))) openParts(document);
  });
};
