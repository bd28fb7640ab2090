/**
 * Prepares a working copy and skips what is up to date: installs the locked packages, generates Prisma's client from
 * the schema, builds the application. Processes that start at once prepare one after another; the later ones find the
 * work done.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { buildEngine, engineFile, root } from "./engine.mjs";
import { withFileLock } from "./file-lock.mjs";
import { buildProducts } from "./products.mjs";

export { root } from "./engine.mjs";

const generatedClient = join(root, "lib", "platform", "db", "generated");
const buildStamp = join(root, ".next", "sources");
const generateStamp = join(generatedClient, ".sources");

/** @typedef {(message: string) => void} Report */

/** @param {string} message */
export function progress(message) {
  process.stderr.write(`${message}\n`);
}

export function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const minimum = engines.node.replace(">=", "");
  const [wantedMajor = 0, wantedMinor = 0] = minimum.split(".").map(Number);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
    progress(`Bindery needs Node.js ${minimum} or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
}

/**
 * @param {object} options
 * @param {boolean} options.build
 * @param {boolean} [options.development] also the packages that only tests and measurements use
 * @param {Report} [options.report]
 */
export async function prepare({ build, development = false, report = progress }) {
  await mkdir(join(root, ".data"), { recursive: true, mode: 0o711 });
  const onWait = () => report("Waiting for another process that is preparing this folder.");
  await withFileLock(
    join(root, ".data", "prepare.lock"),
    async () => {
      await install(report, development);
      await generate(report);
      await buildProducts();
      if (build) await buildApplication(report);
    },
    { onWait },
  );
}

/** @param {Report} report @param {boolean} development */
async function install(report, development) {
  if (await isInstalled(development)) return;
  report("Installing packages.");
  // A working copy is also for development, even where NODE_ENV says production.
  await run(npm(), ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/**
 * Compares the packages that npm reports as installed with the lock file.
 * @param {boolean} development
 */
async function isInstalled(development) {
  const wanted = await readJson(join(root, "package-lock.json"));
  const present = await readJson(join(root, "node_modules", ".package-lock.json"));
  if (!wanted || !present) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === "") return true;
    const installed = present.packages[path];
    const isNeeded = development || !entry.dev;
    if (!installed) return !isNeeded || Boolean(entry.optional || entry.devOptional || entry.peer);
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

/** @param {Report} report */
async function generate(report) {
  const sources = await fingerprint(
    [join(root, "prisma"), join(root, "package-lock.json")],
    (path) => /\.prisma$|prisma\.config\.ts$|package-lock\.json$/.test(path) && !path.includes("migrations"),
  );
  if (await isStamped(generateStamp, sources)) return;
  report("Generating the database client.");
  await rm(generatedClient, { recursive: true, force: true });
  await run(bin("prisma"), ["generate", "--config", join("prisma", "prisma.config.ts"), "--no-hints"], {
    // Generating needs no engine, but looks for one and would download it; any program satisfies it.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: "1",
  });
  await writeFile(generateStamp, sources);
}

const notSources = new Set([
  "node_modules",
  ".git",
  ".next",
  ".engine",
  ".data",
  ".ci",
  ".shots",
  "e2e",
  "docs",
  "test-results",
  "playwright-report",
  "generated",
  "migrations",
  "testing",
  "bench",
  "bench-results.json",
  "next-env.d.ts",
]);

/** @param {Report} report */
async function buildApplication(report) {
  const sources = await fingerprint(
    [root],
    (path) => !/\.test\.tsx?$|\.md$|\.tsbuildinfo$|\.jsonl$/.test(path),
  );
  const server = engineFile("production", "server");
  if (existsSync(server) && (await isStamped(buildStamp, sources))) return;
  report("Building the application.");
  const isRebuild = existsSync(buildStamp);
  await rm(buildStamp, { force: true });
  // Before the build: Next loads routes to read their settings, and they load the engine.
  await buildEngine("production");
  await run(bin("next"), ["build"], {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // A working copy that is built again is under development, so the intermediate steps of the build are kept.
    BINDERY_REBUILD: isRebuild ? "1" : "0",
  });
  await writeFile(buildStamp, sources);
}

/**
 * @param {string[]} paths
 * @param {(path: string) => boolean} isSource
 */
async function fingerprint(paths, isSource) {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths) {
    for (const file of await filesBelow(path)) {
      const name = relative(root, file);
      if (isSource(name)) hash.update(`\0${name}\0`).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {Promise<string[]>} */
async function filesBelow(path) {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  const lists = await Promise.all(
    entries
      .filter((entry) => !notSources.has(entry.name))
      .map((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)])),
  );
  return lists.flat().sort();
}

/** @param {string} stamp @param {string} sources */
async function isStamped(stamp, sources) {
  return (await readFile(stamp, "utf8").catch(() => "")) === sources;
}

/** @param {string} path */
async function readJson(path) {
  const content = await readFile(path, "utf8").catch(() => null);
  return content === null ? null : JSON.parse(content);
}

/** @param {string} name */
export function bin(name) {
  return join(root, "node_modules", ".bin", name);
}

const npm = () => (process.platform === "win32" ? "npm.cmd" : "npm");

/**
 * Runs a program of the preparation; its output goes to standard error.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<void>}
 */
export function run(program, args, extra = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...extra },
    stdio: ["ignore", process.stderr, process.stderr],
  });
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  process.once("SIGINT", forward);
  process.once("SIGTERM", forward);
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code) => {
      process.off("SIGINT", forward);
      process.off("SIGTERM", forward);
      if (code === 0) done();
      else
        fail(new Error(`“${[relative(root, program), ...args].join(" ")}” failed with exit code ${code}.`));
    });
  });
}
