import { parseDocument } from "yaml";
import { frontMatterSource } from "./front-matter-source";

/** Longer front matter is no description of a page, and slow to parse as YAML. */
const MOST_YAML = 64 * 1024;
/** At most this many YAML aliases are followed; more is an expansion attack, not front matter. */
const MAX_YAML_ALIASES = 32;

interface FrontMatter {
  /** The mapping at the top of the page; empty without one. */
  data: Record<string, unknown>;
  /** The text without its front matter. */
  body: string;
}

/** Splits off the YAML block at the top. Malformed YAML counts as no data, never as an error. */
export function frontMatter(text: string): FrontMatter {
  const source = frontMatterSource(text);
  if (!source) return { data: {}, body: text };
  return { data: yamlMapping(source.yaml), body: text.slice(source.end) };
}

function yamlMapping(yaml: string): Record<string, unknown> {
  if (yaml.length > MOST_YAML) return {};
  const parsed = parseDocument(yaml, { schema: "core", logLevel: "silent", stringKeys: true });
  if (parsed.errors.length > 0) return {};
  try {
    const value: unknown = parsed.toJS({ maxAliasCount: MAX_YAML_ALIASES });
    return isMapping(value) ? value : {};
  } catch {
    return {};
  }
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
