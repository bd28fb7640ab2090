import { useEffect } from "react";

const ELSEWHERE = "input, textarea, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu]";

const MOVING_KEYS = /^(?:Tab|F6|Home|End|Page\w+|Arrow\w+)$/;

/** True if the person moved the focus since the page began to open. */
let hasMoved = false;

/** Follows the focus while a page opens, until which its toolbar and the page tree can be used. */
export const useOpeningFocus = (): void => {
  useEffect(() => {
    hasMoved = false;
    const opening = new AbortController();
    const options = { capture: true, signal: opening.signal };
    const move = () => {
      hasMoved = true;
    };
    document.addEventListener("pointerdown", move, options);
    document.addEventListener("keydown", ({ key }) => MOVING_KEYS.test(key) && move(), options);
    return () => opening.abort();
  }, []);
};

/**
 * True if an editor that opens must not take the focus: the person is in a field, dialog or menu, or went to a button or
 * link while the page opened. One that has the focus since before opened the page.
 */
export const isElsewhere = (): boolean => {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return false;
  return hasMoved || activeElement.closest(ELSEWHERE) !== null;
};
