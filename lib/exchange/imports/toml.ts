import JSON5 from "json5";

/* TOML at the top of pages, as Hugo reads it: names with texts, numbers, dates, lists, and tables of these. */

const BLOCK = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/;
const LONGEST = 64 * 1024;
const TABLE = /^\[([\w."' -]+)\]$/;
const ENTRY = /^([\w-]+|"[^"]+"|'[^']+')\s*=\s*(.+)$/;
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** Reads the block at the top of a text; null without one, or if it has anything else. */
export function tomlFrontMatter(text: string): { data: Record<string, unknown>; end: number } | null {
  const match = BLOCK.exec(text);
  if (!match || match[1]!.length > LONGEST) return null;
  const data = tableOf(match[1]!);
  return data && { data, end: match[0].length };
}

function tableOf(toml: string): Record<string, unknown> | null {
  const data: Record<string, unknown> = {};
  let table = data;
  for (const line of statements(toml)) {
    const name = TABLE.exec(line)?.[1];
    if (name !== undefined) {
      table = tableAt(data, name);
      continue;
    }
    const [, key, written] = ENTRY.exec(line) ?? [];
    const value = written === undefined ? undefined : readValue(written);
    if (key === undefined || value === undefined) return null;
    setIn(table, bare(key), value);
  }
  return data;
}

/** The lines without comments; a list may have several. */
function statements(toml: string): string[] {
  const found: string[] = [];
  let open = "";
  for (const line of toml.split("\n")) {
    const shown = line.replace(/^((?:[^"'#]|"(?:[^"\\]|\\.)*"|'[^']*')*)#.*$/, "$1").trim();
    if (shown === "") continue;
    open = open === "" ? shown : `${open} ${shown}`;
    const isOpen = /=\s*\[/.test(open) && !/\]$/.test(open);
    if (isOpen) continue;
    found.push(open);
    open = "";
  }
  return open === "" ? found : [...found, open];
}

const bare = (name: string): string => name.trim().replace(/^["']|["']$/g, "");

const setIn = (table: Record<string, unknown>, name: string, value: unknown): void => {
  if (name !== "__proto__") table[name] = value;
};

function tableAt(data: Record<string, unknown>, name: string): Record<string, unknown> {
  let table = data;
  for (const part of name.split(".").map(bare).slice(0, 10)) {
    const inner = Object.hasOwn(table, part) ? table[part] : undefined;
    const next = typeof inner === "object" && inner !== null && !Array.isArray(inner) ? inner : {};
    setIn(table, part, next);
    table = next as Record<string, unknown>;
  }
  return table;
}

function readValue(written: string): unknown {
  if (DATE.test(written)) return written;
  if (/^'[^']*'$/.test(written)) return written.slice(1, -1);
  if (!/^(?:"|\[|[+-]?\d|true$|false$)/.test(written)) return undefined;
  try {
    return JSON5.parse(/^[+-]?\d/.test(written) ? written.replaceAll("_", "") : written);
  } catch {
    return undefined;
  }
}
