import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

/*
 * The scripts that a browser loads before a screen can be used, measured in the built files of the server under test.
 * Scripts that are loaded later, on demand, do not count.
 */

const BUILT = ".next";
/** Kilobytes after gzip. */
const MOST = 260;
/** Writing loads a text editor. */
const EDITORS = /\/edit\//;
/** Kilobytes that load with an editor, and words that only its chunk has. */
const EDITOR_CHUNKS = [
  { name: "the editor of pages", most: 170, words: "The text has conflict markers" },
  { name: "the editor of comments", most: 172, words: "Mention a person" },
];

type Manifest = { entryJSFiles?: Record<string, readonly string[]> };

/** Every screen with the scripts of its page and of the layouts around it. */
function screens(): { screen: string; scripts: readonly string[] }[] {
  const { rootMainFiles } = JSON.parse(readFileSync(join(BUILT, "build-manifest.json"), "utf8")) as {
    rootMainFiles: string[];
  };
  return readdirSync(join(BUILT, "server/app"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page_client-reference-manifest.js"))
    .flatMap((file) => {
      const context = createContext({}) as { __RSC_MANIFEST?: Record<string, Manifest> };
      runInContext(readFileSync(join(BUILT, "server/app", file), "utf8"), context);
      return Object.entries(context.__RSC_MANIFEST ?? {});
    })
    .map(([screen, { entryJSFiles = {} }]) => ({
      screen,
      scripts: [...new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()])],
    }));
}

const sizes = new Map<string, number>();
function kilobytes(script: string): number {
  const known =
    sizes.get(script) ?? gzipSync(readFileSync(join(BUILT, decodeURIComponent(script)))).length / 1000;
  sizes.set(script, known);
  return known;
}

test("no screen but the editor loads more JavaScript than its budget", () => {
  const measured = screens().map(({ screen, scripts }) => ({
    screen,
    size: scripts.reduce((sum, script) => sum + kilobytes(script), 0),
  }));
  expect(measured.length).toBeGreaterThan(30);
  const over = measured.filter(({ screen, size }) => size > MOST && !EDITORS.test(screen));
  expect(over.map(({ screen, size }) => `${screen}: ${size.toFixed(1)} kB`)).toEqual([]);
});

for (const { name, most, words } of EDITOR_CHUNKS)
  test(`${name} loads with no more JavaScript than its budget`, () => {
    const folder = join(BUILT, "static/chunks");
    const texts = readdirSync(folder)
      .filter((file) => file.endsWith(".js"))
      .map((file) => ({ script: `static/chunks/${file}`, text: readFileSync(join(folder, file), "utf8") }));
    const own = texts.filter(({ text }) => text.includes(words)).map(({ script }) => script);
    expect(own.length).toBeGreaterThan(0);
    // A part that is loaded on demand is named with all chunks that it needs.
    const needed = texts
      .flatMap(({ text }) => [...text.matchAll(/\[("static\/chunks\/[^\]]+)\]\.map/g)])
      .map(([, list = ""]) => [...list.matchAll(/"([^"]+)"/g)].map(([, script = ""]) => script))
      .filter((scripts) => own.some((script) => scripts.includes(script)));
    expect(needed.length).toBeGreaterThan(0);
    for (const scripts of needed)
      expect(scripts.reduce((sum, script) => sum + kilobytes(script), 0)).toBeLessThanOrEqual(most);
  });
