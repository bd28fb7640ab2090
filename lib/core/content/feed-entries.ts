import { parseMarkdown } from "./markdown";
import { plainTextOf } from "./page-words";
import { readInlineTags } from "./read-tags";
import { shorten } from "./text";
import { updatesOf } from "./update-anchors";
import { tagsOf, timeOf, updateTitle } from "./updates";

/** An entry of a changelog as feeds list it. */
export type FeedEntry = {
  anchor: string;
  title: string;
  /** ISO; null for a date in other words */
  time: string | null;
  tags: string[];
  /** the beginning of its words */
  text: string;
};

const LONGEST_TEXT = 1_000;
const MOST_ENTRIES = 200;

/** The entries of the changelogs in a text. */
export function feedEntriesOf(text: string): FeedEntry[] {
  const root = parseMarkdown(text);
  readInlineTags(root, parseMarkdown);
  return updatesOf(root)
    .slice(0, MOST_ENTRIES)
    .map(({ node, anchor }) => {
      const title = updateTitle(node);
      const words = node.children.map((child) => plainTextOf(child)).filter((line) => line !== "");
      if (words[0] === title) words.shift();
      return {
        ...{ anchor, title, tags: tagsOf(node.attributes) },
        time: timeOf(node.attributes)?.toISOString() ?? null,
        text: shorten(words.join("\n"), LONGEST_TEXT),
      };
    });
}
