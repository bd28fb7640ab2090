import { parse, TomlDate, TomlError } from "smol-toml";

/* TOML at the top of pages, as Hugo reads it. */

const BLOCK = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/;
const LONGEST = 64 * 1024;
const DEEPEST = 20;

type FrontMatter = { data: Record<string, unknown>; end: number };

/** Reads the block at the top of a text, or says why it cannot; null without one. */
export function tomlFrontMatter(text: string): FrontMatter | { problem: string } | null {
  const match = BLOCK.exec(text);
  if (!match) return null;
  if (match[1]!.length > LONGEST) return { problem: "it is longer than 64 KB" };
  try {
    const data = parse(match[1]!, { maxDepth: DEEPEST, unsafeKeyBehaviour: "drop" });
    return { data: withTextDates(data) as Record<string, unknown>, end: match[0].length };
  } catch (error) {
    if (error instanceof TomlError) {
      return { problem: `it is not valid TOML in line ${error.line + 1}` };
    }
    throw error;
  }
}

/** Dates as texts in the form of ISO 8601, with as many parts as they have in the source. */
function withTextDates(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString().replace(/\.000(?=Z|[+-]|$)/, "");
  if (Array.isArray(value)) return value.map(withTextDates);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, withTextDates(inside)]));
}
