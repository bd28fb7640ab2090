import { frontMatterSource } from "./front-matter-source";
import { FRONT_MATTER_NAMES } from "./page-front-matter";

/*
 * Front matter without the fields of a page: keys of other tools, which are kept byte for byte. It is split by lines,
 * because printing YAML again would change what its author wrote.
 */

const KEY = /^(?:"([^"]*)"|'([^']*)'|([^\s#"'][^:]*?))[ \t]*:(?=[ \t]|$)/;

/** The lines of each key at the top level, and those before the first one. */
function entriesOf(yaml: string): { isField: boolean; lines: string }[] {
  const entries: { isField: boolean; lines: string }[] = [];
  for (const line of yaml === "" ? [] : yaml.split("\n")) {
    const [, double, single, plain] = KEY.exec(line) ?? [];
    const key = double ?? single ?? plain;
    const last = entries.at(-1);
    if (key === undefined && last) last.lines += `\n${line}`;
    else {
      const isField = key !== undefined && (key === "title" || FRONT_MATTER_NAMES.has(key));
      entries.push({ isField, lines: line });
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
  const given = others.replace(/^\n+|\s+$/g, "");
  const at = entries.findIndex(({ isField }) => !isField);
  const own = entries.filter(({ isField }) => isField);
  const added = given === "" ? [] : [{ isField: false, lines: given }];
  const kept = at < 0 ? [...own, ...added] : own.toSpliced(at, 0, ...added);
  const body = text.slice(source?.end ?? 0);
  if (kept.length === 0) return body.replace(/^\n+/, "");
  return `---\n${joined(kept)}\n---\n${source || body === "" ? "" : "\n"}${body}`;
}
