import { createHash } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/*
 * The rendering thread needs one plain JavaScript file, whichever way the application itself was started (bundled
 * server, Next, tsx, tests). It is bundled from the sources on first use; its name contains a hash of all its inputs,
 * so a stale file is never used and a warm start builds nothing. The hash is also the renderer version in cache keys.
 */

const SOURCES = ["lib/content/rendering/on-thread", "lib/core"];

interface WorkerFile {
  path: string;
  version: string;
}

let pending: Promise<WorkerFile> | undefined;

/** The worker script, built if missing. A failed build is retried at the next call. */
export function workerFile(root = process.cwd()): Promise<WorkerFile> {
  pending ??= findOrBuild(root).catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

async function findOrBuild(root: string): Promise<WorkerFile> {
  const folder = join(root, "node_modules", ".cache", "bindery");
  const version = await sourceHash(root);
  const path = join(folder, `render-worker-${version}.mjs`);
  if (!(await exists(path))) {
    await mkdir(folder, { recursive: true });
    await bundle(root, path);
    await removeOthers(folder, path);
  }
  return { path, version };
}

async function sourceHash(root: string): Promise<string> {
  const hash = createHash("sha256");
  const files = (await Promise.all(SOURCES.map((folder) => typescriptFiles(join(root, folder)))))
    .flat()
    .sort();
  for (const file of [...files, join(root, "package-lock.json")]) {
    hash.update(file.slice(root.length)).update("\0");
    hash.update(await readFile(file)).update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

async function typescriptFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return typescriptFiles(path);
    return entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts") ? [path] : [];
  });
  return (await Promise.all(nested)).flat();
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Written under another name and moved, so that another process never reads half a file. */
async function bundle(root: string, path: string): Promise<void> {
  const name = "esbuild";
  const esbuild: typeof import("esbuild") = await import(
    /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ name
  );
  const temporary = `${path}.${process.pid}.${Date.now()}.tmp`;
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ["lib/platform/threads/worker.ts"],
    outfile: temporary,
    bundle: true,
    external: [
      "@node-saml/node-saml",
      "xml-encryption",
      "pdfkit",
      "mammoth",
      "subset-font",
      "@seriousme/openapi-schema-validator",
    ],
    platform: "node",
    format: "esm",
    target: "node20",
    tsconfig: join(root, "tsconfig.json"),
    legalComments: "none",
    logLevel: "silent",
    banner: {
      js: 'import { createRequire as requireFor } from "node:module"; const require = requireFor(import.meta.url);',
    },
  });
  await rename(temporary, path);
}

/** Removes versions older than a day; a running process may still start a worker from a younger one. */
async function removeOthers(folder: string, keep: string): Promise<void> {
  const day = 24 * 60 * 60 * 1000;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!name.startsWith("render-worker-") || path === keep) continue;
    const modified = await stat(path).catch(() => null);
    if (modified && Date.now() - modified.mtimeMs > day) await rm(path, { force: true });
  }
}
