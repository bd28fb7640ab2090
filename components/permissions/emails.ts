/** The e-mail addresses in a pasted list, each once: bare, or as “Ada Example <ada@example.com>”. */
export const emailsIn = (text: string): string[] => {
  const found = text
    .split(/[\n,;]+/)
    .flatMap((part) => part.match(/<([^<>\s]+)>/)?.[1] ?? part.trim().split(/\s+/))
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
  return [...new Set(found)];
};
