import "server-only";
import type { Prisma, Tx } from "./client";
import { prepared } from "./prepared";

/** `FOR UPDATE` also keeps new rows from referring to the locked one, for rows that are removed while others use them. */
type Strength = "FOR NO KEY UPDATE" | "FOR UPDATE";

/** The tables whose rows are locked by their id. */
const STRENGTHS = {
  ApiToken: "FOR UPDATE",
  ChangeRequest: "FOR NO KEY UPDATE",
  Collection: "FOR NO KEY UPDATE",
  IntegrationInstallation: "FOR UPDATE",
  Invite: "FOR UPDATE",
  Organization: "FOR NO KEY UPDATE",
  Revision: "FOR NO KEY UPDATE",
  SamlProvider: "FOR UPDATE",
  Site: "FOR NO KEY UPDATE",
  Space: "FOR NO KEY UPDATE",
  Team: "FOR NO KEY UPDATE",
  User: "FOR NO KEY UPDATE",
  Webhook: "FOR NO KEY UPDATE",
} as const satisfies Partial<Record<Prisma.ModelName, Strength>>;
type Lockable = keyof typeof STRENGTHS;

const locks = new Map(
  Object.entries(STRENGTHS).map(([table, strength]) => [
    table,
    prepared(`lock-${table}`, `SELECT FROM "${table}" WHERE "id" = $1 ${strength}`),
  ]),
);

/**
 * Locks a row by its id until the transaction ends, so that changes of it run one after another; returns false if
 * it is missing.
 */
export const lockRow = async (tx: Tx, table: Lockable, id: string): Promise<boolean> =>
  (await locks.get(table)!(tx, [id])).length > 0;
