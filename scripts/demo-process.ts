import { fork } from "node:child_process";
import { type DemoCredentials, isDemoWanted } from "@/lib/administration/demo/create";
import { database } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";

/** Reports of the process, in this order; after a failed first attempt at the demo others follow. */
export type DemoReport = { postponed: true } | { demo: DemoCredentials | null };

type Options = {
  /** the built `demo.ts` */
  file: string;
  /** called with the sign-ins of a demo that was created, or null if there is none to create */
  introduce: (demo: DemoCredentials | null) => Promise<void>;
  /** ends the process */
  signal: AbortSignal;
};

/** Creates the demo if wanted, in a process that ends. Resolves after the first attempt, also if it fails. */
export async function createDemoInProcess({ file, introduce, signal }: Options): Promise<void> {
  if (!(await isDemoWanted(database()))) return introduce(null);
  const child = fork(file, {
    execArgv: [],
    // Standard output is for the address of the server.
    stdio: ["ignore", 2, 2, "ipc"],
  });
  signal.addEventListener("abort", () => child.kill());
  let isFinished = false;
  await new Promise<void>((resolve, reject) => {
    child.on("message", (report: DemoReport) => {
      if ("postponed" in report) return resolve();
      isFinished = true;
      introduce(report.demo).then(resolve, reject);
    });
    child.on("error", reject);
    // “exit” can come before the last message, “close” cannot.
    child.on("close", (code) => {
      if (!isFinished && !signal.aborted)
        log.error(`Creating the demo organization ended with exit code ${code}; the next start tries again.`);
      resolve();
    });
  });
}
