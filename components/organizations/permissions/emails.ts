/** Returns the e-mail addresses in a pasted list, each once: bare, or as “Ada Example <ada@example.com>”. */
export const emailsIn = (text: string): string[] => [...new Set(entriesIn(text))];

/** Returns the addresses that a pasted list contains more than once. */
export const repeatedEmailsIn = (text: string): string[] => {
  const entries = entriesIn(text);
  return [...new Set(entries.filter((entry, index) => entries.indexOf(entry) < index))];
};

const entriesIn = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .flatMap((part) => part.match(/<([^<>\s]+)>/)?.[1] ?? part.trim().split(/\s+/))
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
