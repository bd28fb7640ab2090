import "server-only";
import { join } from "node:path";
import pg from "pg";
import { type ProcessReply, processResult } from "@/lib/platform/process-result";

/** Calls Prisma's schema engine, each time in a process of its own: `schema-engine-process.mjs` says why. */

type Bindings = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");
type Engine = Awaited<ReturnType<Bindings["SchemaEngine"]["new"]>>;
type Method = "applyMigrations" | "debugPanic" | "diff" | "markMigrationApplied" | "markMigrationRolledBack";
export type SchemaFile = { path: string; content: string };

/** The message to `schema-engine-process.mjs`. */
export type EngineMessage = {
  connection: pg.PoolConfig;
  datamodels?: [path: string, content: string][];
  method: Method;
  input: unknown;
};
/** The failed script, if the database refused one. */
type Failure = { failed: string; script?: { text: string; position?: string } };

export const noFilters = { externalTables: [], externalEnums: [] };

const program = join(process.cwd(), "lib", "platform", "db", "schema-engine-process.mjs");

/** A single connection without the time limits of requests: building an index may take long. */
const maintenance = (databaseUrl: string): pg.PoolConfig => ({
  connectionString: databaseUrl,
  application_name: "bindery migrate",
  max: 1,
});

export const maintenancePool = (databaseUrl: string): pg.Pool => new pg.Pool(maintenance(databaseUrl));

type Call<M extends Method> = {
  databaseUrl: string;
  datamodel?: readonly SchemaFile[];
  method: M;
  input: Parameters<Engine[M]>[0];
};

/** Calls a method of an engine, and rejects with the database's own message if a script fails. */
export async function callSchemaEngine<M extends Method>({
  databaseUrl,
  datamodel = [],
  method,
  input,
}: Call<M>): Promise<Awaited<ReturnType<Engine[M]>>> {
  const message: EngineMessage = { connection: maintenance(databaseUrl), method, input };
  if (datamodel.length > 0) message.datamodels = datamodel.map(({ path, content }) => [path, content]);
  const reply: ProcessReply<Awaited<ReturnType<Engine[M]>>> = await processResult(program, message);
  if ("result" in reply) return reply.result;
  const { failed, script }: Failure = reply;
  throw new Error(script ? inScript(failed, script) : failed);
}

/** Returns the database's message with its line of the script. */
export function describeFailure(error: unknown, script: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const position = error instanceof pg.DatabaseError ? error.position : undefined;
  return inScript(message, { text: script, position });
}

function inScript(message: string, { text, position }: NonNullable<Failure["script"]>): string {
  const before = position ? text.slice(0, Number(position) - 1).split("\n") : [];
  const line = before.length > 0 ? text.split("\n")[before.length - 1] : undefined;
  return line ? `${message} (line ${before.length}: ${line.trim()})` : message;
}
