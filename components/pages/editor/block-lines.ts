/** Where the blocks of a text begin, by their keys, as its preview says. */
export type BlockLines = readonly { key: string; line: number; element: HTMLElement }[];

export const blockLinesOf = (html: string): BlockLines =>
  html === ""
    ? []
    : [
        ...new DOMParser()
          .parseFromString(html, "text/html")
          .querySelectorAll<HTMLElement>("[data-block][data-line]"),
      ].map((element) => ({ key: element.dataset.block ?? "", line: Number(element.dataset.line), element }));

/** The block that holds a line: the last one that begins on it or before. */
export const blockAtLine = (blocks: BlockLines, line: number): string | undefined =>
  blocks.findLast((block) => block.line <= line)?.key;
