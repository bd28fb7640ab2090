import { fork } from "node:child_process";

/** The last message of a program that `processResult` runs. */
export type ProcessReply<Result> = { result: Result } | { failed: string };

/**
 * Runs a JavaScript program in a process of its own with one message, and returns its reply. Rejects if the program
 * ends without a reply, so that a caller never waits for a program that crashed.
 */
export function processResult<Result>(file: string, message: object): Promise<ProcessReply<Result>> {
  const child = fork(/* turbopackIgnore: true */ file, {
    execArgv: [],
    // Standard output belongs to the program that waits.
    stdio: ["ignore", 2, 2, "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("message", (reply) => resolve(reply as ProcessReply<Result>));
    child.once("error", reject);
    // “exit” can come before the last message, “close” cannot.
    child.once("close", (code, signal) =>
      reject(new Error(`“${file}” ended without a result, by ${signal ?? `exit code ${code}`}.`)),
    );
    // A program that ends early closes the channel before it has read the message; “close” follows.
    child.send(message, () => {});
  });
}
