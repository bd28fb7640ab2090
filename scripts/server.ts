/**
 * The production server: one `node:http` server whose API requests go straight to the engine and whose
 * screens go to Next. `scripts/start.mjs` prepares its environment and runs the bundle of this file.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import next from "next";
import type { DemoCredentials } from "@/lib/administration/demo/create";
import { requestManualUpdate } from "@/lib/administration/demo/update-manual-job";
import { endStreams } from "@/lib/collaboration/live-events/subscribers";
import { serveSaml } from "@/lib/identity/saml/router";
import { createSetupCode } from "@/lib/identity/setup/commands";
import { type BuiltFiles, builtFiles, isOfBuild } from "@/lib/platform/api/server/built-files";
import { createHttpServer, drain } from "@/lib/platform/api/server/http-server";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";
import { clientAddressOf, nodeHandler } from "@/lib/platform/api/server/node-handler";
import { requestIdFrom } from "@/lib/platform/api/server/request-id";
import { database, disconnect } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { closePool } from "@/lib/platform/db/pool";
import { env, localAddress, requireDatabaseUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { writeCounts } from "@/lib/sites/insights/count";
import { serveReadyResponse } from "@/lib/sites/published/response-cache";
import { isSiteRequest, serveDocs, serveHost } from "@/lib/sites/published/serve";
import { clearSiteCache } from "@/lib/sites/published/site-state";
import { announceStop, healthz, readyz } from "@/lib/wiring/health";
import { handleMcp } from "@/lib/wiring/mcp";
import { handle } from "@/lib/wiring/routes";
import { handleScim } from "@/lib/wiring/scim";
import { startWorker } from "@/lib/wiring/worker";
import { createDemoInProcess } from "./demo-process";

type Options = {
  /** The program that creates the demo, see `demo-process.ts`. */
  demoFile: string;
  progress: (message: string) => void;
  /** Called when the process must end after a fatal error. */
  onFatal: () => void;
};

type RunningServer = { address: string; stop: () => Promise<void> };

export async function startServer({ demoFile, progress, onFatal }: Options): Promise<RunningServer> {
  process.on("unhandledRejection", (error) => log.error({ err: error }, "A promise failed unnoticed."));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "An error escaped; stopping.");
    onFatal();
  });
  const applied = await migrate(requireDatabaseUrl());
  if (applied.length > 0) progress(`Migrated the database: ${applied.join(", ")}.`);

  const screens = next({ dev: false, dir: process.cwd(), hostname: env.host, port: env.port });
  const closing: Array<() => Promise<void>> = [closePool, disconnect];
  const stop = async () => {
    announceStop();
    for (const close of closing.reverse()) await close();
  };
  try {
    await screens.prepare();
    closing.push(() => screens.close());
    const worker = await startWorker(database());
    closing.push(worker.stop);
    const stopping = new AbortController();
    closing.push(async () => stopping.abort());
    await createDemoInProcess({ file: demoFile, introduce: introduce(progress), signal: stopping.signal });
    await requestManualUpdate(database()).catch((error: unknown) =>
      log.error({ err: error }, "The demo's manual could not be brought to this version."),
    );
    const engine = nodeHandler(answerWith(builtFiles(join(".next", "static"))));
    closing.push(async () => clearSiteCache());
    closing.push(() => writeCounts(database()));
    const server = createHttpServer({
      atOnce: serveReadyResponse,
      engine,
      screens: exceptForSites(engine, screensOf(screens.getRequestHandler())),
    });
    await listen(server);
    closing.push(() => drain(server, endStreams));
    return { address: localAddress(env.host, env.port), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Shows the operator how to sign in for the first time: as the people of the demo, or through set-up. */
const introduce = (progress: Options["progress"]) => async (demo: DemoCredentials | null) => {
  if (demo) {
    progress("Created a demo organization. Sign in with one of:");
    for (const { role, email, password } of demo) {
      progress(`  ${role.padEnd(8)} ${email.padEnd(24)} ${password}`);
    }
    progress(`The passwords are kept in ${join(env.dataDir, "demo-credentials")}.`);
    return;
  }
  const code = await createSetupCode(database());
  if (code)
    progress(`Set up Bindery at ${localAddress(env.host, env.port)}/setup with the one-time code ${code}`);
};

type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Passes screens to Next, with the client's address and the request id. */
const screensOf =
  (show: NextHandler) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = requestIdFrom(request.headers["x-request-id"]);
    request.headers["x-request-id"] = requestId;
    request.headers["x-forwarded-for"] = clientAddressOf(request);
    response.setHeader("x-request-id", requestId);
    show(request, response).catch((error: unknown) => {
      log.error({ err: error, requestId }, "A screen failed.");
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    });
  };

type HttpHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Serves a site at its own hostname, without the console. */
const exceptForSites =
  (engine: HttpHandler, screens: HttpHandler): HttpHandler =>
  async (request, response) =>
    (await isSiteRequest(request.headers.host)) ? engine(request, response) : screens(request, response);

const answerWith =
  (files: BuiltFiles) =>
  async (request: ApiRequest): Promise<ApiResponse> => {
    // Works with any hostname, and before anything that waits for the database.
    if (request.path === "/healthz") return healthz();
    if (request.path === "/readyz") return readyz();
    if (await isSiteRequest(request.headers.host)) return serveHost(request);
    if (isOfBuild(request.path)) return files(request);
    if (/^\/docs(?:\/|$)/.test(request.path)) return serveDocs(request);
    if (/^\/saml(?:\/|$)/.test(request.path)) return serveSaml(request);
    if (/^\/scim(?:\/|$)/.test(request.path)) return handleScim(request);
    if (request.path === "/mcp") return handleMcp(request);
    return handle(request);
  };

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.port, env.host, 1_024, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
