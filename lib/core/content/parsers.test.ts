import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/*
 * The main thread of the server may not parse Markdown, HTML or a robots.txt: one text could block it for everyone.
 * It runs the jobs of lib/wiring/thread-jobs.ts, whose file is bundled for worker threads only. So the server's modules
 * must not import a parser, directly or through others.
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
/** The entry points of the server and its commands; a browser's own thread may parse its user's text. */
const ENTRIES = [
  "app",
  "scripts",
  "proxy.ts",
  "next.config.ts",
  "lib/wiring/engine.ts",
  "lib/wiring/routes.ts",
  "lib/wiring/wiring.ts",
];
/** A few kilobytes in merges, for the reason given there; and the API's own descriptions, which no request contains. */
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

/** The imports without types; dynamic ones in components run in the browser. */
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

/** The import chain from one of the files to each parser. */
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

  it("leaves parsers to the core and to what runs on threads", () => {
    const others = filesIn("lib").filter(
      (path) =>
        !OTHERS.test(path) &&
        !EXCEPTIONS.includes(path) &&
        !/^lib\/(?:core|testing)\/|\/on-thread\//.test(path),
    );
    const parsing = others.filter((path) => importsOf(path).some((name) => PARSERS.includes(name)));
    expect(parsing).toEqual([]);
    expect(others).toContain("lib/content/rendering/render.ts");
  });

  it("would be detected loading one, as the worker is", () => {
    expect(waysToParsers(["lib/wiring/thread-jobs.ts"])).not.toEqual([]);
  });
});
