import { prepare } from "./support/prepare.mjs";
import { runTypeScript } from "./support/run-typescript.mjs";

// Tests of single files take the client as it is, and it should know the new tables.
await prepare({ build: false });
process.exitCode = await runTypeScript("scripts/make-migration.ts", process.argv.slice(2));
