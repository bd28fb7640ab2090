/**
 * Replaces modules of operations by their addresses in the bundles of screens, because the schemas and the validator
 * would be a quarter of every screen's JavaScript, and a second copy of them in the server. A body's schema is loaded
 * when a form first validates: the query "?schemas" gives the unchanged module. Of the events, bundles keep the reads
 * that they invalidate.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const KEPT = ["id", "tag", "method", "path", "status", "invalidates", "invalidatesInChangeRequests"];

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
 * Returns the source that bundles contain for an operation, or for a group by name or content scope.
 * @param {string} path @param {Record<string, any>} value @returns {string}
 */
function endpointsIn(path, value) {
  const isLeaf = typeof value.path === "string" || Array.isArray(value.invalidates);
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

/**
 * Runs the module to read its declarations; it imports only schemas.
 * @param {string} file
 */
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
  const path = join(folder, `operations-${createHash("sha256").update(code).digest("hex").slice(0, 16)}.mjs`);
  // Several bundles load the same module at the same time, and none may import a half-written file.
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, code);
  await rename(unfinished, path);
  return import(pathToFileURL(path).href);
}
