/**
 * Builds what the product hands to others: the script of worker threads, and the style sheets, scripts and typefaces of
 * published sites. They are in a folder that is named by a hash of all their sources, so that a stale one is never used and
 * building again costs nothing; the version in its name is also part of the keys under which results of threads are
 * stored, as another version may give other results. `lib/platform/products.ts` finds the folder.
 */
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { root } from "./engine.mjs";
import { buildSiteFonts } from "./site-fonts.mjs";

const folder = join(root, ".engine", "products");
const current = join(folder, "current.json");

/** Each build also depends on these options and on the versions of packages. */
const RECIPE = [
  "scripts/support/products.mjs",
  "scripts/support/site-fonts.mjs",
  "lib/core/sites/fonts.json",
  "package-lock.json",
];
/** Packages that load files beside their own, or only in some jobs of threads. */
const EXTERNAL = [
  "@node-saml/node-saml",
  "xml-encryption",
  "pdfkit",
  "@mathjax/src",
  "mammoth",
  "yauzl",
  "docx",
  "docx/html",
  "sharp",
  "subset-font",
  "harfbuzzjs",
  "mermaid",
  "dompurify",
  "dagre-d3-es",
  "@seriousme/openapi-schema-validator",
];
const SITE = "lib/sites/published/assets";
const BROWSERS = ["chrome123", "firefox120", "safari17.5"];

/** @returns {Promise<void>} */
export async function buildProducts() {
  const known = JSON.parse(await readFile(current, "utf8").catch(() => "null"));
  if (known && (await versionOf(known.sources)) === known.version && (await exists(known.version))) return;
  const { sources, files } = await bundle();
  const version = await versionOf(sources);
  if (version === null) throw new Error("A source was deleted during the build.");
  await writeProducts(version, files);
  await writeWhole(current, JSON.stringify({ version, sources }));
  await removeOlder(version);
}

/** @param {string} version */
const exists = (version) =>
  stat(join(folder, version)).then(
    () => true,
    () => false,
  );

/**
 * The version that these sources have now; null if one of them no longer exists.
 * @param {readonly string[]} sources
 */
async function versionOf(sources) {
  const hash = createHash("sha256");
  for (const source of [...sources, ...RECIPE]) {
    const bytes = await readFile(join(root, source)).catch(() => null);
    if (bytes === null) return null;
    hash.update(source).update("\0").update(bytes).update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

async function bundle() {
  const { build } = await import("esbuild");
  /** @satisfies {import("esbuild").BuildOptions} */
  const shared = {
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    outdir: folder,
    legalComments: "none",
    logLevel: "warning",
  };
  const built = await Promise.all([
    build({
      ...shared,
      entryPoints: { threads: "lib/wiring/thread-jobs.ts" },
      outExtension: { ".js": ".mjs" },
      chunkNames: "threads-[hash]",
      // Each thread keeps the text of its script in memory; most threads need only the first of these files.
      splitting: true,
      minifyWhitespace: true,
      minifySyntax: true,
      external: EXTERNAL,
      platform: "node",
      format: "esm",
      target: "node20",
      banner: {
        js: 'import { createRequire as requireFor } from "node:module"; const require = requireFor(import.meta.url);',
      },
    }),
    build({
      ...shared,
      entryPoints: [
        ...["bar.css", "site.css", "site-api.css", "site.ts", "request.ts", "diagrams.ts"].map((file) =>
          join(SITE, file),
        ),
        "lib/exchange/exports/export.css",
      ].map((file) => ({ in: file, out: parse(file).name })),
      minify: true,
      target: BROWSERS,
    }),
    // Each kind of diagram is a file of its own, loaded when a diagram of that kind is drawn.
    build({
      ...shared,
      entryPoints: [join(SITE, "diagram.ts")],
      chunkNames: "diagram-[hash]",
      format: "esm",
      splitting: true,
      minify: true,
      target: BROWSERS,
    }),
  ]);
  const inputs = built.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  return {
    sources: [...new Set(inputs)].filter((input) => !input.includes("node_modules/")).sort(),
    files: built.flatMap(({ outputFiles }) => outputFiles),
  };
}

/**
 * Written under another name and moved, so that another process never reads half a build.
 * @param {string} version @param {readonly import("esbuild").OutputFile[]} files
 */
async function writeProducts(version, files) {
  const unfinished = join(folder, `unfinished-${process.pid}-${Date.now()}`);
  await mkdir(unfinished, { recursive: true });
  for (const { path, contents } of files) await writeFile(path.replace(folder, unfinished), contents);
  await cp(await buildSiteFonts(), join(unfinished, "fonts"), { recursive: true });
  // Another process may have finished the same version first.
  await rename(unfinished, join(folder, version)).catch(() => rm(unfinished, { recursive: true }));
}

/** @param {string} file @param {string} text */
async function writeWhole(file, text) {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, text);
  await rename(unfinished, file);
}

/**
 * Removes versions older than a day; a running process may still start a thread from a younger one.
 * @param {string} kept
 */
async function removeOlder(kept) {
  const day = 24 * 60 * 60 * 1000;
  for (const name of await readdir(folder)) {
    if (name === kept || name === "current.json") continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > day) await rm(join(folder, name), { recursive: true });
  }
}
