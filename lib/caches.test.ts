import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const DECLARING = join("lib", "platform", "cache", "cache.ts");
/** Prepared statements are as many as the code declares. */
const REGISTRIES = [join("lib", "platform", "db", "prepared.ts"), join("lib", "platform", "db", "client.ts")];

const files = readdirSync("lib", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|^testing\/|^platform\/db\/generated\//.test(name))
  .map((name) => join("lib", name))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

it("caches are declared with a bound and the reason why their entries are right", () => {
  const others = files.filter(({ file, text }) => file !== DECLARING && /from "lru-cache"/.test(text));
  expect(others.map(({ file }) => file)).toEqual([]);
});

it("a map that a module keeps also loses entries, or is declared as a cache", () => {
  const growing = files
    .filter(({ file }) => !REGISTRIES.includes(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^(?:export )?(?:const|let) (\w+)(?:: [^=]+)? = new Map(?:<.*>)?\(\);/gm)]
        .map(([, name]) => name!)
        .filter(
          (name) =>
            !new RegExp(`\\b${name}\\.(?:delete|clear)\\(|\\b${name} = new Map`).test(
              text.replace(/^(?:export )?(?:const|let) .*$/gm, ""),
            ),
        )
        .map((name) => `${name} in ${file}`),
    );
  expect(growing).toEqual([]);
});

it("no two caches have the same name", () => {
  const names = files.flatMap(({ text }) =>
    [...text.matchAll(/declareCache<.*>\(\{\s+name: "([^"]+)"/g)].map(([, name]) => name!),
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.length).toBeGreaterThan(15);
});
