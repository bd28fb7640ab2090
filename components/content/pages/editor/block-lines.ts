/** The first line of each block of a text, by block key, taken from its preview. */
export type BlockLines = readonly { key: string; line: number; element: HTMLElement }[];

export const blockLinesOf = (html: string): BlockLines =>
  html === ""
    ? []
    : [
        ...new DOMParser()
          .parseFromString(html, "text/html")
          .querySelectorAll<HTMLElement>("[data-block][data-line]"),
      ].map((element) => ({ key: element.dataset.block ?? "", line: Number(element.dataset.line), element }));

/** Returns the block that holds a line: the last one that begins on or before it. */
export const blockAtLine = (blocks: BlockLines, line: number): string | undefined =>
  blocks.findLast((block) => block.line <= line)?.key;
