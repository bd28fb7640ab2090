import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const files = ["app", "components", "e2e", "lib", "scripts"].flatMap((root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(?:tsx?|mjs)$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.startsWith("lib/platform/db/generated/"))
    .map((file) => ({ file, text: readFileSync(file, "utf8") })),
);
/** The only file that contains a word; null for words in several files. */
const saidBy = new Map<string, string | null>();
for (const { file, text } of files)
  for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g)))
    saidBy.set(word, saidBy.has(word) ? null : file);

const EXPORT = /^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm;

/**
 * Used without an import: exports of `app` by the framework, schemas by the API's description, configurations by
 * tools.
 */
const isTakenByName = (file: string) =>
  file.startsWith("app/") || /^lib\/.*\/schemas\.ts$|\.config\.ts$/.test(file);

it("every export is used by another file", () => {
  const unused = files
    .filter(({ file }) => !isTakenByName(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(EXPORT)]
        .filter(([, name]) => saidBy.get(name!) === file)
        .map(([, name]) => `${name} in ${file}`),
    );
  expect(unused).toEqual([]);
});
