/** What stands after "@" and before the cursor: names are at most three words of letters, digits, "-", "." and "'". */
const BEGUN = /(?:^|[\s(])@([\p{L}\p{N}._'’-]*(?: [\p{L}\p{N}._'’-]+){0,2})$/u;

export type BegunMention = { /** Offset of the "@". */ start: number; name: string };

/** The mention that is being written at the cursor. */
export const mentionAt = (text: string, cursor: number): BegunMention | null => {
  const before = text.slice(Math.max(0, cursor - 100), cursor);
  const name = BEGUN.exec(before)?.[1];
  return name === undefined ? null : { start: cursor - name.length - 1, name };
};

/** Somebody named in Markdown. */
export const mentionOf = ({ id, displayName }: { id: string; displayName: string }): string =>
  `[@${displayName.replace(/[\\[\]*_`<>]/g, "\\$&")}](/users/${id})`;
