import { isMap, isScalar, parseDocument } from "yaml";
import { isRecord } from "@/lib/core/is-record";
import { yamlFault } from "@/lib/core/yaml-fault";
import { mayNestTooDeeply } from "@/lib/core/yaml-nesting";
import { frontMatterSource } from "./front-matter-source";

/** Longer front matter is no description of a page, and slow to parse as YAML. */
const MOST_YAML = 64 * 1024;
/** At most this many YAML aliases are followed; more is an expansion attack, not front matter. */
const MAX_YAML_ALIASES = 32;

/** Fields that are texts, also where they look like a number. */
const TEXTS = new Set(["title", "description", "linkTitle", "sidebar_label"]);

interface FrontMatter {
  /** The mapping at the top of the page; empty without one. */
  data: Record<string, unknown>;
  /** Why the block at the top could not be read; null if it was, or if there is none. */
  problem: string | null;
  /** The text without its front matter. */
  body: string;
}

/** Splits off the YAML block at the top. Malformed YAML counts as no data, never as an error. */
export function frontMatter(text: string): FrontMatter {
  const source = frontMatterSource(text);
  if (!source) return { data: {}, problem: null, body: text };
  return { ...yamlMapping(source.yaml), body: text.slice(source.end) };
}

function yamlMapping(yaml: string): Pick<FrontMatter, "data" | "problem"> {
  const failed = (problem: string) => ({ data: {}, problem });
  if (yaml.length > MOST_YAML) return failed("it is longer than 64 KB");
  if (mayNestTooDeeply(yaml)) return failed("it is nested too deeply");
  // With its pretty errors, the library copies the line for each of them: seconds for a long line of faults.
  const options = { schema: "core", logLevel: "silent", stringKeys: true, prettyErrors: false } as const;
  const parsed = parseDocument(yaml, options);
  const [error] = parsed.errors;
  if (error) return failed(`${yamlFault(error)} in line ${lineOf(yaml, error.pos[0]) + 1}`);
  keepTexts(parsed);
  try {
    const value: unknown = parsed.toJS({ maxAliasCount: MAX_YAML_ALIASES });
    return { data: isRecord(value) ? value : {}, problem: null };
  } catch {
    return failed("it repeats too many values");
  }
}

/** The line of an offset in a text, from 1. */
const lineOf = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/** Titles such as 2024 or 1.10 are kept as they are written. */
function keepTexts({ contents }: ReturnType<typeof parseDocument>): void {
  if (!isMap(contents)) return;
  for (const { key, value } of contents.items) {
    const isText = isScalar(key) && TEXTS.has(String(key.value));
    if (isText && isScalar(value) && /^(?:number|boolean|bigint)$/.test(typeof value.value))
      value.value = value.source ?? String(value.value);
  }
}
