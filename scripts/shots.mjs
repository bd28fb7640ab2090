/** `npm run shots`: pictures of every screen of the demo organization, see scripts/shots.ts. */
import { prepare, requireNode, root } from "./support/prepare.mjs";
import { runTypeScript } from "./support/run-typescript.mjs";

requireNode();
process.chdir(root);
await prepare({ build: true, development: true });
process.exitCode = await runTypeScript("scripts/shots.ts", process.argv.slice(2));
