import { runTypeScript } from "./support/run-typescript.mjs";

process.exitCode = await runTypeScript("scripts/make-migration.ts", process.argv.slice(2));
