import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";

/** A separate installation for a test, beside the one that all other tests share. */

const root = fileURLToPath(new URL("../..", import.meta.url));

export type Running = {
  /** Its standard output: the address to open. */
  address: string;
  output: () => string;
  /** Its messages for the operator. */
  notes: () => string;
  process: ChildProcess;
  exit: Promise<unknown[]>;
};

const environment = (dataDir: string, demo = false) => ({
  ...process.env,
  PORT: "0",
  HOST: "127.0.0.1",
  DATABASE_URL: "",
  BINDERY_DATA_DIR: dataDir,
  BINDERY_DEMO: demo ? "1" : "0",
});

/**
 * Starts a production server with a separate database in this folder; resolves when it serves. Its messages go to a file
 * descriptor if one is given.
 */
export const startServer = (
  dataDir: string,
  { demo = false, messages = "pipe" }: { demo?: boolean; messages?: number | "pipe" } = {},
): Promise<Running> => served(spawnServer(environment(dataDir, demo), messages));

/** Starts another server of the installation that all tests share, which a test may kill and start again. */
export const startBeside = (port: number): Promise<Running> =>
  served(
    spawnServer({
      ...environment(process.env.E2E_DATA_DIR ?? ""),
      PORT: String(port),
      DATABASE_URL: process.env.DATABASE_URL ?? "",
    }),
  );

async function served(server: Omit<Running, "address">): Promise<Running> {
  // The limit of a test is for a server that runs already; a start on a busy machine takes a minute.
  test.setTimeout(test.info().timeout + 120_000);
  await Promise.race([once(server.process.stdout!, "data"), server.exit]);
  expect(server.process.exitCode, server.notes()).toBeNull();
  return { ...server, address: server.output().trim() };
}

/** Starts a production server that cannot start; resolves when it has ended. */
export async function startInVain(
  dataDir: string,
): Promise<{ code: unknown; output: string; notes: string }> {
  const server = spawnServer(environment(dataDir));
  const [code] = await once(server.process, "close");
  return { code, output: server.output(), notes: server.notes() };
}

function spawnServer(env: NodeJS.ProcessEnv, messages: number | "pipe" = "pipe"): Omit<Running, "address"> {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", messages],
  });
  let output = "";
  let notes = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    notes += chunk;
  });
  child.stdout!.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  return { output: () => output, notes: () => notes, process: child, exit: once(child, "exit") };
}

/** Stops a server, unless it ended already. */
export async function stopServer(server: Running): Promise<void> {
  if (server.process.exitCode === null) server.process.kill("SIGTERM");
  await server.exit;
}

/** Runs an operator's command on the installation in this folder. */
export async function operate(
  dataDir: string,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ["scripts/bindery.mjs", ...args], {
    cwd: root,
    env: environment(dataDir),
  });
  const result = { code: 0, stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    result.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    result.stderr += chunk;
  });
  [result.code] = (await once(child, "close")) as [number];
  return result;
}
