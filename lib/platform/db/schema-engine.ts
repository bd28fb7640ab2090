import "server-only";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { log } from "@/lib/log";

/**
 * Prisma's schema engine in its WebAssembly build, which needs no downloaded program. Its package expects
 * a bundler that can import `.wasm`, so the module is instantiated by hand. The history that it writes to
 * `_prisma_migrations` is the one of the ordinary command line; either can continue what the other began.
 */

type Bindings = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");
export type SchemaEngine = Awaited<ReturnType<Bindings["SchemaEngine"]["new"]>>;
export type SchemaFile = { path: string; content: string };

export const noFilters = { externalTables: [], externalEnums: [] };

/** Where the engine reports a panic before it throws an error that says nothing. */
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

/** A single connection without the time limits of ordinary requests: an index may take its time. */
export function maintenancePool(databaseUrl: string): pg.Pool {
  return new pg.Pool({ connectionString: databaseUrl, application_name: "bindery migrate", max: 1 });
}

/**
 * The adapter splits a script at every semicolon, which tears function bodies apart; here it goes to the
 * server whole, which also makes each migration one transaction.
 */
class WholeScriptAdapter extends PrismaPg {
  readonly #pool: pg.Pool;
  /** The engine reports a failed script without the database's own words; they are kept here. */
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

/** The database's words, and the line of the script that they are about. */
export function describeFailure(error: unknown, script: string): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error);
  const before = error.position ? script.slice(0, Number(error.position) - 1).split("\n") : [];
  const line = before.length > 0 ? script.split("\n")[before.length - 1] : undefined;
  return line ? `${error.message} (line ${before.length}: ${line.trim()})` : error.message;
}

type OpenSchemaEngine = { engine: SchemaEngine; scriptFailure: () => string | undefined };

export async function openSchemaEngine(
  pool: pg.Pool,
  datamodel: readonly SchemaFile[] = [],
): Promise<OpenSchemaEngine> {
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
  return { engine, scriptFailure: () => adapter.scriptFailure };
}
