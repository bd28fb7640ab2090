import { gemoji } from "gemoji";
import { foldText } from "@/lib/core/fold-text";
import type { Choice } from "./choice-list";

/* All emoji with their names: a large table, loaded when a person looks for one. */

export type EmojiChoice = Choice;

/** The names of emoji in another language than English, by the emoji without the sign that it is shown as a picture. */
export type EmojiNames = ReadonlyMap<string, { label: string; tags: readonly string[] }>;

const keyOf = (emoji: string): string => emoji.replaceAll("\ufe0f", "");

type NamedEmoji = { choice: EmojiChoice; names: readonly string[]; others: readonly string[] };

const all: readonly NamedEmoji[] = gemoji.map(({ emoji, names, tags, description }) => ({
  choice: { id: emoji, label: description, mark: emoji },
  names,
  others: [...tags, ...description.toLowerCase().split(" ")],
}));

/** Emoji that are offered before letters are typed. */
const COMMON = new Set([..."👍🎉🚀💡🔥✅❌📌👀🙏😀😂🤔😍"].concat("⚠️", "❤️", "ℹ️"));

const withNames = (own: EmojiNames): readonly NamedEmoji[] =>
  all.map((each) => {
    const named = own.get(keyOf(each.choice.id));
    if (!named) return each;
    const label = foldText(named.label);
    return {
      choice: { ...each.choice, label: named.label },
      names: [...each.names, label, ...label.split(/[\s-]+/)],
      others: [...each.others, ...named.tags.flatMap((tag) => foldText(tag).split(/[\s-]+/))],
    };
  });

/**
 * Returns the function that finds emoji with a name or a tag that begins with the words: exact names first.
 * @param own names in the reader's language, besides the English ones
 */
export const emojiSearch = (own?: EmojiNames) => {
  const emoji = own ? withNames(own) : all;
  return (typed: string): EmojiChoice[] => {
    const words = foldText(typed);
    if (words === "") return emoji.filter(({ choice }) => COMMON.has(choice.id)).map(({ choice }) => choice);
    const rank = ({ names, others }: NamedEmoji): number => {
      if (names.includes(words)) return 0;
      if (names.some((name) => name.startsWith(words))) return 1;
      return others.some((name) => name.startsWith(words)) ? 2 : 3;
    };
    return emoji
      .map((each) => ({ each, rank: rank(each) }))
      .filter((found) => found.rank < 3)
      .sort((one, other) => one.rank - other.rank)
      .map(({ each }) => each.choice);
  };
};
