import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

export type Server = { url: string; pid: number; readyAfter: number; stop: () => Promise<void> };

/** Starts a program and waits until it prints its address, the first line on standard output. */
async function startServer(args: string[], env: NodeJS.ProcessEnv): Promise<Server> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const url = await firstLine(child);
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  return { url, pid: child.pid!, readyAfter: performance.now() - started, stop };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const end = printed.indexOf("\n");
      if (end >= 0) resolve(printed.slice(0, end));
    });
    child.once("exit", (code) =>
      reject(new Error(`A server ended with exit code ${code} before it was ready.`)),
    );
  });
}

/** Returns how `npm start` calls Node: the variables it sets, then options and the program. */
function startCommand(): { variables: NodeJS.ProcessEnv; args: string[] } {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  const [variables, args] = scripts.start.split("exec node ").map((part) => part.split(" ").filter(Boolean));
  return { variables: Object.fromEntries(variables!.map((one) => one.split("="))), args: args! };
}

/** Starts the production server as `npm start` does. With a profile folder, Node writes a CPU profile there. */
export function startBindery(env: NodeJS.ProcessEnv, profile?: string): Promise<Server> {
  const { variables, args } = startCommand();
  return startServer([...(profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : []), ...args], {
    ...variables,
    ...env,
    PORT: env.PORT ?? "0",
  });
}

export const startBaseline = (env: NodeJS.ProcessEnv): Promise<Server> =>
  startServer(["--conditions=react-server", "--import", "tsx", "scripts/bench/baseline.ts"], env);
