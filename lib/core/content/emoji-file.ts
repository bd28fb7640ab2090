const PICTURE_SELECTOR = "\u{fe0f}";
const JOINER = "\u{200d}";

/**
 * The file name of an emoji's image, from its code points: "1f680.svg". The variation selector for images is part of
 * the name only in joined sequences.
 */
export function emojiFile(emoji: string): string {
  const named = emoji.includes(JOINER) ? emoji : emoji.replaceAll(PICTURE_SELECTOR, "");
  return `${[...named].map((character) => character.codePointAt(0)!.toString(16)).join("-")}.svg`;
}
