import "server-only";
import type pg from "pg";
import { type TransactionEnd, TransactionEnded } from "./errors";
import { PLAN_WITH_VALUES } from "./plans";
import { giveUp, limitStatements, queryWithNext } from "./pool";

/** What takes statements: the pool, or a transaction. */
export type Connection = {
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig<unknown[]>,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
};

/**
 * A transaction on its connection, from BEGIN to COMMIT or ROLLBACK. It ends with the call of `commit` or `rollback`, which
 * Prisma also makes when time is up: from then on it refuses every statement, since the connection goes to another owner.
 */
export class OpenTransaction implements Connection {
  private end: TransactionEnd | null = null;
  private readonly following: (() => void)[] = [];
  /** the answer to BEGIN; null once it is there */
  private beginning: Promise<void> | null;
  /** whether BEGIN is on its way to the server */
  private isSent = false;

  /**
   * BEGIN goes out together with the first statements; where it fails, the server skips these. Later ones wait for its
   * answer: without a transaction they would be stored by themselves.
   */
  constructor(
    private readonly connection: pg.PoolClient,
    isolation: string | undefined,
  ) {
    const text = isolation ? `BEGIN ISOLATION LEVEL ${isolation}` : "BEGIN";
    const statements = [
      { name: text, text },
      { name: "plan-with-values", text: PLAN_WITH_VALUES },
    ];
    this.beginning = Promise.all(statements.map((each) => queryWithNext(connection, each))).then(
      () => {
        this.beginning = null;
      },
      (error) => {
        giveUp(connection);
        throw error;
      },
    );
    // Statements that wait for it fail with it; there may be none.
    this.beginning.catch(() => {});
  }

  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig<unknown[]>,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    if (this.end) return Promise.reject(new TransactionEnded(this.end));
    if (this.beginning && this.isSent) return this.beginning.then(() => this.query(statement, values));
    const answer = this.connection.query<Row>(statement as string, values);
    if (!this.isSent) {
      // The connection sends what is called within a tick together.
      process.nextTick(() => {
        this.isSent = true;
      });
    }
    return answer;
  }

  /** Throws when the transaction has ended, whichever way. */
  requireOpen(): void {
    if (this.end) throw new TransactionEnded(this.end);
  }

  /** Has each statement take longer than usual. */
  limitStatements(milliseconds: number): void {
    this.requireOpen();
    limitStatements(this.connection, milliseconds);
  }

  afterCommit(act: () => void): void {
    this.requireOpen();
    this.following.push(act);
  }

  /** Throws unless everything of the transaction is stored. */
  async commit(): Promise<void> {
    this.requireOpen();
    this.end = "committed";
    const { command } = await this.finish("COMMIT");
    if (command !== "COMMIT") {
      throw new Error("A statement of this transaction failed, so nothing of it was stored.");
    }
  }

  /** Does what waits for the commit. */
  follow(): void {
    for (const act of this.following) act();
  }

  /** Where the connection is lost, the server rolls back by itself. */
  async rollback(): Promise<void> {
    if (this.end) return;
    this.end = "rolled back";
    await this.finish("ROLLBACK").catch(() => {});
  }

  /** Sends the last statement, by itself: in one batch with one that fails, the server would skip it. */
  private async finish(sql: "COMMIT" | "ROLLBACK"): Promise<pg.QueryResult> {
    try {
      const result = await this.connection.query(sql);
      limitStatements(this.connection, null);
      this.connection.release();
      return result;
    } catch (error) {
      // Its state is unknown, so the pool closes it.
      this.connection.release(error as Error);
      throw error;
    }
  }
}
