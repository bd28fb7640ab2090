import { frontMatterSource } from "./front-matter-source";
import { isPageField } from "./page-front-matter";

/*
 * Front matter without the fields of a page: keys of other tools, which are kept byte for byte. It is split by lines,
 * because printing YAML again would change what its author wrote.
 */

const KEY = /^(?:"([^"]*)"[ \t]*|'([^']*)'[ \t]*|([^\s#"'][^:]*)):(?=[ \t]|$)/;

interface Entry {
  /** null for lines before the first key. */
  key: string | null;
  isField: boolean;
  lines: string;
}

/** The lines of each key at the top level, and those before the first one. */
function entriesOf(yaml: string): Entry[] {
  const entries: Entry[] = [];
  for (const line of yaml === "" ? [] : yaml.split("\n")) {
    const [, double, single, plain] = KEY.exec(line) ?? [];
    const key = double ?? single ?? plain?.trimEnd();
    const last = entries.at(-1);
    if (key === undefined && last) last.lines += `\n${line}`;
    else {
      const isField = key !== undefined && isPageField(key);
      entries.push({ key: key ?? null, isField, lines: line });
    }
  }
  return entries;
}

const joined = (entries: readonly { lines: string }[]): string =>
  entries.map(({ lines }) => lines).join("\n");

/** The front matter of a text without the fields that a page has; "" if there is nothing else. */
export const otherFields = (text: string): string =>
  joined(entriesOf(frontMatterSource(text)?.yaml ?? "").filter(({ isField }) => !isField));

/** The text with other fields of other tools. Those of the page and the rest of the text stay as they are. */
export function withOtherFields(text: string, others: string): string {
  if (others === otherFields(text)) return text;
  const source = frontMatterSource(text);
  const entries = entriesOf(source?.yaml ?? "");
  const given = others.replace(/^\n+|(?<!\s)\s+$/g, "");
  const at = entries.findIndex(({ isField }) => !isField);
  const own = entries.filter(({ isField }) => isField);
  const added = given === "" ? [] : [{ key: null, isField: false, lines: given }];
  const kept = at < 0 ? [...own, ...added] : own.toSpliced(at, 0, ...added);
  const body = text.slice(source?.end ?? 0);
  if (kept.length === 0) return body.replace(/^\n+/, "");
  return `---\n${joined(kept)}\n---\n${source || body === "" ? "" : "\n"}${body}`;
}

/** A scalar that YAML reads as these words without quotation marks. */
const PLAIN = /^\p{L}[\p{L}\p{N} _.,()/+'’-]*$/u;
const MEANS_OTHERWISE = /^(?:true|false|null|yes|no|on|off)$/i;

/** The title in the front matter of a text, without its quotation marks; null without one. */
export function statedTitle(text: string): string | null {
  const entry = entriesOf(frontMatterSource(text)?.yaml ?? "").find(({ key }) => key === "title");
  const value = entry?.lines.slice(entry.lines.indexOf(":") + 1).trim();
  if (!value || value.includes("\n")) return null;
  if (value.startsWith("'")) return value.slice(1, -1).replaceAll("''", "'");
  return value.startsWith('"') ? parsedString(value) : value;
}

function parsedString(value: string): string | null {
  try {
    return String(JSON.parse(value));
  } catch {
    return null;
  }
}

/** The text with another title in its front matter; the same text if that has none. */
export function withStatedTitle(text: string, title: string): string {
  const source = frontMatterSource(text);
  const entries = entriesOf(source?.yaml ?? "");
  const at = entries.findIndex(({ key }) => key === "title");
  const entry = entries[at];
  if (!source || !entry) return text;
  const isPlain = PLAIN.test(title) && title === title.trim() && !MEANS_OTHERWISE.test(title);
  const mark = /:[ \t]*(["'])/.exec(entry.lines)?.[1];
  const single = mark === "'" && `'${title.replaceAll("'", "''")}'`;
  const value = single || (isPlain && mark === undefined ? title : JSON.stringify(title));
  const start = /^[^:]*:[ \t]*/.exec(entry.lines)?.[0] ?? "title: ";
  const line = `${start}${/[ \t]$/.test(start) ? "" : " "}${value}`;
  const yaml = joined(entries.with(at, { ...entry, lines: line }));
  return text.replace(source.yaml, () => yaml);
}
