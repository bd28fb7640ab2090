import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { importGraph, importsIn, sourceFiles } from "@/lib/testing/import-graph";

/*
 * A file imports from its own floor and from those below, types, style sheets and lazy imports included. Pure files
 * of an area – its schemas, kinds and limits – import nothing above the core, so the platform may import them too.
 * Areas of a product know each other, therefore folders of one floor may import each other; files may not, so that
 * each import says where one area needs another.
 */

const AREAS = [
  "identity",
  "organizations",
  "spaces",
  "content",
  "collaboration",
  "sites",
  "exchange",
  "translations",
  "integrations",
  "administration",
];
/** From the lowest to the highest. */
const FLOORS: readonly (readonly string[])[] = [
  ["lib/core", "lib/addresses.ts"],
  ["components/ui"],
  ["lib/platform"],
  ["lib/store"],
  AREAS.map((area) => `lib/${area}`),
  ["components/form", "components/layout"],
  AREAS.map((area) => `components/${area}`),
  ["lib/wiring"],
  ["components/console"],
  ["lib/testing"],
  ["app"],
];
const isIn = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
const floorOf = (file: string): number => FLOORS.findIndex((floor) => isIn(file, floor));
const isCore = (file: string): boolean => floorOf(file) === 0;
const isOfArea = (file: string): boolean => isIn(file, FLOORS[4]!);

const files = sourceFiles();
const imports = importGraph(files);

/** Files of areas that import only the core and each other. */
function pureFiles(): Set<string> {
  const pure = new Set(files.filter(isOfArea));
  const isImpure = (file: string) => imports.get(file)!.some((other) => !isCore(other) && !pure.has(other));
  for (let impure = [...pure].filter(isImpure); impure.length > 0; impure = [...pure].filter(isImpure))
    for (const file of impure) pure.delete(file);
  return pure;
}

/** Groups of files of which each reaches the others, by Tarjan's algorithm. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    lowest.set(file, index.size);
    index.set(file, index.size);
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (path.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== index.get(file)) return;
    const circle = path.splice(path.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return circles;
}

describe("floors", () => {
  it("contain every file", () => {
    expect(files.filter((file) => floorOf(file) === -1)).toEqual([]);
  });

  it("import only lower floors and pure files", () => {
    const pure = pureFiles();
    const upward = files.flatMap((file) =>
      imports
        .get(file)!
        .filter((other) => floorOf(other) > floorOf(file) && (isCore(file) || !pure.has(other)))
        .map((other) => `${file} → ${other}`),
    );
    expect(upward).toEqual([]);
    expect(pure.size).toBeGreaterThan(50);
  });

  it("have no circles of files", () => {
    expect(circlesIn(imports)).toEqual([]);
  });

  it("would show a circle of files", () => {
    const graph = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["a", "d"]],
      ["d", []],
    ]);
    expect(circlesIn(graph)).toEqual([["a", "b", "c"]]);
  });

  it("see lazy imports and style sheets", () => {
    const lazy = 'const ids = () => import("@/lib/core/ids");';
    const known = new Set(files);
    expect(importsIn("app/page.tsx", lazy, known)).toEqual(["lib/core/ids.ts"]);
    expect(importsIn("app/page.css", '@import "./globals.css";', known)).toEqual(["app/globals.css"]);
  });

  it("link to screens by one component, which prefetches nothing", () => {
    const linking = files.filter((file) => /["']next\/link["']/.test(readFileSync(file, "utf8")));
    expect(linking).toEqual(["components/ui/screen-link.tsx"]);
  });
});
