import { createHash } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/*
 * A worker thread needs one plain JavaScript file, whichever way the application itself was started (bundled server,
 * Next, tsx, tests). It is bundled from the sources on first use; its name contains a hash of all its inputs, so a stale
 * file is never used and a warm start builds nothing. The inputs are those that the bundler named at the last build.
 * The hash is also the version of the threads in cache keys: another version may give other results.
 */

const ENTRY = "lib/wiring/thread-jobs.ts";
const INPUTS = "thread-inputs.json";
/** Each build also depends on the options below and on the versions of packages. */
const RECIPE = ["lib/platform/threads/worker-file.ts", "package-lock.json"];
/** Packages that load files beside their own, or only in some jobs. */
const EXTERNAL = [
  "@node-saml/node-saml",
  "xml-encryption",
  "pdfkit",
  "mammoth",
  "subset-font",
  "@seriousme/openapi-schema-validator",
];

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
  const known = await inputsOfLastBuild(folder);
  const file = known && (await fileOf(root, folder, known));
  if (file && (await exists(file.path))) return file;
  await mkdir(folder, { recursive: true });
  return build(root, folder);
}

/** The source files of the last build, in order; null if there was none. */
async function inputsOfLastBuild(folder: string): Promise<string[] | null> {
  const text = await readFile(join(folder, INPUTS), "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as string[]);
}

/** The worker script of these inputs; null if one of them no longer exists. */
async function fileOf(root: string, folder: string, inputs: readonly string[]): Promise<WorkerFile | null> {
  const hash = createHash("sha256");
  for (const input of [...inputs, ...RECIPE]) {
    const bytes = await readFile(join(root, input)).catch(() => null);
    if (bytes === null) return null;
    hash.update(input).update("\0").update(bytes).update("\0");
  }
  const version = hash.digest("hex").slice(0, 16);
  return { path: join(folder, `thread-${version}.mjs`), version };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Written under another name and moved, so that another process never reads half a file. */
async function build(root: string, folder: string): Promise<WorkerFile> {
  const name = "esbuild";
  const esbuild: typeof import("esbuild") = await import(
    /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ name
  );
  const temporary = join(folder, `thread-${process.pid}.${Date.now()}.tmp`);
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [ENTRY],
    outfile: temporary,
    bundle: true,
    external: EXTERNAL,
    metafile: true,
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
  const inputs = Object.keys(metafile.inputs).filter((input) => !input.includes("node_modules/"));
  const file = await fileOf(root, folder, inputs.sort());
  if (!file) throw new Error("A source of the worker threads was deleted during the build.");
  await rename(temporary, file.path);
  await writeFile(`${temporary}.json`, JSON.stringify(inputs));
  await rename(`${temporary}.json`, join(folder, INPUTS));
  await removeOthers(folder, file.path);
  return file;
}

/** Removes versions older than a day; a running process may still start a worker from a younger one. */
async function removeOthers(folder: string, keep: string): Promise<void> {
  const day = 24 * 60 * 60 * 1000;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!name.startsWith("thread-") || path === keep) continue;
    const modified = await stat(path).catch(() => null);
    if (modified && Date.now() - modified.mtimeMs > day) await rm(path, { force: true });
  }
}
