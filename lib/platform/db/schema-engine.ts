import "server-only";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { log } from "@/lib/platform/log";

/**
 * Prisma's schema engine in its WebAssembly build, which needs no downloaded binary. Its package expects a
 * bundler that can import `.wasm`, so the module is instantiated by hand. It writes the same history to
 * `_prisma_migrations` as the ordinary command line, so that either can continue the other's work.
 */

type Bindings = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");
export type SchemaEngine = Awaited<ReturnType<Bindings["SchemaEngine"]["new"]>>;
export type SchemaFile = { path: string; content: string };

export const noFilters = { externalTables: [], externalEnums: [] };

/** The engine reports a panic here, before it throws an error without details. */
const panics = { set_message: (message: string) => log.error(`Prisma's schema engine failed: ${message}`) };

let loading: Promise<Bindings> | undefined;

async function loadBindings(): Promise<Bindings> {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics });
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const main = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const binary = await readFile(main.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(binary, { "./schema_engine_bg.js": { ...bindings } });
  const { __wbg_set_wasm: setWasm } = bindings as Bindings & { __wbg_set_wasm: (exports: object) => void };
  setWasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === "function") start();
  return bindings;
}

/** A single connection without the time limits of requests: building an index may take long. */
export function maintenancePool(databaseUrl: string): pg.Pool {
  return new pg.Pool({ connectionString: databaseUrl, application_name: "bindery migrate", max: 1 });
}

/**
 * The adapter splits a script at every semicolon, even within function bodies; this one sends it whole, which
 * also makes each migration one transaction.
 */
class WholeScriptAdapter extends PrismaPg {
  readonly #pool: pg.Pool;
  /** the database's own message, which the engine's error lacks */
  scriptFailure: string | undefined;

  constructor(pool: pg.Pool) {
    super(pool);
    this.#pool = pool;
  }

  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await this.#pool.query(script).catch((error: unknown) => {
        this.scriptFailure = describeFailure(error, script);
        throw error;
      });
    };
    return adapter;
  }
}

/** Returns the database's message with its line of the script. */
export function describeFailure(error: unknown, script: string): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error);
  const before = error.position ? script.slice(0, Number(error.position) - 1).split("\n") : [];
  const line = before.length > 0 ? script.split("\n")[before.length - 1] : undefined;
  return line ? `${error.message} (line ${before.length}: ${line.trim()})` : error.message;
}

type OpenSchemaEngine = { engine: SchemaEngine; scriptFailure: () => string | undefined };

/**
 * Runs some work with an engine of its own, which is freed afterwards: otherwise the garbage collector frees it at any
 * time, also in the middle of another engine's work, which then never ends.
 */
export async function withSchemaEngine<Result>(
  { pool, datamodel = [] }: { pool: pg.Pool; datamodel?: readonly SchemaFile[] },
  work: (open: OpenSchemaEngine) => Promise<Result>,
): Promise<Result> {
  loading ??= loadBindings();
  const { SchemaEngine } = await loading;
  const adapter = new WholeScriptAdapter(pool);
  const files = datamodel.map(({ path, content }): [string, string] => [path, content]);
  const datamodels = files.length > 0 ? files : undefined;
  const engine = await SchemaEngine.new(
    { datamodels },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
  try {
    return await work({ engine, scriptFailure: () => adapter.scriptFailure });
  } finally {
    engine.free();
  }
}
