import type { Code, Construct, Effects, State, TokenizeContext } from "micromark-util-types";
import type { Opening } from "./lines";
import { boxStyle, boxTitle } from "./names";
import { isBlank, openingLine, peekLine } from "./tokens";

/*
 * Blocks whose content is indented by four columns, as MkDocs writes them: `!!! note "Title"`, `??? note` for a
 * foldable one, and `=== "Title"` for one of several tabs.
 */

/** The opening line of an indented block. */
type IndentedOpening = Pick<Opening, "name" | "attributes" | "title" | "label">;

const LONGEST = 2_000;
const BOX =
  /^(!!!|\?\?\?\+?)[ \t]*([A-Za-z][\w-]*)((?:[ \t]+[A-Za-z][\w-]*)*)(?:[ \t]+("(?:[^"\\]|\\.)*"))?[ \t]*$/;
const TAB = /^===[!+]?[ \t]+"((?:[^"\\]|\\.)*)"[ \t]*$/;

/** Parses a line, without its indentation, as an opening; null for any other line. */
export function indentedOpeningOf(line: string): IndentedOpening | null {
  if (line.length > LONGEST) return null;
  const tab = TAB.exec(line)?.[1];
  if (tab !== undefined) {
    return { name: "tab", attributes: { title: tab.replace(/\\(.)/g, "$1") }, title: null, label: null };
  }
  const [, mark, type = "", , quoted] = BOX.exec(line) ?? [];
  if (mark === undefined) return null;
  const style = boxStyle(type);
  // Three exclamation marks before a word open a box only with the name of a box, or with a title.
  if (style === undefined && quoted === undefined) return null;
  const end = quoted === undefined ? 0 : line.lastIndexOf('"');
  const title = quoted === undefined || quoted === '""' ? null : { from: end - quoted.length + 2, to: end };
  const label = quoted === undefined ? boxTitle(type) : null;
  if (mark === "!!!") return { name: "hint", attributes: { style: style ?? "info" }, title, label };
  const named = type.charAt(0).toUpperCase() + type.slice(1).toLowerCase();
  const attributes: Record<string, string> = mark === "???+" ? { open: "" } : {};
  return { name: "expandable", attributes, title, label: title === null ? named : null };
}

const COLUMNS = 4;

/** Indented lines and blank ones belong to the block. */
const indent: Construct = {
  partial: true,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    let left = COLUMNS;
    const step: State = (code: Code) => {
      if (left > 0 && isBlank(code)) {
        left -= 1;
        effects.consume(code);
        return step;
      }
      effects.exit("linePrefix");
      return left === 0 ? ok(code) : nok(code);
    };
    return (code) => {
      if (!isBlank(code)) return nok(code);
      effects.enter("linePrefix");
      return step(code);
    };
  },
};

export const indentedContainer: Construct = {
  name: "dialectIndented",
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    let opening: IndentedOpening | null = null;
    return effects.check(
      peekLine((line) => {
        opening = indentedOpeningOf(line);
        return opening !== null;
      }),
      (code) => {
        effects.enter("dialectIndented")._container = true;
        return openingLine(effects, opening!, ok)(code);
      },
      nok,
    );
  },
  continuation: {
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const blank = peekLine((line) => line.trim() === "");
      return effects.check(blank, ok, effects.attempt(indent, ok, nok));
    },
  },
  exit(this: TokenizeContext, effects: Effects): undefined {
    effects.exit("dialectIndented");
    return undefined;
  },
};
