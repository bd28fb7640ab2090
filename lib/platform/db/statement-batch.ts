import "server-only";
import pg from "pg";
import { prepareValue } from "pg/lib/utils.js";

/** A statement with its values, as in `pg` and Prisma's adapter. */
export type StatementConfig = {
  name?: string;
  text: string;
  values?: readonly unknown[];
  rowMode?: string;
  types?: { getTypeParser: TypeParser };
};
export type Settle = (error: Error | null, result?: pg.QueryResult) => void;

type Parse = (text: string) => unknown;
/** Returns the parser of a column's text by its type. */
type TypeParser = (oid: number, format: "text") => Parse;
/** The columns of a statement, with their parsers. */
type Shape = { fields: pg.FieldDef[]; parsers: Parse[] };
type Entry = {
  statement: StatementConfig;
  values: unknown[];
  settle: Settle;
  shape: Shape | null;
  rows: (string | null)[][];
  /** the server's completion tag, such as “INSERT 0 1” */
  tag: string;
};

const NO_COLUMNS: Shape = { fields: [], parsers: [] };

/** The shapes of named statements per connection, by name. */
const shapes = new WeakMap<pg.Connection, Map<string, Shape>>();

/** The used part of `pg`'s connection, whose published types are outdated. */
type Wire = {
  parse: (message: { name: string; text: string }) => void;
  bind: (message: { statement: string; values: unknown[] }) => void;
  describe: (message: { type: "P" }) => void;
  execute: (message: null) => void;
  close: (message: { type: "S"; name: string }) => void;
  sync: () => void;
};

/**
 * Statements that are sent and completed together, with one Sync of PostgreSQL's protocol: if one fails, the
 * server skips the rest. A named statement is parsed and described once per connection, while `pg` itself
 * describes its columns each time, which takes longer than reading the rows.
 */
export class StatementBatch extends pg.Query {
  private readonly entries: Entry[] = [];
  private known = new Map<string, Shape>();
  /** number of completed statements */
  private done = 0;
  /** set by `pg`, which waits for the end of the batch */
  declare callback?: (error: Error | null) => void;

  constructor(private readonly typeParser: TypeParser) {
    super("");
  }

  /** Throws for a value that cannot be sent. */
  add(statement: StatementConfig, settle: Settle): void {
    const values = (statement.values ?? []).map((value) => prepareValue(value));
    this.entries.push({ statement, values, settle, shape: null, rows: [], tag: "" });
  }

  override submit = (connection: pg.Connection): null => {
    this.known = shapes.get(connection) ?? new Map();
    shapes.set(connection, this.known);
    const wire = connection as unknown as Wire;
    for (const entry of this.entries) {
      const { name = "", text } = entry.statement;
      entry.shape = this.known.get(name) ?? null;
      const isNew = entry.shape === null;
      // The name may exist already: sent a moment ago, or left by a failed batch.
      if (isNew && name !== "") wire.close({ type: "S", name });
      if (isNew) wire.parse({ name, text });
      wire.bind({ statement: name, values: entry.values });
      if (isNew) wire.describe({ type: "P" });
      wire.execute(null);
    }
    wire.sync();
    return null;
  };

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.current().shape = shapeOf(fields, this.typeParser);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.current().rows.push(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const entry = this.current();
    entry.tag = text;
    entry.shape ??= NO_COLUMNS;
    const { name } = entry.statement;
    if (name) this.known.set(name, entry.shape);
    this.done += 1;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: "" });
  }

  /** An error after the last statement comes from the commit, which rolls all of them back. */
  handleError(error: Error): void {
    const completed = this.done === this.entries.length ? 0 : this.done;
    for (const [index, entry] of this.entries.splice(0).entries()) {
      if (index < completed) deliver(entry);
      else this.fail(entry, error);
    }
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    for (const entry of this.entries.splice(0)) deliver(entry);
    this.callback?.(null);
  }

  private fail({ statement, settle }: Entry, error: Error): void {
    this.known.delete(statement.name ?? "");
    settle(error);
  }

  private current(): Entry {
    return this.entries[this.done]!;
  }
}

const shapeOf = (fields: pg.FieldDef[], typeParser: TypeParser): Shape => ({
  fields,
  parsers: fields.map(({ dataTypeID }) => typeParser(dataTypeID, "text")),
});

function deliver(entry: Entry): void {
  try {
    entry.settle(null, resultOf(entry));
  } catch (error) {
    entry.settle(error as Error);
  }
}

function resultOf({ statement, shape, rows, tag }: Entry): pg.QueryResult {
  const { types } = statement;
  const { fields, parsers } = types ? shapeOf(shape!.fields, types.getTypeParser) : shape!;
  const read = statement.rowMode === "array" ? valuesOf : rowOf;
  const [command = "", ...numbers] = tag.split(" ");
  return {
    command,
    rowCount: numbers.length > 0 ? Number(numbers.at(-1)) : null,
    oid: 0,
    fields,
    rows: rows.map((texts) => read(texts, fields, parsers)),
  };
}

const valuesOf = (texts: (string | null)[], _fields: pg.FieldDef[], parsers: Parse[]): unknown[] =>
  texts.map((text, column) => (text === null ? null : parsers[column]!(text)));

function rowOf(texts: (string | null)[], fields: pg.FieldDef[], parsers: Parse[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let column = 0; column < texts.length; column++) {
    const text = texts[column]!;
    row[fields[column]!.name] = text === null ? null : parsers[column]!(text);
  }
  return row;
}
