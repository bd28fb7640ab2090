import { frontMatterSource } from "./front-matter-source";

/** Comments in HTML and components. */
export const COMMENT = /<!--[\s\S]*?(?:-->|$)|\{\/\*[\s\S]*?(?:\*\/\}|$)/g;

/** Comments as definitions of links that no link uses: `[//]: # (comment)`. */
const DEFINITION = /^[ \t>]*\[[^\]\n]*\]:(?:[ \t]*(?:<?#>?|<>?|>))?[ \t]+["'(].*$/gm;

/** A text without its block of YAML. */
export const withoutFrontMatter = (text: string): string => text.slice(frontMatterSource(text)?.end ?? 0);

/** Leaves out everything that may be a note, without parsing: comments in code go as well. */
export const withoutPossibleNotes = (text: string): string =>
  withoutFrontMatter(text).replace(COMMENT, "").replace(DEFINITION, "");
