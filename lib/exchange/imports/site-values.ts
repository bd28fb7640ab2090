import { posix } from "node:path";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { isRecord } from "@/lib/core/is-record";
import { mayNestTooDeeply } from "@/lib/core/yaml-nesting";

/*
 * Values of a site that its pages show: `site.repository` of Jekyll is in `_config.yml`, a parameter of Hugo in the
 * configuration or in `params.toml`. A value is used only as a text, a number or a flag.
 */

export type SiteValues = Record<"jekyll" | "hugo", ReadonlyMap<string, string>>;

const JEKYLL = /(?:^|\/)_config\.ya?ml$/;
const HUGO = /(?:^|\/)(?:hugo|config|params)\.(?:toml|ya?ml|json)$/;
const LARGEST = 64 * 1024;
const MOST = 2_000;
const DEEPEST = 6;
const LONGEST = 500;

/** Reads the values of the site nearest to the top. */
export async function siteValuesIn(
  files: ReadonlyMap<string, { size: number; read: () => Promise<Buffer> }>,
): Promise<SiteValues> {
  const among = async (pattern: RegExp): Promise<[path: string, data: Record<string, unknown>][]> => {
    const paths = [...files].filter(([path, { size }]) => pattern.test(path) && size <= LARGEST);
    const depth = Math.min(...paths.map(([path]) => siteOf(path).split("/").length));
    const nearest = paths.filter(([path]) => siteOf(path).split("/").length === depth).slice(0, 10);
    const read = nearest.map(
      async ([path, file]) => [path, dataOf(path, (await file.read()).toString())] as const,
    );
    return (await Promise.all(read)).flatMap(([path, data]) => (data ? [[path, data]] : []));
  };
  const jekyll = new Map<string, string>();
  for (const [, data] of await among(JEKYLL)) addValues(jekyll, data, "", 0);
  const hugo = new Map<string, string>();
  for (const [path, data] of await among(HUGO)) {
    const params = /^params\./.test(posix.basename(path)) ? data : data.params;
    if (isRecord(params)) addValues(hugo, params, "", 0, (name) => name.toLowerCase());
  }
  return { jekyll, hugo };
}

/** The folder of the site whose configuration a file is. */
const siteOf = (path: string): string => posix.dirname(path).replace(/(?:^|\/)config\/_default$/, "") || ".";

function dataOf(path: string, text: string): Record<string, unknown> | null {
  if (mayNestTooDeeply(text)) return null;
  try {
    const data: unknown = path.endsWith(".toml")
      ? parseToml(text, { maxDepth: 20, unsafeKeyBehaviour: "drop" })
      : parseYaml(text, { maxAliasCount: 100 });
    return isRecord(data) ? data : null;
  } catch {
    // The import goes on without the values of an unreadable file.
    return null;
  }
}

function addValues(
  values: Map<string, string>,
  data: Record<string, unknown>,
  above: string,
  depth: number,
  named = (name: string) => name,
): void {
  for (const [name, value] of Object.entries(data)) {
    if (values.size >= MOST) return;
    const path = above + named(name);
    if (isRecord(value) && depth < DEEPEST) addValues(values, value, `${path}.`, depth + 1, named);
    const text = ["string", "number", "boolean"].includes(typeof value) ? String(value).trim() : null;
    if (text !== null && text.length <= LONGEST && !text.includes("\n") && !values.has(path))
      values.set(path, text);
  }
}
