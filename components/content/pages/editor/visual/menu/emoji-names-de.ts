import type { EmojiNames } from "./emoji-data";
import table from "./emoji-names-de.json" with { type: "json" };

/**
 * The German names of emoji with further words, loaded for those who read German. The table is an extract of
 * emojibase-data, whose names are those of Unicode's CLDR.
 */
export const names: EmojiNames = new Map(
  Object.entries(table).map(([emoji, words]) => {
    const [label = "", ...tags] = words.split(" | ");
    return [emoji, { label, tags }];
  }),
);
