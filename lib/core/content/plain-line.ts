const LONGEST = 2_000;
/** Starts with a letter, followed by no characters of Markdown, HTML or addresses. */
const PLAIN = /^\p{L}[\p{L}\p{M}\p{N} .,;!?'’"“”()–—…-]*\n?$/u;

/**
 * True if a text is one line of plain words, as most comments are: every parser reads it as one paragraph without
 * marks, so it is known to be readable without parsing. One pass, of a bounded length.
 */
export const isPlainLine = (text: string): boolean =>
  text.length <= LONGEST && PLAIN.test(text) && !/www\./i.test(text);
