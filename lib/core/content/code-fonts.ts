const NAME =
  /^(?:cascadia code|consolas|courier(?: new| prime)?|fira code|hack|inconsolata|lucida (?:console|sans typewriter)|menlo|monaco|source code pro|.*\bmono(?:space)?)$/i;

/** True for a font whose letters are equally wide, in which people write code where a program has no mark for it. */
export const isCodeFont = (name: string): boolean => NAME.test(name.trim());
