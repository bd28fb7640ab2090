import { prepare } from "./support/prepare.mjs";
import { runTypeScript } from "./support/run-typescript.mjs";

// Tests of single files use the generated client without preparing it, so it must include the new tables.
await prepare({ build: false });
process.exitCode = await runTypeScript("scripts/make-migration.ts", process.argv.slice(2));
