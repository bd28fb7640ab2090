import { shorten } from "@/lib/core/content/text";

/** The first paragraph of a description as one line of words. */
export const plainLine = (markdown: string): string =>
  (markdown.split(/\n\s*\n/)[0] ?? "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`]|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, "")
    .replace(/\s+/g, " ")
    .trim();

/** A longer summary is a description: its first sentence is the title. */
const LONGEST_TITLE = 90;

type TitledOperation = { summary?: string; method: string; path: string };

/** The title of an operation, on its page and in lists. */
export function titleOf({ summary, method, path }: TitledOperation): string {
  const title = summary === undefined ? "" : plainLine(summary);
  if (title === "") return `${method.toUpperCase()} ${path}`;
  if (title.length <= LONGEST_TITLE) return title;
  const [sentence = title] = title.split(/(?<=[.!?])\s/u);
  return shorten(sentence, LONGEST_TITLE);
}

/** The summary of an operation if its title is only a part of it. */
export function longSummary(operation: TitledOperation): string | undefined {
  const { summary } = operation;
  return summary === undefined || plainLine(summary) === titleOf(operation) ? undefined : summary;
}
