/**
 * Matches a reaction: one emoji, or a short code ("tada", ":+1:", "1f44d"). An emoji is a flag (two regional
 * indicators), a keycap, or joined pictographs with presentation, skin tone or tags, by the grammar of
 * Unicode Technical Standard 51. That includes emoji newer than this server.
 */
const PICTOGRAPH =
  "\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier})?(?:[\\u{E0020}-\\u{E007E}]+\\u{E007F})?";
const EMOJI = new RegExp(
  `^(?:\\p{Regional_Indicator}{2}|[0-9#*]\\uFE0F?\\u20E3|${PICTOGRAPH}(?:\\u200D${PICTOGRAPH})*)$`,
  "u",
);
const SHORT_CODE = /^(?::[a-z0-9_+-]{1,48}:|[a-z0-9_+-]{1,50})$/i;
const MAXIMUM_LENGTH = 50;

export const isReaction = (text: string): boolean =>
  text.length <= MAXIMUM_LENGTH && (EMOJI.test(text) || SHORT_CODE.test(text));
