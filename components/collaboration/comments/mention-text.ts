/** Matches a mention before the cursor: "@" and at most three words of letters, digits, "-", "." and "'". */
const BEGUN = /(?:^|[\s(])@([\p{L}\p{N}._'’-]*(?: [\p{L}\p{N}._'’-]+){0,2})$/u;

type BegunMention = { /** Offset of the "@". */ start: number; name: string };

/** Returns the mention that is being typed at the cursor. */
export const mentionAt = (text: string, cursor: number): BegunMention | null => {
  const before = text.slice(Math.max(0, cursor - 100), cursor);
  const name = BEGUN.exec(before)?.[1];
  return name === undefined ? null : { start: cursor - name.length - 1, name };
};

/** Returns the Markdown of a mention. */
export const mentionOf = ({ id, displayName }: { id: string; displayName: string }): string =>
  `[@${displayName.replace(/[\\[\]*_`<>]/g, "\\$&")}](/users/${id})`;

/** The range of a mention in the shown text. */
type ShownMention = { start: number; end: number; id: string };
/** The text in the composer: mentions show names, the rest is Markdown. */
export type ShownText = { text: string; mentions: readonly ShownMention[] };

const MENTION = /\[(@(?:\\.|[^\\[\]])+)\]\(\/users\/([A-Za-z0-9_-]{1,64})\)/g;

/** Returns the shown text of Markdown. */
export const showMentions = (markdown: string): ShownText => {
  const mentions: ShownMention[] = [];
  let [text, end] = ["", 0];
  for (const { 0: whole, 1: name = "", 2: id = "", index } of markdown.matchAll(MENTION)) {
    text += markdown.slice(end, index);
    const shown = name.replace(/\\(.)/g, "$1");
    mentions.push({ start: text.length, end: text.length + shown.length, id });
    text += shown;
    end = index + whole.length;
  }
  return { text: text + markdown.slice(end), mentions };
};

/** Returns the Markdown of a shown text. */
export const writeMentions = ({ text, mentions }: ShownText): string => {
  let [markdown, end] = ["", 0];
  for (const mention of mentions) {
    const displayName = text.slice(mention.start + 1, mention.end);
    markdown += text.slice(end, mention.start) + mentionOf({ id: mention.id, displayName });
    end = mention.end;
  }
  return markdown + text.slice(end);
};

/** Applies an edit: mentions move with the text, and an edited one becomes plain text. */
export const editMentions = (before: ShownText, text: string): ShownText => {
  const most = Math.min(before.text.length, text.length);
  let start = 0;
  while (start < most && before.text[start] === text[start]) start += 1;
  let same = 0;
  while (same < most - start && before.text.at(-1 - same) === text.at(-1 - same)) same += 1;
  const [end, by] = [before.text.length - same, text.length - before.text.length];
  const mentions = before.mentions.flatMap((mention) => {
    if (mention.end <= start) return [mention];
    if (mention.start >= end) return [{ ...mention, start: mention.start + by, end: mention.end + by }];
    return [];
  });
  return { text, mentions };
};
