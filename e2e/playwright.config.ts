import { existsSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, devices } from "@playwright/test";
import { ISSUER_CLIENT } from "@/lib/testing/issuer-client";
import { browserPath } from "@/scripts/support/browser.mjs";
import { freePort } from "./support/free-port";

/**
 * Journeys against a production server with a separate database, both started here. Workers load this file as well:
 * they find the first process's choices in the environment.
 *
 * To run against a running server, give its address and its data folder (or its database, as E2E_DATABASE_URL):
 * `E2E_BASE_URL=http://localhost:3000 E2E_DATA_DIR=.data npx playwright …`.
 */
const running = process.env.E2E_BASE_URL;
process.env.E2E_DATA_DIR ??= resolve(".data/e2e");
if (!running && !process.env.E2E_PORT) {
  process.env.E2E_PORT = String(await freePort());
  // A list starts no server, and one may be running on the folder.
  if (!process.argv.includes("--list")) rmSync(process.env.E2E_DATA_DIR, { recursive: true, force: true });
}
// Workers create test data by the commands of the product, in the server's database.
const connection = resolve(process.env.E2E_DATA_DIR, "postgres.json");
const embedded = () => (JSON.parse(readFileSync(connection, "utf8")) as { url: string }).url;
process.env.DATABASE_URL = process.env.E2E_DATABASE_URL ?? (existsSync(connection) ? embedded() : "");
// The port of the issuer in the journey with OpenID Connect.
process.env.E2E_ISSUER_PORT ??= String(await freePort());
const baseURL = running ?? `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: ".",
  // Also for imports of specs: outside of a server, "server-only" does nothing.
  tsconfig: "tsconfig.json",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // No journey asserts time; this only ends hanging ones, with room for a busy machine or one that compiles screens.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "../test-results/report.json" }],
  ],
  use: {
    baseURL,
    actionTimeout: 60_000,
    // A trace of each step costs a quarter of the time; `--trace retain-on-failure` records them.
    trace: "off",
    // Waiting for animations and painting them takes a tenth of the time; journeys about motion turn it on.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browserPath(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page is open for seconds, in which compiling optimized code takes more time than that code saves.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
  projects: [
    { name: "chromium", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } },
  ],
  webServer: running
    ? undefined
    : {
        command: "node scripts/start.mjs",
        cwd: fileURLToPath(new URL("..", import.meta.url)),
        url: `${baseURL}/readyz`,
        timeout: 300_000,
        gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
        stdout: "ignore",
        stderr: "pipe",
        env: {
          PORT: process.env.E2E_PORT ?? "",
          HOST: "127.0.0.1",
          DATABASE_URL: "",
          BINDERY_DATA_DIR: process.env.E2E_DATA_DIR,
          BINDERY_RATE_LIMIT: "off",
          // For websites that tests serve.
          BINDERY_ALLOW_PRIVATE_FETCH: "127.0.0.1/32",
          BINDERY_DEMO: "0",
          BINDERY_OIDC_ISSUER: `http://127.0.0.1:${process.env.E2E_ISSUER_PORT}`,
          BINDERY_OIDC_CLIENT_ID: ISSUER_CLIENT.clientId,
          BINDERY_OIDC_CLIENT_SECRET: ISSUER_CLIENT.clientSecret,
          BINDERY_OIDC_LABEL: "Acme accounts",
          LOG_LEVEL: "warn",
        },
      },
});
