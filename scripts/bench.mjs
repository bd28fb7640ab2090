/**
 * `npm run bench [-- --quick] [-- --only NAME]`: measures a production server on a fresh embedded database beside a
 * bare server that sends the same bytes from the same rows, in short alternating rounds. Prints a table and writes
 * bench-results.json. The rows are explained in scripts/bench/main.ts.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acquireDatabase } from "./support/embedded-postgres.mjs";
import { provideSecret } from "./support/environment.mjs";
import { prepare, progress, requireNode, root } from "./support/prepare.mjs";
import { runTypeScript } from "./support/run-typescript.mjs";

requireNode();
process.chdir(root);
const dataDir = await mkdtemp(join(tmpdir(), "bindery-bench-"));
Object.assign(process.env, {
  NODE_ENV: "production",
  BINDERY_DATA_DIR: dataDir,
  BINDERY_DEMO: "0",
  BINDERY_RATE_LIMIT: "off",
  LOG_LEVEL: "warn",
});
delete process.env.DATABASE_URL;
try {
  await prepare({ build: true, development: true });
  await provideSecret();
  const database = await acquireDatabase({ dataDir });
  try {
    process.exitCode = await runTypeScript("scripts/bench/main.ts", process.argv.slice(2), {
      ...process.env,
      DATABASE_URL: database.url,
    });
  } finally {
    await database.release();
  }
} catch (error) {
  progress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
