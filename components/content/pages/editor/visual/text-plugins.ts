import { history } from "prosemirror-history";
import type { Plugin } from "prosemirror-state";
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
 * The plugins of every text that is written as readers see it, that of a page and those of comments, which the first
 * keys need.
 */
export const textPlugins = ({ onLink, onSource }: Options): Plugin[] => [
  ...visualKeys(onLink),
  history(),
  unwrittenMarks(onSource),
  tableCells,
];
