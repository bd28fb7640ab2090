import { posix } from "node:path";
import { parseDocument } from "yaml";
import type { ByteContent } from "@/lib/core/byte-source";
import { normalizeMarkdown } from "@/lib/core/content/text";
import { decodeText } from "@/lib/core/content/text-encoding";
import { isRecord } from "@/lib/core/is-record";
import { mayNestTooDeeply } from "@/lib/core/yaml-nesting";

/*
 * Files that MkDocs appends to every page, by the option `auto_append` of the extension “snippets”: abbreviations and
 * targets of links. A page gets the lines that it uses.
 */

const LARGEST = 256 * 1024;
const MOST = { files: 20, lines: 500 };
/** Characters that all pages of an import get: memory holds all of its texts. */
const MOST_APPENDED = 20_000_000;
const ABBREVIATION = /^\*\[([^\]\n]{1,100})\]:/;
const TARGET = /^ {0,3}\[([^\]\n]{1,200})\]:/;

type Appended = {
  /** the paths of the files */
  paths: readonly string[];
  to: (text: string, path: string) => string;
};

export async function appendedFiles(entries: ReadonlyMap<string, ByteContent>): Promise<Appended> {
  const depthOf = (path: string) => path.split("/").length;
  const [config] = [...entries.keys()]
    .filter((path) => /(?:^|\/)mkdocs\.ya?ml$/.test(path))
    .sort((a, b) => depthOf(a) - depthOf(b));
  const site = config === undefined ? "." : posix.dirname(config);
  const named = config === undefined ? [] : namesIn((await textAt(entries, config)) ?? "");
  const paths = named.map((name) => posix.join(site, name)).filter((path) => entries.has(path));
  const texts = await Promise.all(paths.map((path) => textAt(entries, path)));
  const written = texts.flatMap((text) => text?.split("\n") ?? []).filter((line) => line.trim() !== "");
  const lines = written.slice(0, MOST.lines);
  let room = MOST_APPENDED;
  return {
    paths,
    to: (text, path) => {
      if (lines.length === 0 || paths.includes(path) || !isInside(site, path)) return text;
      const used = groupsOf(lines.filter((line) => isUsed(line, text)));
      room -= used.length;
      return used === "" || room < 0 ? text : `${text.trimEnd()}\n\n${used}\n`;
    },
  };
}

const isInside = (folder: string, path: string): boolean => folder === "." || path.startsWith(`${folder}/`);

function isUsed(line: string, text: string): boolean {
  const [, word] = ABBREVIATION.exec(line) ?? [];
  if (word !== undefined) return text.includes(word);
  const [, label] = TARGET.exec(line) ?? [];
  return label === undefined || text.includes(`[${label}]`);
}

/** Abbreviations are a paragraph of their own. */
function groupsOf(lines: readonly string[]): string {
  const [words, others] = [true, false].map((isWord) =>
    lines.filter((line) => ABBREVIATION.test(line) === isWord).join("\n"),
  );
  return [words, others].filter(Boolean).join("\n\n");
}

async function textAt(entries: ReadonlyMap<string, ByteContent>, path: string): Promise<string | null> {
  const file = entries.get(path);
  return file && file.size <= LARGEST ? normalizeMarkdown(decodeText(await file.read())) : null;
}

function namesIn(yaml: string): string[] {
  if (!yaml.includes("auto_append") || mayNestTooDeeply(yaml)) return [];
  // Python tags in these files mark only values that are not needed here.
  const settings: unknown = parseDocument(yaml, { logLevel: "silent" }).toJS({ maxAliasCount: 100 });
  const given = isRecord(settings) ? settings.markdown_extensions : null;
  const extensions = Array.isArray(given) ? given : [given];
  return extensions
    .flatMap((extension) => (isRecord(extension) ? [extension["pymdownx.snippets"]] : []))
    .flatMap((options) =>
      isRecord(options) && Array.isArray(options.auto_append) ? options.auto_append : [],
    )
    .filter((name): name is string => typeof name === "string")
    .slice(0, MOST.files);
}
