import { history } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import type { Plugin } from "prosemirror-state";
import { selectedBlocks } from "./editing/block-selection";
import { inlineTags } from "./islands/inline-tags";
import { linkAddresses } from "./literal-links";
import { tableCells } from "./table-cells";
import { unwrittenMarks } from "./unwritten";
import { visualKeys } from "./visual-keys";

type Options = {
  /** Called for the key that links the selected words. */
  onLink: () => void;
  /** Called to show the source of a text that cannot be written. */
  onSource: () => void;
};

/**
 * The plugins of every text that is written as readers see it: that of a page, and those of comments.
 * @param read reads Markdown as the text does
 */
export const textPlugins = (
  { onLink, onSource }: Options,
  read: (source: string) => readonly Node[],
): Plugin[] => [
  ...visualKeys(onLink),
  history(),
  unwrittenMarks(onSource),
  tableCells,
  inlineTags,
  linkAddresses(read),
  selectedBlocks,
];
