import { mergeThreeWay, type Resolutions, type TreeConflict } from "./conflict";
import { mergeDeciding } from "./field-merge";
import type { JsonValue } from "./json-map";
import { InvalidText, TooComplex } from "./markdown-errors";
import { openingTitle } from "./opening-title";
import type { PageRecord } from "./records";
import type { TextOutcome } from "./tree-merge-content";

/**
 * A page that begins with a heading takes its title from it, so one edit changes both. Where every changed title
 * comes from its side's text, the merged title comes from the merged text: resolving the text resolves the title. A
 * title set apart from the text is merged as a field of its own.
 */

type Sides = { base: PageRecord | undefined; main: PageRecord; change: PageRecord };

export type MergedTitle = { value: JsonValue | undefined; choice: "clean" | "main" | "change" | "edit" };

export function mergeTitle(
  { base, main, change }: Sides,
  text: TextOutcome | undefined,
  conflicts: TreeConflict[],
  resolutions: Resolutions,
): MergedTitle {
  const clean = mergeThreeWay(base?.title, main.title, change.title);
  if (text && (text.conflicting || !clean)) {
    const written = titleInText({ base, main, change }, text);
    if (written !== null)
      return { value: written, choice: choiceOf(written, clean?.value, { main, change }) };
  }
  const target = { type: "page" as const, id: main.id };
  const titles = { base: base?.title, main: main.title, change: change.title };
  return mergeDeciding({ target, name: "title", ...titles }, conflicts, resolutions);
}

/**
 * The title in the merged text: that of the side whose heading it has, or of an edited resolution. Null where a title
 * was set apart from its text, and where both sides have the same heading.
 */
function titleInText({ base, main, change }: Sides, text: TextOutcome): string | null {
  const mainChanged = main.title !== base?.title;
  const changeChanged = change.title !== base?.title;
  if (!mainChanged && !changeChanged) return null;
  const [ofMain, ofChange] = [readTitle(text.main), readTitle(text.change)];
  if ((mainChanged && ofMain !== main.title) || (changeChanged && ofChange !== change.title)) return null;
  if (ofMain === ofChange) return null;
  const written = readTitle(text.merged);
  if (written === ofMain) return main.title;
  return written === ofChange ? change.title : (written ?? main.title);
}

function choiceOf(
  title: string,
  clean: string | undefined,
  { main, change }: Pick<Sides, "main" | "change">,
): MergedTitle["choice"] {
  if (title === clean) return "clean";
  if (title === main.title) return "main";
  return title === change.title ? "change" : "edit";
}

/** Like {@link openingTitle}, for unchecked texts: null for a text that cannot be stored. */
export function readTitle(text: string): string | null {
  try {
    return openingTitle(text);
  } catch (error) {
    if (error instanceof InvalidText || error instanceof TooComplex) return null;
    throw error;
  }
}
