import { gemoji } from "gemoji";
import type { Choice } from "./choice-list";

/* All emoji with their names: a large table, loaded when a person looks for one. */

export type EmojiChoice = Choice;

type NamedEmoji = { choice: EmojiChoice; names: readonly string[]; others: readonly string[] };

const all: readonly NamedEmoji[] = gemoji.map(({ emoji, names, tags, description }) => ({
  choice: { id: emoji, label: description, mark: emoji },
  names,
  others: [...tags, ...description.toLowerCase().split(" ")],
}));

/** Those that are offered before letters are typed. */
const COMMON = new Set([..."👍🎉🚀💡🔥✅❌📌👀🙏😀😂🤔😍"].concat("⚠️", "❤️", "ℹ️"));

/** The emoji with a name or a tag that begins with the words: exact names first. */
export const emojiFor = (words: string): EmojiChoice[] => {
  if (words === "") return all.filter(({ choice }) => COMMON.has(choice.id)).map(({ choice }) => choice);
  const rank = ({ names, others }: NamedEmoji): number => {
    if (names.includes(words)) return 0;
    if (names.some((name) => name.startsWith(words))) return 1;
    return others.some((name) => name.startsWith(words)) ? 2 : 3;
  };
  return all
    .map((each) => ({ each, rank: rank(each) }))
    .filter((found) => found.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each.choice);
};
