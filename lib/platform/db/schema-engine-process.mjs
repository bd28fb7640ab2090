/**
 * Runs one method of Prisma's schema engine in its WebAssembly build, which needs no downloaded binary. Its package
 * expects a bundler that can import `.wasm`, so the module is instantiated by hand. It writes the same history to
 * `_prisma_migrations` as the ordinary command line, so that either can continue the other's work.
 *
 * `schema-engine.ts` starts this program in a process of its own for each use: after one panic all later calls in a
 * process wait forever, and its memory is never given back.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

/** @typedef {import("./schema-engine.ts").EngineMessage} EngineMessage */
/** @typedef {import("../process-result.ts").ProcessReply<unknown> & { script?: { text: string, position?: string } }} Reply */

/**
 * Replies and ends.
 * @param {Reply} reply
 */
function reply(reply) {
  process.send?.(reply, () => process.exit());
}

/** The engine reports a panic here, before it throws an error without details. @type {string | undefined} */
let panic;
const panics = {
  set_message: (/** @type {string} */ message) => {
    panic = message;
    // The error can be lost in the engine's own queue.
    setImmediate(fail, message);
  },
};

/** @param {unknown} error */
const messageOf = (error) => panic ?? (error instanceof Error ? error.message : String(error));

/** @param {unknown} error */
const fail = (error) => reply({ failed: messageOf(error) });

// Errors of the engine's own queue arrive here, not at the call.
process.on("uncaughtException", fail);
// The waiting process has ended.
process.on("disconnect", () => process.exit(1));

async function loadEngine() {
  Object.assign(global, { PRISMA_WASM_PANIC_REGISTRY: panics });
  const main = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const binary = await readFile(main.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(binary, { "./schema_engine_bg.js": { ...bindings } });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start?.();
  return bindings.SchemaEngine;
}

/**
 * The adapter splits a script at every semicolon, even within function bodies; this one sends it whole, which also
 * makes each migration one transaction.
 */
class WholeScriptAdapter extends PrismaPg {
  #pool;
  /** The database's own error, whose details the engine's error lacks. @type {Reply | undefined} */
  failure;

  /** @param {pg.Pool} pool */
  constructor(pool) {
    super(pool);
    this.#pool = pool;
  }

  async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (text) => {
      await this.#pool.query(text).catch((error) => {
        this.failure = { failed: messageOf(error), script: { text, position: error.position } };
        throw error;
      });
    };
    return adapter;
  }
}

/** @param {EngineMessage} message @returns {Promise<Reply>} */
async function call({ connection, datamodels, method, input }) {
  const SchemaEngine = await loadEngine();
  const pool = new pg.Pool(connection);
  // A lost connection fails the statement that waits for it.
  pool.on("error", () => {});
  const adapter = new WholeScriptAdapter(pool);
  try {
    const engine = await SchemaEngine.new(
      { datamodels },
      () => {},
      bindMigrationAwareSqlAdapterFactory(adapter),
    );
    return { result: await engine[method](input) };
  } catch (error) {
    return adapter.failure ?? { failed: messageOf(error) };
  } finally {
    await pool.end();
  }
}

process.once("message", (/** @type {EngineMessage} */ message) => {
  // Without work left the process ends, also while a call that never settles is waited for.
  process.channel?.unref();
  call(message).then(reply, fail);
});
