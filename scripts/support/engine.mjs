/**
 * Builds our own code for Node: the server, and what Next's screens use of it, as one bundle in pieces, so that a
 * process that loads both has one copy of each module.
 */
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** @typedef {"production" | "development"} Mode */

const ENTRIES = {
  server: "scripts/server.ts",
  demo: "scripts/demo.ts",
  worker: "scripts/worker.ts",
  engine: "lib/wiring/engine.ts",
};

/**
 * A file of the built engine; `lib/wiring/running-engine.ts` imports one as well.
 * @param {Mode} mode @param {keyof typeof ENTRIES} name
 */
export const engineFile = (mode, name) => join(root, ".engine", mode, `${name}.mjs`);

const { resolve: resolvePackage } = createRequire(import.meta.url);

/** Some versions of Node do not know the attribute that imports JSON, so it becomes part of the file. */
const jsonOfPackages = {
  name: "json-of-packages",
  /** @param {import("esbuild").PluginBuild} build */
  setup: (build) =>
    build.onResolve({ filter: /^[^.@].*\.json$/ }, ({ path }) => ({ path: resolvePackage(path) })),
};

/** Their default export is a member of what Node imports by default, as they are CommonJS. */
const WITH_DEFAULT = /^next-auth(?:\/providers\/credentials)?$/;

const defaultsOfPackages = {
  name: "defaults-of-packages",
  /** @param {import("esbuild").PluginBuild} build */
  setup: (build) => {
    const namespace = "default-of-package";
    build.onResolve({ filter: WITH_DEFAULT }, ({ path, namespace: from }) =>
      from === namespace ? { path, external: true } : { path, namespace },
    );
    build.onLoad({ filter: WITH_DEFAULT, namespace }, ({ path }) => ({
      contents: `import whole from ${JSON.stringify(path)}; export default whole.default;`,
    }));
  },
};

/**
 * Bundles our own code; packages stay in their folders. Node does not support `server-only`, whose default file throws
 * an error on purpose.
 *
 * @param {Mode | "test"} mode
 * @returns {import("esbuild").BuildOptions}
 */
const optionsFor = (mode) => ({
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  plugins: [jsonOfPackages, defaultsOfPackages],
  alias: { "server-only": "./node_modules/server-only/empty.js" },
  define: { "process.env.NODE_ENV": JSON.stringify(mode) },
  sourcemap: "linked",
  logLevel: "warning",
});

/**
 * Bundles one program. For tests.
 *
 * @param {string} entry
 * @param {string} outfile below the project's folder, where the packages are found
 */
export async function bundleForTests(entry, outfile) {
  const { build } = await import("esbuild");
  await build({ ...optionsFor("test"), entryPoints: [entry], outfile });
}

/** @param {Mode} mode @returns {import("esbuild").BuildOptions} */
const engineOptions = (mode) => ({
  ...optionsFor(mode),
  entryPoints: ENTRIES,
  outdir: join(root, ".engine", mode),
  outExtension: { ".js": ".mjs" },
  chunkNames: "parts/[hash]",
  splitting: true,
});

/** @param {Mode} mode */
export async function buildEngine(mode) {
  const { build } = await import("esbuild");
  await rm(join(root, ".engine", mode), { recursive: true, force: true });
  await build(engineOptions(mode));
}
