import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/*
 * Nothing that runs on the main thread of the server may parse Markdown, HTML or a robots.txt: one text could
 * stop it for everybody. It has the doors of lib/platform/rendering/render.ts, behind which the worker is a file of its own. So
 * what the server loads must not reach a module that imports a parser, whatever stands between them.
 */

const PARSERS = [
  "remark-parse",
  "rehype-parse",
  "rehype-raw",
  "micromark",
  "mdast-util-from-markdown",
  "parse5",
  "robots-parser",
];
/** Where the server and its commands begin; a browser's own thread may parse what its user writes. */
const ENTRIES = [
  "app",
  "scripts",
  "proxy.ts",
  "next.config.ts",
  "lib/wiring/routes.ts",
  "lib/wiring/wiring.ts",
];
/** A few kilobytes in merges, which says why it may; and what the API says of itself, which nobody sends. */
const EXCEPTIONS = ["lib/core/content/opening-title.ts", "lib/wiring/reference.ts"];
const OTHERS = /\.test\.tsx?$|^scripts\/bench\//;

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function filesIn(path: string): string[] {
  if (isFile(path)) return [path];
  return readdirSync(path).flatMap((name) => {
    const inner = join(path, name);
    return isFile(inner) ? (/\.(?:ts|tsx|mjs)$/.test(name) ? [inner] : []) : filesIn(inner);
  });
}

/** Imports that remain when types are gone; those that a component makes when somebody acts are the browser's. */
function importsOf(path: string): string[] {
  const source = readFileSync(path, "utf8");
  const fixed = [
    ...source.matchAll(/^(?:import|export)\s(?!type\b)(?:[^;"']*?\bfrom\s*)?["']([^"']+)["']/gm),
  ];
  const later = path.startsWith("components/") ? [] : [...source.matchAll(/\bimport\(\s*["']([^"']+)["']/g)];
  return [...fixed, ...later].map(([, name]) => name!);
}

function fileOf(name: string, from: string): string | null {
  const base = name.startsWith("@/")
    ? name.slice(2)
    : name.startsWith(".")
      ? join(dirname(from), name)
      : null;
  if (base === null) return null;
  const candidates = [
    base,
    `${base}.ts`,
    `${base}.tsx`,
    `${base}.mjs`,
    join(base, "index.ts"),
    join(base, "index.tsx"),
  ];
  return candidates.find(isFile) ?? null;
}

/** The way from one of the files to each parser that it reaches. */
function waysToParsers(entries: readonly string[]): string[] {
  const from = new Map<string, string | null>(entries.map((path) => [path, null]));
  const ways: string[] = [];
  for (const path of from.keys()) {
    for (const name of importsOf(path)) {
      if (PARSERS.includes(name)) ways.push([...trail(from, path), name].join(" → "));
      const file = fileOf(name, path);
      if (file !== null && !from.has(file) && !EXCEPTIONS.includes(file)) from.set(file, path);
    }
  }
  return ways;
}

function trail(from: ReadonlyMap<string, string | null>, path: string): string[] {
  const before = from.get(path) ?? null;
  return before === null ? [path] : [...trail(from, before), path];
}

describe("the main thread of the server", () => {
  it("loads no parser of texts", () => {
    const entries = ENTRIES.flatMap(filesIn).filter((path) => !OTHERS.test(path));
    expect(waysToParsers(entries)).toEqual([]);
  });

  it("would be found loading one, as the worker is", () => {
    expect(waysToParsers(["lib/platform/rendering/worker.ts"])).not.toEqual([]);
  });
});
