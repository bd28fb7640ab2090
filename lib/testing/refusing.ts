import { pool } from "@/lib/platform/db/pool";

/** Runs the work while the database refuses an operation on rows of a table, like one that has a fault. */
export async function refusing<T>(
  { operation, table, when }: { operation: "INSERT" | "UPDATE" | "DELETE"; table: string; when: string },
  work: () => Promise<T>,
): Promise<T> {
  await pool().query(
    `CREATE TRIGGER refused BEFORE ${operation} ON "${table}" FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION row_is_immutable()`,
  );
  try {
    return await work();
  } finally {
    await pool().query(`DROP TRIGGER refused ON "${table}"`);
  }
}
