import { same } from "./refs";
import type { Data } from "./types";

/*
 * The words behind the language of a code fence: `title="…" lineNumbers highlight="1,3-4"`. Unknown words are kept
 * unchanged in `data.meta`.
 */

/** The language of a block that has settings but no language: a fence needs one before them. */
export const NO_LANGUAGE = "plain";

const WORD =
  /(title|overflow|collapsedLineCount|highlight)="([^"]*)"|(lineNumbers|fullWidth|expandable)(?=\s|$)/g;

interface CodeSettings {
  data: Data;
  /** 1-based numbers of the highlighted lines. */
  highlighted: Set<number>;
}

export function readCodeMeta(meta: string): CodeSettings {
  const data: Data = {};
  let highlighted = new Set<number>();
  for (const [, name, value = "", flag] of meta.matchAll(WORD)) {
    if (flag) data[flag] = true;
    else if (name === "highlight") highlighted = readLines(value);
    else if (name === "collapsedLineCount") data.collapsedLineCount = Number(value);
    else if (name) data[name] = value;
  }
  if (writeCodeMeta({ data, highlighted }) === meta) return { data, highlighted };
  return { data: { meta }, highlighted: new Set() };
}

/** The settings as words, or null when they cannot be written that way. */
export function writeCodeMeta({ data, highlighted }: CodeSettings): string | null {
  if (typeof data.meta === "string" && same(Object.keys(data), ["meta"]) && highlighted.size === 0)
    return data.meta;
  const words: string[] = [];
  for (const name of ["title", "overflow", "collapsedLineCount"]) {
    const value = data[name];
    if (value === undefined) continue;
    if (typeof value === "boolean" || /["`\n\r&\\]/.test(String(value))) return null;
    words.push(`${name}="${String(value)}"`);
  }
  for (const name of ["lineNumbers", "fullWidth", "expandable"]) {
    if (data[name] === true) words.push(name);
    else if (data[name] !== undefined) return null;
  }
  if (highlighted.size > 0) words.push(`highlight="${writeLines(highlighted)}"`);
  return words.join(" ");
}

/** The value of `highlight="1,3-4"` among the words behind a language. */
export const highlightOf = (meta: string | null | undefined): string | undefined =>
  /(?:^|\s)highlight="([\d,-]+)"/.exec(meta ?? "")?.[1];

/** The highlighted ones of a number of lines: true at the index of each. Lines beyond the end cost nothing. */
export function highlightedLines(value: string, count: number): boolean[] {
  const begins = new Array<number>(count + 1).fill(0);
  for (const [from, to] of value.split(",").map(readRange)) {
    if (!(from >= 1 && from <= to && from <= count)) continue;
    begins[from - 1]! += 1;
    begins[Math.min(to, count)]! -= 1;
  }
  let open = 0;
  return begins.slice(0, count).map((change) => {
    open += change;
    return open > 0;
  });
}

function readRange(part: string): [from: number, to: number] {
  const [from = 0, to = from] = part.split("-").map(Number);
  return [from, to];
}

const MAX_LINE = 100_000;

function readLines(value: string): Set<number> {
  const lines = new Set<number>();
  const ranges = value.split(",").map(readRange);
  let next = 1;
  for (const [from, to] of ranges.filter(([from]) => from >= 1).sort(([one], [other]) => one - other)) {
    for (next = Math.max(next, from); next <= Math.min(to, MAX_LINE); next += 1) lines.add(next);
  }
  return lines;
}

function writeLines(lines: Set<number>): string {
  const parts: string[] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    if (lines.has(line - 1)) continue;
    let end = line;
    while (lines.has(end + 1)) end += 1;
    parts.push(end === line ? String(line) : `${line}-${end}`);
  }
  return parts.join(",");
}
