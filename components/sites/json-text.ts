import type { Say } from "@/lib/core/locales/say";
import { MOST_JSON_LEVELS } from "@/lib/platform/api/json-levels";

/** Parses a text as JSON, or returns the position of the error. */
export function parseJsonText(say: Say, text: string): { value: unknown } | { problem: string } {
  if (isTooDeep(text))
    return {
      problem: say("This JSON nests deeper than {levels} levels. Flatten it.", { levels: MOST_LEVELS }),
    };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    const before = text.slice(0, endOfJson(text)).split("\n");
    return {
      problem: say("This isn't JSON (line {line}, column {column}). Check the commas and quotes there.", {
        line: String(before.length),
        column: String(before.at(-1)!.length + 1),
      }),
    };
  }
}

/** A request wraps the value in a few levels, and reading a value recurses once per level. */
const MOST_LEVELS = MOST_JSON_LEVELS - 4;

function isTooDeep(text: string): boolean {
  let levels = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]+|\\.)*"?|[[\]{}]/gs)) {
    if (token === "[" || token === "{") levels += 1;
    else if (token === "]" || token === "}") levels -= 1;
    if (levels > MOST_LEVELS) return true;
  }
  return false;
}

const SPACE = /\s*/y;
const STRING = /"(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Returns where a text stops being JSON; browsers report this differently, and only for long texts. */
function endOfJson(text: string): number {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null;
  };
  const all = (entry: () => boolean, end: RegExp): boolean => {
    take(SPACE);
    if (take(end)) return true;
    do if (!entry()) return false;
    while (take(/,/y));
    return take(end);
  };
  const member = (): boolean => take(SPACE) && take(STRING) && take(SPACE) && take(/:/y) && value();
  const value = (): boolean => {
    take(SPACE);
    const isRead = take(/\{/y)
      ? all(member, /\}/y)
      : take(/\[/y)
        ? all(value, /\]/y)
        : take(STRING) || take(WORD);
    return isRead && take(SPACE);
  };
  value();
  return at;
}
