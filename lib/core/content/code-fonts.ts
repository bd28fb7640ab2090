/** Fonts of programmers that do not have “mono” as a word of their name. */
const OTHERS = [
  ...["cascadia code", "consolas", "courier(?: new| prime)?", "fira code", "hack", "inconsolata"],
  ...["lucida (?:console|sans typewriter)", "menlo", "monaco", "source code pro", "sfmono(?:-.*)?"],
];
const NAME = new RegExp(String.raw`^(?:${OTHERS.join("|")}|.*\bmono(?:space)?(?:[ -].*)?)$`, "i");

/**
 * True if one of the fonts of a CSS family has letters that are equally wide, in which people write code where a program
 * has no mark for it.
 */
export const isCodeFont = (family: string): boolean =>
  family.split(",").some((name) => NAME.test(name.replace(/["']/g, "").trim()));

/** True if most letters of a text, without its headings, are in such fonts, which do not mean code there. */
export const isTypewritten = ({ code, all }: { code: number; all: number }): boolean => code > all / 2;
