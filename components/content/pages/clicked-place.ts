import { type RefObject, useEffect } from "react";

/** A place in a text as a reader sees it: in a block with these words, of several alike the one with this number. */
export type TextPlace = { words: string; number: number; offset: number };

const BLOCKS = "p, li, h1, h2, h3, h4, h5, h6, td, th, pre";

/** Words without differences of spacing, which an editor may show in another way. */
export const plainWords = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The words of a block without the buttons that the reader adds. */
const wordsOf = (block: Element): string => {
  if (!block.querySelector("button")) return plainWords(block.textContent);
  const copy = block.cloneNode(true) as Element;
  for (const button of copy.querySelectorAll("button")) button.remove();
  return plainWords(copy.textContent);
};

let clicked: { pageId: string; place: TextPlace } | null = null;

const placeAt = (root: HTMLElement, selection: Selection): TextPlace | null => {
  const { focusNode, focusOffset } = selection;
  const element = focusNode instanceof Element ? focusNode : focusNode?.parentElement;
  const block = element?.closest(BLOCKS);
  if (!focusNode || !block || !root.contains(block)) return null;
  const before = document.createRange();
  before.setStart(block, 0);
  before.setEnd(focusNode, focusOffset);
  const words = wordsOf(block);
  const alike = [...root.querySelectorAll(BLOCKS)].filter(
    (each) => each === block || wordsOf(each) === words,
  );
  const offset = before.toString().replace(/\s+/g, " ").trimStart().length;
  return { words, number: alike.indexOf(block), offset };
};

/** Notes where a reader clicks in the text of a page, for an editor that opens next. */
export const useClickedPlace = (
  text: RefObject<HTMLElement | null>,
  pageId: string | undefined,
  html: string | undefined,
): void => {
  useEffect(() => {
    const root = text.current;
    if (!root || pageId === undefined || html === undefined) return;
    const note = () => {
      const selection = getSelection();
      const place = selection && placeAt(root, selection);
      if (place) clicked = { pageId, place };
    };
    root.addEventListener("click", note);
    return () => root.removeEventListener("click", note);
  }, [text, pageId, html]);
};

/** Returns the place that was clicked last in the page, once. */
export const takeClickedPlace = (pageId: string): TextPlace | null => {
  const place = clicked?.pageId === pageId ? clicked.place : null;
  clicked = null;
  return place;
};
