import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { hasCorpus } from "../lib/testing/corpus.ts";
import { extent, onlyOperation } from "../lib/testing/extent.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Test files of a worker share its modules, except for those that mock modules, those that count steps, because each
 * count runs through every function that the process has loaded, and those that replace the database driver's
 * `query`, which statements that an earlier file left running would call as well.
 */
const isolated = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".db.test.ts"))
  .map((name) => join("lib", name))
  .filter((name) =>
    /vi\.mock\(|costOf\(|Client\.prototype, "query"/.test(readFileSync(join(root, name), "utf8")),
  );

const built = "lib/testing/build-products.ts";
const onDatabase = {
  globalSetup: [built, "lib/testing/global-setup.ts"],
  setupFiles: ["lib/testing/database.ts"],
};

/** Pure rules, and operations against a real Postgres cloned per worker; the latter with modules shared or not. */
export default defineConfig({
  root,
  resolve: {
    alias: {
      "@": root,
      "server-only": fileURLToPath(new URL("../node_modules/server-only/empty.js", import.meta.url)),
    },
  },
  test: {
    // By default one processor stays unused, half of two.
    maxWorkers: "100%",
    // A loop over all operations of one kind is empty when the only operation is of another.
    passWithNoTests: onlyOperation !== undefined,
    // No test asserts time; these limits only end a test that hangs, also on a busy machine.
    testTimeout: extent === "long" ? 3_600_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    env: { BINDERY_SECRET: "a secret for tests only, of sufficient length", BINDERY_RATE_LIMIT: "off" },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          isolate: false,
          globalSetup: [built],
          setupFiles: ["lib/testing/properties.ts"],
          // openapi-typescript needs the compiler's old interface, which TypeScript 7 no longer has.
          alias: { typescript: fileURLToPath(new URL("support/typescript-factory.mjs", import.meta.url)) },
          server: { deps: { inline: ["openapi-typescript"] } },
          include: ["lib/**/*.test.ts", "components/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["**/*.db.test.ts", ...(hasCorpus() ? [] : ["**/*.corpus.test.ts"])],
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          isolate: false,
          include: ["lib/**/*.db.test.ts"],
          exclude: isolated,
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: { name: "db-isolated", include: isolated, ...onDatabase },
      },
    ],
  },
});
