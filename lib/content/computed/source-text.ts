import { parseDocument, stringify } from "yaml";
import { canonicalJson } from "@/lib/core/canonical-json";
import type { JsonMap } from "@/lib/core/content/json-map";
import { yamlFault } from "@/lib/core/yaml-fault";
import { mayNestTooDeeply } from "@/lib/core/yaml-nesting";
import { RevisionSource } from "./sources";

/*
 * Converts the source of a computed page to YAML and back, for tables of contents in files. Equal sources
 * give equal text.
 */

/** Longer than any real source. */
const MOST_CHARACTERS = 20_000;

/** Prints a source as YAML, without a final line break. */
export function sourceText({ type, props = {}, dependencies }: JsonMap): string {
  const ordered = { type, props: sorted(props), ...(dependencies && { dependencies: sorted(dependencies) }) };
  return stringify(ordered, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
}

const sorted = (value: unknown): unknown => JSON.parse(canonicalJson(value));

/** Parses a source, or returns a sentence about the error. */
export function readSourceText(yaml: string): { source: RevisionSource } | { problem: string } {
  const read = readYaml(yaml);
  if ("problem" in read) return read;
  const parsed = RevisionSource.safeParse(read.value);
  if (parsed.success) return { source: parsed.data };
  const { path, message } = parsed.error.issues[0]!;
  return { problem: `${path.length === 0 ? "it" : `“${path.join(".")}”`} ${message}` };
}

/** Parses YAML that JSON can express; refuses anything else. */
function readYaml(yaml: string): { value: unknown } | { problem: string } {
  if (yaml.length > MOST_CHARACTERS || mayNestTooDeeply(yaml))
    return { problem: "it is longer than any source." };
  const document = parseDocument(yaml, {
    ...{ schema: "core", strict: true, uniqueKeys: true, stringKeys: true },
    ...{ logLevel: "silent", prettyErrors: false },
  });
  const [wrong] = [...document.errors, ...document.warnings];
  if (wrong) return { problem: `it is not valid YAML: ${yamlFault(wrong)}.` };
  try {
    return { value: JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 0 }) ?? null)) };
  } catch {
    return { problem: "it uses aliases, which are not read; write out what they stand for." };
  }
}

/** A fallback title for a source. */
export function nameOfSource(source: RevisionSource): string {
  if (source.type === "builtin:openapi") {
    return (source as Extract<RevisionSource, { type: "builtin:openapi" }>).dependencies.spec.ref.spec;
  }
  return source.type === "builtin:translation" ? "Translation" : source.type.split(":").at(-1)!;
}

/** Returns a key of a source's inputs: equal for two sources of the same spec. */
export function keyOfSource({ type, dependencies }: JsonMap): string {
  const refs = Object.entries((dependencies ?? {}) as JsonMap).map(([name, needed]) => [
    name,
    (needed as JsonMap | null)?.ref ?? null,
  ]);
  return canonicalJson([type ?? null, Object.fromEntries(refs)]);
}
