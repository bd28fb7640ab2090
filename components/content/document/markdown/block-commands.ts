import type { StateCommand } from "@codemirror/state";
import {
  insertBlock,
  insertCodeBlock,
  toggleBullets,
  toggleHeading,
  toggleNumbers,
  toggleQuote,
  toggleTasks,
} from "@/components/content/document/markdown-commands";
import { browserSay } from "@/components/ui/say";
import type { MarkdownBlock } from "./blocks";

const OF_LINES: Record<string, StateCommand> = {
  "heading-1": toggleHeading(1),
  "heading-2": toggleHeading(2),
  "heading-3": toggleHeading(3),
  bullets: toggleBullets,
  numbers: toggleNumbers,
  tasks: toggleTasks,
  quote: toggleQuote,
  code: insertCodeBlock,
};

/**
 * Returns the command that writes a block in the source: it makes one of the selected lines, or inserts one with the
 * words selected that are to be overwritten. Null for a block that needs a choice first.
 */
export const commandOf = ({ id, template }: MarkdownBlock): StateCommand | null => {
  if (template === undefined) return OF_LINES[id] ?? null;
  const { source, select = "" } = template(browserSay());
  const from = Math.max(0, source.indexOf(select));
  return select === "" ? insertBlock(source) : insertBlock(source, from, from + select.length);
};
