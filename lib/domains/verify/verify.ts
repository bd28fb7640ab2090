import "server-only";
import type { PoolClient } from "pg";
import { pool } from "@/lib/platform/db/pool";
import { checks } from "./checks";
import { findWrongHashes } from "./hashes";

export type Finding = { check: string; violations: number; examples: string[] };

const EXAMPLES = 5;

/** Checks everything stored, on one snapshot, so that it may run while the server works. */
export async function verify(): Promise<Finding[]> {
  const connection = await pool().connect();
  try {
    await connection.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await connection.query("SET LOCAL statement_timeout = 0");
    await connection.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    const findings: Finding[] = [];
    for (const { claim, sql } of checks) findings.push(await run(connection, claim, sql));
    const wrong = await findWrongHashes(connection);
    findings.push(finding("Records have the hash they are stored with", wrong.records));
    findings.push(finding("The tree hash of every head recomputes", wrong.trees));
    return findings;
  } finally {
    await connection.query("ROLLBACK").catch(() => {});
    connection.release();
  }
}

async function run(connection: PoolClient, claim: string, sql: string): Promise<Finding> {
  const { rows } = await connection.query<{ example: string }>(sql);
  return finding(
    claim,
    rows.map((row) => row.example),
  );
}

const finding = (check: string, broken: string[]): Finding => ({
  check,
  violations: broken.length,
  examples: broken.slice(0, EXAMPLES),
});
