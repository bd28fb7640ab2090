import "server-only";
import { DAY_MS } from "@/lib/core/days";
import { connectionOf, type RootDb, type Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { checks } from "./checks";
import { findWrongHashes } from "./hashes";

type Finding = { check: string; violations: number; examples: string[] };

const EXAMPLES = 5;
/** A large installation takes minutes. */
const TIMEOUT_MS = DAY_MS;

/** Checks all stored data on one snapshot, so that it can run while the server works. */
export const verify = (db: RootDb): Promise<Finding[]> =>
  inTransaction(
    db,
    async (tx) => {
      await tx.$executeRaw`SET TRANSACTION READ ONLY`;
      const findings: Finding[] = [];
      for (const { claim, sql } of checks) findings.push(await run(tx, claim, sql));
      const wrong = await findWrongHashes(tx);
      findings.push(finding("Records have the hash they are stored with", wrong.records));
      findings.push(finding("The tree hash of every head recomputes", wrong.trees));
      return findings;
    },
    { isolation: "RepeatableRead", timeoutMs: TIMEOUT_MS },
  );

async function run(tx: Tx, claim: string, sql: string): Promise<Finding> {
  const { rows } = await connectionOf(tx).query<{ example: string }>({ text: sql });
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
