import { generalHelp, helpOf, type OperatorCommand, UsageError } from "./operator/command";
import { commands } from "./operator/commands";
import { provideDatabase, provideSecret } from "./support/environment.mjs";

/** Finds the command whose words begin the arguments; the longest wins. */
function findCommand(args: string[]): { command: OperatorCommand; rest: string[] } | undefined {
  return commands
    .map((command) => ({ command, words: command.words.split(" ") }))
    .filter(({ words }) => words.every((word, index) => args[index] === word))
    .sort((one, other) => other.words.length - one.words.length)
    .map(({ command, words }) => ({ command, rest: args.slice(words.length) }))[0];
}

function unknownCommand(args: string[]): UsageError {
  const given = args
    .filter((arg) => !arg.startsWith("-"))
    .slice(0, 2)
    .join(" ");
  return new UsageError(`There is no command “${given}”; see “bindery --help”.`);
}

async function main(args: string[]): Promise<number> {
  const found = findCommand(args);
  const wantsHelp = args.includes("--help") || args.includes("-h");
  if (args.length === 0 || (wantsHelp && !found)) {
    console.log(generalHelp(commands));
    return args.length === 0 ? 2 : 0;
  }
  if (!found) throw unknownCommand(args);
  if (wantsHelp) {
    console.log(helpOf(found.command));
    return 0;
  }
  const work = found.command.prepare(found.rest);
  await provideSecret();
  const server = await provideDatabase(() => {});
  const interrupt = () => void server.release().finally(() => process.exit(130));
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  try {
    if (found.command.words !== "migrate") await migrateIfNeeded();
    // Imported only now, because settings are read at the first import.
    const { database } = await import("@/lib/platform/db/client");
    await import("@/lib/wiring/declarations");
    return await work(database());
  } finally {
    await closeConnections();
    await server.release();
  }
}

/** An installation that was never started has an empty database. */
async function migrateIfNeeded(): Promise<void> {
  const { migrationsPending } = await import("@/lib/platform/db/migrations");
  if ((await migrationsPending()).length === 0) return;
  const { migrate } = await import("@/lib/platform/db/migrate");
  const { requireDatabaseUrl } = await import("@/lib/platform/env");
  await migrate(requireDatabaseUrl());
}

async function closeConnections(): Promise<void> {
  const { disconnect } = await import("@/lib/platform/db/client");
  const { closePool } = await import("@/lib/platform/db/pool");
  await disconnect();
  await closePool();
}

process.env.LOG_LEVEL ??= "warn";

// Exits explicitly instead of waiting for idle timers of libraries.
main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
