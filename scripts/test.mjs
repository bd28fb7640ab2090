/**
 * `npm test`: installs what is missing, then types, lint, unit and database tests, and the journeys in a
 * browser against a production server of its own. Every phase runs, also after a failed one; the last line
 * sums up, and the exit code is 0 only if nothing failed.
 *
 *     npm test -- --quick                samples the operations and screens, see scripts/README.md
 *     npm test -- --quick --since HEAD   the same; committed files do not count as changed
 *     npm test -- --long                 runs the properties with up to 100,000 random cases
 *     npm run test:simplesamlphp         signs in through Debian's SimpleSAMLphp, and tests nothing else
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { bin, prepare, progress, requireNode, root } from "./support/prepare.mjs";

requireNode();
process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = "1";

/** @typedef {{ passed: number, failed: number }} Tally */
/** @typedef {{ name: string, message: string }} Failure The failed test, and the first lines of its message. */

const { values: given } = parseArgs({
  options: {
    ...{ quick: { type: "boolean" }, long: { type: "boolean" }, simplesamlphp: { type: "boolean" } },
    since: { type: "string" },
  },
});

const prepareModule = new URL("support/prepare.mjs", import.meta.url).href;
const scratch = await mkdtemp(join(tmpdir(), "bindery-run-"));
/** @type {Tally} */
const total = { passed: 0, failed: 0 };
/** Seconds that each test file took, on whichever worker. @type {Map<string, number>} */
const seconds = new Map();
/** Repeated at the end of the output, where people look first. @type {Failure[]} */
const failures = [];
try {
  await prepare({ build: false, development: true });
  if (given.simplesamlphp) {
    await phase("Sign-in through SimpleSAMLphp", () => runPlaywright("e2e/simplesamlphp.config.ts"));
  } else {
    // Test runners read it, see lib/testing/extent.ts.
    if (given.quick || given.long) process.env.BINDERY_TESTS = given.long ? "long" : "quick";
    if (given.since) process.env.BINDERY_TESTS_SINCE = given.since;
    await phase("Types", async () => verdict(await execute(bin("tsc"), ["--noEmit"])));
    await phase("Lint", async () => verdict(await execute(bin("biome"), ["check", "."])));
    const built = hasJourneys() ? buildBeside() : null;
    await phase("Unit and database tests", runVitest);
    if (built) {
      await phase("Build", async () => verdict(await built));
      if ((await built) === 0) await phase("Browser tests", () => runPlaywright("e2e/playwright.config.ts"));
    }
    reportLongest();
  }
} catch (error) {
  progress(error instanceof Error ? error.message : String(error));
  total.failed += 1;
} finally {
  await rm(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
reportFailures();
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** Reports the files that took longest, on all workers together. */
function reportLongest() {
  const longest = [...seconds].sort(([, one], [, other]) => other - one).slice(0, 15);
  console.log("\n── Longest files");
  for (const [file, took] of longest) console.log(`${took.toFixed(1).padStart(7)} s  ${file}`);
}

function reportFailures() {
  if (failures.length > 0) console.log("\n── Failed");
  for (const { name, message } of failures) console.log(`${name}\n${message}\n`);
}

/** @param {string} name @param {(string | undefined)[]} [messages] Of each attempt. */
function fail(name, messages = []) {
  const lines = stripVTControlCharacters(messages.join("\n")).split("\n").slice(0, 20);
  failures.push({ name, message: lines.map((line) => `    ${line.slice(0, 300)}`).join("\n") });
}

/**
 * @param {string} title
 * @param {() => Promise<Tally>} work
 */
async function phase(title, work) {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const named = failures.length;
  const { passed, failed } = await work();
  if (failed > 0 && failures.length === named) fail(title);
  total.passed += passed;
  total.failed += failed;
  console.log(
    `── ${title}: ${failed === 0 ? "ok" : "failed"} after ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
}

/**
 * Installs a browser and builds the application in the pauses of the tests, which leave a processor idle now and then,
 * and has Playwright compile the journeys. What is printed is shown if it fails, so that it does not mix with theirs.
 * Returns the exit code.
 */
async function buildBeside() {
  const build = `import(${JSON.stringify(prepareModule)}).then(({ prepare }) => prepare({ build: true }))`;
  const list = ["test", "--config=e2e/playwright.config.ts", "--list", "--reporter=line"];
  await installBrowser();
  return (
    (await executeBeside(process.execPath, "--eval", build)) ||
    (await executeBeside(bin("playwright"), ...list))
  );
}

/** @param {string} program @param {...string} args @returns {Promise<number>} */
async function executeBeside(program, ...args) {
  const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) process.stderr.write(output);
  return code ?? 1;
}

/** Counts the failure of a checker that is no test runner. @param {number} code @returns {Tally} */
function verdict(code) {
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

/** @returns {Promise<Tally>} */
async function runVitest() {
  const reportFile = join(scratch, "vitest.json");
  const code = await execute(bin("vitest"), [
    "run",
    "--config=scripts/vitest.config.ts",
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
  ]);
  const result = await readReport(reportFile);
  for (const { name, startTime, endTime, status, message, assertionResults } of result?.testResults ?? []) {
    const file = relative(root, name);
    note(file, endTime - startTime);
    const failed = assertionResults.filter(
      (/** @type {{ status: string }} */ test) => test.status === "failed",
    );
    for (const { fullName, failureMessages } of failed) fail(`${file} › ${fullName}`, failureMessages);
    if (status === "failed" && failed.length === 0) fail(file, [message]);
  }
  return tally(code, result?.numPassedTests, result?.numFailedTests);
}

/** @param {string} config @returns {Promise<Tally>} */
async function runPlaywright(config) {
  await requireBrowser();
  await prepare({ build: true, development: true });
  const reportFile = join(scratch, "playwright.json");
  const code = await execute(bin("playwright"), ["test", `--config=${config}`], {
    E2E_DATA_DIR: join(scratch, "data"),
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
  });
  const result = await readReport(reportFile);
  for (const suite of result?.suites ?? []) {
    for (const { title, tests } of specsOf(suite)) {
      for (const { results, status } of tests) {
        for (const { duration } of results) note(join("e2e", suite.file), duration);
        if (status === "expected" || status === "skipped") continue;
        const messages = results.flatMap(({ errors }) => errors.map((error) => error.message));
        fail(`${join("e2e", suite.file)} › ${title}`, messages);
      }
    }
  }
  for (const error of result?.errors ?? []) fail(config, [error.message]);
  const stats = result?.stats;
  return tally(code, stats?.expected, stats ? stats.unexpected + stats.flaky : undefined);
}

/**
 * Counts a failed runner without failed tests (a file that does not load, no report) as one failure.
 *
 * @param {number} code
 * @param {number} [passed]
 * @param {number} [failed]
 * @returns {Tally}
 */
function tally(code, passed = 0, failed = 0) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/**
 * @typedef {{ title: string, tests: { status: string, results: Result[] }[] }} Spec
 * @typedef {{ duration: number, errors: { message?: string }[] }} Result
 * @typedef {{ suites?: Suite[], specs: Spec[] }} Suite
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ suites = [], specs }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {string} file @param {number} milliseconds */
function note(file, milliseconds) {
  seconds.set(file, (seconds.get(file) ?? 0) + milliseconds / 1000);
}

/** @param {string} path */
async function readReport(path) {
  const content = await readFile(path, "utf8").catch(() => null);
  return content === null ? null : JSON.parse(content);
}

function hasJourneys() {
  const folder = join(root, "e2e");
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => /\.spec\.ts$/.test(String(name)))
  );
}

/** Any browser will do; root gets the fast one on Debian. */
async function installBrowser() {
  const { hasFastBrowser } = await import("./support/browser.mjs");
  if (hasFastBrowser() || !existsSync("/etc/debian_version") || process.getuid?.() !== 0) return;
  progress("Installing Chromium.");
  process.env.DEBIAN_FRONTEND = "noninteractive";
  const install = ["install", "-y", "--no-install-recommends", "chromium-headless-shell"];
  await executeBeside("apt-get", "-qq", "update");
  await executeBeside("apt-get", "-qq", ...install);
}

async function requireBrowser() {
  await installBrowser();
  const { hasBrowser } = await import("./support/browser.mjs");
  if (hasBrowser()) return;
  throw new Error(
    "The browser tests need Chromium: run “npx playwright install chromium” or install it on the system.",
  );
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<number>}
 */
function execute(program, args, extra = {}) {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...extra }, stdio: "inherit" });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code) => done(code ?? 1));
  });
}
