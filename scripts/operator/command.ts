import { parseArgs } from "node:util";
import type { RootDb } from "@/lib/platform/db/client";

type Option = {
  /** The placeholder of the value in the help, such as EMAIL; absent for a switch. */
  value?: string;
  about: string;
  required?: boolean;
};

type Options = Record<string, Option>;

type Values<Given extends Options> = {
  [Name in keyof Given]: Given[Name] extends { value: string }
    ? Given[Name] extends { required: true }
      ? string
      : string | undefined
    : boolean;
};

/** An operator command: its words, its options, and its work. */
export type OperatorCommand = {
  words: string;
  summary: string;
  options: Options;
  /** Parses the arguments or throws a UsageError; returns the work. */
  prepare: (args: string[]) => (db: RootDb) => Promise<number>;
};

/** Thrown for invalid arguments: a sentence for the operator, and exit code 2. */
export class UsageError extends Error {}

/** `run` resolves to the exit code and imports what it needs only then: help needs no database. */
export function defineCommand<const Given extends Options>(definition: {
  words: string;
  summary: string;
  options: Given;
  run: (db: RootDb, values: Values<Given>) => Promise<number>;
}): OperatorCommand {
  const { words, summary, options, run } = definition;
  return {
    words,
    summary,
    options,
    prepare: (args) => {
      const values = parseOptions(words, options, args);
      return (db) => run(db, values as Values<Given>);
    },
  };
}

function parseOptions(
  words: string,
  options: Options,
  args: string[],
): Record<string, string | boolean | undefined> {
  const { values, positionals } = parse(words, options, args);
  if (positionals.length > 0)
    throw new UsageError(`“${words}” does not take “${positionals[0]}”; ${hint(words)}`);
  for (const [name, option] of Object.entries(options)) {
    if (option.required && !values[name]) {
      throw new UsageError(
        `“${words}” needs --${name}${option.value ? ` ${option.value}` : ""}; ${hint(words)}`,
      );
    }
    if (!option.value) values[name] ??= false;
  }
  return values;
}

function parse(words: string, options: Options, args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [
          name,
          { type: value ? "string" : "boolean" } as const,
        ]),
      ),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/[.\n]/, 1)[0] : String(error);
    throw new UsageError(`${reason}; ${hint(words)}`);
  }
}

const hint = (words: string) => `see “bindery ${words} --help”.`;

export function helpOf(command: OperatorCommand): string {
  const rows = Object.entries(command.options).map(([name, { value, about, required }]) => [
    `  --${name}${value ? ` ${value}` : ""}`,
    required ? about : `${about} (optional)`,
  ]);
  const usage = `Usage: npm run -s bindery -- ${command.words}${rows.length > 0 ? " [options]" : ""}`;
  return [command.summary, "", usage, ...(rows.length > 0 ? ["", ...columns(rows)] : [])].join("\n");
}

export function generalHelp(commands: readonly OperatorCommand[]): string {
  return [
    "Operator commands of Bindery. They work whether the server runs or not.",
    "",
    "Usage: npm run -s bindery -- <command> [options]",
    "",
    ...columns(commands.map((command) => [`  ${command.words}`, command.summary])),
    "",
    "Each command explains itself with --help.",
  ].join("\n");
}

function columns(rows: string[][]): string[] {
  const width = Math.max(...rows.map(([left = ""]) => left.length));
  return rows.map(([left = "", right = ""]) => `${left.padEnd(width)}  ${right}`);
}
