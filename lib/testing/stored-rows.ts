import type pg from "pg";

/** All rows of a database by table, its history of migrations included; columns in the JSON form of Postgres. */
export type StoredRows = Record<string, Record<string, unknown>[]>;

async function tables(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

export async function readRows(database: pg.Pool): Promise<StoredRows> {
  const read: StoredRows = {};
  for (const table of await tables(database)) {
    const { rows } = await database.query(
      `SELECT to_jsonb(t) AS row FROM "${table}" t ORDER BY (to_jsonb(t))::text`,
    );
    read[table] = rows.map(({ row }) => row);
  }
  return read;
}

/** Writes rows unchanged into empty tables: triggers and foreign keys are off, as for a copy. */
export async function writeRows(database: pg.Pool, stored: StoredRows): Promise<void> {
  await database.query("SET session_replication_role = replica");
  for (const [table, rows] of Object.entries(stored)) {
    await database.query(
      `INSERT INTO "${table}" SELECT * FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  await database.query("SET session_replication_role = DEFAULT");
  const { rows: counted } = await database.query<{ table: string; column: string }>(
    `SELECT c.relname AS "table", a.attname AS "column" FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
     AND NOT a.attisdropped AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL`,
  );
  for (const { table, column } of counted) {
    await database.query(
      `SELECT setval(pg_get_serial_sequence('"${table}"', '${column}'), greatest(max("${column}"), 1)) FROM "${table}"`,
    );
  }
}
