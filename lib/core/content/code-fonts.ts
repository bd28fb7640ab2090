const NAME =
  /^(?:cascadia code|consolas|courier(?: new| prime)?|fira code|hack|inconsolata|lucida (?:console|sans typewriter)|menlo|monaco|source code pro|.*\bmono(?:space)?)$/i;

/** True for a font whose letters are equally wide, in which people write code where a program has no mark for it. */
export const isCodeFont = (name: string): boolean => NAME.test(name.trim());

/** True if most letters of a text, without its headings, are in such fonts, which do not mean code there. */
export const isTypewritten = ({ code, all }: { code: number; all: number }): boolean => code > all / 2;
