const PICTURE_SELECTOR = "\u{fe0f}";
const JOINER = "\u{200d}";

/**
 * The file of the picture of an emoji, named by its code points: "1f680.svg". The character that asks for a picture is
 * part of the name in joined sequences alone.
 */
export function emojiFile(emoji: string): string {
  const named = emoji.includes(JOINER) ? emoji : emoji.replaceAll(PICTURE_SELECTOR, "");
  return `${[...named].map((character) => character.codePointAt(0)!.toString(16)).join("-")}.svg`;
}
