import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import type { Plugin } from "prosemirror-state";
import { inputRules } from "./editing/input-rules";
import { keptMarks } from "./editing/kept-marks";
import { laterFirstKeymap, laterKeymap } from "./editing/later-keymap";
import { LATER_RULES } from "./editing/later-rules";
import { selectionMarks } from "./editing/selection-marks";
import { typedInWords } from "./editing/typed-in-words";
import { isTypedMarkdownOn } from "./editing/typed-markdown";
import { inlineTags } from "./islands/inline-tags";
import { linkAddresses } from "./literal-links";

/** The plugins of every text that load once it is shown and come before its own. */
export const laterFirstPlugins: readonly Plugin[] = [typedInWords, keymap(laterFirstKeymap)];

/**
 * The plugins of every text that load once it is shown and come after the others.
 * @param read reads Markdown as the text does
 */
export const laterTextPlugins = (read: (source: string) => readonly Node[]): Plugin[] => [
  keymap(laterKeymap),
  inputRules(isTypedMarkdownOn, LATER_RULES),
  selectionMarks,
  keptMarks,
  inlineTags,
  linkAddresses(read),
];
