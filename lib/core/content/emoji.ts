const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export const EMOJI_LENGTH = 50;

/** True for exactly one emoji, of any number of code points. */
export const isEmoji = (text: string): boolean =>
  // The length first: splitting a text of a megabyte into its characters would take all memory.
  text.length <= EMOJI_LENGTH &&
  [...graphemes.segment(text)].length === 1 &&
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(text);

/** An emoji is stored as its code points in hexadecimal, joined by hyphens. */
export function emojiFor(code: string): string {
  if (!/^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,9}$/i.test(code)) return code;
  const points = code.split("-").map((part) => Number.parseInt(part, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : code;
}

/** Each emoji has one of these characters; texts without them are not looked at further. */
const MAY_BE_EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;
const PICTOGRAPH =
  "\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?(?:[\\u{e0020}-\\u{e007e}]+\\u{e007f})?";
/** By their grammar: the set of all emoji that regular expressions know is far slower. */
const EMOJI = new RegExp(
  `\\p{Regional_Indicator}{2}|[0-9#*]\\ufe0f\\u20e3|${PICTOGRAPH}(?:\\u200d${PICTOGRAPH})*`,
  "gu",
);

type TextPart = { text: string; isEmoji: boolean };

/** A text with each of its emoji as a part of its own. Signs that are letters by themselves, such as ©, are none. */
export function partsByEmoji(text: string): TextPart[] {
  if (!MAY_BE_EMOJI.test(text)) return [{ text, isEmoji: false }];
  const parts: TextPart[] = [];
  let end = 0;
  const addText = (until: number) => {
    if (until > end) parts.push({ text: text.slice(end, until), isEmoji: false });
  };
  for (const { 0: emoji, index } of text.matchAll(EMOJI)) {
    if (!MAY_BE_EMOJI.test(emoji)) continue;
    addText(index);
    parts.push({ text: emoji, isEmoji: true });
    end = index + emoji.length;
  }
  addText(text.length);
  return parts;
}
