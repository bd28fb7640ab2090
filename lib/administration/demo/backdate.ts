import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Moves everything that the transaction has written since `since` into the past, so that the demo shows weeks
 * of history. Only the embedded database's own account may suspend the triggers that keep events and versions
 * immutable, so an external database is safe.
 */
export async function backdate(tx: Tx, since: Date, days: number): Promise<void> {
  const seconds = Math.round(days * 86_400);
  await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
  await tx.$executeRaw`SELECT set_config('bindery.since', ${since.toISOString()}, true), set_config('bindery.seconds', ${String(seconds)}, true)`;
  await tx.$executeRaw`
    DO $$
    DECLARE
      since timestamptz := current_setting('bindery.since')::timestamptz;
      shift interval := current_setting('bindery.seconds')::int * interval '1 second';
      found record;
    BEGIN
      FOR found IN
        SELECT table_name,
          string_agg(format('%1$I = CASE WHEN %1$I >= $1 THEN %1$I - $2 ELSE %1$I END', column_name), ', ') AS assignments,
          string_agg(format('%I >= $1', column_name), ' OR ') AS condition
        FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone'
          AND table_name !~ '^_' AND column_name NOT IN ('expiresAt', 'minute')
        GROUP BY table_name
      LOOP
        EXECUTE format('UPDATE %I SET %s WHERE %s', found.table_name, found.assignments, found.condition) USING since, shift;
      END LOOP;
    END $$`;
  await tx.$executeRaw`SET LOCAL session_replication_role = origin`;
}
