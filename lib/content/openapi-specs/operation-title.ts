import { shorten } from "@/lib/core/content/text";

/** A longer summary is a description: its first sentence is the title. */
const LONGEST_TITLE = 90;
/** Titles are in the beginning of a summary. */
const MOST_READ = 1_000;

/*
 * Paired signs of Markdown: code, links, and emphasis around whole words. Each expression ends where the next one of
 * its signs begins, so that its time grows with the length of the text alone.
 */
const PAIRED = new RegExp(
  [
    /(?<!`)`+([^`]+)`+/,
    /\[([^[\]]*)\]\([^()]*\)/,
    /(?<![\p{L}\p{N}*])\*\*(?=\S)((?:[^*]|\*(?!\*))+)(?<=\S)\*\*(?![\p{L}\p{N}*])/u,
    /(?<![\p{L}\p{N}*])\*(?=\S)([^*]+)(?<=\S)\*(?![\p{L}\p{N}*])/u,
    /(?<![\p{L}\p{N}_])__?(?=\S)((?:[^_]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))+)(?<=\S)__?(?![\p{L}\p{N}_])/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

const withoutSigns = (markdown: string): string =>
  markdown.replace(
    PAIRED,
    (
      _,
      code: string | undefined,
      link: string | undefined,
      strong: string | undefined,
      starred: string | undefined,
      lined: string | undefined,
    ) => code ?? withoutSigns(link ?? strong ?? starred ?? lined ?? ""),
  );

const firstParagraph = (markdown: string): string => markdown.split(/\n\s*\n/, 1)[0] ?? "";

/** The first paragraph of a description as one line of words. */
export const plainLine = (markdown: string): string =>
  withoutSigns(firstParagraph(markdown)).replace(/\s+/g, " ").trim();

type TitledOperation = { summary?: string; method: string; path: string };

/** The method and the path of an operation, or the method and the name of a webhook. */
export const addressOf = ({ method, path }: TitledOperation): string => `${method.toUpperCase()} ${path}`;

/** The title of an operation, on its page and in lists. */
export function titleOf(operation: TitledOperation): string {
  const title = plainLine((operation.summary ?? "").trim().slice(0, MOST_READ));
  if (title === "") return addressOf(operation);
  if (title.length <= LONGEST_TITLE) return title;
  const [sentence = title] = title.split(/(?<=[.!?])\s/u);
  return shorten(sentence, LONGEST_TITLE);
}

/** The summary of an operation if its title is only a part of it. */
export function longSummary(operation: TitledOperation): string | undefined {
  const whole = operation.summary?.trim() ?? "";
  const isLong = firstParagraph(whole.slice(0, MOST_READ)) !== whole;
  return whole !== "" && (isLong || plainLine(whole) !== titleOf(operation)) ? whole : undefined;
}
