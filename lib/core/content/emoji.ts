const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export const EMOJI_LENGTH = 50;

/** True for exactly one emoji, of any number of code points. */
export const isEmoji = (text: string): boolean =>
  // The length first: splitting a text of a megabyte into its characters would take all memory.
  text.length <= EMOJI_LENGTH &&
  [...graphemes.segment(text)].length === 1 &&
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(text);
