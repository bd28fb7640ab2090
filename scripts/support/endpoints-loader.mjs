/**
 * What the browser needs of an operation is where it answers, not the schemas that the server checks with:
 * those, and the validator behind them, would be a quarter of every screen's JavaScript. In bundles for the
 * browser this loader replaces a module of operations by its addresses. A body's schema is fetched when a
 * form first validates: the same module asked for with the query "?schemas" comes unchanged. Of the catalogue of
 * events it needs which reads a kind makes stale.
 */
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const KEPT = ["id", "tag", "method", "path", "stale", "staleInChangeRequests"];

/** @this {{ async: () => (error: Error | null, code?: string) => void, resourcePath: string }} */
export default function endpointsLoader() {
  const done = this.async();
  endpointsOf(this.resourcePath).then(
    (code) => done(null, code),
    (error) => done(error),
  );
}

/** @param {string} file */
async function endpointsOf(file) {
  return Object.entries(await load(file))
    .map(([name, members]) => `export const ${name} = ${endpointsIn(name, members)};\n`)
    .join("");
}

/**
 * What bundles hold of an operation, or of what is grouped by name and by kind of place.
 * @param {string} path @param {Record<string, any>} value @returns {string}
 */
function endpointsIn(path, value) {
  const isLeaf = typeof value.path === "string" || Array.isArray(value.stale);
  if (!isLeaf) {
    const members = Object.entries(value).map(
      ([name, member]) =>
        `${JSON.stringify(name)}: ${endpointsIn(`${path}[${JSON.stringify(name)}]`, member)}`,
    );
    return `{ ${members.join(",\n")} }`;
  }
  const kept = KEPT.filter((key) => value[key] !== undefined);
  const fields = kept.map((key) => `${key}: ${JSON.stringify(value[key])}`);
  if (value.body)
    fields.push(`loadBody: () => import("./operations.ts?schemas").then((module) => module.${path}.body)`);
  return `{ ${fields.join(", ")} }`;
}

/** Runs the module to see what it declares; it depends on nothing but schemas. @param {string} file */
async function load(file) {
  const root = process.cwd();
  const bundle = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    packages: "external",
    alias: { "@": root },
  });
  const code = bundle.outputFiles[0].text;
  const folder = join(root, "node_modules", ".cache", "bindery");
  await mkdir(folder, { recursive: true });
  const name = `operations-${createHash("sha256").update(code).digest("hex").slice(0, 16)}.mjs`;
  await writeFile(join(folder, name), code);
  return import(pathToFileURL(join(folder, name)).href);
}
