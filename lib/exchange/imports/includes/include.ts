/** A tag that shows another file. */
export type Include = {
  /** the tag, and its first column in the line */
  tag: string;
  at: number;
  /** paths that the file may have, the likeliest first */
  paths: readonly string[];
  /** returns what is shown of the file; null if it has no such part */
  take: (text: string, path: string) => string | null;
  /** true if tags in the file are not followed */
  isCode: boolean;
  /** true if links in the file are relative to it, and not to the page */
  linksFromFile: boolean;
};

/** Reads the tags of one tool in a text. */
type TagsOfText = {
  /** the text, if it is written in another way for reading its lines */
  text?: string;
  /** returns the tags in a line, from left to right */
  read: (line: string, isInCode: boolean) => readonly Include[];
};

/** Returns null for a text without tags of the tool. */
export type IncludeTags = (
  text: string,
  path: string,
  files: ReadonlyMap<string, unknown>,
) => TagsOfText | null;
