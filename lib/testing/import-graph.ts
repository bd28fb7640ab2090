import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOTS = ["lib", "components", "app"];
/** Prisma writes these files, which import each other. */
const GENERATED = "lib/platform/db/generated/";

/** The scripts and style sheets of the product, without tests. */
export const sourceFiles = (): string[] =>
  ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|css)$/.test(entry.name) && !/\.test\./.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !file.startsWith(GENERATED)),
  );

const IN_SCRIPTS =
  /^(?:import|export)\b[^;"']*?["']([^"']+)["']|\bimport\(\s*(?:\/\*.*?\*\/\s*)?["']([^"']+)["']/gm;
const IN_STYLES = /^@import\s+["']([^"']+)["']()/gm;

/** The known files that a text imports: types, style sheets and lazy imports included. */
export function importsIn(file: string, text: string, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(file.endsWith(".css") ? IN_STYLES : IN_SCRIPTS)].flatMap(([, early, lazy]) => {
    const name = (early ?? lazy)!.replace(/\?.*$/, "");
    if (!/^(?:@\/|\.)/.test(name)) return [];
    const path = name.startsWith("@/") ? name.slice(2) : join(dirname(file), name);
    return ["", ".ts", ".tsx"].map((ending) => path + ending).filter((candidate) => known.has(candidate));
  });
}

/** The imports of each of these files among them. */
export function importGraph(files: readonly string[]): Map<string, string[]> {
  const known = new Set(files);
  return new Map(files.map((file) => [file, importsIn(file, readFileSync(file, "utf8"), known)]));
}
