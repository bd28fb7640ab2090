const LONGEST = 2_000;
/** Starts with a letter, and has nothing after it that Markdown, HTML or an address is made of. */
const PLAIN = /^\p{L}[\p{L}\p{M}\p{N} .,;!?'’"“”()–—…-]*\n?$/u;

/**
 * Whether a text is one line of plain words, such as most comments are: every reader finds one paragraph without
 * marks in it, so that nobody has to parse it to know that it can be read. One pass, of a bounded length.
 */
export const isPlainLine = (text: string): boolean =>
  text.length <= LONGEST && PLAIN.test(text) && !/www\./i.test(text);
