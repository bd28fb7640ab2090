import "server-only";
import type pg from "pg";
import { type TransactionEnd, TransactionEnded } from "./errors";
import { PLAN_WITH_VALUES } from "./plans";
import { giveUp, limitStatements, queryWithNext } from "./pool";

/** A target of statements: the pool, or a transaction. */
export type Connection = {
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig<unknown[]>,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
};

/**
 * A transaction on its connection, from BEGIN to COMMIT or ROLLBACK. It ends with the call of `commit` or
 * `rollback`, which Prisma also calls on a timeout: from then on it refuses every statement, since the
 * connection goes to another owner.
 */
export class OpenTransaction implements Connection {
  private end: TransactionEnd | null = null;
  private readonly following: (() => void)[] = [];
  /** the response to BEGIN; null once it has arrived */
  private beginning: Promise<void> | null;
  /** number of statements sent so far */
  sent = 0;
  /** true if BEGIN has been sent */
  private isSent = false;

  /**
   * BEGIN is sent together with the first statements; if it fails, the server skips these. Later ones wait
   * for its response: outside a transaction they would be stored individually.
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
    // Waiting statements fail with it; there may be none.
    this.beginning.catch(() => {});
  }

  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig<unknown[]>,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    if (this.end) return Promise.reject(new TransactionEnded(this.end));
    this.sent += 1;
    return this.send(statement, values);
  }

  private send<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig<unknown[]>,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    if (this.end) return Promise.reject(new TransactionEnded(this.end));
    if (this.beginning && this.isSent) return this.beginning.then(() => this.send(statement, values));
    const answer = this.connection.query<Row>(statement as string, values);
    if (!this.isSent) {
      // The connection sends the statements of one tick together.
      process.nextTick(() => {
        this.isSent = true;
      });
    }
    return answer;
  }

  /** Throws if the transaction has ended. */
  requireOpen(): void {
    if (this.end) throw new TransactionEnded(this.end);
  }

  /** Sets the time limit of each statement. */
  limitStatements(milliseconds: number): void {
    this.requireOpen();
    limitStatements(this.connection, milliseconds);
  }

  afterCommit(act: () => void): void {
    this.requireOpen();
    this.following.push(act);
  }

  /** Throws unless the whole transaction is stored. */
  async commit(): Promise<void> {
    this.requireOpen();
    this.end = "committed";
    const { command } = await this.finish("COMMIT");
    if (command !== "COMMIT") {
      throw new Error("A statement of this transaction failed, so nothing of it was stored.");
    }
  }

  /** Runs the callbacks for after the commit. */
  follow(): void {
    for (const act of this.following) act();
  }

  /** If the connection is lost, the server rolls back by itself. */
  async rollback(): Promise<void> {
    if (this.end) return;
    this.end = "rolled back";
    await this.finish("ROLLBACK").catch(() => {});
  }

  /** Sends the last statement alone: in one batch with a failing statement, the server would skip it. */
  private async finish(sql: "COMMIT" | "ROLLBACK"): Promise<pg.QueryResult> {
    try {
      const result = await this.connection.query(sql);
      limitStatements(this.connection, null);
      this.connection.release();
      return result;
    } catch (error) {
      // The state of the connection is unknown, so the pool closes it.
      this.connection.release(error as Error);
      throw error;
    }
  }
}
