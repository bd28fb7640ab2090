/**
 * The process that creates the demo, apart from the server, because hundreds of commits would stay in the server's
 * memory. `demo-process.ts` starts it.
 */
import "@/lib/wiring/declarations";
import { createDemoWithRetries } from "@/lib/administration/demo/create";
import { database } from "@/lib/platform/db/client";
import type { DemoReport } from "./demo-process";

const report = (message: DemoReport): Promise<void> =>
  new Promise((sent) => process.send!(message, () => sent()));

// The server has ended.
process.on("disconnect", () => process.exit(1));
await createDemoWithRetries(
  database(),
  async (demo) => {
    await report({ demo });
    process.exit(0);
  },
  new AbortController(),
);
await report({ postponed: true });
