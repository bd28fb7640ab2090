/**
 * `npm run -s bindery -- <command>`: operator commands against the database of this installation, with or without a
 * running server.
 */
import { prepare, progress, requireNode, root } from "./support/prepare.mjs";
import { runTypeScript } from "./support/run-typescript.mjs";

requireNode();
process.chdir(root);
try {
  await prepare({ build: false });
  process.exitCode = await runTypeScript("scripts/bindery.ts", process.argv.slice(2));
} catch (error) {
  progress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
