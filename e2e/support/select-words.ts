import type { Locator } from "@playwright/test";

/** Selects words like a mouse or a caret would: their first visible place in an element. */
export const selectWords = (within: Locator, words: string): Promise<void> =>
  within.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let text = "";
    const nodes: { node: Text; start: number }[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      nodes.push({ node, start: text.length });
      text += node.data;
    }
    const start = text.indexOf(wanted);
    if (start === -1) throw new Error(`“${wanted}” is not in “${text}”.`);
    const placeOf = (offset: number) => {
      const { node, start: from } = nodes.findLast((each) => each.start <= offset)!;
      return [node, offset - from] as const;
    };
    const range = document.createRange();
    range.setStart(...placeOf(start));
    const [last, end] = placeOf(start + wanted.length - 1);
    range.setEnd(last, end + 1);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  }, words);
