/** Finds addresses that name their target by id, as stored in texts. */

export type EditorLinkTarget = { kind: "page" | "file" | "reusable content"; id: string; anchor?: string };

type FoundTarget = EditorLinkTarget & { from: number; to: number };

const kinds = { pages: "page", files: "file", "reusable-contents": "reusable content" } as const;

/** Matches after the start of a link's, a definition's or a directive's address. */
const STORED =
  /(?:\]\(<?|\]:[ \t]*<?|\b(?:ref|refDark|url)=")(\/(pages|files|reusable-contents)\/([A-Za-z0-9_-]{1,64})(?:#([^\s)>"]+))?)(?=[\s)>"]|$)/gm;

/** Returns the addresses by id in a text, with their offsets. */
export const storedTargets = (text: string): FoundTarget[] =>
  [...text.matchAll(STORED)].map((match) => {
    const [whole, address = "", folder = "", id = "", anchor] = match;
    const from = match.index + whole.length - address.length;
    const kind = kinds[folder as keyof typeof kinds];
    return { kind, id, ...(anchor !== undefined && { anchor }), from, to: from + address.length };
  });

export const addressOfPage = (id: string, anchor?: string): string =>
  `/pages/${id}${anchor === undefined ? "" : `#${anchor}`}`;

/** Escapes words for the text of a link. */
export const escapeLabel = (words: string): string => words.replace(/[\\[\]]/g, "\\$&");
